"""The decisions that cost most, whoever made them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, PlayDecision
from tablas.analysis.themes import (
    CubeFault,
    Theme,
    answer_fault,
    doubler_fault,
    theme_of,
)
from tablas.rules import Seat

WORTH_A_WORD: Final = 0.02
"""Decisions that lost less equity are not told as mistakes."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost something.

    Attributes:
        decision: the roll that was played, or the turn with the cube.
        seat: who decided: of an answer to a double, the side that was doubled.
        answer: whether it is the answer to a double.
        loss: normalised equity.
        kind: the theme of a play, or what was wrong about the cube.
    """

    decision: PlayDecision | CubeTurn
    seat: Seat
    answer: bool
    loss: float
    kind: Theme | CubeFault


def mistakes(match: AnalysedMatch) -> Iterator[Mistake]:
    """Every decision of a match that lost `WORTH_A_WORD` or more, in the order of play.

    Raises:
        RuleError: the events contradict the rules.
    """
    for decision in match.decisions:
        if isinstance(decision, PlayDecision):
            loss = decision.loss
            if decision.unforced and loss is not None and loss >= WORTH_A_WORD:
                yield Mistake(decision, decision.seat, False, loss, theme_of(decision))
        elif isinstance(decision, CubeTurn):
            yield from _about_cube(decision)


def _about_cube(turn: CubeTurn) -> Iterator[Mistake]:
    fault, loss = doubler_fault(turn), turn.loss
    if fault is not None and loss is not None and loss >= WORTH_A_WORD:
        yield Mistake(turn, turn.seat, False, loss, fault)
    fault, loss = answer_fault(turn), turn.answer_loss
    if fault is not None and loss is not None and loss >= WORTH_A_WORD:
        yield Mistake(turn, turn.seat.other, True, loss, fault)


def worst(match: AnalysedMatch, most: int) -> tuple[Mistake, ...]:
    """The dearest mistakes of a match, the dearest first; errors as `mistakes`."""
    return tuple(sorted(mistakes(match), key=lambda one: -one.loss)[:most])
