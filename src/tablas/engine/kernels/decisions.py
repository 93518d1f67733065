"""Whole decisions over arrays: every play of a roll judged, some of them looked into deeper.

Everything here is seen by the mover, side 0: `chances` float32[n, 5] and `values` float64[n, k] of
the cube states of `tablas.engine.kernels.stakes`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import MAX_PLAYS, Boards, copy_board, turn
from tablas.engine.kernels.search import (
    Bench,
    Brain,
    average,
    best_reply,
    both_grounds,
    ground,
    plays_or_pass,
    points_lost,
    static_chances,
    turn_chances,
    value_static,
)
from tablas.engine.kernels.stakes import Stakes, choose_cube, other_side, value_outcome
from tablas.engine.kernels.vectors import copy_row, scratch_board, scratch_chances

Rows = NDArray[np.float32]
Worths = NDArray[np.float64]


@kernel
def judge_results(
    brain: Brain, bench: Bench, stakes: Stakes, results: Boards, chances: Rows, values: Worths
) -> None:
    """Judge boards int8[n, 2, 26] after a play, the mover first, statically."""
    turned = scratch_board()
    ground(brain, bench, results[0])
    for index in range(results.shape[0]):
        static_chances(brain, bench, results[index])
        turn_chances(bench.chances, chances[index])
        turn(results[index], turned)
        if not turned[1, 1:].any():
            value_outcome(stakes, 0, points_lost(turned), True, values[index])
            continue
        value_static(brain, stakes, int(np.int64(1)), turned, bench.chances, values[index])
        choose_cube(stakes, int(np.int64(1)), values[index])
        for state in range(values.shape[1]):
            values[index, state] = other_side(stakes, values[index, state])


@kernel
def average_all(rows: Rows, worths: Worths, chances: Rows, values: Worths) -> None:
    """Average the 21 rows of each board into one."""
    for index in range(chances.shape[0]):
        average(rows[index], worths[index], chances[index], values[index])


@kernel
def hand_over(stakes: Stakes, chances: Rows, values: Worths) -> None:
    """Turn what side 1 may expect before its throw into what side 0 may, in place.

    Side 1 doubles first where that is better.
    """
    kept = scratch_chances()
    for index in range(chances.shape[0]):
        choose_cube(stakes, int(np.int64(1)), values[index])
        copy_row(chances[index], kept)
        turn_chances(kept, chances[index])
        for state in range(values.shape[1]):
            values[index, state] = other_side(stakes, values[index, state])


@kernel
def choose_results(
    brain: Brain, bench: Bench, stakes: Stakes, boards: Boards, rolls: NDArray[np.int64]
) -> None:
    """Replace boards int8[n, 2, 26], the mover first, by those after the best plays, statically."""
    found = bench.found[0]
    for index in range(boards.shape[0]):
        high, low = max(rolls[index]), min(rolls[index])
        count = plays_or_pass(boards[index], high, low, found)
        both_grounds(brain, bench, boards[index])
        best = best_reply(
            brain,
            bench,
            stakes,
            int(np.int64(0)),
            int(np.int64(0)),
            boards[index],
            found,
            count,
            int(np.int64(MAX_PLAYS)),
        )
        copy_board(found[best], boards[index])
