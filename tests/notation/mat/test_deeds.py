"""Throws and cube actions as a file tells them, done by the rules."""

from __future__ import annotations

import pytest

from tablas.notation.mat.deeds import Deeds
from tablas.notation.mat.replay_state import Contradiction, ReplayState, Unplayable
from tablas.rules import (
    Beavered,
    Doubled,
    Dropped,
    GameStarted,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Played,
    Position,
    Raccooned,
    Seat,
    Taken,
)

WHITE, BLACK = Seat
MONEY = MatchRules(beavers=True, raccoons=True)
AFTER_31 = Position.of({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})


def begun(rules: MatchRules = MONEY) -> tuple[Deeds, ReplayState]:
    """A game in which White has played 31."""
    state = ReplayState.of(MatchStarted(rules))
    state.apply(GameStarted())
    deeds = Deeds(state)
    deeds.throw(WHITE, 1, 3, None)
    state.apply(Played(WHITE, AFTER_31))
    return deeds, state


def test_who_begins_has_thrown_the_higher_die() -> None:
    _, state = begun()
    assert state.events[2] == OpeningThrown(3, 1)


def test_a_double_back_is_a_beaver_and_then_a_raccoon() -> None:
    deeds, state = begun()
    for seat in (BLACK, WHITE, BLACK):
        deeds.double(seat, None)
    assert state.events[-3:] == [Doubled(BLACK), Beavered(WHITE), Raccooned(BLACK)]


@pytest.mark.parametrize(("takes", "event"), [(True, Taken(WHITE)), (False, Dropped(WHITE))])
def test_an_offer_is_answered_by_whose_turn_it_is(takes: bool, event: Taken | Dropped) -> None:
    deeds, state = begun()
    deeds.double(BLACK, None)
    deeds.answer(BLACK, 7, takes=takes)
    assert state.events[-1] == event
    assert [problem.line for problem in state.problems] == [7]


def test_a_raise_that_is_not_allowed_is_a_take() -> None:
    deeds, state = begun(MatchRules())
    deeds.double(BLACK, None)
    deeds.raise_again(WHITE, None)
    assert state.events[-1] == Taken(WHITE)


def test_an_answer_to_nothing_is_reported() -> None:
    deeds, state = begun()
    deeds.answer(WHITE, None, takes=True)
    assert [str(problem.sentence) for problem in state.problems] == [
        "there is no double to be answered"
    ]


def test_the_cube_that_the_file_shows_is_compared() -> None:
    deeds, state = begun()
    deeds.double(BLACK, None, shown=4)
    assert [str(problem.sentence) for problem in state.problems] == ["the cube goes to 2, not to 4"]


def test_a_double_beyond_the_limit_contradicts_the_agreement() -> None:
    deeds, _ = begun(MatchRules(cube_limit=1))
    with pytest.raises(Contradiction):
        deeds.double(BLACK, None)


def test_a_game_begins_with_a_throw_of_two_numbers() -> None:
    state = ReplayState.of(MatchStarted(MONEY))
    state.apply(GameStarted())
    with pytest.raises(Unplayable, match="begins with a throw"):
        Deeds(state).double(WHITE, None)
    with pytest.raises(Unplayable, match="cannot begin with a double") as refusal:
        Deeds(state).throw(WHITE, 2, 2, 3)
    assert refusal.value.problem.line == 3
