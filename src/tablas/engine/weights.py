"""The file that keeps a net: its arrays, and a header that says how it came to be."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from tablas.engine.kernels.features import FEATURES, PHASES
from tablas.engine.kernels.net import OUTPUTS, Net
from tablas.errors import FileFormatError

FORMAT: Final = "tablas net 1"
PROMOTED: Final = Path(__file__).parent / "data" / "net.npz"
"""The weights that come with the package."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A net and where it comes from.

    Attributes:
        net: the arrays.
        recipe: how it was trained, in words and figures.
        digest: hash of the arrays, 12 hexadecimal digits.
    """

    net: Net
    recipe: Mapping[str, object]
    digest: str


def load_weights(path: Path = PROMOTED) -> Weights:
    """Read weights.

    Raises:
        FileFormatError: it is no such file, of another architecture, or damaged.
        OSError: it cannot be read.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            header = json.loads(file["header"].tobytes())
            arrays: list[Any] = [file[name] for name in Net._fields]
    except (ValueError, KeyError, EOFError) as error:
        raise FileFormatError("{path} holds no weights", path=path) from error
    net = _widened(Net(*arrays))
    if header.get("format") != FORMAT or not _fits(net):
        raise FileFormatError("{path} holds weights of another architecture", path=path)
    if header["digest"] != digest(net):
        raise FileFormatError("{path} is damaged: its hash does not fit", path=path)
    return Weights(net, header["recipe"], header["digest"])


def save_weights(path: Path, net: Net, recipe: Mapping[str, object]) -> Weights:
    """Write weights, the dense layers as float16; returns what reading them will give."""
    small: dict[str, Any] = {
        name: array if array.dtype == np.int16 else array.astype(np.float16)
        for name, array in net._asdict().items()
    }
    rounded = _widened(Net(**small))
    header = {"format": FORMAT, "recipe": recipe, "digest": digest(rounded)}
    text = np.frombuffer(json.dumps(header).encode(), np.uint8)
    draft = path.with_name(f"{path.name}.part")
    with draft.open("wb") as file:
        np.savez_compressed(file, header=text, **small)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    return Weights(rounded, recipe, digest(rounded))


def digest(net: Net) -> str:
    """A hash of all the weights."""
    total = hashlib.sha256()
    for array in net:
        total.update(np.ascontiguousarray(array).tobytes())
    return total.hexdigest()[:12]


def _widened(net: Net) -> Net:
    """The dense layers as the kernels want them."""
    arrays: list[Any] = [
        array if array.dtype == np.int16 else array.astype(np.float32) for array in net
    ]
    return Net(*arrays)


def _fits(net: Net) -> bool:
    width, second, third = net.b1.shape[0], net.b2.shape[-1], net.b3.shape[-1]
    return (
        [array.shape for array in net]
        == [
            (FEATURES, width),
            (width,),
            (PHASES, second, width),
            (PHASES, second),
            (PHASES, third, second),
            (PHASES, third),
            (PHASES, OUTPUTS, third),
            (PHASES, OUTPUTS),
        ]
        and second % 4 == 0
        and net.w1.dtype == net.b1.dtype == np.int16
    )
