"""Which dice are cocked. The board is seen by the thrower; lengths in millimetres."""

import pytest

from tablas.rules import BACKGAMMON, DiceOnCheckers, Fault, Landing, Seat, TableManners, fault
from tablas.rules.landing import checkers

BLANK = BACKGAMMON.position({13: 15}, {13: 15})
"""Nothing stands in White's right-hand half."""


@pytest.mark.parametrize(
    ("landing", "expected"),
    [
        (Landing(120, 240), None),
        (Landing(8, 8), None),
        (Landing(232, 472), None),
        (Landing(7, 240), Fault.OUTSIDE),  # leaning over the bar
        (Landing(-60, 240), Fault.OUTSIDE),  # in the left-hand half
        (Landing(240, 240), Fault.OUTSIDE),
        (Landing(120, -1), Fault.OUTSIDE),
        (Landing(120, 480), Fault.OUTSIDE),
        (Landing(120, 240, tilted=True), Fault.NOT_FLAT),
    ],
)
def test_dice_must_lie_flat_in_the_right_hand_half(landing: Landing, expected: Fault) -> None:
    assert fault(landing, BLANK, Seat.WHITE) is expected


def test_a_die_on_a_checker_counts_only_where_agreed() -> None:
    position = BACKGAMMON.position({6: 1, 13: 14}, {13: 15})
    on_top, leaning, beside = Landing(20, 30), Landing(20, 45), Landing(20, 49)
    assert fault(on_top, position, Seat.WHITE) is Fault.ON_CHECKER
    assert fault(on_top, position, Seat.WHITE, checkers_valid=True) is None
    assert (
        TableManners(dice_on_checkers=DiceOnCheckers.VALID).fault(on_top, position, Seat.WHITE)
        is None
    )
    assert TableManners().fault(on_top, position, Seat.WHITE) is Fault.ON_CHECKER
    for valid in (True, False):
        assert fault(leaning, position, Seat.WHITE, checkers_valid=valid) is Fault.NOT_FLAT
        assert fault(beside, position, Seat.WHITE, checkers_valid=valid) is None


def test_the_nearest_checker_decides_between_two_that_touch() -> None:
    position = BACKGAMMON.position({6: 2, 13: 13}, {13: 15})
    for y in (39, 40, 41):
        assert fault(Landing(20, y), position, Seat.WHITE, checkers_valid=True) is None


def test_players_who_face_each_other_throw_into_different_halves() -> None:
    """White's right hand is over the home boards, Black's over the outer boards."""
    position = BACKGAMMON.position({6: 15}, {8: 15})
    assert {x for x, _ in checkers(position, Seat.WHITE)} == {20}  # his 6 beside the bar
    assert {(x, y > 240) for x, y in checkers(position, Seat.BLACK)} == {(60, True)}
    assert {x for x, _ in checkers(position.swapped(), Seat.BLACK)} == {60}  # his 8


def test_both_sides_checkers_lie_in_the_thrower_s_right_hand_half() -> None:
    position = BACKGAMMON.position({24: 1, 13: 14}, {24: 1, 13: 14})
    # My 24 is opposite on the far right; the opponent's 24 is my 1, near on the far right.
    assert sorted(checkers(position, Seat.WHITE)) == [(220, 20), (220, 460)]


def test_a_sixth_checker_is_stacked_on_the_others() -> None:
    position = BACKGAMMON.position({6: 15}, {13: 15})
    assert len(list(checkers(position, Seat.WHITE))) == 5
