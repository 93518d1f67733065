"""Match equity tables: the one that ships, others from files, and longer matches."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablas.engine.match_equity import LONGEST, MatchEquityTable, load_met
from tablas.errors import FileFormatError, RuleError

MET = load_met()
XG = """; a comment
[Current]
Name=Small
[PostCrawford]
Size=3
Data=0.5 0.49 0.32
[PreCrawford]
Size=3
 1=0.50 0.68 0.75
 2=0.32 0.50 0.60
 3=0.25 0.40 0.50
"""
XML = """<?xml version="1.0"?>
<!DOCTYPE met PUBLIC "-//GNU Backgammon//DTD Match Equity Tables//EN" "met.dtd">
<met>
  <info><name>Small</name><description/><length>3</length></info>
  <pre-crawford-table type="explicit">
    <row><me>0.50</me><me>0.68</me><me>0.75</me></row>
    <row><me>0.32</me><me>0.50</me><me>0.60</me></row>
    <row><me>0.25</me><me>0.40</me><me>0.50</me></row>
  </pre-crawford-table>
  <post-crawford-table type="explicit" player="both">
    <row><me>0.5</me><me>0.49</me><me>0.32</me></row>
  </post-crawford-table>
</met>
"""


def cut(length: int) -> MatchEquityTable:
    """As if the table that ships ended there."""
    size = length + 1
    return MatchEquityTable("cut", MET.before[:size, :size].copy(), MET.after[:size].copy())


def small(tmp_path: Path, text: str, name: str = "small.met") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="latin-1")
    return path


def test_the_table_that_ships_is_kazaross_xg2() -> None:
    assert (MET.name, MET.length) == ("Kazaross-XG2", 25)
    assert MET.chance(3, 5) == 0.64795
    assert MET.chance(25, 24) == 0.46914
    assert MET.chance(1, 4) == 0.81436
    assert MET.chance(1, 4, after_crawford=True) == pytest.approx(1 - 0.31002)
    assert MET.chance(4, 1, after_crawford=True) == 0.31002


def test_both_sides_share_one_match() -> None:
    assert np.allclose(MET.before[1:, 1:] + MET.before[1:, 1:].T, 1, atol=1e-12)


def test_a_point_more_to_go_is_worse() -> None:
    long = MET.extended(64)
    assert (np.diff(long.before[:, 1:], axis=0) < 0).all()
    assert (np.diff(long.after) < 0).all()


def test_a_finished_match_is_certain() -> None:
    assert (MET.chance(0, 3), MET.chance(3, 0)) == (1, 0)
    assert MET.chance(0, 1, after_crawford=True) == 1


@pytest.mark.parametrize("score", [(0, 0), (-1, 3), (26, 3), (3, 26)])
def test_a_score_that_cannot_be_is_refused(score: tuple[int, int]) -> None:
    with pytest.raises(RuleError, match="has no chances for"):
        MET.chance(*score)


def test_after_the_crawford_game_somebody_is_a_point_away() -> None:
    with pytest.raises(RuleError, match="nobody is a point away"):
        MET.chance(3, 2, after_crawford=True)


def test_a_table_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        MET.before[3, 3] = 1


# -- longer matches


def test_a_longer_table_begins_with_the_shorter_one() -> None:
    long = MET.extended(40)
    assert long.length == 40
    assert (long.before[:26, :26] == MET.before).all()
    assert (long.after[:26] == MET.after).all()
    assert MET.extended(7) is MET


@pytest.mark.parametrize("length", [9, 15])
def test_the_formula_finds_the_rest_of_the_table_that_ships(length: int) -> None:
    found = cut(length).extended(25)
    assert np.abs(found.before - MET.before).max() < 0.0021
    assert np.abs(found.after - MET.after).max() < 0.0005


def test_a_long_match_is_nearly_even() -> None:
    long = MET.extended(64)
    assert long.chance(64, 64) == 0.5
    assert 0.5 < long.chance(63, 64) < 0.52


def test_there_is_a_longest_match() -> None:
    with pytest.raises(RuleError, match="up to 1024 points, not 1025"):
        MET.extended(LONGEST + 1)


# -- files


def test_both_formats_say_the_same(tmp_path: Path) -> None:
    one, other = load_met(small(tmp_path, XG)), load_met(small(tmp_path, XML, "small.xml"))
    for table in (one, other):
        assert (table.name, table.length) == ("Small", 3)
        assert table.before.tolist() == [
            [0, 1, 1, 1],
            [0, 0.5, 0.68, 0.75],
            [0, 0.32, 0.5, 0.6],
            [0, 0.25, 0.4, 0.5],
        ]
        assert table.after.tolist() == [1, 0.5, 0.49, 0.32]


def test_a_table_without_a_name_has_that_of_its_file(tmp_path: Path) -> None:
    assert load_met(small(tmp_path, XG.replace("Name=Small", ""))).name == "small.met"


def test_two_columns_after_the_crawford_game_may_be_the_same(tmp_path: Path) -> None:
    table = XML[XML.index("  <post") : XML.index("</met>")]
    twice = XML.replace(table, table.replace("both", "0") + table.replace("both", "1"))
    assert load_met(small(tmp_path, twice)).after[3] == 0.32
    with pytest.raises(FileFormatError, match="for players of different strength"):
        load_met(small(tmp_path, twice.replace("0.49", "0.45", 1)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no match equity table"),
        ("GIF89a", "holds no match equity table"),
        ("<met></met>", "holds no match equity table"),
        ("<met>", "is damaged"),
        (XG.replace("0.68 0.75", "0.68"), "row 1 of the table has 2 values instead of 3"),
        (XG.replace(" 2=", " 3="), "row 3 of the table comes where row 2 is due"),
        (XG.replace(" 2=", f" {'2' * 5000}="), "row 2{40}… of the table comes where row 2 is due"),
        (XG.replace("0.68", "0.9"), "at 1-away 2-away the chances of both sides add up to 1.22"),
        (XG.replace("0.40", "40"), "“40” is no chance between 0 and 1"),
        (XML.replace("0.40", "nan"), "“nan” is no chance between 0 and 1"),
        (XML.replace("<me>0.40</me>", "<me/>"), "“” is no chance between 0 and 1"),
        (XML.replace('"explicit">', '"zadeh">', 1), "parameters of a formula"),
    ],
)
def test_what_is_no_sound_table_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FileFormatError, match=message) as caught:
        load_met(small(tmp_path, text))
    assert "small.met" in str(caught.value)


def test_a_missing_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_met(tmp_path / "none.met")
