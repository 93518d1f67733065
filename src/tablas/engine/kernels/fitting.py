"""Fitting the net to labelled boards: forward, backward and a step, one decision after another.

The boards of one decision (siblings: the results of one roll) are learnt from together. Most of
their features are the same, so that the first layer is computed, and mended, once for all of them
and then only where they differ.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import SLOTS, Slots, fill_slots, phase
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS
from tablas.engine.kernels.vectors import dot_rows, scratch_rows, sum_rows

Floats = NDArray[np.float32]

CEILING = 8.0
"""Where the first layer's activations are cut off, as in `tablas.engine.kernels.net`."""
SIBLINGS = 16
"""So many boards are learnt from together, at most."""


class Trainable(NamedTuple):
    """The weights of a net while it learns, all float32; shapes as in `Net`."""

    w1: Floats
    b1: Floats
    w2: Floats
    b2: Floats
    w3: Floats
    b3: Floats
    w4: Floats
    b4: Floats


class Aim(NamedTuple):
    """What an error costs.

    Attributes:
        chances: weight of the cross-entropy of each chance.
        equity: weight of half the square of the equity's error.
        order: weight of half the square of the equity's error less the mean error of its siblings.
    """

    chances: float
    equity: float
    order: float


class Activity(NamedTuple):
    """What the layers gave for the boards of one decision, and the errors that came back.

    A row a board; `slots` is int32[SIBLINGS, SLOTS], of which the first `used` count, the others
    are float32.
    """

    used: int
    slots: Slots
    parts: NDArray[np.int64]
    sums: Floats
    first: Floats
    second: Floats
    third: Floats
    chances: Floats
    first_error: Floats
    second_error: Floats
    third_error: Floats
    error: Floats
    shared_error: Floats


def new_activity(net: Trainable, used: int = SLOTS) -> Activity:
    """Working memory for a net that looks at the first so many slots."""
    first, second, third = net.b1.shape[0], net.b2.shape[1], net.b3.shape[1]

    def rows(size: int) -> Floats:
        return np.zeros((SIBLINGS, size), np.float32)

    return Activity(
        used=used,
        slots=np.zeros((SIBLINGS, SLOTS), np.int32),
        parts=np.zeros(SIBLINGS, np.int64),
        sums=rows(first),
        first=rows(first),
        second=rows(second),
        third=rows(third),
        chances=rows(OUTPUTS),
        first_error=rows(first),
        second_error=rows(second),
        third_error=rows(third),
        error=rows(OUTPUTS),
        shared_error=np.zeros(first, np.float32),
    )


@kernel
def forward(net: Trainable, boards: Boards, activity: Activity) -> None:
    """Compute the chances of int8[n, 2, 26], n at most `SIBLINGS`, into `activity.chances`."""
    slots, sums = activity.slots, activity.sums
    width = sums.shape[1]
    for index in range(boards.shape[0]):
        fill_slots(boards[index], slots[index])
        activity.parts[index] = phase(boards[index])
    come = scratch_rows()
    gone = scratch_rows()
    count = 0
    for slot in range(activity.used):
        if slots[0, slot] >= 0:
            come[count] = slots[0, slot]
            count += 1
    sum_rows(net.w1, come, count, gone, 0, net.b1, sums[0])
    for index in range(1, boards.shape[0]):
        come_count = 0
        gone_count = 0
        for slot in range(activity.used):
            old, new = slots[0, slot], slots[index, slot]
            if old != new:
                if new >= 0:
                    come[come_count] = new
                    come_count += 1
                if old >= 0:
                    gone[gone_count] = old
                    gone_count += 1
        sum_rows(net.w1, come, come_count, gone, gone_count, sums[0], sums[index])
    for index in range(boards.shape[0]):
        first = activity.first[index]
        for unit in range(width):
            first[unit] = min(max(sums[index, unit], np.float32(0)), np.float32(CEILING))
        part = activity.parts[index]
        _layer(net.w2, net.b2, part, first, activity.second[index])
        _layer(net.w3, net.b3, part, activity.second[index], activity.third[index])
        for output in range(OUTPUTS):
            total = net.b4[part, output]
            for source in range(net.w4.shape[2]):
                total += net.w4[part, output, source] * activity.third[index, source]
            activity.chances[index, output] = np.float32(1) / (np.float32(1) + np.exp(-total))


@kernel
def _add_row(row: Floats, target: Floats) -> None:
    for unit in range(target.shape[0]):
        target[unit] += row[unit]


@kernel
def _take_row(row: Floats, target: Floats) -> None:
    for unit in range(target.shape[0]):
        target[unit] -= row[unit]


@kernel
def _layer(weights: Floats, bias: Floats, part: int, source: Floats, target: Floats) -> None:
    count = target.shape[0]
    for unit in range(0, count, 8):
        dot_rows(weights, part * count + unit, source, source.shape[0], target, unit)
    for unit in range(count):
        target[unit] = max(target[unit] + bias[part, unit], np.float32(0))


@kernel
def _step_back(
    weights: Floats,
    bias: Floats,
    source: Floats,
    target_error: Floats,
    source_error: Floats,
    rate: np.float32,
) -> None:
    """Send the errors of a layer to the one before it, and mend its weights."""
    source_error[:] = 0
    for unit in range(target_error.shape[0]):
        error = target_error[unit]
        if error != 0:
            row = weights[unit]
            step = rate * error
            bias[unit] += step
            for index in range(source.shape[0]):
                source_error[index] += error * row[index]
                row[index] += step * source[index]
    for index in range(source.shape[0]):
        if source[index] <= 0:
            source_error[index] = 0


@kernel
def _miss(target: Floats, chances: Floats) -> np.float32:
    """By how much the equity is too low."""
    miss: np.float32 = np.float32(2) * (target[0] - chances[0])
    miss += target[1] - chances[1]
    miss += target[2] - chances[2]
    miss -= target[3] - chances[3]
    miss -= target[4] - chances[4]
    return miss


@kernel
def _blame(targets: Floats, aim: Aim, activity: Activity) -> float:
    """Fill the errors of the outputs; returns the sum of the squares of the equities' errors."""
    count = targets.shape[0]
    mean = np.float32(0)
    squares = 0.0
    for index in range(count):
        miss = _miss(targets[index], activity.chances[index])
        mean += miss / np.float32(count)
        squares += float(miss) * float(miss)
    for index in range(count):
        miss = _miss(targets[index], activity.chances[index])
        equity = np.float32(aim.equity) * miss + np.float32(aim.order) * (miss - mean)
        for output in range(OUTPUTS):
            chance = activity.chances[index, output]
            counts = np.float32(2 if output == 0 else 1 if output < 3 else -1)
            activity.error[index, output] = np.float32(aim.chances) * (
                targets[index, output] - chance
            ) + equity * counts * chance * (np.float32(1) - chance)
    return squares


@kernel
def _learn(net: Trainable, count: int, activity: Activity, rate: np.float32) -> None:
    """One step of gradient descent from the errors of the outputs of so many siblings."""
    slots = activity.slots
    shared = activity.shared_error
    width = shared.shape[0]
    shared[:] = 0
    for index in range(count):
        part = activity.parts[index]
        first, second, third = activity.first[index], activity.second[index], activity.third[index]
        first_error = activity.first_error[index]
        second_error, third_error = activity.second_error[index], activity.third_error[index]
        _step_back(net.w4[part], net.b4[part], third, activity.error[index], third_error, rate)
        _step_back(net.w3[part], net.b3[part], second, third_error, second_error, rate)
        _step_back(net.w2[part], net.b2[part], first, second_error, first_error, rate)
        for unit in range(width):
            kept = np.float32(0) if first[unit] >= np.float32(CEILING) else first_error[unit]
            first_error[unit] = rate * kept
            shared[unit] += first_error[unit]
    _add_row(shared, net.b1)
    for slot in range(activity.used):
        if slots[0, slot] >= 0:
            _add_row(shared, net.w1[slots[0, slot]])
    for index in range(1, count):
        for slot in range(activity.used):
            old, new = slots[0, slot], slots[index, slot]
            if old != new:
                if new >= 0:
                    _add_row(activity.first_error[index], net.w1[new])
                if old >= 0:
                    _take_row(activity.first_error[index], net.w1[old])


@kernel
def learn_from(
    net: Trainable, targets: Floats, aim: Aim, activity: Activity, rate: np.float32
) -> float:
    """One step towards the targets of the boards that have just gone `forward`.

    Returns:
        The sum of the squares of the equities' errors before it.
    """
    squares = _blame(targets, aim, activity)
    _learn(net, targets.shape[0], activity, rate)
    return squares


@kernel
def fit(
    net: Trainable,
    activity: Activity,
    boards: Boards,
    targets: Floats,
    starts: NDArray[np.int64],
    order: NDArray[np.int64],
    aim: Aim,
    rate_from: float,
    rate_to: float,
) -> float:
    """Learn from boards int8[n, 2, 26] and their chances float32[n, 5].

    Decision d has the boards from `starts[d]` to before `starts[d + 1]`; `order` says which
    decisions, one after another. The rate goes evenly from one to the other. Two threads may learn
    into one net at once, each with its own `activity`: they lose a step now and then.

    Returns:
        The root of the mean square error of the equity, before each step.
    """
    squares = 0.0
    seen = 0
    for index in range(order.shape[0]):
        rate = rate_from + (rate_to - rate_from) * index / order.shape[0]
        end = starts[order[index] + 1]
        first = starts[order[index]]
        while first < end:
            last = min(first + SIBLINGS, end)
            forward(net, boards[first:last], activity)
            squares += learn_from(net, targets[first:last], aim, activity, np.float32(rate))
            seen += last - first
            first = last
    return float(np.sqrt(squares / max(seen, 1)))
