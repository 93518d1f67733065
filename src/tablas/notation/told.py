"""What a file tells of a match, for formats that are data rather than text.

Readers of such formats make these; `tablas.notation.retelling` follows them by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from tablas.notation.play_grammar import Trip
from tablas.records import CubeAnalysis, PlayAnalysis
from tablas.rules import Game, GameStarted, Move, Position, Seat
from tablas.sentences import Sentence

_STARTED: Final = GameStarted()


class Answer(Enum):
    """What is said to a double, a beaver or a raccoon."""

    TAKE = "take"
    DROP = "drop"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class TurnTold:
    """A throw and its play.

    Attributes:
        seat: who threw.
        dice: both.
        is_played: whether it was played, or could not be.
        before: the position before it, by the view of this side; None where it is not told.
        result: the position after it, by the view of this side; None where it is not told.
        moves: one order of moves that leads to `result`, as far as known.
        trips: where `result` is not told: where checkers went.
        trouble: why the play cannot be read at all.
        judge: finds what is said of the plays of the roll, which the game it is given shows.
        note: a comment.
    """

    seat: Seat
    dice: tuple[int, int]
    is_played: bool = True
    before: Position | None = None
    result: Position | None = None
    moves: tuple[Move, ...] = ()
    trips: tuple[Trip, ...] = ()
    trouble: Sentence | None = None
    judge: Callable[[Game], PlayAnalysis | None] | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class CubeTold:
    """The cube before a throw.

    Attributes:
        seat: who is on roll.
        doubles: whether it doubled.
        answers: what was said to it, by turns, the opponent first.
        analysis: what is said of it.
        note: a comment.
    """

    seat: Seat
    doubles: bool
    answers: tuple[Answer, ...] = ()
    analysis: CubeAnalysis | None = None
    note: str = ""


DeedTold: TypeAlias = TurnTold | CubeTold


@dataclass(frozen=True, slots=True)
class GameTold:
    """A game.

    Attributes:
        deeds: what happened, in order.
        started: how it begins.
        score: points of White and Black at its beginning; None where they are not told.
        winner: who is said to have won.
        points: what it is said to have won.
        notes: comments at its beginning and its end.
    """

    deeds: tuple[DeedTold, ...]
    started: GameStarted = _STARTED
    score: tuple[int, int] | None = None
    winner: Seat | None = None
    points: int | None = None
    notes: tuple[str, str] = ("", "")
