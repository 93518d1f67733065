from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import IllegalPosition, NotationError, TablasError
from tablas.notation.board_text import format_board, parse_board
from tablas.rules import HYPERGAMMON, VARIANTS, Variant
from tests.strategies import positions, variants


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_starts_survive_writing_and_reading(variant: Variant) -> None:
    assert parse_board(format_board(variant.start), variant=variant) == variant.start


@given(st.data())
def test_every_position_survives_writing_and_reading(data: st.DataObject) -> None:
    variant = data.draw(variants())
    position = data.draw(positions(variant))
    assert parse_board(format_board(position), variant=variant) == position


def test_each_side_is_counted_from_its_own_end() -> None:
    position = parse_board("x bar:2 4:1; o 24:2")
    assert (position.own[25], position.own[4], position.own[24]) == (2, 1, 0)
    assert (position.other[24], position.other[1], position.other[25]) == (2, 0, 0)


def test_checkers_not_named_have_been_borne_off() -> None:
    position = parse_board("x bar:2 4:1; o 24:2")
    assert (position.own[0], position.other[0]) == (12, 13)


def test_the_variant_says_how_many_checkers_there_are() -> None:
    position = parse_board("x 1:1; o 23:2", variant=HYPERGAMMON)
    assert (position.own[0], position.other[0]) == (2, 1)


@pytest.mark.parametrize("text", ["x 1:1; o", "x; o 1:1"])
def test_a_side_without_checkers_has_borne_off_all(text: str) -> None:
    position = parse_board(text)
    assert {position.own[0], position.other[0]} == {14, 15}


def test_blanks_and_the_order_of_points_are_free() -> None:
    assert parse_board("  x 6:5  8:3;o   bar:1 24:1\n") == parse_board("x 8:3 6:5; o 24:1 bar:1")


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", None, "not 1"),
        ("x 6:5", None, "a semicolon"),
        ("x 6:5; o 24:2; x 1:1", None, "not 3"),
        ("x 6:5;", None, "the side of o is missing"),
        ("; o 24:2", None, "the side of x is missing"),
        ("o 6:5; x 24:2", 1, "'x' was expected, not 'o'"),
        ("x 6:5; 24:2", 8, "'o' was expected, not '24:2'"),
        ("X 6:5; o 24:2", 1, "'x' was expected, not 'X'"),
        ("x 6:5; o 25:2", 10, "'25:2' is not a point"),
        ("x 0:5; o 24:2", 3, "'0:5' is not a point"),
        ("x off:5; o 24:2", 3, "'off:5' is not a point"),
        ("x 6:0; o 24:2", 3, "'6:0' is not a point"),
        ("x 6:-1; o 24:2", 3, "'6:-1' is not a point"),
        ("x 6; o 24:2", 3, "'6' is not a point"),
        ("x 6:٣; o 24:2", 3, "'6:٣' is not a point"),
        ("x 6:5 8:1 6:1; o 24:2", 11, "named already: '6:1'"),
    ],
)
def test_mistakes_are_told_with_their_column(text: str, column: int | None, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_board(text)
    assert (caught.value.line, caught.value.column) == (None, column)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "x 6:16; o 24:2",
        "x 6:5; o 19:2",
        "x; o",
        "x bar:1 1:2 2:2 3:2 4:2 5:2 6:2; o bar:1 1:2 2:2 3:2 4:2 5:2 6:2",
    ],
)
def test_positions_that_cannot_stand_are_refused(text: str) -> None:
    with pytest.raises(IllegalPosition):
        parse_board(text)


@given(st.text(alphabet="xo; :bar0123456789"))
def test_whatever_is_typed_is_read_or_refused_with_a_sentence(text: str) -> None:
    position = None
    with suppress(TablasError):
        position = parse_board(text)
    assert position is None or parse_board(format_board(position)) == position
