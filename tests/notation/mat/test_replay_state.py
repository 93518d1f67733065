from __future__ import annotations

import pytest

from tablas.errors import IllegalEvent
from tablas.notation.mat.replay_state import ReplayState
from tablas.rules import (
    GameStarted,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Passed,
    Played,
    Position,
    Roll,
    Seat,
    Thrown,
    TurnLost,
)
from tablas.sentences import Sentence

STARTED = MatchStarted(MatchRules(7, cube_limit=2))
AFTER_31 = Position.of({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
CLOSED_OUT = Position.of(dict.fromkeys(range(1, 7), 2) | {7: 3}, {25: 1, 1: 14})
AFTER_21 = Position.of(dict.fromkeys(range(1, 7), 2) | {7: 2, 4: 3}, {25: 1, 1: 14})


def state(start: Position | None = None) -> ReplayState:
    found = ReplayState.of(STARTED)
    found.apply(GameStarted(start))
    return found


def test_each_event_passes_the_rules() -> None:
    found = state()
    with pytest.raises(IllegalEvent):
        found.apply(Thrown(Seat.WHITE, Roll(3, 1)))
    assert found.events == [STARTED, GameStarted()]
    assert found.match is found.states[-1]


def test_events_can_be_taken_back() -> None:
    found = state()
    found.apply(OpeningThrown(3, 1))
    found.back_to(2)
    assert found.events == [STARTED, GameStarted()]
    assert found.game.turn is None


def test_a_turn_that_goes_by_is_lost_unless_the_player_is_closed_out() -> None:
    open_board, closed = state(), state(CLOSED_OUT)
    open_board.apply(OpeningThrown(3, 1))
    open_board.apply(Played(Seat.WHITE, AFTER_31))
    assert open_board.pass_turn()
    assert open_board.events[-1] == TurnLost(Seat.BLACK)
    closed.apply(OpeningThrown(2, 1))
    closed.apply(Played(Seat.WHITE, AFTER_21))
    assert not closed.pass_turn()
    assert closed.events[-1] == Passed(Seat.BLACK)


def test_problems_have_a_place() -> None:
    found = state()
    found.report(3, Sentence("odd"))
    assert [(problem.line, str(problem.sentence)) for problem in found.problems] == [(3, "odd")]


def test_the_agreement_can_be_corrected() -> None:
    assert state().without_cube_limit().rules == MatchRules(7)
    assert state().without_crawford().crawford_done
