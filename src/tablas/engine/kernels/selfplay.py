"""Learning from games against itself: temporal differences, one game after another."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablas.engine.kernels.features import RACE, phase
from tablas.engine.kernels.fitting import (
    SIBLINGS,
    Activity,
    Aim,
    Floats,
    Memory,
    Trainable,
    forward,
    learn_from,
)
from tablas.engine.kernels.jit import allocating_kernel, kernel
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, copy_board, legal_boards, turn
from tablas.engine.kernels.net import OUTPUTS
from tablas.engine.kernels.possible import lost_chances

LONGEST = 2048
"""Games of more turns are broken off and not learnt from."""
_CHECKERS = 15


class Course(NamedTuple):
    """How to learn.

    Attributes:
        trace: the lambda of TD(lambda): how much of a later error reaches an earlier position.
        exploring: the share of plays made at random; what led to one is not learnt from.
        rate_from, rate_to: of learning; it goes evenly from one to the other.
    """

    trace: float
    exploring: float
    rate_from: float
    rate_to: float


@allocating_kernel
def play_games(
    net: Trainable,
    memory: Memory,
    activity: Activity,
    starts: Boards,
    order: np.ndarray[tuple[int], np.dtype[np.int64]],
    course: Course,
    seed: int,
) -> tuple[int, float]:
    """Play and learn; one game from each of the boards int8[n, 2, 26] that `order` names.

    Returns:
        How many positions were learnt from, and the mean square of the equity's error there.
    """
    np.random.seed(seed)
    found = np.zeros((MAX_PLAYS, 2, 26), np.int8)
    turned = np.zeros((SIBLINGS, 2, 26), np.int8)
    visited = np.zeros((LONGEST, 2, 26), np.int8)
    random = np.zeros(LONGEST, np.bool_)
    target = np.zeros((1, OUTPUTS), np.float32)
    seen = 0
    squares = 0.0
    for game in range(order.shape[0]):
        turns = _play(
            net, activity, starts[order[game]], course.exploring, found, turned, visited, random
        )
        if turns == 0:
            continue
        lost_chances(visited[turns - 1], 0, target[0])
        rate = course.rate_from + (course.rate_to - course.rate_from) * game / order.shape[0]
        # visited[turns - 1] is over; the board before it was on roll for the other side.
        for number in range(turns - 2, -1, -1):
            _turn_chances(target[0])
            forward(net, visited[number : number + 1], activity)
            if random[number]:
                target[0] = activity.chances[0]
                continue
            aim = Aim(1.0, 0.0, 0.0)
            squares += learn_from(net, memory, target, aim, activity, np.float32(rate))
            seen += 1
            for output in range(OUTPUTS):
                target[0, output] = (
                    np.float32(course.trace) * target[0, output]
                    + np.float32(1 - course.trace) * activity.chances[0, output]
                )
    return seen, squares / max(seen, 1)


@kernel
def _play(
    net: Trainable,
    activity: Activity,
    start: Boards,
    exploring: float,
    found: Boards,
    turned: Boards,
    visited: Boards,
    random: np.ndarray[tuple[int], np.dtype[np.bool_]],
) -> int:
    """Play a game to its end; the boards it visits, whoever is on roll first, and their number."""
    copy_board(start, visited[0])
    for number in range(LONGEST - 1):
        first, second = np.random.randint(1, 7), np.random.randint(1, 7)
        board = visited[number]
        count = legal_boards(board, max(first, second), min(first, second), found)
        if count == 0:
            copy_board(board, found[0])
        random[number] = count > 1 and np.random.random() < exploring and phase(board) != RACE
        if count <= 1:
            best = 0
        elif random[number]:
            best = np.random.randint(0, count)
        else:
            best = _best(net, activity, found, count, turned)
        turn(found[best], visited[number + 1])
        if found[best, 0, 0] == _CHECKERS:
            return number + 2
    return 0


@kernel
def _best(net: Trainable, activity: Activity, found: Boards, count: int, turned: Boards) -> int:
    best = 0
    least = np.inf
    for start in range(0, count, SIBLINGS):
        size = min(SIBLINGS, count - start)
        for index in range(size):
            turn(found[start + index], turned[index])
            if found[start + index, 0, 0] == _CHECKERS:
                return start + index
        forward(net, turned[:size], activity)
        for index in range(size):
            chances = activity.chances[index]
            equity = 2 * chances[0] + chances[1] + chances[2] - chances[3] - chances[4]
            if equity < least:
                least = equity
                best = start + index
    return best


@kernel
def _turn_chances(chances: Floats) -> None:
    """Let the other side see them."""
    chances[0] = 1 - chances[0]
    gammon, backgammon = chances[1], chances[2]
    chances[1] = chances[3]
    chances[2] = chances[4]
    chances[3] = gammon
    chances[4] = backgammon
