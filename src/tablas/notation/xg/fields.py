"""The fields of a record of eXtreme Gammon: little-endian, at the places its compiler gave them."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fields:
    """The bytes of one record; every place read has to lie within them."""

    data: bytes

    def byte(self, at: int) -> int:
        """An unsigned byte."""
        return self.data[at]

    def short(self, at: int) -> int:
        """A signed number of two bytes."""
        return int.from_bytes(self.data[at : at + 2], "little", signed=True)

    def whole(self, at: int) -> int:
        """A signed number of four bytes."""
        return int.from_bytes(self.data[at : at + 4], "little", signed=True)

    def signed_bytes(self, at: int, count: int) -> tuple[int, ...]:
        """Signed numbers of a byte each."""
        return struct.unpack_from(f"<{count}b", self.data, at)

    def wholes(self, at: int, count: int) -> tuple[int, ...]:
        """Signed numbers of four bytes each."""
        return struct.unpack_from(f"<{count}i", self.data, at)

    def singles(self, at: int, count: int) -> tuple[float, ...]:
        """Floating numbers of four bytes each."""
        return struct.unpack_from(f"<{count}f", self.data, at)

    def double(self, at: int) -> float:
        """A floating number of eight bytes."""
        number: float = struct.unpack_from("<d", self.data, at)[0]
        return number

    def ansi(self, at: int, size: int) -> str:
        """A text of one byte a letter, its length in front; `size` is that of the whole field."""
        length = min(self.data[at], size - 1)
        return _printable(self.data[at + 1 : at + 1 + length].decode("cp1252", errors="replace"))

    def wide(self, at: int, letters: int) -> str:
        """A text of two bytes a letter up to the first zero; after it lies whatever was there."""
        field = self.data[at : at + 2 * letters]
        ends = (end for end in range(0, len(field) - 1, 2) if field[end : end + 2] == b"\0\0")
        end = next(ends, len(field) // 2 * 2)
        return _printable(field[:end].decode("utf-16-le", errors="replace"))


def sound(value: float, *, most: float) -> float | None:
    """A number that can be meant: None when it is none at all or larger than `most`."""
    return value if math.isfinite(value) and abs(value) <= most else None


def _printable(text: str) -> str:
    kept = "".join(sign if sign.isprintable() or sign in "\r\n\t" else " " for sign in text)
    return kept.strip()
