"""Files of labelled boards, decision by decision."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.fitting import Floats
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS
from tablas.errors import FileFormatError

Group = list[tuple[Boards, tuple[float, ...]]]
"""Results of one roll, int8[2, 26] with the side on roll first, and that side's chances."""


class Labels(NamedTuple):
    """Boards int8[n, 2, 26], chances float32[n, 5], and where each decision starts.

    Decision d has the boards from `starts[d]` to before `starts[d + 1]`.
    """

    boards: Boards
    chances: Floats
    starts: NDArray[np.int64]


def write_labels(path: Path, groups: list[Group]) -> None:
    """Write a file, whole or not at all."""
    boards = np.array([board for group in groups for board, _ in group], np.int8)
    chances = np.array([chances for group in groups for _, chances in group], np.float32)
    number = np.repeat(np.arange(len(groups), dtype=np.int32), [len(group) for group in groups])
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    with draft.open("wb") as file:
        np.savez_compressed(file, boards=boards, chances=chances, groups=number)
    draft.replace(path)


def read_labels(path: Path) -> Labels:
    """Read what `write_labels` wrote.

    Raises:
        FileFormatError: it is no such file.
        OSError: it cannot be read.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            boards, chances, number = file["boards"], file["chances"], file["groups"]
    except (ValueError, KeyError, EOFError) as error:
        raise FileFormatError("{path} holds no labels", path=path) from error
    if boards.shape[1:] != (2, 26) or chances.shape != (len(boards), OUTPUTS):
        raise FileFormatError("{path} holds no labels", path=path)
    changes = np.flatnonzero(np.diff(number)) + 1
    starts = np.concatenate(([0], changes, [len(number)])).astype(np.int64)
    return Labels(boards.astype(np.int8), chances.astype(np.float32), starts)
