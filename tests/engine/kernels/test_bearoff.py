"""What the tables answer a search."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from operator import mul

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.engine.engine import as_board
from tablas.engine.kernels.bearoff import (
    CUBE_CENTRED,
    CUBE_HIS,
    CUBE_MINE,
    CUBELESS,
    Tables,
    knows,
    knows_both,
    no_tables,
    race_chances,
    rank,
    ranks,
    two_sided,
    undoubled,
    unrank,
)
from tablas.engine.tables import tables_for_engine
from tablas.rules import BACKGAMMON, HYPERGAMMON, Position
from tests.engine.tables.exactly import cubeful, cubeless, on_roll, position, rolls_left


@cache
def tables() -> Tables:
    return tables_for_engine()


def chances(position: Position) -> list[float] | None:
    found = np.full(5, 9, np.float32)
    known = race_chances(tables(), as_board(position), found)
    assert known == knows(tables(), as_board(position))
    return [float(chance) for chance in found] if known else None


def backgammon(own: dict[int, int], other: dict[int, int]) -> Position:
    return BACKGAMMON.position(own, other)


@pytest.mark.parametrize(("checkers", "points"), [(4, 6), (3, 12)])
def test_ranks_count_all_ways_to_stand(checkers: int, points: int) -> None:
    board = np.zeros((2, 26), np.int8)
    count = ranks(checkers, points)
    held = []
    for index in range(count):
        unrank(index, points, board)
        assert rank(board, 0, checkers, points) == index
        held.append(int(board[0].sum()))
    assert held == sorted(held)
    assert set(held) == set(range(checkers + 1))


def test_a_move_leads_to_a_smaller_rank() -> None:
    board = np.zeros((2, 26), np.int8)
    for index in range(1, ranks(5, 6)):
        unrank(index, 6, board)
        for start in range(1, 7):
            for end in range(start):
                if board[0, start]:
                    after = board.copy()
                    after[0, start] -= 1
                    after[0, end] += end > 0
                    assert rank(after, 0, 5, 6) < index


def test_what_does_not_fit_has_no_rank() -> None:
    assert rank(as_board(backgammon({7: 1}, {1: 1})), 0, 15, 6) == -1
    assert rank(as_board(backgammon({6: 7}, {1: 1})), 0, 6, 6) == -1
    assert rank(as_board(backgammon({25: 1}, {1: 1})), 0, 15, 12) == -1
    assert rank(as_board(backgammon({6: 7}, {1: 1})), 1, 6, 6) == 1


def test_no_tables_know_nothing() -> None:
    board = as_board(backgammon({1: 1}, {1: 1}))
    answer = np.full(5, 9, np.float32)
    assert not knows(no_tables(), board)
    assert not knows_both(no_tables(), board)
    assert not race_chances(no_tables(), board, answer)
    assert not two_sided(no_tables(), board, answer[:4])
    assert (answer == 9).all()


@pytest.mark.parametrize(
    ("own", "other"), [({7: 1}, {1: 1}), ({1: 1}, {7: 1}), ({25: 1}, {6: 2}), ({1: 1}, {23: 1})]
)
def test_whoever_is_not_home_is_not_known(own: dict[int, int], other: dict[int, int]) -> None:
    assert chances(backgammon(own, other)) is None


@pytest.mark.parametrize(
    ("own", "other", "right"),
    [
        ({}, {1: 2}, [1, 0, 0, 0, 0]),
        ({}, {3: 15}, [1, 1, 0, 0, 0]),
        ({1: 2}, {}, [0, 0, 0, 0, 0]),
        ({3: 15}, {}, [0, 0, 0, 1, 0]),
    ],
)
def test_a_game_that_is_over(own: dict[int, int], other: dict[int, int], right: list[int]) -> None:
    assert chances(backgammon(own, other)) == right


@pytest.mark.parametrize(
    ("own", "other", "right"),
    [
        ({1: 2}, {6: 2}, [1, 0, 0, 0, 0]),
        ({6: 1}, {1: 1}, [27 / 36, 0, 0, 0, 0]),
        ({5: 1, 2: 1}, {1: 1}, [19 / 36, 0, 0, 0, 0]),
        ({1: 2}, {6: 15}, [1, 1, 0, 0, 0]),
        ({1: 3}, {1: 15}, [1, 1 / 6, 0, 0, 0]),
        ({1: 15}, {1: 3}, [1 / 6**8, 0, 0, 0, 0]),
        ({6: 15}, {1: 1}, [0, 0, 0, 19 / 36, 0]),
    ],
)
def test_chances_that_can_be_counted(
    own: dict[int, int], other: dict[int, int], right: list[float]
) -> None:
    assert chances(backgammon(own, other)) == pytest.approx(right, abs=5e-5)


def test_beyond_the_two_sided_table_each_side_hurries() -> None:
    mine, his = (1, 1, 1, 1, 2, 2, 3), (1, 1, 2, 2, 2, 2, 3)
    done = [now - then for now, then in pairwise((*rolls_left(mine), Fraction(0)))]
    ahead = sum(map(mul, done, rolls_left(his)), Fraction(0))
    assert chances(position(mine, his)) == pytest.approx([float(ahead), 0, 0, 0, 0], abs=5e-5)


@pytest.mark.parametrize(
    ("mine", "his"), [((1, 2, 3), (1, 1, 2)), ((3, 3, 3), (2, 3)), ((1,), (1,)), ((2, 3), (1, 2))]
)
def test_inside_the_two_sided_table_fractions_agree(
    mine: tuple[int, ...], his: tuple[int, ...]
) -> None:
    board = as_board(position(mine, his))
    found = chances(position(mine, his))
    assert found is not None
    assert found[0] == pytest.approx(float(cubeless(mine, his) + 1) / 2, abs=1e-6)
    values = np.zeros(4, np.float32)
    assert knows_both(tables(), board)
    assert undoubled(tables(), board, values)
    assert values[CUBELESS] == pytest.approx(float(cubeless(mine, his)), abs=1e-6)
    for column, owner in ((CUBE_CENTRED, 0), (CUBE_MINE, 1), (CUBE_HIS, -1)):
        assert values[column] == pytest.approx(float(cubeful(mine, his, owner)), abs=1e-6)
    assert two_sided(tables(), board, values)
    for column, owner in ((CUBE_CENTRED, 0), (CUBE_MINE, 1), (CUBE_HIS, -1)):
        assert values[column] == pytest.approx(float(on_roll(mine, his, owner)), abs=1e-6)


def test_with_three_checkers_in_all_a_gammon_is_possible() -> None:
    game = HYPERGAMMON.position({1: 2}, {1: 1, 2: 2})
    assert not knows_both(tables(), as_board(game))
    assert chances(game) == pytest.approx([1, 1, 0, 0, 0], abs=5e-5)


HOME = st.lists(st.integers(0, 6), min_size=15, max_size=15).filter(any)


@given(HOME, HOME)
def test_chances_are_consistent(mine: list[int], his: list[int]) -> None:
    found = chances(Position(*(tuple(map(side.count, range(26))) for side in (mine, his))))
    assert found is not None
    win, gammon, backgammon, lost_gammon, lost_backgammon = found
    assert 0 <= gammon <= win <= 1
    assert 0 <= lost_gammon <= 1 - win + 1e-6
    assert backgammon == lost_backgammon == 0
    assert gammon == 0 or 0 not in his
    assert lost_gammon == 0 or 0 not in mine
