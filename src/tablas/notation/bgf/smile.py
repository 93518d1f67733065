"""Smile, a binary form of JSON: as much of it as match files have.

A stream has the header ``:)`` and a newline, a byte of flags, then one value. Names and short texts
that came before are referred to by number. Source: the public description of the format by its
authors (FasterXML, version 1.0).

Every text, number, list and mapping counts as a value; their number and the depth of nesting are
limited, so that no small file becomes a large structure.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tablas.errors import FileFormatError

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None

HEADER: Final = b":)\n"
MOST_VALUES: Final = 1_500_000
"""Values of the largest stream that is read; a throw of BGBlitz has some 300."""
MOST_DEPTH: Final = 64
"""How deep lists and mappings may be nested."""

_SHARED_NAMES: Final = 1
_SHARED_TEXTS: Final = 2
_MOST_SHARED: Final = 1024
_LONGEST_SHARED: Final = 64
_LONGEST_NUMBER: Final = 10
_END_OF_LIST: Final = 0xF9
_END_OF_MAPPING: Final = 0xFB
_END_OF_TEXT: Final = b"\xfc"


def parse_smile(data: bytes) -> Json:
    """The value of a stream.

    Raises:
        FileFormatError: it is none, cut off, damaged, or beyond the limits; with the byte.
    """
    if not data.startswith(HEADER) or len(data) <= len(HEADER):
        raise FileFormatError(
            "this is no Smile data: it was expected to begin with :) and a newline"
        )
    flags = data[len(HEADER)]
    reader = _Reader(
        data,
        shares_names=bool(flags & _SHARED_NAMES),
        shares_texts=bool(flags & _SHARED_TEXTS),
    )
    return reader.value(0)


@dataclass(slots=True)
class _Reader:
    """Reads a stream from its front.

    Attributes:
        data: the stream.
        shares_names, shares_texts: whether what came before is referred to by number.
        at: the next byte.
        values: how many values have been read.
        names, texts: what can be referred to.
    """

    data: bytes
    shares_names: bool
    shares_texts: bool
    at: int = len(HEADER) + 1
    values: int = 0
    names: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def value(self, depth: int) -> Json:
        """The next value."""
        self.values += 1
        if self.values > MOST_VALUES or depth > MOST_DEPTH:
            raise FileFormatError(
                "byte {place}: the data go beyond every measure: it is not a match", place=self.at
            )
        code = self._byte()
        if code < 0x20:
            return self._shared(self.texts, code - 1)
        if code in _CONSTANTS:
            return _CONSTANTS[code]
        if 0x40 <= code < 0xC0:
            return self._short_text(code)
        if 0xC0 <= code < 0xE0:
            return _signed(code & 0x1F)
        if code == 0xF8:
            return self._list(depth)
        if code == 0xFA:
            return self._mapping(depth)
        return self._rare(code)

    def _rare(self, code: int) -> Json:
        if code in (0x24, 0x25):
            return _signed(self._number())
        if code in (0x28, 0x29):
            return self._floating(code)
        if code in (0xE0, 0xE4):
            return self._text_to_mark()
        if 0xEC <= code <= 0xEF:
            return self._shared(self.texts, (code & 3) << 8 | self._byte())
        raise self._damage()

    # -- lists and mappings

    def _list(self, depth: int) -> Json:
        items: list[Json] = []
        while self._peek() != _END_OF_LIST:
            items.append(self.value(depth + 1))
        self.at += 1
        return items

    def _mapping(self, depth: int) -> Json:
        items: dict[str, Json] = {}
        while self._peek() != _END_OF_MAPPING:
            name = self._name()
            items[name] = self.value(depth + 1)
        self.at += 1
        return items

    def _name(self) -> str:
        code = self._byte()
        if code == 0x20:
            return ""
        if 0x30 <= code <= 0x33:
            return self._shared(self.names, (code & 3) << 8 | self._byte())
        if code == 0x34:
            return self._text_to_mark()
        if 0x40 <= code < 0x80:
            return self._shared(self.names, code & 0x3F)
        if 0x80 <= code < 0xC0:
            name = self._text((code & 0x3F) + 1)
        elif 0xC0 <= code < 0xF8:
            name = self._text((code & 0x3F) + 2)
        else:
            raise self._damage()
        if self.shares_names:
            _remember(self.names, name)
        return name

    # -- texts

    def _short_text(self, code: int) -> str:
        first = 1 if code < 0x80 else 2  # letters of ASCII, or of any kind: a byte more
        length = (code & 0x3F) + first
        text = self._text(length)
        if self.shares_texts and length <= _LONGEST_SHARED:
            _remember(self.texts, text)
        return text

    def _text_to_mark(self) -> str:
        end = self.data.find(_END_OF_TEXT, self.at)
        if end < 0:
            raise self._damage()
        text = self._text(end - self.at)
        self.at += 1
        return text

    def _text(self, length: int) -> str:
        return self._take(length).decode("utf-8", errors="replace")

    def _shared(self, known: list[str], number: int) -> str:
        if not 0 <= number < len(known):
            raise self._damage()
        return known[number]

    # -- numbers

    def _number(self) -> int:
        """A number of seven bits a byte, the last of six and marked."""
        number = 0
        for _ in range(_LONGEST_NUMBER):
            byte = self._byte()
            if byte & 0x80:
                return number << 6 | byte & 0x3F
            number = number << 7 | byte
        raise self._damage()

    def _floating(self, code: int) -> float:
        size, form, bits = (5, ">f", 32) if code == 0x28 else (10, ">d", 64)
        number = 0
        for byte in self._take(size):
            number = number << 7 | byte & 0x7F
        packed = (number & ((1 << bits) - 1)).to_bytes(bits // 8, "big")
        value: float = struct.unpack(form, packed)[0]
        return value

    # -- bytes

    def _peek(self) -> int:
        if self.at >= len(self.data):
            raise self._damage()
        return self.data[self.at]

    def _byte(self) -> int:
        byte = self._peek()
        self.at += 1
        return byte

    def _take(self, count: int) -> bytes:
        taken = self.data[self.at : self.at + count]
        self.at += count
        if len(taken) < count:
            raise self._damage()
        return taken

    def _damage(self) -> FileFormatError:
        return FileFormatError(
            "the data are cut off or damaged at byte {place}", place=min(self.at, len(self.data))
        )


_CONSTANTS: Final[dict[int, Json]] = {0x20: "", 0x21: None, 0x22: False, 0x23: True}


def _signed(number: int) -> int:
    """Even numbers stand for 0, 1, 2…, odd ones for -1, -2…"""
    return (number >> 1) ^ -(number & 1)


def _remember(known: list[str], text: str) -> None:
    if len(known) >= _MOST_SHARED:
        known.clear()
    known.append(text)
