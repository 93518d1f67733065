"""Reading a file of whatever format it is: its content decides, never its name."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from tablas.errors import FileFormatError
from tablas.notation.mat import is_mat, parse_mat
from tablas.records import MatchRecord, Problem
from tablas.sentences import Sentence

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
    UTF-8 counts as damaged, not as another encoding, while it has no more faults than letters
    beyond ASCII.
    """
    text, _ = _decoded(data)
    return text


def _decoded(data: bytes) -> tuple[str, int | None]:
    """The text that bytes are, and the 1-based line of the first damage; None without any."""
    data, encoding = _encoded(data)
    try:
        return data.decode(encoding), None
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, errors="replace")
        return data.decode(encoding, errors="replace"), len(_LINE_END.findall(before)) + 1


def _encoded(data: bytes) -> tuple[bytes, str]:
    """The bytes of the text, and their encoding."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :], encoding
    if data.count(0) * 4 >= len(data):  # every other byte of Western text in UTF-16 is zero
        low_first = data[1::2].count(0) > data[::2].count(0)
        return data, "utf-16-le" if low_first else "utf-16-be"
    data = data.replace(b"\0", b" ")
    for encoding in ("utf-8", "cp1252"):
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            if encoding == "utf-8" and _is_damaged_utf8(data):
                return data, encoding
        else:
            return data, encoding
    return data, "latin-1"


def _is_damaged_utf8(data: bytes) -> bool:
    text = data.decode("utf-8", errors="replace")
    faults = text.count("\ufffd")
    return sum(not character.isascii() for character in text) >= 2 * faults


def _is_mat(data: bytes) -> bool:
    return is_mat(decoded(data))


def _read_mat(data: bytes) -> MatchRecord:
    text, line = _decoded(data)
    record = parse_mat(text)
    if line is None:
        return record
    damage = Sentence(
        "some bytes from here on are damaged: they are read as {mark}", {"mark": "\ufffd"}
    )
    problems = sorted(
        (Problem(damage, line), *record.problems), key=lambda problem: problem.line or 0
    )
    return replace(record, problems=tuple(problems))


_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

FORMATS: Final = (Format("mat", _is_mat, _read_mat),)
"""The formats that can be read, in the order in which they are tried."""
