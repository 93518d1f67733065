"""Small files of BGBlitz: a tiny writer of Smile, and moves in the words of the format."""

from __future__ import annotations

import gzip
import json
import struct
from collections.abc import Mapping, Sequence

from tablas.notation.bgf.smile import Json

START = (2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0, 0, 0, 0)
GREEN, RED = -1, 1
DOUBLE, TAKE, DROP, END, DANCE = range(1, 6)


def smile(value: Json) -> bytes:
    """A value as Smile that refers to nothing."""
    return b":)\n\0" + _value(value)


def _value(value: Json) -> bytes:
    if value is None or isinstance(value, bool):
        return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
    if isinstance(value, int):
        return b"\x25" + _number(value * 2 if value >= 0 else -value * 2 - 1)
    if isinstance(value, float):
        bits = int.from_bytes(struct.pack(">d", value), "big")
        return b"\x29" + bytes((bits >> shift) & 0x7F for shift in range(63, -1, -7))
    if isinstance(value, str):
        text = value.encode()
        if not text:
            return b"\x20"
        if len(text) <= 64 and value.isascii():
            return bytes([0x40 + len(text) - 1]) + text
        return b"\xe4" + text + b"\xfc"
    if isinstance(value, list):
        return b"\xf8" + b"".join(map(_value, value)) + b"\xf9"
    return b"\xfa" + b"".join(_name(key) + _value(item) for key, item in value.items()) + b"\xfb"


def _name(name: str) -> bytes:
    return b"\x34" + name.encode() + b"\xfc" if name else b"\x20"


def _number(number: int) -> bytes:
    parts = [0x80 | number & 0x3F]
    number >>= 6
    while number:
        parts.append(number & 0x7F)
        number >>= 7
    return bytes(reversed(parts))


def throw(
    player: int, dice: tuple[int, int], *pairs: tuple[int, int], **more: Json
) -> dict[str, Json]:
    """A throw and where checkers went."""
    starts: list[Json] = [start for start, _ in pairs]
    ends: list[Json] = [end for _, end in pairs]
    rest: list[Json] = [-1] * (4 - len(pairs))
    return {
        "type": "amove",
        "player": player,
        "green": dice[0],
        "red": dice[1],
        "from": [*starts, *rest],
        "to": [*ends, *rest],
        **more,
    }


def action(player: int, kind: int, **more: Json) -> dict[str, Json]:
    """What is done without a throw."""
    return throw(player, (7, kind), **more)


def danced(player: int, dice: tuple[int, int]) -> dict[str, Json]:
    """A throw that could not be played."""
    return throw(player, (7, DANCE), dice)


def game(
    *moves: dict[str, Json],
    score: tuple[int, int] = (0, 0),
    points: Sequence[int] = START,
) -> dict[str, Json]:
    items: list[Json] = [*moves]
    places: list[Json] = [*points]
    return {
        "scoreGreen": score[0],
        "scoreRed": score[1],
        "initial": {"points": places, "cube": 1},
        "moves": items,
    }


def match(
    *games: dict[str, Json], final: tuple[int, int] = (0, 0), **more: Json
) -> dict[str, Json]:
    items: list[Json] = [*games]
    return {
        "matchlen": 0,
        "nameGreen": "Ada",
        "nameRed": "Bob",
        "finalGreen": final[0],
        "finalRed": final[1],
        "games": items,
        **more,
    }


def file(contents: Mapping[str, Json], *, packed: bool = True, as_smile: bool = True) -> bytes:
    """A file as the program writes it."""
    head = {"format": "BGF", "version": "1.0", "compress": packed, "useSmile": as_smile}
    body = smile(dict(contents)) if as_smile else json.dumps(contents).encode()
    line = json.dumps(head, separators=(",", ":")).encode() + b"\n"
    return line + (gzip.compress(body, mtime=0) if packed else body)
