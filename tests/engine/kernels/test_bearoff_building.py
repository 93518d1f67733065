"""The tables say what exact fractions say, and know the plays that the rules allow."""

from random import Random

import numpy as np
import pytest

from tablas.engine.kernels.bearoff import rank, ranks, unrank
from tablas.engine.kernels.bearoff_building import (
    fill_pairs,
    fill_race,
    new_pairs,
    new_race,
    results_of,
)
from tablas.engine.kernels.moves import MAX_PLAYS, legal_boards
from tablas.rules import Roll
from tests.engine.tables.exactly import (
    Side,
    cubeful,
    cubeless,
    first_left,
    position,
    rolls_left,
    sides,
)
from tests.engine.tables.exactly import results as allowed

CHECKERS, POINTS = 3, 3


def numbered(checkers: int, points: int) -> dict[int, Side]:
    board = np.zeros((2, 26), np.int8)
    numbers = {}
    for side in sides(checkers, points):
        board[0] = position(side, ()).own
        numbers[rank(board, 0, checkers, points)] = side
    return numbers


@pytest.mark.parametrize(("checkers", "points"), [(4, 6), (3, 12), (15, 6)])
def test_the_plays_are_those_of_the_moves(checkers: int, points: int) -> None:
    board, found = np.zeros((2, 26), np.int8), np.zeros((MAX_PLAYS, 2, 26), np.int8)
    count = ranks(checkers, points)
    chance = Random(4)
    for index in {1, count - 1, *(chance.randrange(1, count) for _ in range(60))}:
        results = results_of(points, index, index + 1)
        unrank(index, points, board)
        roll = 0
        for high in range(1, 7):
            for low in range(1, high + 1):
                plays = legal_boards(board, high, low, found)
                listed = results.after[results.starts[roll] : results.starts[roll + 1]]
                right = {rank(found[play], 0, checkers, points) for play in range(plays)}
                assert sorted(listed) == sorted(right), (index, high, low)
                roll += 1


def test_the_plays_are_those_of_the_rules() -> None:
    numbers = {0: (), **numbered(CHECKERS, POINTS)}
    results = results_of(POINTS, 1, len(numbers))
    places = iter(range(len(results.starts) - 1))
    for index in range(1, len(numbers)):
        for high in range(1, 7):
            for low in range(1, high + 1):
                place = next(places)
                listed = results.after[results.starts[place] : results.starts[place + 1]]
                right = allowed(numbers[index], Roll(high, low))
                assert {numbers[int(after)] for after in listed} == right


@pytest.mark.parametrize(("checkers", "points"), [(3, 3), (2, 7)])
def test_a_race_lasts_as_long_as_fractions_say(checkers: int, points: int) -> None:
    numbers = numbered(checkers, points)
    race = new_race(len(numbers) + 1, 12)
    fill_race(points, results_of(points, 1, len(numbers) + 1), 1, len(numbers) + 1, race)
    for index, side in numbers.items():
        for filled, mean, left in (
            (race.survival, race.mean, rolls_left(side)),
            (race.first, race.first_mean, first_left(side)),
        ):
            right = np.zeros(12)
            right[: len(left)] = [float(chance) for chance in left]
            assert filled[index] == pytest.approx(right, abs=1e-6), side
            assert mean[index] == pytest.approx(float(sum(left)), abs=1e-12)


def test_a_pair_is_worth_what_fractions_say() -> None:
    numbers = numbered(CHECKERS, POINTS)
    count = len(numbers) + 1
    equities = new_pairs(count)
    fill_pairs(results_of(POINTS, 1, count), 1, count, equities)
    for mine, my_side in numbers.items():
        for his, his_side in numbers.items():
            right = [
                cubeless(my_side, his_side),
                *(cubeful(my_side, his_side, owner) for owner in (0, 1, -1)),
            ]
            assert equities[mine, his] == pytest.approx([float(value) for value in right], abs=1e-6)


def test_it_may_be_computed_in_parts() -> None:
    count = ranks(CHECKERS, POINTS)
    whole, parts = new_pairs(count), new_pairs(count)
    results = results_of(POINTS, 1, count)
    fill_pairs(results, 1, count, whole)
    for start in range(1, count, 3):
        fill_pairs(results, start, min(start + 3, count), parts)
    assert (whole == parts).all()
