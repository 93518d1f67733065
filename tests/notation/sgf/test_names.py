"""Tests of `tablas.notation.sgf.names`."""

import pytest

from tablas.notation.sgf.names import hops_of, letter_of, pairs_of, point_of
from tablas.rules import BAR, OFF, Move, Seat


@pytest.mark.parametrize(
    ("letter", "white", "black"),
    [("a", 1, 24), ("f", 6, 19), ("x", 24, 1), ("y", BAR, BAR), ("z", OFF, OFF)],
)
def test_letters_are_whites_points(letter: str, white: int, black: int) -> None:
    for seat, point in ((Seat.WHITE, white), (Seat.BLACK, black)):
        assert point_of(letter, seat) == point
        assert letter_of(point, seat) == letter


def test_letters_may_run_the_other_way_round() -> None:
    assert point_of("a", Seat.WHITE, backwards=True) == 24
    assert point_of("y", Seat.WHITE, backwards=True) == BAR


def test_moves_are_pairs() -> None:
    assert hops_of("hefe", Seat.WHITE) == ((8, 5), (6, 5))
    assert hops_of("yxxz", Seat.BLACK) == ((25, 1), (1, 0))
    assert pairs_of([Move(8, 5), Move(6, 5)], Seat.BLACK) == "qtst"
