from __future__ import annotations

import pytest

from tablas.notation.mat.rows import CellKind, row_cells
from tablas.rules import Seat


def told(line: str) -> list[tuple[str, str, str]]:
    """Column, kind or roll, and text of each cell of a row that holds nothing else."""
    cells, rest = row_cells(line, 1)
    assert rest == ""
    return [
        ("left" if cell.seat is Seat.WHITE else "right", cell.roll or cell.kind.value, cell.text)
        for cell in cells
    ]


def test_two_cells_are_left_and_right() -> None:
    assert told("  1) 31: 8/5 6/5             42: 24/20 13/11") == [
        ("left", "31", "8/5 6/5"),
        ("right", "42", "24/20 13/11"),
    ]


def test_a_cell_near_the_number_is_the_left_one() -> None:
    assert told("  7)  Doubles => 2") == [("left", "double", "=> 2")]
    assert told("1)31:") == [("left", "31", "")]


def test_a_cell_far_from_the_number_is_the_right_one() -> None:
    assert told("  1)                             53: 8/3 6/3") == [("right", "53", "8/3 6/3")]
    assert told(" 25)                                            Wins 2 points") == [
        ("right", "wins", "2 points")
    ]


def test_without_a_number_the_column_decides() -> None:
    assert told("      Wins 1 point") == [("left", "wins", "1 point")]
    assert told("                                  Wins 2 points and the match") == [
        ("right", "wins", "2 points and the match")
    ]


def test_a_full_left_cell_touches_the_right_one() -> None:
    assert told(" 6) 22: 25/23 25/23 23/21 23/21 62: 10/8 9/3") == [
        ("left", "22", "25/23 25/23 23/21 23/21"),
        ("right", "62", "10/8 9/3"),
    ]
    assert told(" 6) 22: 25/23 25/23 23/21 23/2162: 10/8")[1] == ("right", "62", "10/8")


def test_two_rows_glued_together_are_two_rows() -> None:
    line = " 24) 43: 21/18 18/14              24)  Losses 2 point                Wins 2 point"
    assert told(line) == [
        ("left", "43", "21/18 18/14"),
        ("left", "losses", "2 point"),
        ("right", "wins", "2 point"),
    ]


def test_counts_of_checkers_are_no_row_numbers() -> None:
    assert told("  2) 44: 24/20(2) 13/9(2)       11: 8/7(4)") == [
        ("left", "44", "24/20(2) 13/9(2)"),
        ("right", "11", "8/7(4)"),
    ]


def test_the_payload_of_an_illegal_play_is_one_text() -> None:
    payload = "Illegal play (7;0;31: win;12)"
    assert told(f"  2) 44: {payload}      11: 8/7") == [
        ("left", "44", payload),
        ("right", "11", "8/7"),
    ]


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Doubles => 2", CellKind.DOUBLE),
        ("Redoubles => 4", CellKind.DOUBLE),
        ("double", CellKind.DOUBLE),
        ("Takes", CellKind.TAKE),
        ("Accepts", CellKind.TAKE),
        ("Drops", CellKind.DROP),
        ("Beavers => 4", CellKind.BEAVER),
        ("Raccoons => 8", CellKind.RACCOON),
        ("Resigns", CellKind.RESIGN),
        ("Resigned Game", CellKind.RESIGN),
        ("Wins 2 points", CellKind.WINS),
        ("Losses 2 point", CellKind.LOSSES),
        ("loses 2 points", CellKind.LOSSES),
    ],
)
def test_words_of_all_producers_are_known(word: str, kind: CellKind) -> None:
    (cell,), rest = row_cells(f"  9) {word}", 1)
    assert (cell.kind, rest) == (kind, "")


def test_numbers_of_cubes_and_results_are_read() -> None:
    left, right = row_cells("  9) Doubles => 128   Wins 4016 point", 1)[0]
    assert (left.number, right.number) == (128, 4016)
    assert row_cells("  9) Doubles", 1)[0][0].number is None


def test_a_cell_knows_its_place() -> None:
    (cell,), _ = row_cells(" 12) 63: 24/15", 40)
    assert (cell.line, cell.column, cell.move) == (40, 6, 12)


def test_what_comes_after_a_semicolon_is_a_comment() -> None:
    assert told("  3) 31: 8/5 6/5 ; Wins 3 points") == [("left", "31", "8/5 6/5")]


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("  3) hello 31: 8/5 6/5", "hello"),
        ("  3) 71: 8/5", "71: 8/5"),
        ("what is this", "what is this"),
        ("  3) 31: 8/5   42: 8/4   51: 6/5", "51: 6/5"),
    ],
)
def test_what_is_no_cell_is_given_back(line: str, rest: str) -> None:
    assert row_cells(line, 1)[1] == rest


def test_a_number_alone_is_an_empty_row() -> None:
    assert told(" 25)                 ") == []


def test_a_number_too_long_is_none() -> None:
    cells, _ = row_cells(f"      Wins 1{'0' * 60}2 points", 1)
    assert cells[0].number is None
