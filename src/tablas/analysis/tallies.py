"""Sums that know how far chance may have moved their mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

NORMAL_95: Final = 1.959964
"""So many standard errors to either side hold 95 % of a normal distribution."""


ENOUGH: Final = 20
"""From fewer values than that nothing is concluded about the true mean."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many values there were, their sum, and the sum of their squares; tallies add up.

    >>> Tally.of([0.0, 0.1, 0.2]) + Tally.of([0.3]) == Tally.of([0.0, 0.1, 0.2, 0.3])
    True
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, values: Iterable[float]) -> Tally:
        """The tally of these values."""
        listed = list(values)
        return cls(len(listed), sum(listed), sum(value * value for value in listed))

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float | None:
        """None without values."""
        return self.total / self.count if self.count else None

    @property
    def error(self) -> float | None:
        """Standard error of the mean; None with fewer than two values."""
        if self.count < 2:
            return None
        spread = max(0.0, self.squares - self.total * self.total / self.count)
        return sqrt(spread / (self.count - 1) / self.count)

    def rate(self, factor: float = 1.0) -> Rate | None:
        """The mean times a factor, from `ENOUGH` values on with its interval; None without any."""
        if not self.count:
            return None
        mean = factor * self.total / self.count
        if self.error is None or self.count < ENOUGH:
            return Rate(mean, None, None)
        reach = NORMAL_95 * factor * self.error
        return Rate(mean, max(0.0, mean - reach), mean + reach)


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate of errors and where the true one lies, 95 times in 100.

    Attributes:
        value: what was measured.
        low, high: the ends of the interval; None with fewer than `ENOUGH` values.
    """

    value: float
    low: float | None
    high: float | None
