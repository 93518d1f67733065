"""Files of arrays that are opened without being read.

A line that names the format, a line of JSON (what it is, which arrays it has and where, a hash of
them), spaces up to a multiple of 64 bytes, then the arrays one after another, each at a multiple of
64 bytes, little-endian and in C order.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablas.errors import FileFormatError

_FORMAT: Final = b"tablas table 1\n"
_STEP: Final = 64

Arrays = Mapping[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class TableFile:
    """An open file.

    Attributes:
        path: where it is.
        title: what it says it is.
        digest: the hash that its arrays should have, in hexadecimal.
        arrays: by name, mapped and not writable.
    """

    path: Path
    title: str
    digest: str
    arrays: Arrays

    @property
    def is_sound(self) -> bool:
        """Whether the arrays have the hash that was written with them."""
        return _digest(self.arrays) == self.digest


def read_table(path: Path) -> TableFile:
    """Open a file; the hash is not checked.

    Raises:
        FileFormatError: it is no such file, or has been cut off.
        OSError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            if file.readline(len(_FORMAT)) != _FORMAT:
                raise FileFormatError("{path} is no table of Tablas", path=path)
            header = json.loads(file.readline())
            start = _rounded(file.tell())
        data = np.memmap(path, np.uint8, "r", start)
        arrays = {name: _array(data, *place) for name, place in header["arrays"].items()}
        return TableFile(path, header["title"], header["sha256"], arrays)
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, FileFormatError):
            raise
        raise FileFormatError("{path} is damaged", path=path) from error


def write_table(path: Path, title: str, arrays: Arrays) -> None:
    """Write a file at once: whoever looks sees the old one, none, or the whole new one.

    Raises:
        OSError: it cannot be written; nothing is left behind.
    """
    places = {}
    offset = 0
    for name, array in arrays.items():
        places[name] = (array.dtype.newbyteorder("<").str, array.shape, offset)
        offset = _rounded(offset + array.nbytes)
    header = {"title": title, "sha256": _digest(arrays), "arrays": places}
    text = _FORMAT + json.dumps(header).encode() + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}-{secrets.token_hex(4)}.part")
    try:
        with draft.open("xb") as file:
            file.write(text.ljust(_rounded(len(text))))
            for array in arrays.values():
                file.write(_bytes(array))
                file.write(bytes(_rounded(array.nbytes) - array.nbytes))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _array(data: NDArray[np.uint8], dtype: str, shape: list[int], offset: int) -> NDArray[Any]:
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    # A plain array over the map: to numba a memmap would be another type.
    return np.asarray(data[offset : offset + size]).view(dtype).reshape(shape)


def _digest(arrays: Arrays) -> str:
    total = hashlib.sha256()
    for name, array in arrays.items():
        total.update(name.encode())
        total.update(_bytes(array))
    return total.hexdigest()


def _bytes(array: NDArray[Any]) -> memoryview:
    """The array's memory, little-endian."""
    ordered = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
    return ordered.data.cast("B")


def _rounded(size: int) -> int:
    return -(-size // _STEP) * _STEP
