"""Lines that other programs send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO


def query_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream, stripped, without the blank ones.

    Bytes that are not UTF-8 become replacement characters: the line is answered, with an error.
    """
    for raw in stream:
        line = raw.decode("utf-8", errors="replace").lstrip("\ufeff").strip()
        if line:
            yield line
