"""Tests of `tablas.notation.met`; what is done with the tables is tested with the engine."""

from pathlib import Path

import pytest

from tablas.errors import FileFormatError
from tablas.notation.met import read_met


def test_the_table_that_comes_with_the_package_goes_to_25_points() -> None:
    table = read_met()
    assert table.name == "Kazaross-XG2"
    assert [len(row) for row in table.rows] == [25] * 25
    assert len(table.after) == 25
    assert table.rows[0][1] == 0.67736
    assert table.after[1] == 0.48803


def test_both_sides_cannot_be_favourites(tmp_path: Path) -> None:
    file = tmp_path / "odd.met"
    file.write_text(
        "[PostCrawford]\nData=0.5 0.49 0.32\n[PreCrawford]\n"
        "1=0.5 0.68 0.75\n2=0.52 0.5 0.6\n3=0.25 0.4 0.5\n",
        encoding="utf-8",
    )
    with pytest.raises(FileFormatError, match="at 1-away 2-away the chances of both sides add up"):
        read_met(file)
