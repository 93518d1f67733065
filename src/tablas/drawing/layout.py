"""Where everything lies in a picture, in millimetres of the board that dice land on.

The board is that of `tablas.rules.landing`: checkers 40 wide, halves of 240 by 480. Around it
stand a column for the cube, a column for the checkers borne off, and rails for the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablas.drawing.orientation import Home, Orientation
from tablas.rules import BAR, OFF, Landing, Seat
from tablas.rules.landing import CHECKER, DEPTH, STACK, WIDTH

STRIP: Final = 40
"""Height of the strips above and below the board that tell names and scores."""
RAIL: Final = 28
"""Width of the rails that carry the point numbers."""
WALL: Final = 10
"""Width of the frame's other walls."""
COLUMN: Final = 58
"""Width of the cube's column and of the one for checkers borne off."""
BAR_WIDTH: Final = 54
"""Width of the bar."""
SLIM: Final = 14
"""Height of a checker that lies on its edge in the column of those borne off."""
GAP: Final = 20
"""Distance from the middle of the bar to the nearest edge of a checker there."""

HALF_LEFT: Final = WALL + COLUMN + WALL
BAR_LEFT: Final = HALF_LEFT + WIDTH
HALF_RIGHT: Final = BAR_LEFT + BAR_WIDTH
COLUMN_RIGHT: Final = HALF_RIGHT + WIDTH + WALL
TOTAL_WIDTH: Final = COLUMN_RIGHT + COLUMN + WALL
TOP: Final = STRIP + RAIL
MIDDLE: Final = TOP + DEPTH // 2
BOTTOM: Final = TOP + DEPTH
TOTAL_HEIGHT: Final = BOTTOM + RAIL + STRIP


class Spot(NamedTuple):
    """A place in the picture, in its coordinates (y grows downwards)."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """The coordinates of one orientation of the board."""

    orientation: Orientation

    def column_x(self, column: int) -> float:
        """The middle of a column of points, 0-11 from the left."""
        left = HALF_LEFT if column < 6 else HALF_RIGHT
        return left + (column % 6 + 0.5) * CHECKER

    def checker(self, seat: Seat, point: int, height: int, *, stack: int = 15) -> Spot:
        """The centre of a seat's checker: a point as the seat counts, the bar, or off.

        Args:
            seat: whose checker.
            point: 1-24, 25 for the bar, 0 for off.
            height: 0 for the first checker; from the sixth on, checkers lie on the fifth.
            stack: how many checkers may lie in the column of those borne off.
        """
        if point == OFF:
            return self._slim(seat, height, stack)
        level = (min(height, STACK - 1) + 0.5) * CHECKER
        if point == BAR:
            away = GAP + level
            up = not self.orientation.is_above(seat)  # on the half where it enters
            return Spot(BAR_LEFT + BAR_WIDTH / 2, MIDDLE - away if up else MIDDLE + away)
        place = self.orientation.place(seat, point)
        return Spot(self.column_x(place.column), TOP + level if place.above else BOTTOM - level)

    def off_column(self) -> float:
        """The left edge of the column for checkers borne off."""
        return COLUMN_RIGHT if self.orientation.home is Home.RIGHT else WALL

    def cube_column(self) -> float:
        """The left edge of the cube's column."""
        return WALL if self.orientation.home is Home.RIGHT else COLUMN_RIGHT

    def slim_pitch(self, stack: int) -> float:
        """From one checker borne off to the next."""
        return min(SLIM, (DEPTH / 2 - 2 * GAP) / max(stack, 1))

    def _slim(self, seat: Seat, height: int, stack: int) -> Spot:
        pitch = self.slim_pitch(stack)
        away = (min(height, stack - 1) + 0.5) * pitch + 4
        x = self.off_column() + COLUMN / 2
        return Spot(x, TOP + away if self.orientation.is_above(seat) else BOTTOM - away)

    def right_hand(self, seat: Seat) -> Spot:
        """The middle of the half on this seat's right hand, where its dice are thrown."""
        left = HALF_LEFT if self.orientation.is_above(seat) else HALF_RIGHT
        return Spot(left + WIDTH / 2, MIDDLE)

    def landing(self, seat: Seat, landing: Landing) -> Spot:
        """Where a die of this seat came to rest, kept inside the picture.

        White throws among the home boards, Black among the outer ones (see `Landing`). Where the
        picture mirrors the board on the table, the dice are mirrored with the checkers.
        """
        right = (seat is Seat.WHITE) == (self.orientation.home is Home.RIGHT)
        x = HALF_RIGHT + landing.x if right else BAR_LEFT - landing.x
        y = TOP + landing.y if self.orientation.is_above(seat) else BOTTOM - landing.y
        edge = CHECKER / 2
        return Spot(
            min(max(x, edge), TOTAL_WIDTH - edge),
            min(max(y, TOP - RAIL / 2), BOTTOM + RAIL / 2),
        )
