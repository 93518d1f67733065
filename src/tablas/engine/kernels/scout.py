"""The scout: a small net that looks at many boards quickly, to say which deserve the large one.

It is a `Net` of its own that knows only the simplest of the features, counts and neighbouring
points: it learns from the first `SCOUT_SLOTS` slots of `tablas.engine.kernels.features` and runs on
the first of `tablas.engine.kernels.merged`. Its first layer is kept for the board before a play;
each result is reached from it by the few squares in which it differs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.bits import highest, squares_changed
from tablas.engine.kernels.features import (
    BLOCK_SLOTS,
    BLOCKS,
    COUNTS,
    HIS_STATES,
    OWN_STATES,
    fill_states,
    phase,
    phase_of,
)
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.merged import (
    QUAD_STATES,
    QUADS,
    WINDOWS,
    joint_state,
    told_apart,
)
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import Accumulator, Chances, Net, head
from tablas.engine.kernels.possible import lost_chances
from tablas.engine.kernels.vectors import scratch_rows, sum_rows

SCOUT_SLOTS = BLOCK_SLOTS
SCOUT_FEATURES = BLOCKS
"""As many rows has its first layer while it learns."""
_CHECKERS = 15


class ScoutBench(NamedTuple):
    """Working memory of one thread.

    Attributes:
        turned: int8[2, 26], the board before a play as the opponent sees it.
        base, state: int32[24], each point's state on the board before and after a play.
        ground, accumulator: int16[width of the scout], for the board before and after.
    """

    turned: Boards
    base: NDArray[np.int32]
    state: NDArray[np.int32]
    ground: Accumulator
    accumulator: Accumulator


def new_scout_bench(width: int) -> ScoutBench:
    """Working memory for a scout of this width."""
    return ScoutBench(
        np.zeros((2, 26), np.int8),
        np.zeros(24, np.int32),
        np.zeros(24, np.int32),
        np.zeros(width, np.int16),
        np.zeros(width, np.int16),
    )


@kernel
def scout_ground(scout: Net, bench: ScoutBench, board: Boards) -> None:
    """Prepare for `scout_judge` of the plays from a board int8[2, 26], the mover first."""
    turned_board = bench.turned
    for square in range(26):
        turned_board[0, square] = board[1, square]
        turned_board[1, square] = board[0, square]
    _lay_ground(scout, turned_board, bench.base, bench.ground)


@kernel
def scout_judge(
    scout: Net, bench: ScoutBench, board: Boards, found: Boards, count: int, chances: Chances
) -> None:
    """Evaluate the first `count` results of plays from a board.

    Args:
        scout: the weights.
        bench: working memory, after `scout_ground` of the board.
        board: int8[2, 26] before the play, the mover first.
        found: int8[n, 2, 26] after it, the mover still first.
        count: how many of them.
        chances: float32[n, 5], filled with the chances of the opponent, who is then on roll.
    """
    for index in range(count):
        after = found[index]
        if after[0, 0] == _CHECKERS:
            lost_chances(after, 1, chances[index])
        else:
            _move_on(scout, bench, board, after)
            head(scout, bench.accumulator, phase_of(after, 1), chances[index])


@kernel
def scout_chances(scout: Net, bench: ScoutBench, board: Boards, chances: Chances) -> None:
    """Fill float32[5], the chances of the side on roll, row 0 of an unfinished board."""
    _lay_ground(scout, board, bench.base, bench.accumulator)
    head(scout, bench.accumulator, phase(board), chances)


@kernel
def _state(own: int, his: int) -> int:
    """Of a point, as in `tablas.engine.kernels.features.fill_states`."""
    return OWN_STATES + min(his, HIS_STATES) if his > 0 else min(own, OWN_STATES)


@kernel
def _lay_ground(
    scout: Net, board: Boards, state: NDArray[np.int32], accumulator: Accumulator
) -> None:
    """The first layer for a board from nothing but the board; fills `state` too."""
    rows = scratch_rows()
    count = 0
    for side in range(2):
        for square in range(26):
            if board[side, square] > told_apart(side, square):
                rows[count] = (side * 26 + square) * COUNTS + board[side, square]
                count += 1
    fill_states(board, state)
    for window in range(WINDOWS):
        joint = joint_state(state, np.int32(2 * window))
        if joint > 0:
            rows[count] = QUADS + window * QUAD_STATES + joint
            count += 1
    sum_rows(scout.w1, rows, count, rows, 0, scout.b1, accumulator)


@kernel
def _move_on(scout: Net, bench: ScoutBench, board: Boards, after: Boards) -> None:
    """The first layer for a board after a play, from the one before it."""
    rows = scratch_rows()
    gone = scratch_rows()
    come_count = 0
    gone_count = 0
    base, state = bench.base, bench.state
    for index in range(24):
        state[index] = base[index]
    changed = np.int64(0)  # bit n: point n + 1 of the side on roll, who is the mover's opponent
    for side in range(2):
        squares = squares_changed(board, after, side)
        while squares > 0:
            square = highest(squares)
            squares ^= np.int64(1) << square
            place = ((1 - side) * 26 + square) * COUNTS
            told = told_apart(1 - side, square)
            if after[side, square] > told:
                rows[come_count] = place + after[side, square]
                come_count += 1
            if board[side, square] > told:
                gone[gone_count] = place + board[side, square]
                gone_count += 1
            if 0 < square < 25:
                point = square if side == 1 else 25 - square
                changed |= np.int64(1) << (point - 1)
                state[point - 1] = _state(after[1, point], after[0, 25 - point])
    firsts = (changed | changed >> 1 | changed >> 2 | changed >> 3) & _FIRSTS
    while firsts > 0:
        first = np.int32(highest(firsts))
        firsts ^= np.int64(1) << first
        old = joint_state(base, first)
        new = joint_state(state, first)
        place = QUADS + (first >> 1) * QUAD_STATES
        if new > 0:
            rows[come_count] = place + new
            come_count += 1
        if old > 0:
            gone[gone_count] = place + old
            gone_count += 1
    sum_rows(scout.w1, rows, come_count, gone, gone_count, bench.ground, bench.accumulator)


_FIRSTS = sum(1 << 2 * window for window in range(WINDOWS))
"""Where four points begin that have a state together."""
