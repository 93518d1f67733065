"""Fitting the net to labelled boards: forward, backward and a step, one sample after another."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import SLOTS, Slots, fill_slots, phase
from tablas.engine.kernels.jit import kernel
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS

Floats = NDArray[np.float32]

CEILING = 8.0
"""Where the first layer's activations are cut off, as in `tablas.engine.kernels.net`."""


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


class Activity(NamedTuple):
    """What the layers gave for one board, and the errors that came back to them."""

    first: Floats
    second: Floats
    third: Floats
    chances: Floats
    first_error: Floats
    second_error: Floats
    third_error: Floats
    error: Floats


def new_activity(net: Trainable) -> Activity:
    """Working memory for a net."""
    sizes = (net.b1.shape[0], net.b2.shape[1], net.b3.shape[1], OUTPUTS)
    return Activity(*(np.zeros(size, np.float32) for size in (*sizes, *sizes)))


@kernel
def forward(net: Trainable, slots: Slots, part: int, activity: Activity) -> None:
    """Compute the chances of a board from its slots and its phase."""
    first, second, third = activity.first, activity.second, activity.third
    first[:] = net.b1
    for slot in range(SLOTS):
        if slots[slot] >= 0:
            row = net.w1[slots[slot]]
            for unit in range(first.shape[0]):
                first[unit] += row[unit]
    for unit in range(first.shape[0]):
        first[unit] = min(max(first[unit], np.float32(0)), np.float32(CEILING))
    _layer(net.w2[part], net.b2[part], first, second)
    _layer(net.w3[part], net.b3[part], second, third)
    for output in range(OUTPUTS):
        total = net.b4[part, output]
        for source in range(third.shape[0]):
            total += net.w4[part, output, source] * third[source]
        activity.chances[output] = np.float32(1) / (np.float32(1) + np.exp(-total))


@kernel
def _layer(weights: Floats, bias: Floats, source: Floats, target: Floats) -> None:
    for unit in range(target.shape[0]):
        total = np.float32(0)
        row = weights[unit]
        for index in range(source.shape[0]):
            total += row[index] * source[index]
        target[unit] = max(total + bias[unit], np.float32(0))


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
def _learn(
    net: Trainable, slots: Slots, part: int, target: Floats, activity: Activity, rate: np.float32
) -> None:
    """One step of gradient descent on the cross-entropy of each output."""
    first, second, third = activity.first, activity.second, activity.third
    first_error, second_error = activity.first_error, activity.second_error
    for output in range(OUTPUTS):
        activity.error[output] = target[output] - activity.chances[output]
    _step_back(net.w4[part], net.b4[part], third, activity.error, activity.third_error, rate)
    _step_back(net.w3[part], net.b3[part], second, activity.third_error, second_error, rate)
    _step_back(net.w2[part], net.b2[part], first, second_error, first_error, rate)
    for unit in range(first.shape[0]):
        if first[unit] >= CEILING:
            first_error[unit] = 0
        first_error[unit] *= rate
        net.b1[unit] += first_error[unit]
    for slot in range(SLOTS):
        if slots[slot] >= 0:
            row = net.w1[slots[slot]]
            for unit in range(first.shape[0]):
                row[unit] += first_error[unit]


@kernel
def fit(
    net: Trainable,
    activity: Activity,
    boards: Boards,
    targets: Floats,
    order: NDArray[np.int64],
    rate_from: float,
    rate_to: float,
) -> float:
    """Learn from boards int8[n, 2, 26] and their chances float32[n, 5], in this order.

    The rate goes evenly from one to the other.

    Returns:
        The root of the mean square error of the equity, before each step.
    """
    slots = np.empty(SLOTS, np.int32)
    squares = 0.0
    for index in range(order.shape[0]):
        board = boards[order[index]]
        fill_slots(board, slots)
        part = phase(board)
        forward(net, slots, part, activity)
        target = targets[order[index]]
        miss = activity.chances - target
        equity = 2 * miss[0] + miss[1] + miss[2] - miss[3] - miss[4]
        squares += equity * equity
        rate = rate_from + (rate_to - rate_from) * index / order.shape[0]
        _learn(net, slots, part, target, activity, np.float32(rate))
    return float(np.sqrt(squares / order.shape[0]))
