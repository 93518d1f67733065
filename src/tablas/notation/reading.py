"""Reading a file of whatever format it is: its content decides, never its name.

Formats are looked for in the order of `FORMATS`; the modules that read them are imported when they
are needed.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from tablas.errors import FileFormatError
from tablas.records import MatchRecord, PositionRecord, Problem
from tablas.sentences import Sentence

MOST_BYTES: Final = 1 << 26
"""Size of the largest file that is read, 64 MiB."""

AnyRecord: TypeAlias = MatchRecord | PositionRecord
"""What a file may hold."""


class Format(NamedTuple):
    """A format of files.

    Attributes:
        key: its name in commands.
        recognises: whether these bytes are of this format, as far as a glance can tell.
        read: reads all that they hold, in order, at least one; `FileFormatError` when they are not
            sound enough.
    """

    key: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], tuple[AnyRecord, ...]]


def read(path: str | os.PathLike[str]) -> MatchRecord:
    """Read a match from a file.

    Raises:
        OSError: the file cannot be opened.
        FileFormatError: it is of no known format, or too damaged, or larger than `MOST_BYTES`, or
            it holds only positions.
    """
    return read_bytes(content(path))


def content(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file.

    Raises:
        OSError: the file cannot be opened.
        FileFormatError: it is larger than `MOST_BYTES`.
    """
    with Path(path).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FileFormatError(
            "the file is larger than {mebibytes} MiB: it is not a match",
            mebibytes=MOST_BYTES >> 20,
        )
    return data


def read_bytes(data: bytes) -> MatchRecord:
    """Read a match from the content of a file; of several the first, which then says so.

    Raises:
        FileFormatError: it is of no known format, or too damaged, or it holds only positions.
    """
    records = read_all(data)
    matches = [record for record in records if isinstance(record, MatchRecord)]
    if not matches:
        raise FileFormatError("this file holds positions, not a match: {n}", n=len(records))
    return _first_of(matches)


def read_any(data: bytes) -> AnyRecord:
    """Read a match or a position from the content of a file; of several the first.

    Raises:
        FileFormatError: it is of no known format, or too damaged.
    """
    records = read_all(data)
    matches = [record for record in records if isinstance(record, MatchRecord)]
    return _first_of(matches) if matches else records[0]


def read_all(data: bytes) -> tuple[AnyRecord, ...]:
    """Read all matches and positions of a file, in order.

    Raises:
        FileFormatError: it is of no known format, or too damaged.
    """
    if not data.strip():
        raise FileFormatError("the file is empty")
    found = format_of(data)
    if found is not None:
        return found.read(data)
    raise FileFormatError(
        "this is no match file of a known format ({formats})",
        formats=", ".join(candidate.key for candidate in FORMATS),
    )


def format_of(data: bytes) -> Format | None:
    """The format of a file by its content; None if it is of none that can be read."""
    return next((one for one in FORMATS if one.recognises(data)), None)


def _first_of(matches: list[MatchRecord]) -> MatchRecord:
    first = matches[0]
    if len(matches) == 1:
        return first
    others = Sentence("the file holds {n} matches: this is the first of them", {"n": len(matches)})
    return replace(first, problems=(*first.problems, Problem(others)))


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


def _is_bgf(data: bytes) -> bool:
    return data.lstrip().startswith(b"{") and _later("bgf", "is_bgf")(data)


def _is_sgf(data: bytes) -> bool:
    return b"(" in data and b";" in data and _later("sgf", "is_sgf")(data)


def _is_mat(data: bytes) -> bool:
    from tablas.notation.mat import is_mat

    return is_mat(decoded(data))


def _read_mat(data: bytes) -> tuple[MatchRecord, ...]:
    from tablas.notation.mat import parse_mats

    text, line = _decoded(data)
    records = parse_mats(text)
    if line is None:
        return records
    damage = Sentence(
        "some bytes from here on are damaged: they are read as {mark}", {"mark": "\ufffd"}
    )
    problems = sorted(
        (Problem(damage, line), *records[0].problems), key=lambda problem: problem.line or 0
    )
    return (replace(records[0], problems=tuple(problems)), *records[1:])


def _is_text(data: bytes) -> bool:
    from tablas.notation.position_text import is_position_text

    return is_position_text(decoded(data))


def _read_text(data: bytes) -> tuple[PositionRecord, ...]:
    from tablas.notation.position_text import parse_position_texts

    return parse_position_texts(decoded(data))


def _later(module: str, name: str) -> Callable[[bytes], Any]:
    """A function of a module that is imported when it is first called."""

    def call(data: bytes) -> Any:
        return getattr(import_module(f"tablas.notation.{module}"), name)(data)

    return call


def _one(read: Callable[[bytes], AnyRecord]) -> Callable[[bytes], tuple[AnyRecord, ...]]:
    """A reader of one record as a reader of all."""

    def read_one(data: bytes) -> tuple[AnyRecord, ...]:
        return (read(data),)

    return read_one


_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

FORMATS: Final = (
    Format("ogxm", lambda data: data.startswith(b"OGXM"), _later("ogxm", "read_ogxm")),
    Format("xg", lambda data: data.startswith(b"RGMH"), _one(_later("xg", "read_xg"))),
    Format("bgf", _is_bgf, _one(_later("bgf", "read_bgf"))),
    Format("sgf", _is_sgf, _later("sgf", "read_sgfs")),
    Format("mat", _is_mat, _read_mat),
    Format("fibs", _later("fibs_log", "is_fibs_log"), _later("fibs_log", "read_fibs_logs")),
    Format("text", _is_text, _read_text),
)
"""The formats that can be read, in the order in which they are tried."""
