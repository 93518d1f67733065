"""What there is to judge in a match: plain values that can travel to other machines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from tablas.analysis.decisions import CubeTurn, Decision, PlayDecision, decisions_of
from tablas.records import CubeAnalysis, MatchRecord, PlayAnalysis, ResignationAnalysis
from tablas.rules import Play, Situation, WinClass


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """How good were the plays of a roll, and the roll itself?

    Attributes:
        situation: with the dice.
        made: the play that was made; the empty one where nothing could be played.
        illegal: whether no rule allows it.
        choices: how many plays the rules allow.
        opening: whether the dice were thrown to see who begins.
    """

    situation: Situation
    made: Play
    illegal: bool
    choices: int
    opening: bool


@dataclass(frozen=True, slots=True)
class CubeQuestion:
    """Was the cube to be turned?

    Attributes:
        situation: before the throw and before any double.
        doubled: whether it was.
    """

    situation: Situation
    doubled: bool


@dataclass(frozen=True, slots=True)
class ResignationQuestion:
    """Was it right to resign?

    Attributes:
        situation: before the offer.
        win_class: what was offered.
    """

    situation: Situation
    win_class: WinClass


Question: TypeAlias = PlayQuestion | CubeQuestion | ResignationQuestion
Answer: TypeAlias = PlayAnalysis | CubeAnalysis | ResignationAnalysis


def questions_of(record: MatchRecord) -> Iterator[tuple[int, Question]]:
    """All questions of a match, each with the number of its event in `MatchRecord.steps`.

    Raises:
        RuleError: the events contradict the rules.
    """
    for decision in decisions_of(record):
        yield decision.index, _question(decision)


def _question(decision: Decision) -> Question:
    situation = decision.situation
    if isinstance(decision, PlayDecision):
        return PlayQuestion(
            situation, decision.play, decision.illegal, decision.choices, decision.opening
        )
    if isinstance(decision, CubeTurn):
        return CubeQuestion(situation, decision.doubled)
    return ResignationQuestion(situation, decision.win_class)
