from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablas.engine.kernels.bearoff import no_tables, ranks
from tablas.engine.tables import (
    OneSided,
    Table,
    TwoSided,
    arrays_of,
    build_table,
    deviation_of,
    kept_tables,
    open_table,
    path_of,
    tables_folder,
    tables_for_engine,
)
from tablas.errors import FileFormatError, RuleError

SMALL = [OneSided(3, 3), TwoSided(2, 3)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tables of its own for each test; what is compiled stays where it is."""
    monkeypatch.setattr("tablas.engine.tables.keeping.cache_folder", lambda: tmp_path)
    return tmp_path / "tables"


@pytest.mark.parametrize("table", SMALL)
def test_a_table_is_computed_once(table: Table, folder: Path) -> None:
    assert open_table(table) is None
    shares: list[float] = []
    computed = arrays_of(table, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert [path.parent for path in folder.iterdir()] == [tables_folder()]
    again = arrays_of(table, lambda _share: pytest.fail("it is there already"))
    for name, array in computed.items():
        assert np.array_equal(array, again[name])


@pytest.mark.parametrize("table", SMALL)
def test_a_computed_table_deviates_by_nothing_and_a_spoilt_one_does(table: Table) -> None:
    arrays = dict(build_table(table).arrays)
    assert deviation_of(table, arrays, 200) <= 1
    for name, array in arrays.items():
        spoilt = array.copy()
        spoilt[1] = spoilt[1] * 0.9 if spoilt.dtype.kind == "f" else spoilt[1] // 8 * 7
        assert deviation_of(table, arrays | {name: spoilt}, 200) > 1, name


def test_they_are_listed_with_those_of_other_versions(folder: Path) -> None:
    assert kept_tables() == ()
    for table in SMALL:
        build_table(table)
    (folder / "one-sided-3x3-0123456789ab.table").write_bytes(b"old")
    (folder / "two-sided-99x3-0123456789ab.table").write_bytes(b"impossible")
    (folder / "something else.table").write_bytes(b"")
    kept = {(entry.title, entry.table) for entry in kept_tables()}
    assert kept == {
        ("one-sided-3x3", SMALL[0]),
        ("two-sided-2x3", SMALL[1]),
        ("one-sided-3x3", None),
        ("two-sided-99x3", None),
    }


def test_a_damaged_file_is_refused_and_replaced_where_the_engine_needs_it(folder: Path) -> None:
    table = SMALL[0]
    build_table(table)
    path_of(table).write_bytes(b"tablas table 1\nnothing")
    with pytest.raises(FileFormatError, match="is damaged"):
        open_table(table)
    arrays_of(table)
    assert open_table(table) is not None


def test_where_nothing_can_be_kept_it_is_only_computed(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    with pytest.raises(OSError, match="tables"):
        build_table(SMALL[0])
    arrays = arrays_of(SMALL[0])
    assert arrays["mean"][1] == 1
    assert not any(array.flags.writeable for array in arrays.values())


def test_several_may_compute_it_at_once() -> None:
    with ThreadPoolExecutor(4) as pool:
        files = list(pool.map(build_table, [SMALL[1]] * 4))
    assert all(file.is_sound for file in files)
    assert list(tables_folder().iterdir()) == [path_of(SMALL[1])]


@pytest.mark.parametrize(("checkers", "points"), [(0, 6), (16, 6), (6, 0), (6, 13)])
def test_other_sizes_are_refused(checkers: int, points: int) -> None:
    for kind in (OneSided, TwoSided):
        with pytest.raises(RuleError, match="1 to 15 checkers on 1 to 12 points"):
            kind(checkers, points)


def test_what_needs_too_much_memory_is_refused() -> None:
    with pytest.raises(RuleError, match=r"two-sided-15x12 needs \d+ MB of memory"):
        build_table(TwoSided(15, 12))


def test_the_engine_gets_both() -> None:
    shares: list[float] = []
    tables = tables_for_engine(shares.append, one_sided=OneSided(3, 3), two_sided=TwoSided(2, 3))
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    assert (tables.checkers, tables.points) == (3, 3)
    assert len(tables.survival) == len(tables.first) == ranks(3, 3)
    assert tables.equities.shape == (ranks(2, 3), ranks(2, 3), 4)


def test_to_a_kernel_all_tables_are_of_one_type() -> None:
    numba: Any = import_module("numba")
    tables = tables_for_engine(one_sided=OneSided(3, 3), two_sided=TwoSided(2, 3))
    assert numba.typeof(tables) == numba.typeof(no_tables())
