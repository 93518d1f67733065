from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given

from tablas.errors import IllegalPosition, NotationError
from tablas.notation.situation_text import (
    board_of,
    position_on,
    unwritten,
    with_off,
)
from tablas.rules import BACKGAMMON, HYPERGAMMON, MatchRules, Seat, Situation, Stake
from tests.strategies import situations

LOPSIDED = BACKGAMMON.position({25: 1, 6: 2}, {25: 2, 3: 4})


def test_the_frame_is_whites_whoever_is_on_roll() -> None:
    board = (-2, *[0] * 5, 2, *[0] * 15, -4, 0, 0, 1)
    assert board_of(Situation(LOPSIDED)) == board
    assert board_of(Situation(LOPSIDED.swapped(), turn=Seat.BLACK)) == board
    assert position_on(board, Seat.WHITE, BACKGAMMON) == LOPSIDED
    assert position_on(board, Seat.BLACK, BACKGAMMON) == LOPSIDED.swapped()


@given(situations())
def test_every_board_survives_writing_and_reading(situation: Situation) -> None:
    board = board_of(situation)
    assert position_on(board, situation.turn, situation.rules.variant) == situation.position


def test_checkers_not_on_the_board_have_been_borne_off() -> None:
    assert with_off([1, 2, *[0] * 23], BACKGAMMON) == (12, 1, 2, *[0] * 23)
    assert with_off([1, 2, *[0] * 23], HYPERGAMMON) == (0, 1, 2, *[0] * 23)


def test_a_side_has_no_more_checkers_than_the_game() -> None:
    with pytest.raises(
        NotationError, match="4 checkers on the board, Hypergammon is played with 3"
    ):
        with_off([2, 2, *[0] * 23], HYPERGAMMON)


@pytest.mark.parametrize("turn", Seat)
def test_an_empty_board_is_no_position(turn: Seat) -> None:
    with pytest.raises(IllegalPosition):
        position_on([0] * 26, turn, BACKGAMMON)


def test_losses_are_told_in_the_order_asked_for() -> None:
    rules = MatchRules(jacoby=True, stake=Stake(Decimal(5)))
    assert [str(loss) for loss in unwritten(rules, ("stake", "beavers", "jacoby"))] == [
        "the stake is not written",
        "the Jacoby rule is not written",
    ]
    assert unwritten(rules, ("beavers",)) == ()
