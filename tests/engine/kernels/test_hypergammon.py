"""Hypergammon's kernels know its positions, its plays and what a turn makes of known values."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from tablas.engine.engine import as_board
from tablas.engine.kernels.hypergammon import (
    CERTAIN,
    POINT,
    RANKS,
    Hypergammon,
    hypergammon_chances,
    hypergammon_rank,
    hypergammon_undoubled,
)
from tablas.engine.kernels.hypergammon_building import (
    FIELDS,
    Plays,
    is_contact,
    is_possible,
    new_plays,
    new_values,
    new_work,
    plays_of,
    sweep,
    value_of,
)
from tablas.rules import BACKGAMMON, HYPERGAMMON, ROLLS, Position, Roll
from tests.strategies import positions, rolls

WORK = new_work()
CENTRED, JACOBY, MINE, HIS = range(4)


def ranks_of(position: Position) -> tuple[int, int]:
    board = as_board(position)
    return hypergammon_rank(board, 0), hypergammon_rank(board, 1)


def test_ranks_are_those_of_the_squares() -> None:
    board = np.zeros((2, 26), np.int8)
    for rank, squares in enumerate(WORK.squares):
        board[1] = np.bincount(squares, minlength=26)
        assert hypergammon_rank(board, 1) == rank
    assert len(WORK.squares) == RANKS


def test_other_numbers_of_checkers_have_no_rank() -> None:
    assert hypergammon_rank(as_board(BACKGAMMON.start), 0) == -1
    assert hypergammon_rank(np.zeros((2, 26), np.int8), 0) == -1


@given(positions(HYPERGAMMON, finished=False), rolls())
def test_the_plays_are_those_of_the_rules(position: Position, roll: Roll) -> None:
    mine, his = ranks_of(position)
    assert is_possible(WORK.squares, mine, his)
    count = plays_of(WORK, mine, his, roll[0], roll[1])
    right = [ranks_of(play.result.swapped()) for play in HYPERGAMMON.plays(position, roll)]
    assert {(other, own) for other, own, _ in WORK.found[:count].tolist()} == set(right)


@given(positions(HYPERGAMMON, finished=False))
def test_contact_is_what_the_rules_call_no_race(position: Position) -> None:
    assert is_contact(WORK.squares, *ranks_of(position)) != position.is_race


def test_on_one_point_together_is_impossible() -> None:
    board = np.zeros((2, 26), np.int8)
    board[0, 7] = board[1, 18] = 3
    assert not is_possible(WORK.squares, hypergammon_rank(board, 0), hypergammon_rank(board, 1))


def after(reply: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mover's values when the opponent, on roll with these, may double first."""
    win, gammon, backgammon, lost_gammon, lost_backgammon, *cubes = reply
    doubled = min(1.0, 2 * cubes[HIS])
    return np.array(
        [
            1 - win,
            lost_gammon,
            lost_backgammon,
            gammon,
            backgammon,
            -max(cubes[CENTRED], doubled),
            -max(cubes[JACOBY], doubled),
            -cubes[HIS],
            -max(cubes[MINE], doubled),
        ]
    )


def equity(chances: NDArray[np.float64]) -> float:
    return float(2 * chances[0] - 1 + chances[1] + chances[2] - chances[3] - chances[4])


@pytest.fixture(scope="module")
def plays() -> Plays:
    return new_plays(WORK)


def test_a_turn_is_played_best_for_each_cube_and_doubled_before(plays: Plays) -> None:
    """Against random values of all that a turn may lead to."""
    known = np.zeros((RANKS, RANKS, FIELDS), np.float32)
    chance, numbers = Random(5), np.random.default_rng(5)
    hits = blocks = dances = 0
    drawn_ranks = [(chance.randrange(1, RANKS), chance.randrange(1, RANKS)) for _ in range(60)]
    for mine, his in [*drawn_ranks, ranks_of(HYPERGAMMON.position({25: 3}, {6: 3}))]:
        if not is_possible(WORK.squares, mine, his):
            continue
        position = position_of(mine, his)
        blocks += max(position.other[1:25]) > 1
        drawn: dict[tuple[int, int], NDArray[np.float64]] = {}
        right = np.zeros(FIELDS)
        for roll in ROLLS:
            played = HYPERGAMMON.plays(position, roll)
            dances += not played
            seen = []
            for result in [play.result.swapped() for play in played] or [position.swapped()]:
                place = ranks_of(result)
                hits += place[0] != his
                if place not in drawn:
                    known[place] = numbers.uniform(-1, 1, FIELDS)
                    drawn[place] = after(known[place].astype(np.float64))
                seen.append(drawn[place])
            weight = (1 if roll.is_double else 2) / 36
            right[:5] += weight * max(seen, key=equity)[:5]
            right[5:] += weight * np.max(seen, axis=0)[5:]
        value_of(WORK, plays, mine, his, known)
        assert WORK.values == pytest.approx(right, abs=1e-5), position
    assert min(hits, blocks) > 5
    assert dances == 1


def position_of(mine: int, his: int) -> Position:
    own, other = (
        tuple(map(int, np.bincount(WORK.squares[rank], minlength=26))) for rank in (mine, his)
    )
    return Position(own, other)


def test_races_in_low_points_are_worth_what_fractions_say(plays: Plays) -> None:
    home = 35  # ranks with all squares up to 4
    values = new_values(WORK.squares)
    for rank in range(1, home):
        sweep(WORK, plays, rank, rank + 1, False, values)
    chance = Random(3)
    for _ in range(30):
        mine, his = chance.randrange(1, home), chance.randrange(1, home)
        right = [float(value) for value in exact(mine, his)]
        assert [equity(values[mine, his]), *values[mine, his, 5:]] == pytest.approx(right, abs=1e-5)


@cache
def exact(mine: int, his: int) -> tuple[Fraction, ...]:
    """Cubeless, centred, centred with Jacoby, mine, his: undoubled, by the rules, in fractions."""
    position = position_of(mine, his)
    if (outcome := HYPERGAMMON.outcome(position)) is not None:
        lost = Fraction(-outcome.value)
        return (lost, lost, Fraction(-1), lost, lost)
    total = [Fraction(0)] * 5
    for roll in ROLLS:
        seen = []
        for play in HYPERGAMMON.plays(position, roll):
            cubeless, centred, jacoby, own, other = exact(*ranks_of(play.result.swapped()))
            doubled = min(Fraction(1), 2 * other)
            if HYPERGAMMON.outcome(play.result) is not None:
                doubled = Fraction(-9)  # nobody doubles any more
            seen.append(
                (
                    -cubeless,
                    -max(centred, doubled),
                    -max(jacoby, doubled),
                    -other,
                    -max(own, doubled),
                )
            )
        for index in range(5):
            weight = Fraction(1 if roll.is_double else 2, 36)
            total[index] += weight * max(values[index] for values in seen)
    return tuple(total)


def test_the_table_is_looked_up() -> None:
    table = Hypergammon(
        np.zeros((RANKS, RANKS, 5), np.uint16), np.zeros((RANKS, RANKS, 4), np.int16)
    )
    mine, his = ranks_of(HYPERGAMMON.start)
    table.chances[mine, his] = [CERTAIN, 6553, 0, 0, 0]
    table.equities[mine, his] = [POINT, 0, -3 * POINT, 1]
    found, values = np.zeros(5, np.float32), np.zeros(4, np.float32)
    board = as_board(HYPERGAMMON.start)
    assert hypergammon_chances(table, board, found)
    assert found == pytest.approx([1, 0.1, 0, 0, 0], abs=1e-5)
    assert hypergammon_undoubled(table, board, values)
    assert values == pytest.approx([1, 0, -3, 1 / POINT])
    other = as_board(BACKGAMMON.start)
    assert not hypergammon_chances(table, other, found)
    assert not hypergammon_undoubled(table, other, values)
