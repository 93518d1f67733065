"""Nets that learn: how they begin, how they are kept, and what they become."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from tablas.engine.kernels.features import FEATURES, PHASES
from tablas.engine.kernels.fitting import Trainable
from tablas.engine.kernels.net import OUTPUTS, UNIT, Net


def initial(width: int = 256, second: int = 32, third: int = 32, *, seed: int = 1) -> Trainable:
    """A net that knows nothing: every phase begins alike, every feature without weight."""
    chance = np.random.default_rng(seed)

    def dense(units: int, sources: int, scale: float) -> np.ndarray[Any, np.dtype[np.float32]]:
        one = chance.standard_normal((units, sources)) * (scale / sources) ** 0.5
        return np.repeat(one[np.newaxis], PHASES, 0).astype(np.float32)

    return Trainable(
        np.zeros((FEATURES, width), np.float32),
        np.full(width, 0.1, np.float32),
        dense(second, width, 1),
        np.zeros((PHASES, second), np.float32),
        dense(third, second, 2),
        np.zeros((PHASES, third), np.float32),
        dense(OUTPUTS, third, 1),
        np.zeros((PHASES, OUTPUTS), np.float32),
    )


def as_net(net: Trainable) -> Net:
    """The net as the engine runs it, its first layer in whole numbers."""
    w1, b1 = (np.round(array * UNIT).astype(np.int16) for array in (net.w1, net.b1))
    return Net(w1, b1, *net[2:])


def keep(path: Path, net: Trainable, **progress: Any) -> None:
    """Write a checkpoint at once: whole or not at all."""
    draft = path.with_name(f"{path.name}.part")
    with draft.open("wb") as file:
        np.savez(file, **net._asdict(), **progress)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def kept(path: Path) -> tuple[Trainable, dict[str, Any]]:
    """A checkpoint: the net, and what else was kept with it."""
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    net = Trainable(*(arrays.pop(name) for name in Trainable._fields))
    return net, {name: array.item() for name, array in arrays.items()}
