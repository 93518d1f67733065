"""OGXM files of version 1, built byte by byte as the specification says: there is no sample."""

from __future__ import annotations

import struct
import zlib

_HEAD = 20
_CHECKSUM = 12 + 8
_ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]


def throw(roll: tuple[int, int], *steps: tuple[int, int], white: bool) -> bytes:
    """A ply of a throw: steps of a place and pips, filled up with zeros."""
    low, high = sorted(roll)
    room = 4 if low == high else 2
    moves = [place | pips << 5 for place, pips in steps] + [0] * (room - len(steps))
    return bytes([_ROLLS.index((low, high)) | white << 5, *moves])


def deed(action: int, *, white: bool) -> bytes:
    """A ply that is only a number: 21 a double, 22 a take, 23 a drop."""
    return bytes([action | white << 5])


def game(*plies: bytes, winner: int = 255, points: int = 0) -> bytes:
    """A game from the usual start."""
    head = struct.pack("<BHBBBBB", 0, len(plies), winner, points, 0, 255, 0)
    return _chunk(b"GAME", head + b"\xff\xff" + b"".join(plies))


def analysis(evals: bytes, alternatives: bytes, cubes: bytes) -> bytes:
    """A block of analysis at two plies."""
    counts = len(evals) // 20, len(cubes) // 28
    head = struct.pack("<BBHHIIH8s", 2, 0, *counts, 0, 0, 0, bytes(8)) + b"\x04test"
    chunks = {b"ANAL": head, b"EVAL": evals, b"ALTS": alternatives, b"CUBE": cubes}
    return b"".join(_chunk(name, body, critical=False) for name, body in chunks.items() if body)


def file(length: int, *chunks: bytes, games: int = 1) -> bytes:
    """A whole file; Ana is White."""
    names = b"\x03Ana\x02Bo"
    head = struct.pack("<HBBHHBBIH8s", length, games, 1, 0, 0, 0, 0, 0, 0, bytes(8))
    body = _chunk(b"MHDR", head + names) + b"".join(chunks)
    size = _HEAD + len(body) + _CHECKSUM + 8
    covered = struct.pack("<4s4HII", b"OGXM", 1, 3, 1, 0, size, 0) + body
    checksum = _chunk(b"CSUM", struct.pack("<II", 0, zlib.crc32(covered)))
    return covered + checksum + struct.pack("<4sI", b"END!", size)


def _chunk(name: bytes, body: bytes, *, critical: bool = True) -> bytes:
    return struct.pack("<4sIHH", name, len(body), critical, 0) + body
