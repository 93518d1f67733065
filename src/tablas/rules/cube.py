"""The doubling cube."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import RuleError
from tablas.rules.checks import NamedEnum, expect
from tablas.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: an unbounded power of two, and who may turn it next.

    Attributes:
        value: what the game is worth; 1 at the start.
        owner: whoever took the last double; None while it is centred and either may turn it.
            Automatic doubles raise the value and leave it centred.
    """

    value: int = 1
    owner: Seat | None = None

    def __post_init__(self) -> None:
        expect(Seat | None, owner=self.owner)
        if not is_cube_value(self.value):
            raise RuleError("a cube shows a power of two, not {value}", value=self.value)


class Offer(NamedEnum):
    """A raise of the stake that waits for an answer."""

    DOUBLE = "double"
    """The side on roll doubled; the opponent takes, drops or beavers."""
    BEAVER = "beaver"
    """The doubled side redoubled at once; the doubler takes, drops or raccoons."""
    RACCOON = "raccoon"
    """The doubler redoubled the beaver; the beaverer takes or drops."""

    def __str__(self) -> str:
        return self.value


def is_cube_value(value: int) -> bool:
    """Whether a cube can show this number: 1, 2, 4, 8… without an upper bound."""
    return type(value) is int and value >= 1 and value & (value - 1) == 0
