"""Reading a file of whatever format it is: its content decides, never its name."""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from tablas.errors import FileFormatError
from tablas.notation.mat import is_mat, parse_mat
from tablas.records import MatchRecord

MOST_BYTES: Final = 1 << 26
"""Size of the largest file that is read, 64 MiB."""


class Format(NamedTuple):
    """A format of match files.

    Attributes:
        key: its name in commands.
        recognises: whether these bytes are of this format, as far as a glance can tell.
        read: reads them; `FileFormatError` when they are not sound enough.
    """

    key: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], MatchRecord]


def read(path: str | os.PathLike[str]) -> MatchRecord:
    """Read a match from a file.

    Raises:
        OSError: the file cannot be opened.
        FileFormatError: it is of no known format, or too damaged, or larger than `MOST_BYTES`.
    """
    with Path(path).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FileFormatError(
            "the file is larger than {mebibytes} MiB: it is not a match",
            mebibytes=MOST_BYTES >> 20,
        )
    return read_bytes(data)


def read_bytes(data: bytes) -> MatchRecord:
    """Read a match from the content of a file.

    Raises:
        FileFormatError: it is of no known format, or too damaged.
    """
    if not data.strip():
        raise FileFormatError("the file is empty")
    for candidate in FORMATS:
        if candidate.recognises(data):
            return candidate.read(data)
    raise FileFormatError(
        "this is no match file of a known format ({formats})",
        formats=", ".join(candidate.key for candidate in FORMATS),
    )


def decoded(data: bytes) -> str:
    """The text that bytes are.

    UTF-8 and UTF-16 with or without a byte order mark, otherwise Windows-1252 and, where that has
    no character, Latin-1. What is damaged becomes replacement characters, a stray zero a blank.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    if data.count(0) * 4 >= len(data):  # every other byte of Western text in UTF-16 is zero
        low_first = data[1::2].count(0) > data[::2].count(0)
        return data.decode("utf-16-le" if low_first else "utf-16-be", errors="replace")
    data = data.replace(b"\0", b" ")
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _is_mat(data: bytes) -> bool:
    return is_mat(decoded(data))


def _read_mat(data: bytes) -> MatchRecord:
    return parse_mat(decoded(data))


_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

FORMATS: Final = (Format("mat", _is_mat, _read_mat),)
"""The formats that can be read, in the order in which they are tried."""
