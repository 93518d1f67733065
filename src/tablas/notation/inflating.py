"""Taking compressed bytes apart without trusting what they say of their size."""

from __future__ import annotations

import zlib
from typing import Final, NamedTuple

MOST_BYTES: Final = 1 << 26
"""What a compressed stream may hold, 64 MiB."""

_STEP: Final = 512
"""Bytes fed at a time: of damaged ones no more than these are lost."""
_ANY_HEADER: Final = zlib.MAX_WBITS | 32
"""zlib's or gzip's, whichever is there."""


class Inflated(NamedTuple):
    """What came out of a compressed stream.

    Attributes:
        data: all that is sound.
        used: how many bytes of the input the stream took.
        is_whole: whether it came to its end, undamaged and within the limit.
    """

    data: bytes
    used: int
    is_whole: bool


def inflated(data: bytes | memoryview, *, most: int = MOST_BYTES) -> Inflated:
    """Inflate a zlib or gzip stream up to its end, to its first damage, or to the limit.

    Args:
        data: begins with the stream; more may follow.
        most: bytes after which nothing more is inflated.
    """
    stream = zlib.decompressobj(_ANY_HEADER)
    parts: list[bytes] = []
    room, used = most, 0
    try:
        while room and used < len(data) and not stream.eof:
            step = data[used : used + _STEP]
            parts.append(stream.decompress(step, room))
            room -= len(parts[-1])
            used += len(step) - len(stream.unconsumed_tail) - len(stream.unused_data)
    except zlib.error:
        return Inflated(b"".join(parts), used, is_whole=False)
    return Inflated(b"".join(parts), used, is_whole=stream.eof)
