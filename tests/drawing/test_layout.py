from __future__ import annotations

import pytest

from tablas.drawing import Home
from tablas.drawing import layout as at
from tablas.drawing.layout import Layout, Spot
from tablas.drawing.orientation import Orientation
from tablas.rules import BAR, OFF, POINTS, Landing, Seat
from tablas.rules.landing import CHECKER, WIDTH, checkers
from tests.drawing.boards import LOPSIDED

LAYOUTS = [Layout(Orientation(seat, home)) for seat in Seat for home in Home]
EVERY = pytest.mark.parametrize("layout", LAYOUTS, ids=str)


@EVERY
def test_checkers_side_by_side_do_not_overlap(layout: Layout) -> None:
    spots = [
        layout.checker(seat, point, height)
        for seat in Seat
        for point in ((*POINTS, BAR) if seat is Seat.WHITE else (BAR,))
        for height in range(5)
    ]
    for index, one in enumerate(spots):
        for other in spots[:index]:
            assert abs(one.x - other.x) >= CHECKER or abs(one.y - other.y) >= CHECKER


@EVERY
def test_checkers_lie_inside_the_picture(layout: Layout) -> None:
    for seat in Seat:
        for point in range(26):
            for height in (0, 14):
                spot = layout.checker(seat, point, height)
                assert 0 < spot.x < at.TOTAL_WIDTH
                assert at.TOP < spot.y < at.BOTTOM


@EVERY
@pytest.mark.parametrize("point", [1, 13, BAR])
def test_from_the_sixth_on_checkers_lie_on_the_fifth(layout: Layout, point: int) -> None:
    fifth = layout.checker(Seat.BLACK, point, 4)
    assert layout.checker(Seat.BLACK, point, 5) == layout.checker(Seat.BLACK, point, 14) == fifth
    assert layout.checker(Seat.BLACK, point, 3) != fifth


@EVERY
@pytest.mark.parametrize("seat", Seat)
def test_a_checker_on_the_bar_lies_on_the_side_where_it_enters(layout: Layout, seat: Seat) -> None:
    bar, entry = layout.checker(seat, BAR, 0), layout.checker(seat, 24, 0)
    assert (bar.y < at.MIDDLE) == (entry.y < at.MIDDLE)


@EVERY
@pytest.mark.parametrize("seat", Seat)
def test_checkers_borne_off_lie_beside_their_home(layout: Layout, seat: Seat) -> None:
    off, home = layout.checker(seat, OFF, 0), layout.checker(seat, 1, 0)
    assert (off.y < at.MIDDLE) == (home.y < at.MIDDLE)
    assert abs(off.x - home.x) < WIDTH / 2
    assert layout.off_column() != layout.cube_column()


def test_a_crowd_borne_off_stays_in_its_half() -> None:
    layout = Layout(Orientation())
    assert layout.checker(Seat.WHITE, OFF, 99, stack=100).y > at.MIDDLE
    assert layout.checker(Seat.BLACK, OFF, 99, stack=100).y < at.MIDDLE


def test_dice_are_thrown_on_ones_right_hand() -> None:
    for layout in LAYOUTS:
        assert layout.right_hand(layout.orientation.below).x > at.TOTAL_WIDTH / 2
        assert layout.right_hand(layout.orientation.below.other).x < at.TOTAL_WIDTH / 2


@EVERY
@pytest.mark.parametrize("seat", Seat)
def test_landings_are_measured_among_the_checkers_that_the_rules_mean(
    layout: Layout, seat: Seat
) -> None:
    position = LOPSIDED
    drawn = {
        layout.checker(owner, point, height)
        for owner, side in ((seat, position.own), (seat.other, position.other))
        for point in POINTS
        for height in range(min(side[point], 5))
    }
    meant = {layout.landing(seat, Landing(x, y)) for x, y in checkers(position, seat)}
    assert meant
    assert meant <= drawn


def test_a_die_off_the_board_stays_in_the_picture() -> None:
    layout = Layout(Orientation())
    for landing in (Landing(-900, -900), Landing(900, 900)):
        for seat in Seat:
            spot: Spot = layout.landing(seat, landing)
            assert 0 < spot.x < at.TOTAL_WIDTH
            assert 0 < spot.y < at.TOTAL_HEIGHT
