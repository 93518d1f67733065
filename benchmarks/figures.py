"""Means with their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, stdev
from typing import NamedTuple

ONE_SIDED = 1.645
"""Standard errors above the mean, below which the truth is in 95 of 100 cases."""


class Mean(NamedTuple):
    """A mean of samples and its standard error (0 for a single sample)."""

    mean: float
    error: float
    size: int

    @property
    def bound(self) -> float:
        """The truth is below this in 95 of 100 cases."""
        return self.mean + ONE_SIDED * self.error

    def __str__(self) -> str:
        return f"{self.mean:.5f} ± {self.error:.5f}"


def mean_of(samples: Sequence[float]) -> Mean:
    """The mean of one sample or more."""
    error = stdev(samples) / len(samples) ** 0.5 if len(samples) > 1 else 0.0
    return Mean(mean(samples), error, len(samples))


def paired(ours: Sequence[float], theirs: Sequence[float]) -> Mean:
    """The mean of ours less theirs, case by case; below 0 when ours are smaller."""
    return mean_of([mine - his for mine, his in zip(ours, theirs, strict=True)])


def compared(ours: Sequence[float], theirs: Sequence[float]) -> str:
    """A paired difference in words."""
    difference = paired(ours, theirs)
    return f"{difference.mean:+.5f} ± {difference.error:.5f}, 95 % below {difference.bound:+.5f}"
