from __future__ import annotations

import pytest

from tablas.drawing import Home
from tablas.drawing.orientation import Orientation, Place
from tablas.rules import POINTS, Seat

LOOKS = [Orientation(seat, home) for seat in Seat for home in Home]


@pytest.mark.parametrize("seat", Seat)
def test_home_of_the_near_side_is_below_on_the_right(seat: Seat) -> None:
    look = Orientation(seat, Home.RIGHT)
    assert look.place(seat, 1) == Place(11, above=False)
    assert look.place(seat, 6) == Place(6, above=False)
    assert look.place(seat, 24) == Place(11, above=True)
    assert look.place(seat, 13) == Place(0, above=True)


@pytest.mark.parametrize("seat", Seat)
def test_home_may_lie_on_the_left(seat: Seat) -> None:
    look = Orientation(seat, Home.LEFT)
    assert look.place(seat, 1) == Place(0, above=False)
    assert look.place(seat, 24) == Place(0, above=True)
    assert look.place(seat, 12) == Place(11, above=False)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_both_seats_mean_the_same_place_by_their_numbers(look: Orientation) -> None:
    for point in POINTS:
        assert look.place(Seat.WHITE, point) == look.place(Seat.BLACK, 25 - point)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("seat", Seat)
def test_every_point_has_a_place_of_its_own(look: Orientation, seat: Seat) -> None:
    places = {look.place(seat, point) for point in POINTS}
    assert places == {Place(column, above) for column in range(12) for above in (False, True)}


def test_the_other_seat_is_above() -> None:
    look = Orientation(Seat.BLACK)
    assert look.is_above(Seat.WHITE)
    assert not look.is_above(Seat.BLACK)


def test_home_reads_back() -> None:
    assert [repr(home) for home in Home] == ["Home.RIGHT", "Home.LEFT"]
