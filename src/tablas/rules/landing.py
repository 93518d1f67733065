"""Where dice come to rest on the board, and whether they count.

Only the thrower's right-hand half of the board matters. Lengths are millimetres on a board whose
checkers are 40 mm wide: the half is 240 wide (`x`, from the bar outwards) and 480 deep (`y`, from
the thrower's edge). The players face each other: White bears off on his right and throws into the
home boards (from the bar outwards his points 6 to 1, opposite them 19 to 24); Black bears off on
his left and throws into the outer boards (his points 7 to 12, opposite them 18 to 13).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tablas.rules.checks import NamedEnum
from tablas.rules.position import Position
from tablas.rules.seat import Seat

CHECKER: Final = 40
"""Diameter of a checker."""
WIDTH: Final = 6 * CHECKER
"""Width of half a board."""
DEPTH: Final = 12 * CHECKER
"""Depth of a board."""
DIE: Final = 16
"""Edge of a die."""
STACK: Final = 5
"""Checkers of a point that lie beside each other; more are stacked on top of them."""


@dataclass(frozen=True, slots=True)
class Landing:
    """Where one die came to rest, as the thrower sees it.

    Attributes:
        x: millimetres from the bar to the die's centre; outside 0-240 it has left the half.
        y: millimetres from the thrower's edge; outside 0-480 it has left the board.
        tilted: whether it leans against something other than a checker.
    """

    x: int
    y: int
    tilted: bool = False


class Fault(NamedEnum):
    """Why a die is cocked."""

    OUTSIDE = "outside the right-hand half of the board"
    ON_CHECKER = "on a checker"
    NOT_FLAT = "not flat"


def fault(
    landing: Landing, position: Position, seat: Seat, *, checkers_valid: bool = False
) -> Fault | None:
    """Why this die does not count; None when it does.

    Args:
        landing: where the die lies.
        position: the board as the thrower sees it.
        seat: who threw.
        checkers_valid: whether a die flat on top of a checker counts (USBGF 2016).
    """
    edge = DIE // 2
    if not (edge <= landing.x <= WIDTH - edge and edge <= landing.y <= DEPTH - edge):
        return Fault.OUTSIDE
    if landing.tilted:
        return Fault.NOT_FLAT
    nearest = min(
        ((landing.x - x) ** 2 + (landing.y - y) ** 2 for x, y in checkers(position, seat)),
        default=WIDTH**2,
    )
    if nearest <= (CHECKER // 2) ** 2:
        return None if checkers_valid else Fault.ON_CHECKER
    return Fault.NOT_FLAT if nearest < (CHECKER // 2 + edge) ** 2 else None


def checkers(position: Position, seat: Seat) -> Iterator[tuple[int, int]]:
    """Centres of the checkers that lie in the thrower's right-hand half."""
    half = CHECKER // 2
    outwards = range(6, 0, -1) if seat is Seat.WHITE else range(7, 13)
    for column, point in enumerate(outwards):
        near = position.own[point] + position.other[25 - point]
        far = position.own[25 - point] + position.other[point]
        x = column * CHECKER + half
        for height in range(min(near, STACK)):
            yield x, height * CHECKER + half
        for height in range(min(far, STACK)):
            yield x, DEPTH - height * CHECKER - half
