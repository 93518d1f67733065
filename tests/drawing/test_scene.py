from __future__ import annotations

import pytest
from hypothesis import given

from tablas.drawing.scene import Scene
from tablas.rules import (
    Abandoned,
    Cube,
    Match,
    MatchRules,
    MatchStarted,
    Offer,
    OpeningThrown,
    Roll,
    Seat,
    Situation,
)
from tests.drawing.boards import LOPSIDED, START, dropped, opening
from tests.strategies import situations


@given(situations())
def test_a_situation_is_seen_whole(situation: Situation) -> None:
    scene = Scene.of(situation)
    for seat in Seat:
        assert scene.side(seat) == situation.view(seat).own
        assert scene.pips(seat) == situation.view(seat).pips
    assert (scene.turn, scene.actor) == (situation.turn, situation.actor)
    assert (scene.roll, scene.score) == (situation.roll, situation.score)


def test_a_bare_position_is_whites_view() -> None:
    scene = Scene.of(LOPSIDED)
    assert scene.side(Seat.WHITE) == LOPSIDED.own
    assert scene.side(Seat.BLACK) == LOPSIDED.other
    assert (scene.borne_off(Seat.WHITE), scene.borne_off(Seat.BLACK)) == (3, 4)
    assert (scene.turn, scene.actor) == (None, None)
    assert (scene.cube, scene.score, scene.rules) == (None, None, None)


def test_a_match_shows_its_opening() -> None:
    scene = Scene.of(opening())
    assert scene.side(Seat.WHITE) == START.own
    assert scene.turn is None
    assert scene.score == (1, 0)
    assert scene.players == ("Ana", "Blas")
    assert scene.cube == Cube()


def test_a_match_shows_its_situation() -> None:
    scene = Scene.of(opening().apply(OpeningThrown(2, 5)))
    assert (scene.turn, scene.roll) == (Seat.BLACK, Roll(5, 2))
    assert scene.players == ("Ana", "Blas")


def test_a_match_shows_the_end_of_a_game() -> None:
    scene = Scene.of(dropped())
    assert scene.result is not None
    assert scene.result.winner is Seat.BLACK
    assert scene.actor is None
    assert scene.score == (1, 1)
    assert scene.side(Seat.WHITE)[5] == 2


def test_a_match_before_its_first_game_shows_the_start() -> None:
    match = Match.start(MatchStarted(MatchRules()))
    assert Scene.of(match).side(Seat.BLACK) == START.other
    assert Scene.of(match.apply(Abandoned())).side(Seat.BLACK) == START.other


def test_given_names_stand_before_those_of_a_match() -> None:
    assert Scene.of(opening(), players=("Eva", "Luz")).players == ("Eva", "Luz")
    assert Scene.of(START, players=("Eva", "Luz")).players == ("Eva", "Luz")


@pytest.mark.parametrize("offer", Offer)
def test_an_offer_shows_twice_what_a_drop_would_lose(offer: Offer) -> None:
    rules = MatchRules(beavers=True, raccoons=True)
    scene = Scene.of(Situation(START, cube=Cube(4), offer=offer, rules=rules))
    assert scene.offered == 8


def test_without_an_offer_nothing_is_offered() -> None:
    assert Scene.of(Situation(START)).offered is None


@pytest.mark.parametrize(
    "situation",
    [
        Situation(START, rules=MatchRules(length=5), score=(4, 1), crawford=True),
        Situation(START, rules=MatchRules(length=1)),
        Situation(START, rules=MatchRules(cube_limit=1)),
    ],
)
def test_no_cube_lies_there_when_nobody_can_double(situation: Situation) -> None:
    assert Scene.of(situation).cube is None
