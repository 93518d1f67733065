"""The table of hypergammon."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablas.engine import kernels
from tablas.engine.kernels.hypergammon import CERTAIN, POINT, RANKS
from tablas.engine.kernels.hypergammon_building import (
    CHANCES,
    FIELDS,
    Plays,
    Values,
    Work,
    is_possible,
    new_plays,
    new_values,
    new_work,
    sweep,
    value_of,
)
from tablas.engine.tables.files import Arrays, read_table, write_table
from tablas.engine.tables.table import Progress, Random, Table
from tablas.errors import FileFormatError

_KERNELS: Final = Path(kernels.__file__).parent
_SOURCES: Final = ("hypergammon.py", "hypergammon_building.py")
_BLOCK: Final = 64
"""So many ranks are swept at once where there is contact."""
_STILL: Final = 2e-5
"""The values are there when none has changed by more in a sweep over all positions."""
_USUAL: Final = 25
"""About so many sweeps it takes."""
_LEAP: Final = 4
"""After so many sweeps at a time their common direction is followed to where it leads."""
_MOST_LEFT: Final = 0.65
"""Two sweeps leave no more of the error than this."""
_SAVING: Final = 120.0
"""Seconds between two drafts."""


@dataclass(frozen=True, slots=True)
class HypergammonTable(Table):
    """What every position of hypergammon is worth.

    Arrays: ``chances`` and ``equities`` as in `tablas.engine.kernels.hypergammon.Hypergammon`.
    """

    @property
    def title(self) -> str:
        """Its only name."""
        return "hypergammon"

    @property
    def memory(self) -> int:
        """Bytes of the working arrays, of the stored ones and of what is between."""
        return RANKS**2 * (4 * FIELDS + 1 + 2 * FIELDS + 2 * 4 * CHANCES)

    def sources(self) -> Mapping[str, bytes]:
        """The kernels that number and compute the positions."""
        return {name: (_KERNELS / name).read_bytes() for name in _SOURCES}

    def compute(self, progress: Progress, draft: Path | None = None) -> dict[str, NDArray[Any]]:
        """Sweep over all positions until nothing moves any more; the progress is estimated."""
        work = new_work()
        plays = new_plays(work)
        values = draft_values(draft) if draft is not None else None
        if values is None:
            values = new_values(work.squares)
            _sweep(work, plays, values, partial(_tell, progress, 0), contact=False)
        saved = time.monotonic()
        changes: list[float] = []
        before = None
        while not changes or changes[-1] > _STILL:
            told = partial(_tell, progress, 1 + len(changes))
            changes.append(_sweep(work, plays, values, told, contact=True))
            if len(changes) % _LEAP == _LEAP - 2:
                before = values.copy()
            elif before is not None and len(changes) % _LEAP == 0 and changes[-1] > _STILL:
                _leap(before, values, changes[-1] / changes[-3])
                before = None
            if draft is not None and time.monotonic() - saved > _SAVING:
                write_table(draft, self.title, {"values": values})
                saved = time.monotonic()
        before = None
        progress(1.0)
        return {
            "chances": np.rint(values[..., :CHANCES].clip(0, 1) * CERTAIN).astype(np.uint16),
            "equities": np.rint(values[..., CHANCES:] * POINT).astype(np.int16),
        }

    def deviations(self, arrays: Arrays, count: int, random: Random) -> NDArray[np.float64]:
        """The cubeless equity and those with a cube may be two storage steps of the latter away.

        Of two plays that are worth the same either may be taken, with other chances; so these are
        not compared one by one.
        """
        work = new_work()
        plays = new_plays(work)
        known = np.empty((RANKS, RANKS, FIELDS), np.float32)
        known[..., :CHANCES] = arrays["chances"] / np.float32(CERTAIN)
        known[..., CHANCES:] = arrays["equities"] / np.float32(POINT)
        away: list[float] = []
        while len(away) < count:
            mine, his = random.integers(1, RANKS, 2)
            if is_possible(work.squares, mine, his):
                value_of(work, plays, mine, his, known)
                away.append(float(np.abs(_worth(work.values) - _worth(known[mine, his])).max()))
        return np.array(away) * POINT / 2


def _worth(values: NDArray[Any]) -> NDArray[np.float64]:
    """Five equities: without a cube, and the others."""
    cubeless = float(2 * values[0] - 1 + values[1] + values[2] - values[3] - values[4])
    return np.array([cubeless, *values[CHANCES:]], np.float64)


def _tell(progress: Progress, sweeps: int, share: float) -> None:
    """Say how far it is when so many sweeps are done, and a share of the next."""
    progress(min((sweeps + share) / _USUAL, 0.99))


def _sweep(
    work: Work,
    plays: Plays,
    values: Values,
    progress: Progress,
    *,
    contact: bool,
) -> float:
    change = 0.0
    block = _BLOCK if contact else 1
    for start in range(1, RANKS, block):
        stop = min(start + block, RANKS)
        change = max(change, sweep(work, plays, start, stop, contact, values))
        progress((stop / RANKS) ** 2)
    return change


def _leap(before: Values, values: Values, left: float) -> None:
    """Go to where two sweeps lead that leave this share of the error.

    What is left after some sweeps is nearly all error that one sweep makes smaller, or smaller and
    of the other sign, by the same factor: after two it is the same error, only smaller.
    """
    further = min(left, _MOST_LEFT) / (1 - min(left, _MOST_LEFT))
    for row, old in zip(values, before, strict=True):
        row += np.float32(further) * (row - old)


def draft_values(draft: Path) -> Values | None:
    """The values of a draft that was left behind, if there is one and it is sound."""
    if not draft.exists():
        return None
    try:
        file = read_table(draft)
    except FileFormatError:
        return None
    return file.arrays["values"].copy() if file.is_sound else None
