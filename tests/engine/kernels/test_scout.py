"""The scout reaches each result from the board before it, and sees what it would see directly."""

from functools import cache

import numpy as np
from hypothesis import given

from tablas.engine.engine import as_board
from tablas.engine.kernels.features import FEATURES, SLOTS, fill_slots, phase
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, legal_boards
from tablas.engine.kernels.net import OUTPUTS, Chances, Net, evaluate_boards
from tablas.engine.kernels.possible import rule_out
from tablas.engine.kernels.scout import (
    SCOUT_FEATURES,
    SCOUT_SLOTS,
    new_scout_bench,
    scout_ground,
    scout_judge,
)
from tablas.engine.weights import learnt_weights
from tablas.rules import BACKGAMMON, Position, Roll
from tests.engine.boards import visited, weights
from tests.strategies import positions, rolls


def judged(position: Position, roll: Roll) -> tuple[Boards, Chances]:
    board = as_board(position)
    found, chances = (
        np.zeros((MAX_PLAYS, 2, 26), np.int8),
        np.zeros((MAX_PLAYS, OUTPUTS), np.float32),
    )
    high, low = sorted(roll, reverse=True)
    count = legal_boards(board, high, low, found)
    scout = weights().scout
    bench = new_scout_bench(scout)
    scout_ground(scout, bench, board)
    scout_judge(scout, bench, board, found, count, chances)
    return found[:count], chances[:count]


@given(positions(finished=False), rolls())
def test_results_of_a_roll_are_seen_as_boards_by_themselves(position: Position, roll: Roll) -> None:
    results, seen = judged(position, roll)
    for after, chances in zip(results, seen, strict=True):
        if after[0, 1:].any():
            board = after[::-1].copy()
            rule_out(board, phase(board), chances)
            np.testing.assert_allclose(chances, by_itself(board), atol=1e-6)


def by_itself(board: Boards) -> Chances:
    """What the scout says of a board: as the large net would with its weights."""
    chances = np.zeros((1, OUTPUTS), np.float32)
    evaluate_boards(padded(), board[np.newaxis], chances)
    return chances.reshape(OUTPUTS)


@cache
def padded() -> Net:
    """The scout, with the features of the large net that it does not look at."""
    scout = learnt_weights().scout
    rows = np.zeros((FEATURES, len(scout.b1)), np.int16)
    rows[:SCOUT_FEATURES] = scout.w1
    return scout._replace(w1=rows).running()


def test_it_looks_at_the_first_slots_of_the_large_net() -> None:
    slots = np.zeros(SLOTS, np.int32)
    for position in visited(games=2, seed=2):
        fill_slots(as_board(position), slots)
        assert slots[:SCOUT_SLOTS].max() < SCOUT_FEATURES


def test_a_game_that_is_won_is_not_guessed() -> None:
    last = BACKGAMMON.position({1: 1}, {20: 2, 3: 13})
    _, chances = judged(last, Roll(2, 1))
    assert chances.tolist() == [[0, 0, 0, 1, 1]]
    _, chances = judged(BACKGAMMON.position({1: 1}, {3: 14}), Roll(2, 1))
    assert chances.tolist() == [[0, 0, 0, 0, 0]]
