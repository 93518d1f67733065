"""The document that the reference codec of OGXM makes of a file, and how it is looked into.

The codec is a library of machine code, made elsewhere: what it says is believed no more than the
file itself. It gets no more than `MOST_BYTES` and `MOST_GAMES`, since its document is many times
as long.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final, TypeAlias

from tablas.errors import FileFormatError, LossError

Node: TypeAlias = Mapping[str, Any]
"""An object of the document, as JSON has it."""

MAGIC: Final = b"OGXM"
MOST_BYTES: Final = 1 << 20
"""Size of the largest member of a file that is read; long analysed matches have a tenth of it."""
MOST_GAMES: Final = 1 << 15
"""Bytes of all games of a member: a turn may take a single one, and its text hundreds."""
_MOST_MEMBERS: Final = 1000
_HEADERS: Final = {1: (20, 12), 2: (16, 9)}
"""By version: bytes of the file's header, and of those of its sections."""
_LARGEST: Final = 1e6
"""No equity is as large."""


def documents(data: bytes) -> Iterator[Node]:
    """The documents of a file: one, or those of a stream of matches back to back.

    Raises:
        FileFormatError: a member is damaged or too large; those before it have been given.
    """
    if data[4:6] == b"\1\0":
        yield _document(data)
        return
    codec = _codec()
    try:
        for count, member in enumerate(codec.iter_stream(io.BytesIO(data))):
            if count == _MOST_MEMBERS:
                raise FileFormatError(
                    "an OGXM file with more than {count} matches is not read",
                    count=_MOST_MEMBERS,
                )
            yield _document(member)
    except codec.StreamError as error:
        raise _damaged(error) from error


def _document(data: bytes) -> Node:
    if len(data) > MOST_BYTES:
        raise FileFormatError(
            "an OGXM match of more than {kibibytes} KiB is not read", kibibytes=MOST_BYTES >> 10
        )
    if _size_of_games(data) > MOST_GAMES:
        raise FileFormatError("an OGXM match has more turns than any match")
    codec = _codec()
    try:
        document = codec.binary_to_json(data)
    except (codec.OgxmError, ValueError, RecursionError) as error:  # ValueError: text, or its JSON
        raise _damaged(error) from error
    if not isinstance(document, dict):
        raise FileFormatError("this OGXM file is damaged: {why}", why="no match")
    return document


def _size_of_games(data: bytes) -> int:
    """How many bytes the sections of games have, as far as the sections can be followed."""
    place, head = _HEADERS.get(data[4] if len(data) > 4 else 0, (len(data), 1))
    total = 0
    while place + head <= len(data):
        size = int.from_bytes(data[place + 4 : place + 8], "little")
        if data[place : place + 4] == b"GAME":
            total += size
        place += head + size
    return total


def encoded(document: Node) -> bytes:
    """The bytes of a document.

    Raises:
        LossError: the codec refuses it.
    """
    codec = _codec()
    try:
        data: bytes = codec.json_to_binary(document)
    except codec.OgxmError as error:
        rule = codec.v2_problem(document) or error
        raise LossError(
            "OGXM cannot write this match: its library refuses it ({why})", why=rule
        ) from error
    return data


def _codec() -> Any:
    """The reference codec; there is none for every machine."""
    try:
        codec: Any = import_module("ogxm")  # it has no types
        codec.load_library()
    except (ImportError, OSError, RuntimeError) as error:
        raise FileFormatError(
            "OGXM cannot be read or written on this machine: {why}", why=error
        ) from error
    return codec


def _damaged(error: Exception) -> FileFormatError:
    return FileFormatError("this OGXM file is damaged: {why}", why=error)


def whole(node: Node, key: str, *, most: int = 1 << 31) -> int | None:
    """A whole number from 0 to `most`; None where there is none."""
    value = node.get(key)
    return value if type(value) is int and 0 <= value <= most else None


def number(node: Node, key: str) -> float | None:
    """A finite number that an equity or a chance can be; None where there is none."""
    value = node.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) and abs(value) < _LARGEST else None


def words(node: Node, key: str) -> str:
    """A text, empty where there is none."""
    value = node.get(key)
    return value if isinstance(value, str) else ""


def flag(node: Node, key: str) -> bool | None:
    """Yes or no; None where nothing is said."""
    value = node.get(key)
    return value if isinstance(value, bool) else None


def inner(node: Node, key: str) -> Node:
    """An object inside, empty where there is none."""
    value = node.get(key)
    return value if isinstance(value, dict) else {}


def nodes(node: Node, key: str) -> list[Node]:
    """A list of objects, empty where there is none."""
    value = node.get(key)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
