from __future__ import annotations

import pytest
from hypothesis import given

from tablas.drawing import Home, draw
from tablas.drawing.arrows import Trip, trips
from tablas.drawing.layout import Layout, Spot
from tablas.drawing.orientation import Orientation
from tablas.drawing.scene import Scene
from tablas.errors import IllegalPlay
from tablas.rules import BACKGAMMON, BAR, OFF, Move, Play, Position, Roll, Seat, Situation
from tests.drawing.boards import START, of_class, play, root, with_dice
from tests.strategies import positions, rolls

LAYOUT = Layout(Orientation())


def followed(position: Position, dice: str, moves: str) -> list[Trip]:
    scene = Scene.of(with_dice(position, dice))
    return list(trips(scene, Seat.WHITE, play(position, dice, moves), LAYOUT))


def spot(point: int, height: int) -> Spot:
    return LAYOUT.checker(Seat.WHITE, point, height)


@given(positions(), rolls())
def test_there_is_an_arrow_for_every_move(position: Position, roll: Roll) -> None:
    for option, seat in zip(BACKGAMMON.plays(position, roll), Seat, strict=False):
        document = root(draw(Situation(position, seat, roll=roll), play=option))
        assert len(of_class(document, "arrow")) == len(option.moves)
        assert len(of_class(document, "hit")) == sum(move.hit for move in option.moves)


def test_an_arrow_goes_from_the_last_checker_to_the_first_free_place() -> None:
    one, two = followed(START, "31", "8/5 6/5")
    assert (one.start, one.end) == (spot(8, 2), spot(5, 0))
    assert (two.start, two.end) == (spot(6, 4), spot(5, 1))


def test_a_checker_that_goes_on_starts_where_it_landed() -> None:
    one, two = followed(START, "65", "24/18 18/13")
    assert (one.start, one.end) == (spot(24, 1), spot(18, 0))
    assert (two.start, two.end) == (spot(18, 0), spot(13, 4))


def test_arrows_of_two_checkers_that_go_together_do_not_cross() -> None:
    same_row = followed(START, "33", "8/5 8/5 6/3 6/3")
    assert [(trip.start, trip.end) for trip in same_row] == [
        (spot(8, 1), spot(5, 0)),
        (spot(8, 2), spot(5, 1)),
        (spot(6, 3), spot(3, 0)),
        (spot(6, 4), spot(3, 1)),
    ]
    across = followed(START, "66", "24/18 24/18 13/7 13/7")
    assert [(trip.start, trip.end) for trip in across[2:]] == [
        (spot(13, 4), spot(7, 0)),
        (spot(13, 3), spot(7, 1)),
    ]


def test_from_a_crowd_every_arrow_has_a_start_of_its_own() -> None:
    crowd = BACKGAMMON.position({8: 15}, {25: 1})
    starts = [trip.start for trip in followed(crowd, "11", "8/7 8/7 8/7 8/7")]
    assert starts == [spot(8, height) for height in (1, 2, 3, 4)]


def test_a_hit_is_marked_and_lands_on_the_blot() -> None:
    position = BACKGAMMON.position({8: 1}, {20: 1})
    (one,) = list(
        trips(
            Scene.of(position),
            Seat.WHITE,
            Play((Move(8, 5, hit=True),), position),
            LAYOUT,
        )
    )
    assert one.hit
    assert one.end == LAYOUT.checker(Seat.BLACK, 20, 0)


def test_entering_and_bearing_off_have_arrows() -> None:
    entering = BACKGAMMON.position({25: 1, 6: 2}, {6: 2})
    (enter, _) = followed(entering, "21", "bar/23 23/22")
    assert (enter.start, enter.end) == (spot(BAR, 0), spot(23, 0))
    home = BACKGAMMON.position({6: 1, 5: 1}, {6: 2})
    one, two = followed(home, "65", "6/off 5/off")
    assert [trip.borne_off for trip in (one, two)] == [True, True]
    assert (one.end, two.end) == (spot(OFF, 13), spot(OFF, 14))


def test_arrows_of_black_follow_blacks_checkers() -> None:
    scene = Scene.of(with_dice(START, "31", Seat.BLACK))
    one, _ = trips(scene, Seat.BLACK, play(START, "31", "8/5 6/5"), LAYOUT)
    assert one.start == LAYOUT.checker(Seat.BLACK, 8, 2) == LAYOUT.checker(Seat.WHITE, 17, 2)


@pytest.mark.parametrize("below", Seat)
@pytest.mark.parametrize("home", Home)
def test_arrows_turn_with_the_board(below: Seat, home: Home) -> None:
    chosen = play(START, "31", "8/5 6/5")
    picture = draw(with_dice(START, "31"), below=below, home=home, play=chosen)
    turned = Layout(Orientation(below, home)).checker(Seat.WHITE, 5, 0)
    (first, _) = of_class(root(picture), "arrow")
    assert f"L{turned.x:g} {turned.y:g}L" in first.get("d", "")


def test_a_checker_that_is_not_there_has_no_arrow() -> None:
    with pytest.raises(IllegalPlay, match="no checker stands where the move 7/3 begins"):
        draw(START, play=Play((Move(7, 3),), START))


def test_standing_still_has_no_arrows() -> None:
    assert not of_class(root(draw(START, play=Play((), START))), "play")
