"""The kernel lists just what the rules allow."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given

from tablas.engine.engine import as_board
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, legal_boards
from tablas.notation import parse_position_id
from tablas.rules import BACKGAMMON, HYPERGAMMON, ROLLS, Position, Roll, Variant
from tests.engine.boards import visited
from tests.strategies import positions, rolls

DATA = Path(__file__).parents[2] / "data" / "rules"
FOUND: Boards = np.zeros((MAX_PLAYS, 2, 26), np.int8)


def listed(position: Position, roll: Roll) -> list[bytes]:
    count = legal_boards(as_board(position), roll[0], roll[1], FOUND)
    return sorted(FOUND[index].tobytes() for index in range(count))


def allowed(position: Position, roll: Roll, variant: Variant = BACKGAMMON) -> list[bytes]:
    return sorted(as_board(play.result).tobytes() for play in variant.plays(position, roll))


@given(positions(finished=False), rolls())
def test_it_lists_what_the_rules_allow(position: Position, roll: Roll) -> None:
    assert listed(position, roll) == allowed(position, roll)


@given(positions(HYPERGAMMON, finished=False), rolls())
def test_in_hypergammon_too(position: Position, roll: Roll) -> None:
    assert listed(position, roll) == allowed(position, roll, HYPERGAMMON)


def test_along_whole_games() -> None:
    chance = Random(7)
    for position in visited(games=10, seed=7):
        roll = chance.choice(ROLLS)
        assert listed(position, roll) == allowed(position, roll)


def test_the_order_of_the_dice_does_not_matter() -> None:
    board = as_board(BACKGAMMON.start)
    assert legal_boards(board, 3, 1, FOUND) == 16
    assert legal_boards(board, 1, 3, FOUND) == 16


@pytest.mark.parametrize(
    ("name", "doubles", "mixed"), [("contact", 218_356, 185_957), ("race", 140_720, 122_570)]
)
def test_sums_over_a_thousand_positions(name: str, doubles: int, mixed: int) -> None:
    counts = {True: 0, False: 0}
    for line in (DATA / f"{name}_1000.csv").read_text().splitlines():
        board = as_board(parse_position_id(line.split(",")[0]))
        for roll in ROLLS:
            counts[roll.is_double] += max(1, legal_boards(board, roll[0], roll[1], FOUND))
    assert counts == {True: doubles, False: mixed}


@pytest.mark.slow
def test_perft_three() -> None:
    assert _leaves(as_board(BACKGAMMON.start), 3) == 116_154_993


def _leaves(board: Boards, depth: int) -> int:
    if not board[1, 1:].any():
        return 1
    total = 0
    found = np.zeros((MAX_PLAYS, 2, 26), np.int8)
    for roll in ROLLS:
        count = legal_boards(board, roll[0], roll[1], found)
        if depth == 1:
            total += max(1, count)
        else:
            after = found[:count] if count else board[np.newaxis]
            total += sum(_leaves(child[::-1].copy(), depth - 1) for child in after)
    return total
