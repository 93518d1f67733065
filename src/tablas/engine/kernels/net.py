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

from tablas.engine.kernels.features import SLOTS, Slots, fill_slots, phase
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards

UNIT = 1024
"""What 1.0 is in the first layer's integers."""
CEILING = 8 * UNIT
"""Where the first layer's activations are cut off."""
OUTPUTS = 5

Accumulator = NDArray[np.int16]
Chances = NDArray[np.float32]


class Net(NamedTuple):
    """The weights; `h`, `h2`, `h3` are the widths of the three hidden layers.

    Attributes:
        w1: int16[FEATURES, h] in units of 1 / `UNIT`; b1: int16[h].
        w2: float32[PHASES, h2, h], h2 a multiple of 4; b2: float32[PHASES, h2].
        w3: float32[PHASES, h3, h2]; b3: float32[PHASES, h3].
        w4: float32[PHASES, 5, h3]; b4: float32[PHASES, 5].
    """

    w1: NDArray[np.int16]
    b1: NDArray[np.int16]
    w2: NDArray[np.float32]
    b2: NDArray[np.float32]
    w3: NDArray[np.float32]
    b3: NDArray[np.float32]
    w4: NDArray[np.float32]
    b4: NDArray[np.float32]


@kernel
def refresh(net: Net, slots: Slots, accumulator: Accumulator) -> None:
    """Compute an accumulator int16[h] from nothing but the slots."""
    width = accumulator.shape[0]
    for unit in range(width):
        accumulator[unit] = net.b1[unit]
    for slot in range(SLOTS):
        if slots[slot] >= 0:
            row = net.w1[slots[slot]]
            for unit in range(width):
                accumulator[unit] += row[unit]


@kernel
def update(
    net: Net, base: Accumulator, before: Slots, after: Slots, accumulator: Accumulator
) -> None:
    """Compute an accumulator from that of a similar board: only the slots that differ count."""
    width = accumulator.shape[0]
    for unit in range(width):
        accumulator[unit] = base[unit]
    for slot in range(SLOTS):
        old = before[slot]
        new = after[slot]
        if old == new:
            continue
        if old >= 0 and new >= 0:
            plus = net.w1[new]
            minus = net.w1[old]
            for unit in range(width):
                accumulator[unit] += plus[unit] - minus[unit]
        elif new >= 0:
            plus = net.w1[new]
            for unit in range(width):
                accumulator[unit] += plus[unit]
        else:
            minus = net.w1[old]
            for unit in range(width):
                accumulator[unit] -= minus[unit]


@kernel
def head(net: Net, accumulator: Accumulator, part: int, chances: Chances) -> None:
    """Run the layers behind the accumulator for a phase of the game; fills float32[5]."""
    width, second, third = accumulator.shape[0], net.b2.shape[1], net.b3.shape[1]
    active = np.empty(width, np.float32)
    for unit in range(width):
        active[unit] = np.float32(min(max(accumulator[unit], np.int16(0)), np.int16(CEILING)))
    middle = np.empty(second, np.float32)
    dense = net.w2[part]
    for unit in range(0, second, 4):
        sum0 = sum1 = sum2 = sum3 = np.float32(0)
        for source in range(width):
            value = active[source]
            sum0 += dense[unit, source] * value
            sum1 += dense[unit + 1, source] * value
            sum2 += dense[unit + 2, source] * value
            sum3 += dense[unit + 3, source] * value
        middle[unit] = sum0
        middle[unit + 1] = sum1
        middle[unit + 2] = sum2
        middle[unit + 3] = sum3
    for unit in range(second):
        total = middle[unit] * np.float32(1 / UNIT) + net.b2[part, unit]
        middle[unit] = max(total, np.float32(0))
    last = np.empty(third, np.float32)
    for unit in range(third):
        total = np.float32(0)
        row = net.w3[part, unit]
        for source in range(second):
            total += row[source] * middle[source]
        last[unit] = max(total + net.b3[part, unit], np.float32(0))
    for output in range(OUTPUTS):
        total = net.b4[part, output]
        for source in range(third):
            total += net.w4[part, output, source] * last[source]
        chances[output] = np.float32(1) / (np.float32(1) + np.exp(-total))
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
    slots = np.empty(SLOTS, np.int32)
    accumulator = np.empty(net.b1.shape[0], np.int16)
    for index in range(boards.shape[0]):
        fill_slots(boards[index], slots)
        refresh(net, slots, accumulator)
        head(net, accumulator, phase(boards[index]), chances[index])
