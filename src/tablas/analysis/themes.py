"""What kind of decision it was, by plain rules, so that losses can be added up by kind.

The first theme that fits is the one, in this order. “A side” is either; points and checkers are
counted by its own numbers. docs/design/themes.md tells the rules to people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, Decision, PlayDecision
from tablas.analysis.rates import MARKS, Mark
from tablas.analysis.words import structure
from tablas.records.cube_decision import CubeAction, CubeAnswer
from tablas.rules import BAR, OFF, Position, Seat

OPENING_TURNS: Final = 4
"""Turns of both sides together that are the opening, as long as both have checkers back."""
ZONE: Final = range(1, 13)
"""From where an attacker's checkers take part in a blitz."""
ATTACKERS: Final = 10
BLITZ_POINTS: Final = 3
"""Points of its home board that the attacker of a blitz holds."""
LONG_PRIME: Final = 4
FAR_BEHIND: Final = 40
"""Pips by which a side must be behind to play a back game."""
HOLDING: Final = frozenset((18, 20, 21))
"""The anchors of a holding game: the opponent's bar, 5 and 4 points."""
ERROR: Final = MARKS[Mark.DOUBTFUL]
"""A decision that loses this much is an error when errors are counted."""


class Theme(Enum):
    """A kind of position, or of decision about the cube."""

    OPENING = "opening"
    BEAR_OFF = "bear-off"
    RACE = "race"
    CONTAINMENT = "containment"
    BACK_GAME = "back game"
    BLITZ = "blitz"
    PRIMING = "priming"
    MUTUAL_HOLDING = "mutual holding game"
    HOLDING = "holding game"
    MIDDLE = "middle game"

    def __str__(self) -> str:
        return self.value


class CubeFault(Enum):
    """What can be wrong about the cube."""

    MISSED_DOUBLE = "missed double"
    """Not doubled although it was right, the opponent to take."""
    MISSED_CASH = "missed double that would be dropped"
    """Not doubled although the opponent would have had to drop."""
    WRONG_DOUBLE = "double too early"
    TOO_GOOD = "double when too good"
    """Doubled although playing on for a gammon was worth more."""
    WRONG_TAKE = "wrong take"
    WRONG_PASS = "wrong pass"
    WRONG_BEAVER = "beaver wrongly made or missed"

    def __str__(self) -> str:
        return self.value


def theme_of(decision: Decision) -> Theme:
    """The kind of position in which a decision was made."""
    position = decision.situation.position
    if _is_opening(decision):
        return Theme.OPENING
    if position.is_race:
        return Theme.RACE if any(position.own[7:]) else Theme.BEAR_OFF
    sides = (position, position.swapped())
    if not any(position.own[7:]):
        return Theme.BEAR_OFF
    if any(side.other[OFF] for side in sides):
        return Theme.CONTAINMENT
    if any(_is_back_game(side) for side in sides):
        return Theme.BACK_GAME
    if any(_is_blitz(side) for side in sides):
        return Theme.BLITZ
    if any(len(structure.prime(side)[0]) >= LONG_PRIME for side in sides):
        return Theme.PRIMING
    holding = [bool(structure.anchors(side.own) & HOLDING) for side in sides]
    if all(holding):
        return Theme.MUTUAL_HOLDING
    if any(holding):
        return Theme.HOLDING
    return Theme.MIDDLE


def _is_opening(decision: Decision) -> bool:
    position = decision.situation.position
    return (
        decision.place.turn <= OPENING_TURNS
        and structure.back(position.own) > 0
        and structure.back(position.other) > 0
    )


def _is_back_game(side: Position) -> bool:
    """Two anchors in the opponent's home board, and far behind."""
    deep = structure.made(side.own) & frozenset(structure.FAR_HOME)
    return len(deep) >= 2 and side.pips - side.swapped().pips >= FAR_BEHIND


def _is_blitz(side: Position) -> bool:
    """Many attackers against a side without an anchor: one checker on the bar, or two loose."""
    if structure.made(side.other) & frozenset(structure.FAR_HOME):
        return False
    loose = side.other[BAR] + sum(side.other[point] == 1 for point in structure.FAR_HOME)
    attackers = sum(side.own[point] for point in ZONE)
    return (
        attackers >= ATTACKERS
        and structure.home_points(side.own) >= BLITZ_POINTS
        and loose >= (1 if side.other[BAR] else 2)
    )


def doubler_fault(turn: CubeTurn) -> CubeFault | None:
    """What the side on roll did wrong with the cube; None when nothing, or when nobody judged."""
    if turn.analysis is None or not turn.loss:
        return None
    if not turn.doubled:
        cash = turn.analysis.answer is CubeAnswer.DROP
        return CubeFault.MISSED_CASH if cash else CubeFault.MISSED_DOUBLE
    too_good = (CubeAction.TOO_GOOD_PASS, CubeAction.TOO_GOOD_TAKE)
    return CubeFault.TOO_GOOD if turn.analysis.action in too_good else CubeFault.WRONG_DOUBLE


def answer_fault(turn: CubeTurn) -> CubeFault | None:
    """What the side that was doubled did wrong; None as `doubler_fault`."""
    if turn.analysis is None or turn.answer is None or not turn.answer_loss:
        return None
    if CubeAnswer.BEAVER in (turn.answer, turn.analysis.answer):
        return CubeFault.WRONG_BEAVER
    return CubeFault.WRONG_TAKE if turn.answer is CubeAnswer.TAKE else CubeFault.WRONG_PASS


# -- leaks


@dataclass(frozen=True, slots=True)
class Leak:
    """What a kind of decision cost a player.

    Attributes:
        kind: of position for checker plays, of fault for the cube.
        decisions: how many there were; for a fault of the cube, how many times it was made.
        errors: how many of them lost `ERROR` or more.
        loss: equity lost in all, normalised.
    """

    kind: Theme | CubeFault
    decisions: int
    errors: int
    loss: float

    @property
    def average(self) -> float:
        """Equity lost a decision."""
        return self.loss / self.decisions


def leaks(played: Iterable[tuple[AnalysedMatch, Seat]]) -> tuple[Leak, ...]:
    """What each kind of decision cost a player over many matches, the dearest first.

    Args:
        played: the matches, each with the seat of the player.

    Raises:
        RuleError: the events of a match contradict the rules.
    """
    losses: dict[Theme | CubeFault, list[float]] = {}
    for match, seat in played:
        for kind, loss in _losses(match, seat):
            losses.setdefault(kind, []).append(loss)
    found = [
        Leak(kind, len(lost), sum(loss >= ERROR for loss in lost), sum(lost))
        for kind, lost in losses.items()
    ]
    return tuple(sorted(found, key=lambda leak: -leak.loss))


def _losses(match: AnalysedMatch, seat: Seat) -> Iterable[tuple[Theme | CubeFault, float]]:
    for decision in match.decisions:
        if isinstance(decision, PlayDecision):
            if decision.seat is seat and decision.counts and decision.loss is not None:
                yield theme_of(decision), decision.loss
        elif isinstance(decision, CubeTurn):
            mine = decision.seat is seat
            fault = doubler_fault(decision) if mine else answer_fault(decision)
            loss = decision.loss if mine else decision.answer_loss
            if fault is not None and loss is not None:
                yield fault, loss
