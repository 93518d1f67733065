"""One turn's movement of checkers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tablas.rules.position import BAR, OFF, Position


def point_name(point: int) -> str:
    """A point as the field writes it: ``bar``, ``off`` or its number."""
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


class Move(NamedTuple):
    """One checker moved by one die.

    Attributes:
        start: where it leaves, as its owner counts: a point 1-24, or 25 for the bar.
        end: where it lands: a point 1-24, or 0 when borne off.
        hit: whether it sends a lone enemy checker to the bar.
    """

    start: int
    end: int
    hit: bool = False

    def __str__(self) -> str:
        """``13/8``, ``bar/20*``, ``6/off``."""
        return f"{point_name(self.start)}/{point_name(self.end)}{'*' if self.hit else ''}"

    def applied(self, position: Position) -> Position:
        """The position after this move of the side `own`, unchecked: for what is known to go."""
        own = list(position.own)
        own[self.start] -= 1
        own[self.end] += 1
        if not self.hit:
            return Position.trusted(tuple(own), position.other)
        other = list(position.other)
        other[25 - self.end] -= 1
        other[BAR] += 1
        return Position.trusted(tuple(own), tuple(other))


@dataclass(frozen=True, slots=True)
class Play:
    """A whole turn: one checker after another, and the position they lead to.

    Plays are the same when their results are: how a position was reached is only a rendering.

    Attributes:
        moves: one legal order of moves, four at most.
        result: the position after the turn, **before** it changes hands: the mover is `own`.
    """

    moves: tuple[Move, ...] = field(compare=False)
    result: Position

    def __str__(self) -> str:
        """The moves one by one: ``bar/20 13/8*`` (`tablas.notation` writes them compactly)."""
        return " ".join(map(str, self.moves))
