"""The evaluation net: sparse first layer kept as an accumulator, small dense layers behind it.

The first layer counts in integers of 1 / `UNIT`, so that adding and taking away the rows of the
features that change gives exactly what adding all of them anew gives. The layers behind it exist
once for each phase of the game; the board chooses which.

Outputs are five chances of the side on roll, cubeless: win, win a gammon, win a backgammon, lose a
gammon, lose a backgammon (each includes the worse ones: a backgammon is a gammon too).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import Slots, phase
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.merged import MERGED_SLOTS, fill_merged
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.possible import rule_out
from tablas.engine.kernels.vectors import (
    add_16_pairs,
    add_64_pairs,
    dot_rows,
    fetch_row,
    logistic,
    scratch_floats,
    scratch_rows,
    scratch_units,
    sum_rows,
)

UNIT = 1024
"""What 1.0 is in the first layer's integers."""
CEILING = 8 * UNIT
"""Where the first layer's activations are cut off."""
OUTPUTS = 5
LAST_ROWS = 8
"""Rows of the last layer: the `OUTPUTS`, and zeros, since rows are multiplied by eights."""
LARGEST_ROW = 2**31 // CEILING - 1
"""What the sizes of a row of the second layer may add up to."""

Accumulator = NDArray[np.int16]
Chances = NDArray[np.float32]


class Net(NamedTuple):
    """The weights; `h`, `h2`, `h3` are the widths of the three hidden layers.

    `h` is a multiple of 64, `h2` of 16 and `h3` of 8.

    Attributes:
        w1: int16[MERGED_FEATURES, h] in units of 1 / `UNIT`; b1: int16[h].
        w2: int16[PHASES, h / 2, h2, 2], the weights of two neighbouring units of the first layer
            together; those of one unit of the second add up to no more than `LARGEST_ROW`.
        s2: float32[PHASES, h2], what a unit of that row times a unit of the first layer is.
        b2: float32[PHASES, h2].
        w3: float32[PHASES, h3, h2]; b3: float32[PHASES, h3].
        w4: float32[PHASES, LAST_ROWS, h3]; b4: float32[PHASES, LAST_ROWS].
    """

    w1: NDArray[np.int16]
    b1: NDArray[np.int16]
    w2: NDArray[np.int16]
    s2: NDArray[np.float32]
    b2: NDArray[np.float32]
    w3: NDArray[np.float32]
    b3: NDArray[np.float32]
    w4: NDArray[np.float32]
    b4: NDArray[np.float32]


@kernel
def refresh(net: Net, slots: Slots, accumulator: Accumulator) -> None:
    """Compute an accumulator int16[h] from nothing but the slots."""
    rows = scratch_rows()
    count = np.int64(0)
    for slot in range(MERGED_SLOTS):  # without a branch: nobody could foretell it
        rows[count] = slots[slot]
        count += slots[slot] >= 0
    for place in range(count):
        fetch_row(net.w1, rows[place])
    sum_rows(net.w1, rows, count, rows, 0, net.b1, accumulator)


@kernel
def update(
    net: Net, base: Accumulator, before: Slots, after: Slots, accumulator: Accumulator
) -> None:
    """Compute an accumulator from that of a similar board: only the slots that differ count."""
    come = scratch_rows()
    gone = scratch_rows()
    come_count = 0
    gone_count = 0
    for slot in range(MERGED_SLOTS):
        old = before[slot]
        new = after[slot]
        if old != new:
            if new >= 0:
                come[come_count] = new
                fetch_row(net.w1, new)
                come_count += 1
            if old >= 0:
                gone[gone_count] = old
                fetch_row(net.w1, old)
                gone_count += 1
    sum_rows(net.w1, come, come_count, gone, gone_count, base, accumulator)


@kernel
def head(net: Net, accumulator: Accumulator, part: int, chances: Chances) -> None:
    """Run the layers behind the accumulator for a phase of the game; fills float32[5]."""
    width, second, third = accumulator.shape[0], net.b2.shape[1], net.b3.shape[1]
    active = scratch_units()
    pairs = scratch_rows()
    sums = scratch_rows()
    middle = scratch_floats()
    last = scratch_floats()
    for unit in range(width):
        active[unit] = min(max(accumulator[unit], np.int16(0)), np.int16(CEILING))
    count = 0
    for pair in range(width // 2):  # without a branch: nobody could foretell it
        pairs[count] = pair
        count += (active[2 * pair] | active[2 * pair + 1]) != 0
    unit = 0
    start = part * width * second
    while unit + 64 <= second:
        add_64_pairs(net.w2, start + 2 * unit, 2 * second, pairs, count, active, sums, unit)
        unit += 64
    while unit < second:
        add_16_pairs(net.w2, start + 2 * unit, 2 * second, pairs, count, active, sums, unit)
        unit += 16
    for unit in range(second):
        total = np.float32(sums[unit]) * net.s2[part, unit] + net.b2[part, unit]
        middle[unit] = max(total, np.float32(0))
    for unit in range(0, third, 8):
        dot_rows(net.w3, part * third + unit, middle, second, last, unit)
    for unit in range(third):
        last[unit] = max(last[unit] + net.b3[part, unit], np.float32(0))
    dot_rows(net.w4, part * LAST_ROWS, last, third, middle, int(np.int64(0)))
    for output in range(LAST_ROWS):
        middle[output] += net.b4[part, output]
    logistic(middle)
    for output in range(OUTPUTS):
        chances[output] = middle[output]
    make_consistent(chances)


@kernel
def make_consistent(chances: Chances) -> None:
    """Let no gammon be likelier than the win it belongs to, nor a backgammon than its gammon."""
    chances[1] = min(chances[1], chances[0])
    chances[2] = min(chances[2], chances[1])
    chances[3] = min(chances[3], np.float32(1) - chances[0])
    chances[4] = min(chances[4], chances[3])


@kernel
def evaluate_boards(net: Net, boards: Boards, chances: Chances) -> None:
    """Evaluate int8[n, 2, 26] boards of unfinished games one by one; fills float32[n, 5]."""
    slots = scratch_rows()
    accumulator = scratch_units()[: net.b1.shape[0]]
    for index in range(boards.shape[0]):
        fill_merged(boards[index], slots)
        refresh(net, slots, accumulator)
        part = phase(boards[index])
        head(net, accumulator, part, chances[index])
        rule_out(boards[index], part, chances[index])
