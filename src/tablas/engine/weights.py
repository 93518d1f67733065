"""The file that keeps the nets: their arrays, and a header that says how they came to be."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.features import FEATURES, PHASES
from tablas.engine.kernels.merged import merge
from tablas.engine.kernels.net import LARGEST_ROW, LAST_ROWS, Net
from tablas.engine.kernels.scout import SCOUT_FEATURES
from tablas.engine.kernels.vectors import LANES, SCRATCH
from tablas.errors import FileFormatError

FORMAT: Final = "tablas net 2"
PROMOTED: Final = Path(__file__).parent / "data" / "net.npz"
"""The weights that come with the package."""
_ROUNDED: Final = ("b2", "w3", "b3", "w4", "b4")
"""Kept as float16; the others are whole numbers, or the scales that belong to them."""


class LearntNet(NamedTuple):
    """What a net has learnt, in the shapes in which it does and is kept.

    Attributes:
        w1: int16[FEATURES or SCOUT_FEATURES, h].
        w2: int16[PHASES, h2, h].
        b1, s2, b2, w3, b3, w4, b4: as in `Net`.
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

    def running(self) -> Net:
        """The net made ready to run; it says the same."""
        phases, second, first = self.w2.shape
        pairs = self.w2.reshape(phases, second, first // 2, 2).swapaxes(1, 2)
        return Net(merge(self.w1), self.b1, np.ascontiguousarray(pairs), *self[3:])


@dataclass(frozen=True, slots=True)
class LearntWeights:
    """The nets as they are kept, and where they come from.

    Attributes:
        net: the arrays of the net that judges.
        scout: those of the small net that looks first; see `tablas.engine.kernels.scout`.
        recipe: how they were trained, in words and figures.
        digest: hash of all arrays, 12 hexadecimal digits.
    """

    net: LearntNet
    scout: LearntNet
    recipe: Mapping[str, object]
    digest: str


@dataclass(frozen=True, slots=True)
class Weights:
    """The nets ready to run; attributes as in `LearntWeights`."""

    net: Net
    scout: Net
    recipe: Mapping[str, object]
    digest: str


def load_weights(path: Path = PROMOTED) -> Weights:
    """Read weights to run them; raises what `learnt_weights` raises."""
    learnt = learnt_weights(path)
    return Weights(learnt.net.running(), learnt.scout.running(), learnt.recipe, learnt.digest)


def learnt_weights(path: Path = PROMOTED) -> LearntWeights:
    """Read weights as they were learnt.

    Raises:
        FileFormatError: it is no such file, of another architecture, or damaged.
        OSError: it cannot be read.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            header = json.loads(file["header"].tobytes())
            if header.get("format") != FORMAT:
                raise FileFormatError("{path} holds weights of another architecture", path=path)
            net, scout = (
                _widened({name: file[f"{kind}.{name}"] for name in LearntNet._fields})
                for kind in ("net", "scout")
            )
    except (ValueError, KeyError, EOFError) as error:
        raise FileFormatError("{path} holds no weights", path=path) from error
    if not (_fits(net, FEATURES) and _fits(scout, SCOUT_FEATURES)):
        raise FileFormatError("{path} holds weights of another architecture", path=path)
    if header["digest"] != digest(net, scout):
        raise FileFormatError("{path} is damaged: its hash does not fit", path=path)
    return LearntWeights(net, scout, header["recipe"], header["digest"])


def save_weights(
    path: Path, net: LearntNet, scout: LearntNet, recipe: Mapping[str, object]
) -> LearntWeights:
    """Write weights, rounding the dense layers; returns what reading them will give."""
    small = [
        {
            name: array.astype(np.float16) if name in _ROUNDED else array
            for name, array in one._asdict().items()
        }
        for one in (net, scout)
    ]
    rounded = _widened(small[0]), _widened(small[1])
    header = {"format": FORMAT, "recipe": recipe, "digest": digest(*rounded)}
    text: Any = np.frombuffer(json.dumps(header).encode(), np.uint8)
    arrays: dict[str, Any] = {
        f"{kind}.{name}": array
        for kind, one in zip(("net", "scout"), small, strict=True)
        for name, array in one.items()
    }
    draft = path.with_name(f"{path.name}.part")
    with draft.open("wb") as file:
        np.savez_compressed(file, header=text, **arrays)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    return LearntWeights(*rounded, recipe, digest(*rounded))


def digest(*nets: LearntNet) -> str:
    """A hash of all the weights."""
    total = hashlib.sha256()
    for net in nets:
        for array in net:
            total.update(np.ascontiguousarray(array).tobytes())
    return total.hexdigest()[:12]


def _widened(arrays: Mapping[str, Any]) -> LearntNet:
    """The dense layers as the kernels want them."""
    return LearntNet(
        **{
            name: array.astype(np.float32) if name in _ROUNDED else array
            for name, array in arrays.items()
        }
    )


def _fits(net: LearntNet, features: int) -> bool:
    """Whether kernels may run it: they trust shapes, widths and the sizes of rows."""
    width, second, third = net.b1.shape[0], net.b2.shape[-1], net.b3.shape[-1]
    shapes = [
        (features, width),
        (width,),
        (PHASES, second, width),
        (PHASES, second),
        (PHASES, second),
        (PHASES, third, second),
        (PHASES, third),
        (PHASES, LAST_ROWS, third),
        (PHASES, LAST_ROWS),
    ]
    return (
        [array.shape for array in net] == shapes
        and width % LANES == second % 16 == third % 8 == 0
        and max(width, second, third) <= SCRATCH
        and net.w1.dtype == net.b1.dtype == net.w2.dtype == np.int16
        and net.s2.dtype == np.float32
        and int(np.abs(net.w2.astype(np.int64)).sum(2).max()) <= LARGEST_ROW
    )
