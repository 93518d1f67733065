"""Which way round the board lies before the person who looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tablas.rules import Seat
from tablas.rules.checks import NamedEnum


class Home(NamedEnum):
    """On which hand of the viewer both home boards lie."""

    RIGHT = "right"
    LEFT = "left"


class Place(NamedTuple):
    """A point as it lies before the viewer.

    Attributes:
        column: 0-11 from the left; the bar lies between 5 and 6.
        above: whether it hangs from the far edge.
    """

    column: int
    above: bool


@dataclass(frozen=True, slots=True)
class Orientation:
    """Who sits below, and where the home boards lie.

    Attributes:
        below: the seat whose home board is the near one.
        home: the hand on which the home boards lie.
    """

    below: Seat = Seat.WHITE
    home: Home = Home.RIGHT

    def place(self, seat: Seat, point: int) -> Place:
        """Where a point 1-24, as this seat counts, lies before the viewer."""
        mine = point if seat is self.below else 25 - point
        above = mine > 12
        column = mine - 13 if above else 12 - mine
        return Place(column if self.home is Home.RIGHT else 11 - column, above)

    def is_above(self, seat: Seat) -> bool:
        """Whether this seat is the one opposite the viewer."""
        return seat is not self.below
