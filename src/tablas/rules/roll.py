"""What the dice show."""

from __future__ import annotations

from typing import Self

from tablas.errors import RuleError


class Roll(tuple[int, ...]):
    """The numbers of one throw, highest first; any number of dice, each 1-6.

    ``Roll(3, 6) == Roll(6, 3)``: dice have no order.
    """

    __slots__ = ()

    def __new__(cls, *dice: int) -> Self:
        """Make a roll; `RuleError` when a die is not 1-6 or there is none."""
        if not dice:
            raise RuleError("a roll needs at least one die")
        for die in dice:
            if type(die) is not int or not 1 <= die <= 6:
                raise RuleError("a die shows 1 to 6, not {die}", die=die)
        return super().__new__(cls, sorted(dice, reverse=True))

    def __getnewargs__(self) -> tuple[int, ...]:
        """Copy and pickle through the constructor's own arguments."""
        return tuple(self)

    @property
    def is_double(self) -> bool:
        """Whether two dice show the same number."""
        return len(self) == 2 and self[0] == self[1]

    def __str__(self) -> str:
        """The digits together: ``63``."""
        return "".join(map(str, self))

    def __repr__(self) -> str:
        return f"Roll({', '.join(map(str, self))})"


ROLLS: tuple[Roll, ...] = tuple(
    Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)
)
"""The 21 different rolls of two dice, in ascending order."""


def ways(roll: Roll) -> int:
    """How many of the 36 throws of two dice show this roll: 1 for a double, else 2."""
    return 1 if roll.is_double else 2
