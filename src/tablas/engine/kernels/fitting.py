"""Fitting the net to labelled boards: forward, backward and a step, one decision after another.

The boards of one decision (siblings: the results of one roll) are learnt from together. Most of
their features are the same, so that the first layer is computed, and mended, once for all of them
and then only where they differ.

Every weight has a rate of its own, the smaller the larger its gradients have been of late. Without
that, rows of the first layer that few boards switch on hardly learn. The other layers follow the
running mean of their gradients (Adam: Kingma and Ba, 2015, without its correction of the first
steps); rows of the first layer do not, so that only those that are on have to be touched.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import SLOTS, Slots, fill_slots, phase
from tablas.engine.kernels.jit import allocating_kernel, kernel
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS
from tablas.engine.kernels.vectors import dot_rows, scratch_rows, sum_rows

Floats = NDArray[np.float32]

CEILING = 8.0
"""Where the first layer's activations are cut off, as in `tablas.engine.kernels.net`."""
SIBLINGS = 16
"""So many boards are learnt from together, at most."""
ROW_RATE = 0.6
"""The rate of the first layer, as a share of that of the others."""
_ROWS_KEPT = 0.998
"""What a step leaves of the mean square of the gradient of a row of the first layer."""
_MEANS_KEPT, _SQUARES_KEPT = 0.9, 0.999
"""What it leaves of the mean and of the mean square of a gradient of the other layers."""
_FIRST_SQUARE = 1e-6
"""Where the mean squares of the first layer begin."""
_LEAST_ROW, _LEAST = 1e-5, 1e-6
"""Added to the roots of mean squares."""


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


class Memory(NamedTuple):
    """What a net remembers of its gradients.

    Attributes:
        means, squares: running means of them and of their squares, of the same shapes as the
            weights; in `means` the first layer is empty.
    """

    means: Trainable
    squares: Trainable


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
    are float32. `gradient` is that of all boards together, of the layers after the first.
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
    gradient: Trainable


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
        gradient=_dense_zeros(net),
    )


def new_memory(net: Trainable) -> Memory:
    """That of a net that has not yet learnt."""
    squares = _dense_zeros(net)._replace(
        w1=np.full_like(net.w1, _FIRST_SQUARE), b1=np.full_like(net.b1, _FIRST_SQUARE)
    )
    return Memory(_dense_zeros(net), squares)


def _dense_zeros(net: Trainable) -> Trainable:
    """Zeros for every layer but the first."""
    zeros = Trainable(*map(np.zeros_like, net))
    return zeros._replace(w1=zeros.w1[:0], b1=zeros.b1[:0])


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
def _layer(weights: Floats, bias: Floats, part: int, source: Floats, target: Floats) -> None:
    count = target.shape[0]
    for unit in range(0, count, 8):
        dot_rows(weights, part * count + unit, source, source.shape[0], target, unit)
    for unit in range(count):
        target[unit] = max(target[unit] + bias[part, unit], np.float32(0))


@kernel
def _send_back(
    weights: Floats,
    source: Floats,
    target_error: Floats,
    source_error: Floats,
    gradient: Floats,
    bias_gradient: Floats,
) -> None:
    """Send the errors of a layer to the one before it, and add what would mend its weights."""
    source_error[:] = 0
    for unit in range(target_error.shape[0]):
        error = target_error[unit]
        if error != 0:
            row = weights[unit]
            mending = gradient[unit]
            bias_gradient[unit] += error
            for index in range(source.shape[0]):
                source_error[index] += error * row[index]
                mending[index] += error * source[index]
    for index in range(source.shape[0]):
        if source[index] <= 0:
            source_error[index] = 0


@kernel
def _mend(
    weights: Floats, gradient: Floats, means: Floats, squares: Floats, rate: np.float32
) -> None:
    """A step of a layer after the first, all arrays flat; leaves no gradient."""
    old_mean, old_square = np.float32(_MEANS_KEPT), np.float32(_SQUARES_KEPT)
    new_mean, new_square = np.float32(1 - _MEANS_KEPT), np.float32(1 - _SQUARES_KEPT)
    for index in range(weights.shape[0]):
        slope = gradient[index]
        mean = old_mean * means[index] + new_mean * slope
        square = old_square * squares[index] + new_square * slope * slope
        means[index] = mean
        squares[index] = square
        weights[index] += rate * mean / (np.sqrt(square) + np.float32(_LEAST))
        gradient[index] = 0


@kernel
def _mend_row(row: Floats, gradient: Floats, squares: Floats, rate: np.float32) -> None:
    """A step of a row of the first layer."""
    old, new = np.float32(_ROWS_KEPT), np.float32(1 - _ROWS_KEPT)
    for unit in range(row.shape[0]):
        slope = gradient[unit]
        square = old * squares[unit] + new * slope * slope
        squares[unit] = square
        row[unit] += rate * slope / (np.sqrt(square) + np.float32(_LEAST_ROW))


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
def _learn(
    net: Trainable, memory: Memory, count: int, activity: Activity, rate: np.float32
) -> None:
    """One step from the errors of the outputs of so many siblings."""
    gradient = activity.gradient
    for index in range(count):
        part = activity.parts[index]
        first, second, third = activity.first[index], activity.second[index], activity.third[index]
        first_error = activity.first_error[index]
        second_error, third_error = activity.second_error[index], activity.third_error[index]
        error = activity.error[index]
        _send_back(net.w4[part], third, error, third_error, gradient.w4[part], gradient.b4[part])
        _send_back(
            net.w3[part], second, third_error, second_error, gradient.w3[part], gradient.b3[part]
        )
        _send_back(
            net.w2[part], first, second_error, first_error, gradient.w2[part], gradient.b2[part]
        )
        for unit in range(first.shape[0]):
            if first[unit] >= np.float32(CEILING):
                first_error[unit] = 0
    _mend_first(net, memory, count, activity, rate * np.float32(ROW_RATE))
    for index in range(count):
        part = activity.parts[index]
        seen = False
        for before in range(index):
            seen = seen or activity.parts[before] == part
        if not seen:
            _mend_part(net, memory, part, gradient, rate)


@allocating_kernel
def _mend_part(
    net: Trainable, memory: Memory, part: int, gradient: Trainable, rate: np.float32
) -> None:
    """A step of the layers of one phase."""
    means, squares = memory.means, memory.squares
    _mend(
        net.w2[part].ravel(),
        gradient.w2[part].ravel(),
        means.w2[part].ravel(),
        squares.w2[part].ravel(),
        rate,
    )
    _mend(
        net.w3[part].ravel(),
        gradient.w3[part].ravel(),
        means.w3[part].ravel(),
        squares.w3[part].ravel(),
        rate,
    )
    _mend(
        net.w4[part].ravel(),
        gradient.w4[part].ravel(),
        means.w4[part].ravel(),
        squares.w4[part].ravel(),
        rate,
    )
    _mend(net.b2[part], gradient.b2[part], means.b2[part], squares.b2[part], rate)
    _mend(net.b3[part], gradient.b3[part], means.b3[part], squares.b3[part], rate)
    _mend(net.b4[part], gradient.b4[part], means.b4[part], squares.b4[part], rate)


@kernel
def _mend_first(
    net: Trainable, memory: Memory, count: int, activity: Activity, rate: np.float32
) -> None:
    """A step of the first layer: what all have for all, then what each has of its own."""
    slots, errors, shared = activity.slots, activity.first_error, activity.shared_error
    squares = memory.squares
    for unit in range(shared.shape[0]):
        shared[unit] = 0
    for index in range(count):
        for unit in range(shared.shape[0]):
            shared[unit] += errors[index, unit]
    _mend_row(net.b1, shared, squares.b1, rate)
    for slot in range(activity.used):
        row = slots[0, slot]
        if row >= 0:
            _mend_row(net.w1[row], shared, squares.w1[row], rate)
    for index in range(1, count):
        for slot in range(activity.used):
            old, new = slots[0, slot], slots[index, slot]
            if old != new:
                if new >= 0:
                    _mend_row(net.w1[new], errors[index], squares.w1[new], rate)
                if old >= 0:
                    _mend_row(net.w1[old], errors[index], squares.w1[old], -rate)


@kernel
def learn_from(
    net: Trainable,
    memory: Memory,
    targets: Floats,
    aim: Aim,
    activity: Activity,
    rate: np.float32,
) -> float:
    """One step towards the targets of the boards that have just gone `forward`.

    Returns:
        The sum of the squares of the equities' errors before it.
    """
    squares = _blame(targets, aim, activity)
    _learn(net, memory, targets.shape[0], activity, rate)
    return squares


@kernel
def fit(
    net: Trainable,
    memory: Memory,
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
    into one net and one `memory` at once, each with its own `activity`: they lose a step now and
    then.

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
            squares += learn_from(net, memory, targets[first:last], aim, activity, np.float32(rate))
            seen += last - first
            first = last
    return float(np.sqrt(squares / max(seen, 1)))
