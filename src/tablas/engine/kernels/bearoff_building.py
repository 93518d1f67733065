"""Making the tables of `tablas.engine.kernels.bearoff`, smaller ranks first."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.bearoff import (
    CUBE_CENTRED,
    CUBE_HIS,
    CUBE_MINE,
    CUBELESS,
    MOST_CHECKERS,
    rank,
    ranks,
    unrank,
)
from tablas.engine.kernels.jit import allocating_kernel, kernel
from tablas.engine.kernels.moves import Boards

Doubles = NDArray[np.float64]

ROLLS = 21


class Race(NamedTuple):
    """How long each rank takes when its side hurries.

    Attributes:
        survival: float32[ranks, rolls], the chance that after 0, 1, 2 … rolls not all are off.
        first: the same for the first of the checkers still on the board.
        mean: float64[ranks], the mean number of rolls until all are off.
        first_mean: float64[ranks], the mean number until the first is.
    """

    survival: NDArray[np.float32]
    first: NDArray[np.float32]
    mean: Doubles
    first_mean: Doubles


def new_race(count: int, rolls: int) -> Race:
    """A race of so many ranks, of which rank 0 (nothing left) is known."""
    return Race(
        np.zeros((count, rolls), np.float32),
        np.zeros((count, rolls), np.float32),
        np.zeros(count),
        np.zeros(count),
    )


class Results(NamedTuple):
    """The ranks that rolls lead to.

    Attributes:
        base: the first rank they are listed of, not 0.
        starts: int64[ranks × 21 + 1], where in `after` those of a rank and roll begin.
        after: int32, the ranks.
    """

    base: int
    starts: NDArray[np.int64]
    after: NDArray[np.int32]


def results_of(points: int, start: int, stop: int) -> Results:
    """The results of every roll of the ranks from `start`, which is not 0, to `stop`."""
    most = comb(points + 3, 4)  # four of the points, each as often as one likes
    results = Results(
        start,
        np.zeros((stop - start) * ROLLS + 1, np.int64),
        np.empty((stop - start) * ROLLS * most, np.int32),
    )
    list_results(points, stop, np.zeros((2, 26), np.int8), np.zeros(4, np.int64), results)
    return results


@kernel
def list_results(
    points: int, stop: int, board: Boards, moved: NDArray[np.int64], results: Results
) -> None:
    """Fill `results` up to a rank; `board` and `moved` (4 points) are working memory.

    Nobody is in the way, so that dice can be played until no checker is left. (The plays could come
    from `tablas.engine.kernels.moves`, and a test holds them to it; but that takes seconds more to
    compile before a first game.)
    """
    after = results.after
    used = 0
    roll = 0
    for index in range(results.base, stop):
        unrank(index, points, board)
        for high in range(1, 7):
            for low in range(1, high + 1):
                if high == low:
                    used = _after_double(board, points, high, moved, after, used)
                else:
                    first = used
                    used = _after_two(board, points, high, low, after, first, used)
                    used = _after_two(board, points, low, high, after, first, used)
                roll += 1
                results.starts[roll] = used


@kernel
def _next_start(board: Boards, points: int, start: int, die: int) -> int:
    """The first point, from `start` downwards, that a checker may leave; 0 if there is none."""
    top = points
    while top > 0 and board[0, top] == 0:
        top -= 1
    for point in range(min(start, top), 0, -1):
        if board[0, point] > 0 and (point > die or (top <= 6 and point in (die, top))):
            return point
    return 0


@kernel
def _after_two(
    board: Boards, points: int, die1: int, die2: int, after: NDArray[np.int32], first: int, end: int
) -> int:
    """Add the ranks after one die and then the other to those between `first` and `end`.

    Returns:
        The new end.
    """
    start1 = _next_start(board, points, points, die1)
    while start1 > 0:
        end1 = max(start1 - die1, 0)
        board[0, start1] -= 1
        board[0, end1] += 1
        start2 = _next_start(board, points, points, die2)
        if start2 == 0:
            end = _add(0, after, first, end)
        while start2 > 0:
            end2 = max(start2 - die2, 0)
            board[0, start2] -= 1
            board[0, end2] += 1
            end = _add(rank(board, 0, MOST_CHECKERS, points), after, first, end)
            board[0, start2] += 1
            board[0, end2] -= 1
            start2 = _next_start(board, points, start2 - 1, die2)
        board[0, start1] += 1
        board[0, end1] -= 1
        start1 = _next_start(board, points, start1 - 1, die1)
    return end


@kernel
def _add(index: int, after: NDArray[np.int32], first: int, end: int) -> int:
    for entry in range(first, end):
        if after[entry] == index:
            return end
    after[end] = index
    return end + 1


@kernel
def _after_double(
    board: Boards,
    points: int,
    die: int,
    moved: NDArray[np.int64],
    after: NDArray[np.int32],
    end: int,
) -> int:
    """Add the ranks after four moves; the new end. Sources fall, so that each arises once."""
    depth = 0
    start = points
    while True:
        start = _next_start(board, points, start, die) if depth < 4 else 0
        if start > 0:
            board[0, start] -= 1
            board[0, max(start - die, 0)] += 1
            moved[depth] = start
            depth += 1
            index = rank(board, 0, MOST_CHECKERS, points)
            if depth == 4 or index == 0:
                after[end] = index
                end += 1
        elif depth == 0:
            return end
        else:
            depth -= 1
            start = moved[depth]
            board[0, start] += 1
            board[0, max(start - die, 0)] -= 1
            start -= 1


@kernel
def fill_race(points: int, results: Results, start: int, stop: int, race: Race) -> None:
    """Compute the ranks from `start` to `stop`; all smaller ones are there."""
    checkers = 1
    for index in range(start, stop):
        while index >= ranks(checkers, points):
            checkers += 1
        race_of(results, index, ranks(checkers - 1, points), race, index, race)


@kernel
def race_of(
    results: Results, index: int, fewer: int, known: Race, place: int, filled: Race
) -> None:
    """Compute one rank from the smaller ones; ranks below `fewer` have a checker less.

    Each roll is played so that the mean number of rolls still to come is least: once for all
    checkers and once, apart from that, for the first of them. Of equals the first listed is taken.
    """
    survival, first = filled.survival[place], filled.first[place]
    for rolls in range(survival.shape[0]):
        survival[rolls] = first[rolls] = 0 if rolls else 1
    mean = 1.0
    first_mean = 1.0
    roll = (index - results.base) * ROLLS
    for high in range(1, 7):
        for low in range(1, high + 1):
            weight = 1 / 36 if high == low else 2 / 36
            best = -1
            best_first = -1
            for entry in range(results.starts[roll], results.starts[roll + 1]):
                after = results.after[entry]
                if best < 0 or known.mean[after] < known.mean[best]:
                    best = after
                if after < fewer:
                    best_first = 0
                elif best_first < 0 or known.first_mean[after] < known.first_mean[best_first]:
                    best_first = after
            roll += 1
            mean += weight * known.mean[best]
            first_mean += weight * known.first_mean[best_first]
            for rolls in range(1, survival.shape[0]):
                survival[rolls] += np.float32(weight) * known.survival[best, rolls - 1]
                first[rolls] += np.float32(weight) * known.first[best_first, rolls - 1]
    filled.mean[place] = mean
    filled.first_mean[place] = first_mean


def new_pairs(count: int) -> NDArray[np.float32]:
    """The values between so many ranks, of which only the games that are over are known."""
    equities = np.zeros((count, count, 4), np.float32)
    equities[0] = 1
    equities[:, 0] = -1
    return equities


@allocating_kernel
def fill_pairs(results: Results, start: int, stop: int, equities: NDArray[np.float32]) -> None:
    """Compute what is between the ranks below `stop` and not yet between those below `start`."""
    values = np.zeros(4)
    for latest in range(start, stop):
        for other in range(1, latest + 1):
            pair_of(results, latest, other, equities, values)
            _copy(values, equities[latest, other])
        for other in range(1, latest):
            pair_of(results, other, latest, equities, values)
            _copy(values, equities[other, latest])


@kernel
def _copy(values: Doubles, place: NDArray[np.float32]) -> None:
    for value in range(4):
        place[value] = values[value]


@kernel
def pair_of(
    results: Results, mine: int, his: int, equities: NDArray[np.float32], values: Doubles
) -> None:
    """Compute the values of one pair of ranks: the best play of each roll, each cube apart."""
    replies = equities[his]
    for value in range(4):
        values[value] = 0
    roll = (mine - results.base) * ROLLS
    for high in range(1, 7):
        for low in range(1, high + 1):
            weight = 1 / 36 if high == low else 2 / 36
            cubeless = centred = cube_mine = cube_his = np.float32(2)  # the least for the opponent
            for entry in range(results.starts[roll], results.starts[roll + 1]):
                reply = replies[results.after[entry]]
                doubled = min(np.float32(1), 2 * reply[CUBE_HIS])
                cubeless = min(cubeless, reply[CUBELESS])
                centred = min(centred, max(reply[CUBE_CENTRED], doubled))
                cube_mine = min(cube_mine, reply[CUBE_HIS])
                cube_his = min(cube_his, max(reply[CUBE_MINE], doubled))
            roll += 1
            values[CUBELESS] -= weight * cubeless
            values[CUBE_CENTRED] -= weight * centred
            values[CUBE_MINE] -= weight * cube_mine
            values[CUBE_HIS] -= weight * cube_his
