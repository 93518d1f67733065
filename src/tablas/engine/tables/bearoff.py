"""The two tables of the bear-off: each side alone, and both together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablas.engine import kernels
from tablas.engine.kernels.bearoff import CERTAIN, MOST_CHECKERS, MOST_POINTS
from tablas.engine.kernels.bearoff_building import (
    Race,
    fill_pairs,
    fill_race,
    new_pairs,
    new_race,
    pair_of,
    race_of,
    results_of,
)
from tablas.engine.tables.files import Arrays
from tablas.engine.tables.table import Progress, Random, Table
from tablas.errors import RuleError

_KERNELS: Final = Path(kernels.__file__).parent
_SOURCES: Final = ("bearoff.py", "bearoff_building.py")
_BLOCK: Final = 2000
"""So many ranks are computed between two reports of progress."""


@dataclass(frozen=True, slots=True)
class _Bearoff(Table):
    checkers: int
    points: int

    def __post_init__(self) -> None:
        if not (1 <= self.checkers <= MOST_CHECKERS and 1 <= self.points <= MOST_POINTS):
            raise RuleError(
                "a bear-off table has 1 to {most} checkers on 1 to {farthest} points, "
                "not {checkers} on {points}",
                most=MOST_CHECKERS,
                farthest=MOST_POINTS,
                checkers=self.checkers,
                points=self.points,
            )

    @property
    def count(self) -> int:
        """How many ways one side's checkers may stand."""
        return comb(self.checkers + self.points, self.points)

    def sources(self) -> Mapping[str, bytes]:
        """The kernels that number and compute the ranks."""
        return {name: (_KERNELS / name).read_bytes() for name in _SOURCES}


@dataclass(frozen=True, slots=True)
class OneSided(_Bearoff):
    """How many rolls a side needs when it hurries, for all its checkers and for the first.

    Arrays: ``survival`` and ``first`` as in `tablas.engine.kernels.bearoff.Tables`; ``mean`` and
    ``first_mean``, float64[ranks], the mean number of rolls for all and for the first.
    """

    checkers: int = 15
    points: int = 6

    @property
    def title(self) -> str:
        """Kind and size."""
        return f"one-sided-{self.checkers}x{self.points}"

    @property
    def memory(self) -> int:
        """Bytes of the working arrays and of the stored ones."""
        return self.count * (self._rolls * 2 * 6 + 16)

    @property
    def _rolls(self) -> int:
        """More rolls than a side can be forced to take, at 3 pips or 2 checkers each."""
        return self.checkers * self.points // 3 + self.checkers // 2 + 2

    def compute(self, progress: Progress, draft: Path | None = None) -> dict[str, NDArray[Any]]:
        """Compute the arrays, smaller ranks first; there are no drafts."""
        race = new_race(self.count, self._rolls)
        for start in range(1, self.count, _BLOCK):
            stop = min(start + _BLOCK, self.count)
            results = results_of(self.points, start, stop)
            fill_race(self.points, results, start, stop, race)
            progress(stop / self.count)
        return {
            "survival": _stored(race.survival),
            "first": _stored(race.first),
            "mean": race.mean,
            "first_mean": race.first_mean,
        }

    def deviations(self, arrays: Arrays, count: int, random: Random) -> NDArray[np.float64]:
        """Chances may be one storage step and a half away, means 1e-9 rolls."""
        fewer = [comb(held + self.points, self.points) for held in range(self.checkers)]
        survival = _widened(arrays["survival"], self._rolls)
        first = _widened(arrays["first"], self._rolls)
        known = Race(survival, first, np.array(arrays["mean"]), np.array(arrays["first_mean"]))
        found = new_race(1, self._rolls)
        away = np.zeros(count)
        for entry, index in enumerate(random.integers(1, self.count, count)):
            results = results_of(self.points, index, index + 1)
            held = bisect_right(fewer, index)
            race_of(results, index, fewer[held - 1], known, 0, found)
            steps = max(
                float(np.abs(now[0] - then[index]).max())
                for now, then in ((found.survival, survival), (found.first, first))
            )
            rolls = max(
                abs(found.mean[0] - known.mean[index]),
                abs(found.first_mean[0] - known.first_mean[index]),
            )
            away[entry] = max(steps * CERTAIN / 1.5, rolls / 1e-9)
        return away


@dataclass(frozen=True, slots=True)
class TwoSided(_Bearoff):
    """What a race is worth when both sides play it best, without a cube and with one.

    Arrays: ``equities`` as in `tablas.engine.kernels.bearoff.Tables`.
    """

    checkers: int = 6
    points: int = 6

    @property
    def title(self) -> str:
        """Kind and size."""
        return f"two-sided-{self.checkers}x{self.points}"

    @property
    def memory(self) -> int:
        """Bytes of the array."""
        return self.count**2 * 4 * np.dtype(np.float32).itemsize

    def compute(self, progress: Progress, draft: Path | None = None) -> dict[str, NDArray[Any]]:
        """Compute the array, smaller ranks first; there are no drafts."""
        results = results_of(self.points, 1, self.count)
        equities = new_pairs(self.count)
        for percent in range(100):  # the work grows with the square of the rank
            start, stop = (
                max(1, round(self.count * (share / 100) ** 0.5)) for share in (percent, percent + 1)
            )
            fill_pairs(results, start, stop, equities)
            progress((percent + 1) / 100)
        return {"equities": equities}

    def deviations(self, arrays: Arrays, count: int, random: Random) -> NDArray[np.float64]:
        """A value may be 1e-6 points away."""
        equities = arrays["equities"]
        away = np.zeros(count)
        values = np.zeros(4)
        for entry, (mine, his) in enumerate(random.integers(1, self.count, (count, 2))):
            results = results_of(self.points, mine, mine + 1)
            pair_of(results, mine, his, equities, values)
            away[entry] = np.abs(values - equities[mine, his]).max() / 1e-6
        return away


def _stored(chances: NDArray[np.float32]) -> NDArray[np.uint16]:
    """In steps of 1 / `CERTAIN`, as far as there is anything, and one roll more."""
    rolls = np.flatnonzero(chances.max(axis=0) >= 0.5 / CERTAIN).max() + 2
    width = min(-(-rolls // 8) * 8, chances.shape[1])
    return np.rint(chances[:, :width] * CERTAIN).astype(np.uint16)


def _widened(stored: NDArray[np.uint16], rolls: int) -> NDArray[np.float32]:
    """As chances, for so many rolls."""
    chances = np.zeros((len(stored), rolls), np.float32)
    chances[:, : stored.shape[1]] = stored / np.float32(CERTAIN)
    return chances
