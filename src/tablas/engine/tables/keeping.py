"""Where computed tables are kept, and what the engine takes from there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from tablas.engine.kernels.bearoff import Tables
from tablas.engine.kernels.hypergammon import Hypergammon
from tablas.engine.kernels.jit import cache_folder
from tablas.engine.tables.bearoff import OneSided, TwoSided
from tablas.engine.tables.files import Arrays, TableFile, read_table, write_table
from tablas.engine.tables.hypergammon import HypergammonTable
from tablas.engine.tables.table import Progress, Table, ignore
from tablas.errors import FileFormatError, RuleError

_ONE_SIDED: Final = OneSided()
_TWO_SIDED: Final = TwoSided()
STANDARD: Final[tuple[Table, ...]] = (_ONE_SIDED, _TWO_SIDED)
"""The tables that the engine uses."""

_NAME: Final = re.compile(r"(?P<title>[a-z-]+(-\d+x\d+)?)-[0-9a-f]{12}\.table")
_BEAROFF: Final = re.compile(r"(one-sided|two-sided)-(\d+)x(\d+)")
_ONE_SIDED_SHARE: Final = 0.8
"""How much of the time goes to the one-sided table when both are computed."""


def tables_folder() -> Path:
    """Where this user's tables are kept."""
    return cache_folder() / "tables"


def path_of(table: Table) -> Path:
    """The file of a table, whether it is there or not; another version's table is another file."""
    return tables_folder() / f"{table.title}-{table.digest}.table"


@dataclass(frozen=True, slots=True)
class Kept:
    """A file among the tables.

    Attributes:
        path: where it is.
        title: kind and size.
        size: in bytes.
        table: what is in it; None if it comes from another version of the program.
    """

    path: Path
    title: str
    size: int
    table: Table | None


def kept_tables() -> tuple[Kept, ...]:
    """All tables that have been computed, by the names of their files."""
    return tuple(
        Kept(path, name["title"], path.stat().st_size, _table_in(path, name["title"]))
        for path in sorted(tables_folder().glob("*.table"))
        if (name := _NAME.fullmatch(path.name))
    )


def _table_in(path: Path, title: str) -> Table | None:
    table = _titled(title)
    return table if table is not None and path_of(table) == path else None


def _titled(title: str) -> Table | None:
    if title == HypergammonTable().title:
        return HypergammonTable()
    if (parts := _BEAROFF.fullmatch(title)) is None:
        return None
    kind = OneSided if parts[1] == "one-sided" else TwoSided
    try:
        return kind(int(parts[2]), int(parts[3]))
    except RuleError:
        return None


def open_table(table: Table) -> TableFile | None:
    """Open a table that has been computed; None if it has not.

    Raises:
        FileFormatError: the file is damaged.
        OSError: it is there and cannot be read.
    """
    path = path_of(table)
    return read_table(path) if path.exists() else None


def build_table(table: Table, progress: Progress = ignore) -> TableFile:
    """Compute a table and keep it, in the place of one that may be there.

    Several processes may do so at once; the last one's file stays. What takes many minutes keeps a
    draft beside, from which the next call goes on if this one is broken off.

    Raises:
        RuleError: this machine has not the memory.
        OSError: it cannot be kept.
    """
    table.check_memory()
    path = path_of(table)
    draft = path.with_suffix(".draft")
    write_table(path, table.title, table.compute(progress, draft))
    draft.unlink(missing_ok=True)
    return read_table(path)


def arrays_of(table: Table, progress: Progress = ignore) -> Arrays:
    """The arrays of a table, not writable: mapped from its file, computed first if need be.

    Where no file can be kept they are only computed, every time anew.

    Raises:
        RuleError: this machine has not the memory.
    """
    try:
        if (there := open_table(table)) is not None:
            return there.arrays
    except (FileFormatError, OSError):
        pass  # a new one takes its place
    table.check_memory()
    arrays = table.compute(progress)
    try:
        write_table(path_of(table), table.title, arrays)
        return read_table(path_of(table)).arrays
    except OSError:
        for array in arrays.values():
            array.flags.writeable = False  # of one type with those that are mapped
        return arrays


def tables_for_engine(
    progress: Progress = ignore,
    *,
    one_sided: OneSided = _ONE_SIDED,
    two_sided: TwoSided = _TWO_SIDED,
) -> Tables:
    """The tables of the bear-off, computed on first use.

    Args:
        progress: is told how far it is, while anything has to be computed.
        one_sided: which one-sided table; by default the one that reaches over the home board.
        two_sided: which two-sided table.

    Raises:
        RuleError: this machine has not the memory.
    """
    share = _ONE_SIDED_SHARE
    single: Any = arrays_of(one_sided, lambda done: progress(share * done))
    pairs: Any = arrays_of(two_sided, lambda done: progress(share + (1 - share) * done))
    return Tables(
        one_sided.checkers,
        one_sided.points,
        single["survival"],
        single["first"],
        two_sided.checkers,
        two_sided.points,
        pairs["equities"],
    )


def open_hypergammon() -> Hypergammon | None:
    """The table of hypergammon, if it has been computed (`build_table` does, in some minutes).

    Raises:
        FileFormatError: the file is damaged.
        OSError: it is there and cannot be read.
    """
    file = open_table(HypergammonTable())
    if file is None:
        return None
    arrays: Any = file.arrays
    return Hypergammon(arrays["chances"], arrays["equities"])


def deviation_of(table: Table, arrays: Arrays, count: int) -> float:
    """The greatest of `Table.deviations` among so many entries taken at random."""
    return float(table.deviations(arrays, count, np.random.default_rng()).max())
