"""The scout reaches each result from the board before it, and sees what it would see directly."""

import numpy as np
from hypothesis import given

from tablas.engine.engine import as_board
from tablas.engine.kernels.features import FEATURES, SLOTS, fill_slots, phase
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, legal_boards
from tablas.engine.kernels.net import OUTPUTS, Chances, evaluate_boards
from tablas.engine.kernels.possible import rule_out
from tablas.engine.kernels.scout import (
    SCOUT_FEATURES,
    SCOUT_SLOTS,
    new_scout_bench,
    scout_chances,
    scout_ground,
    scout_judge,
)
from tablas.engine.weights import learnt_weights
from tablas.rules import BACKGAMMON, Position, Roll
from tests.engine.boards import boards, visited, weights
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
    bench = new_scout_bench(len(scout.b1))
    scout_ground(scout, bench, board)
    scout_judge(scout, bench, board, found, count, chances)
    return found[:count], chances[:count]


@given(positions(finished=False), rolls())
def test_results_of_a_roll_are_seen_as_boards_by_themselves(position: Position, roll: Roll) -> None:
    scout, alone = weights().scout, np.zeros(OUTPUTS, np.float32)
    for after, chances in zip(*judged(position, roll), strict=True):
        if after[0, 1:].any():
            scout_chances(scout, new_scout_bench(len(scout.b1)), after[::-1].copy(), alone)
            assert alone.tolist() == chances.tolist()


def test_it_looks_at_the_first_slots_of_the_large_net() -> None:
    slots = np.zeros(SLOTS, np.int32)
    for position in visited(games=2, seed=2):
        fill_slots(as_board(position), slots)
        assert slots[:SCOUT_SLOTS].max() < SCOUT_FEATURES
    # Padded to the features of the large net, its weights say the same there.
    scout, learnt = weights().scout, learnt_weights().scout
    padded = np.zeros((FEATURES, len(scout.b1)), np.int16)
    padded[:SCOUT_FEATURES] = learnt.w1
    shown = boards(visited(games=2, seed=2))
    large = np.zeros((len(shown), OUTPUTS), np.float32)
    evaluate_boards(learnt._replace(w1=padded).running(), shown, large)
    small = np.zeros(OUTPUTS, np.float32)
    for board, expected in zip(shown, large, strict=True):
        scout_chances(scout, new_scout_bench(len(scout.b1)), board, small)
        rule_out(board, phase(board), small)
        assert small.tolist() == expected.tolist()


def test_a_game_that_is_won_is_not_guessed() -> None:
    last = BACKGAMMON.position({1: 1}, {20: 2, 3: 13})
    _, chances = judged(last, Roll(2, 1))
    assert chances.tolist() == [[0, 0, 0, 1, 1]]
    _, chances = judged(BACKGAMMON.position({1: 1}, {3: 14}), Roll(2, 1))
    assert chances.tolist() == [[0, 0, 0, 0, 0]]
