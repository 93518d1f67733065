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
from tablas.engine.kernels.columns import LANES, dot_columns, shift_column
from tablas.engine.kernels.features import (
    BLOCK_SLOTS,
    BLOCKS,
    COUNTS,
    HIS_STATES,
    OWN_STATES,
    STATES,
    fill_states,
    phase_of,
)
from tablas.engine.kernels.jit import kernel, part
from tablas.engine.kernels.merged import (
    QUAD_STATES,
    QUADS,
    WINDOWS,
    joint_state,
    told_apart,
)
from tablas.engine.kernels.moves import Boards, turn
from tablas.engine.kernels.net import (
    CEILING,
    LAST_ROWS,
    OUTPUTS,
    Accumulator,
    Chances,
    Net,
    make_consistent,
)
from tablas.engine.kernels.possible import lost_chances
from tablas.engine.kernels.vectors import copy_row, logistic, scratch_rows, sum_rows

SCOUT_SLOTS = BLOCK_SLOTS
SCOUT_FEATURES = BLOCKS
"""As many rows has its first layer while it learns."""
_CHECKERS = 15


class ScoutBench(NamedTuple):
    """Working memory of one thread.

    Attributes:
        turned: int8[2, 26], the board before a play as the opponent sees it.
        base, joint: int32[WINDOWS + 2], the joint states of four points before and after a play;
            nothing is meant by the first and the last.
        ground, accumulator: int16[width of the scout], for the board before and after.
        columns: int32[width / 2, LANES], pairs of neighbouring units of the first layer, int16
            each, of eight boards; their phases `parts` are int64[LANES], -1 where there is none.
        sums, second, third: int32, float32 and float32 [h2 or h3, LANES], of the layers after it.
    """

    turned: Boards
    base: NDArray[np.int32]
    joint: NDArray[np.int32]
    ground: Accumulator
    accumulator: Accumulator
    columns: NDArray[np.int32]
    parts: NDArray[np.int64]
    sums: NDArray[np.int32]
    second: NDArray[np.float32]
    third: NDArray[np.float32]


def new_scout_bench(scout: Net) -> ScoutBench:
    """Working memory for a scout."""
    width, second, third = scout.b1.shape[0], scout.b2.shape[1], scout.b3.shape[1]
    return ScoutBench(
        np.zeros((2, 26), np.int8),
        np.zeros(WINDOWS + 2, np.int32),
        np.zeros(WINDOWS + 2, np.int32),
        np.zeros(width, np.int16),
        np.zeros(width, np.int16),
        np.zeros((width // 2, LANES), np.int32),
        np.full(LANES, -1),
        np.zeros((second, LANES), np.int32),
        np.zeros((second, LANES), np.float32),
        np.zeros((max(third, LAST_ROWS), LANES), np.float32),
    )


@kernel
def scout_ground(scout: Net, bench: ScoutBench, board: Boards) -> None:
    """Prepare for `scout_judge` of the plays from a board int8[2, 26], the mover first."""
    turn(board, bench.turned)
    _lay_ground(scout, bench.turned, bench)


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
    pairs = bench.accumulator.view(np.int32)
    for start in range(0, count, LANES):
        many = min(LANES, count - start)
        for lane in range(many):
            after = found[start + lane]
            bench.parts[lane] = -1
            if after[0, 0] == _CHECKERS:
                lost_chances(after, 1, chances[start + lane])
            else:
                bench.parts[lane] = phase_of(after, 1)
                _move_on(scout, bench, board, after)
                for pair in range(pairs.shape[0]):
                    bench.columns[pair, lane] = pairs[pair]
        for lane in range(many):
            part_of_lane = bench.parts[lane]
            if part_of_lane >= 0:
                _judge_columns(scout, bench, part_of_lane)
                for other in range(lane, many):
                    if bench.parts[other] == part_of_lane:
                        bench.parts[other] = -1
                        for output in range(OUTPUTS):
                            chances[start + other, output] = bench.second[output, other]
                        make_consistent(chances[start + other])


@part
def _judge_columns(scout: Net, bench: ScoutBench, phase_number: int) -> None:
    """Run the layers behind eight accumulators, all for one phase; the chances are in `second`."""
    pairs, second, third = bench.columns.shape[0], scout.b2.shape[1], scout.b3.shape[1]
    for unit in range(0, second, 8):
        place = phase_number * pairs * second + unit
        dot_columns(scout.w2, place, second, 1, bench.columns, pairs, bench.sums, unit)
    for unit in range(second):
        scale, bias = scout.s2[phase_number, unit], scout.b2[phase_number, unit]
        shift_column(bench.sums[unit], scale, bias, np.float32(0), bench.second[unit])
    for unit in range(0, third, 8):
        place = (phase_number * third + unit) * second
        dot_columns(scout.w3, place, 1, second, bench.second, second, bench.third, unit)
    for unit in range(third):
        bias = scout.b3[phase_number, unit]
        shift_column(bench.third[unit], np.float32(1), bias, np.float32(0), bench.third[unit])
    place = phase_number * LAST_ROWS * third
    dot_columns(scout.w4, place, 1, third, bench.third, third, bench.second, 0)
    for output in range(OUTPUTS):
        row, bias = bench.second[output], scout.b4[phase_number, output]
        shift_column(row, np.float32(1), bias, np.float32(-np.inf), row)
        logistic(row)


@kernel
def _lay_ground(scout: Net, board: Boards, bench: ScoutBench) -> None:
    """The first layer for a board from nothing but the board."""
    rows = scratch_rows()
    states = scratch_rows()
    count = 0
    for side in range(2):
        for square in range(26):
            if board[side, square] > _TOLD[side, square]:
                rows[count] = (side * 26 + square) * COUNTS + board[side, square]
                count += 1
    fill_states(board, states)
    for window in range(WINDOWS):
        joint = joint_state(states, np.int32(2 * window))
        bench.base[window + 1] = joint
        if joint > 0:
            rows[count] = QUADS + window * QUAD_STATES + joint
            count += 1
    sum_rows(scout.w1, rows, count, rows, 0, scout.b1, bench.ground)


@part
def _move_on(scout: Net, bench: ScoutBench, board: Boards, after: Boards) -> None:
    """The first layer for a board after a play, cut off, from the one before it.

    Rows are written down before it is known whether they count: branches cost more, as nobody could
    foretell them.
    """
    come = scratch_rows()
    gone = scratch_rows()
    come_count = np.int64(0)
    gone_count = np.int64(0)
    base, joint, accumulator = bench.base, bench.joint, bench.accumulator
    copy_row(base, joint)
    touched = np.int64(0)  # bit n: number n of `joint`
    for mover in range(2):  # the side on roll, whose board it will be, is 1
        side = 1 - mover
        squares = squares_changed(board, after, mover)
        while squares > 0:
            square = highest(squares)
            squares ^= np.int64(1) << square
            new, old = np.int64(after[mover, square]), np.int64(board[mover, square])
            place = (side * 26 + square) * COUNTS
            come[come_count] = place + new
            gone[gone_count] = place + old
            come_count += new > _TOLD[side, square]
            gone_count += old > _TOLD[side, square]
            change = _STATE[side, new] - _STATE[side, old]
            last = _LAST_JOINT[side, square]
            joint[last] += change * _AS_EARLY[side, square]
            joint[last - 1] += change * _AS_LATE[side, square]
            touched |= np.int64(3) << (last - 1)
    touched &= _JOINTS
    while touched > 0:
        index = highest(touched)
        touched ^= np.int64(1) << index
        place = QUADS + (index - 1) * QUAD_STATES
        come[come_count] = place + joint[index]
        gone[gone_count] = place + base[index]
        come_count += joint[index] > 0
        gone_count += base[index] > 0
    sum_rows(scout.w1, come, come_count, gone, gone_count, bench.ground, accumulator)
    for unit in range(accumulator.shape[0]):
        accumulator[unit] = min(max(accumulator[unit], np.int16(0)), np.int16(CEILING))


_TOLD = np.array([[told_apart(side, square) for square in range(26)] for side in range(2)])
_POINT = np.array([range(26), range(25, -1, -1)])
"""By side and square, whose point it is to the side on roll."""
_STATE = np.array(
    [
        [min(count, OWN_STATES) for count in range(16)],
        [OWN_STATES + min(count, HIS_STATES) if count else 0 for count in range(16)],
    ]
)
"""By side, what so many checkers are as the state of a point."""
_JOINTS = (2 << WINDOWS) - 2
_LAST_JOINT = np.clip((_POINT + 1) // 2, 1, WINDOWS + 1)
"""The later of the two numbers in `ScoutBench.joint` of the fours that a point is in."""
_INSIDE = (_POINT > 0) & (_POINT < 25)
_AS_EARLY = np.where(_POINT % 2 == 1, STATES**3, STATES**2) * _INSIDE
"""What a state counts in the later of the fours, where the point comes early."""
_AS_LATE = np.where(_POINT % 2 == 1, STATES, 1) * _INSIDE
