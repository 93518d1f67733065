"""The two seats at the table."""

from __future__ import annotations

from tablas.rules.checks import NamedEnum


class Seat(NamedEnum):
    """Who sits where. Pictures and absolute formats put White below unless told otherwise."""

    WHITE = "White"
    BLACK = "Black"

    @property
    def other(self) -> Seat:
        """The opponent's seat."""
        return Seat.BLACK if self is Seat.WHITE else Seat.WHITE

    @property
    def index(self) -> int:
        """0 for White, 1 for Black: the place in pairs such as a score."""
        return 0 if self is Seat.WHITE else 1

    def __str__(self) -> str:
        return self.value
