"""Nets that learn: their beginning, their checkpoints, and what the engine makes of them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import FEATURES, PHASES, SLOTS
from tablas.engine.kernels.fitting import Memory, Trainable, new_memory
from tablas.engine.kernels.merged import MERGED_SLOTS, fill_merged
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import LARGEST_ROW, LAST_ROWS, OUTPUTS, UNIT, refresh
from tablas.engine.kernels.scout import SCOUT_FEATURES, SCOUT_SLOTS
from tablas.engine.weights import LearntNet
from tablas.errors import FileFormatError


def initial(
    width: int, second: int, third: int, *, scout: bool = False, seed: int = 1
) -> Trainable:
    """A net that knows nothing: every phase begins alike, every feature without weight."""
    chance = np.random.default_rng(seed)

    def dense(units: int, sources: int, scale: float) -> NDArray[Any]:
        one = chance.standard_normal((units, sources)) * (scale / sources) ** 0.5
        return np.repeat(one[np.newaxis], PHASES, 0).astype(np.float32)

    last = np.zeros((PHASES, LAST_ROWS, third), np.float32)
    last[:, :OUTPUTS] = dense(OUTPUTS, third, 1)
    return Trainable(
        np.zeros((SCOUT_FEATURES if scout else FEATURES, width), np.float32),
        np.full(width, 0.1, np.float32),
        dense(second, width, 2),
        np.zeros((PHASES, second), np.float32),
        dense(third, second, 2),
        np.zeros((PHASES, third), np.float32),
        last,
        np.zeros((PHASES, LAST_ROWS), np.float32),
    )


def slots_used(net: Trainable) -> int:
    """How many slots a net looks at, by the number of its features."""
    return SCOUT_SLOTS if len(net.w1) == SCOUT_FEATURES else SLOTS


def as_net(net: Trainable) -> LearntNet:
    """The net as the engine keeps it, its first two layers in whole numbers."""
    w1, b1 = (
        np.clip(np.round(array * UNIT), -(2**15), 2**15 - 1).astype(np.int16)
        for array in (net.w1, net.b1)
    )
    sizes = np.maximum(np.abs(net.w2).max(2) / (2**15 - 1), np.abs(net.w2).sum(2) / _ROW)
    unit = np.maximum(sizes, 1e-9).astype(np.float32)
    w2 = np.round(net.w2 / unit[..., np.newaxis]).astype(np.int16)
    return LearntNet(w1, b1, w2, unit / np.float32(UNIT), *net[3:])


_ROW = LARGEST_ROW - 2**10
"""What rounding may still add to."""


def paired(net: LearntNet, boards: Boards) -> LearntNet:
    """The same net, the units of its first layer in another order.

    Layers skip pairs of units that are both 0 (`tablas.engine.kernels.net.head`): units that are
    active together on boards int8[n, 2, 26] become neighbours, so that more pairs are.
    """
    running = net.running()
    units = np.zeros((len(boards), len(net.b1)), np.int16)
    slots = np.zeros(MERGED_SLOTS, np.int32)
    for board, accumulator in zip(boards, units, strict=True):
        fill_merged(board, slots)
        refresh(running, slots, accumulator)
    active = (units > 0).astype(np.float32)
    together = active.T @ active
    np.fill_diagonal(together, -1)
    order: list[int] = []
    while len(order) < len(net.b1):
        one, other = divmod(int(together.argmax()), len(net.b1))
        order += [one, other]
        together[[one, other]] = together[:, [one, other]] = -2
    return net._replace(w1=net.w1[:, order], b1=net.b1[order], w2=net.w2[:, :, order])


def as_trainable(net: LearntNet) -> Trainable:
    """A net that the engine keeps as one to go on from."""
    w2 = net.w2 * net.s2[..., np.newaxis] * np.float32(UNIT)
    w1, b1 = (array.astype(np.float32) / np.float32(UNIT) for array in (net.w1, net.b1))
    return Trainable(w1, b1, w2.astype(np.float32), *(array.copy() for array in net[4:]))


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A net that is learning.

    Attributes:
        net: its weights.
        memory: what it remembers of its gradients.
        progress: what it has learnt from, by name.
    """

    net: Trainable
    memory: Memory
    progress: dict[str, Any] = field(default_factory=dict)


def keep(path: Path, net: Trainable, memory: Memory, **progress: Any) -> None:
    """Write a checkpoint at once: whole or not at all."""
    remembered = {
        f"{kind}.{name}": array
        for kind, of_kind in memory._asdict().items()
        for name, array in of_kind._asdict().items()
    }
    draft = path.with_name(f"{path.name}.part")
    with draft.open("wb") as file:
        np.savez(file, **net._asdict(), **remembered, **progress)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def kept(path: Path) -> Checkpoint:
    """A checkpoint.

    Raises:
        FileFormatError: it is no such file.
        OSError: it cannot be read.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        net, means, squares = (
            Trainable(*(arrays.pop(f"{kind}{name}") for name in Trainable._fields))
            for kind in ("", "means.", "squares.")
        )
    except (ValueError, KeyError, EOFError) as error:
        raise FileFormatError("{path} holds no checkpoint", path=path) from error
    progress = {name: array.item() for name, array in arrays.items()}
    return Checkpoint(net, Memory(means, squares), progress)


def begun(path: Path, sizes: tuple[int, int, int], *, scout: bool = False) -> Checkpoint:
    """The checkpoint that is there, or that of a net that knows nothing; raises as `kept`."""
    if path.exists():
        return kept(path)
    net = initial(*sizes, scout=scout)
    return Checkpoint(net, new_memory(net))
