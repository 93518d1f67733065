"""Small files of eXtreme Gammon, built record by record.

Only what the reader looks at is written; the rest is zero. Boards are dictionaries of points to
counts in the frame that the record wants, the other side's counts negative, 0 its bar.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence

START = {1: -2, 6: 5, 8: 3, 12: -5, 13: 5, 17: -3, 19: -5, 24: 2}
"""The start of Backgammon: the same in either frame."""
MONEY = 99999
NOT_JUDGED = -1000.0


def record(kind: int, fields: Mapping[int, bytes]) -> bytes:
    """A record of a kind, with bytes at places."""
    data = bytearray(2560)
    data[8] = kind
    for at, value in fields.items():
        data[at : at + len(value)] = value
    return bytes(data)


def whole(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}i", *values)


def single(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}f", *values)


def double(value: float) -> bytes:
    return struct.pack("<d", value)


def board(counts: Mapping[int, int]) -> bytes:
    return struct.pack("<26b", *(counts.get(point, 0) for point in range(26)))


def wide(text: str) -> bytes:
    return text.encode("utf-16-le") + b"\0\0" + b"\x00\xd8 rest of the memory"


def match_header(
    *,
    length: int = 5,
    players: tuple[str, str] = ("Ada", "Bob"),
    rules: tuple[int, int, int, int] = (1, 0, 0, 0),
    variation: int = 0,
    cube_limit: int = 10,
    date: float = 45000.5,
    comments: tuple[int, int] = (-1, -1),
) -> bytes:
    """Kind 0. `rules`: Crawford, Jacoby, beavers, automatic doubles."""
    return record(
        0,
        {
            92: whole(length, variation),
            100: bytes(rules),
            128: double(date),
            268: whole(4711),
            552: whole(32),
            556: b"DMLI",
            576: whole(*comments),
            612: whole(cube_limit, 3),
            622: wide("Club"),
            880: wide(players[0]),
            1138: wide(players[1]),
        },
    )


def game_header(
    score: tuple[int, int] = (0, 0),
    *,
    crawford: bool = False,
    start: Mapping[int, int] | None = None,
    comments: tuple[int, int] = (-1, -1),
    automatic_doubles: int = 0,
) -> bytes:
    """Kind 1."""
    return record(
        1,
        {
            12: whole(*score),
            20: bytes([crawford]),
            21: board(start or {}),
            48: whole(1),
            56: whole(*comments),
            64: whole(automatic_doubles),
        },
    )


def cube(
    active: int = 1,
    *,
    double_: int = 0,
    answers: Sequence[int] = (),
    code: int = 0,
    at: Mapping[int, int] = START,
    equities: tuple[float, float, float] | None = None,
    level: int = 2,
    is_beaver: int = 0,
    rollout: int = -1,
    comment: int = -1,
) -> bytes:
    """Kind 2; without equities it is not analysed. `answers`: take, beaver, raccoon."""
    take, beaver, raccoon = (*answers, -1, -1, -1)[:3]
    judged = equities is not None
    return record(
        2,
        {
            12: whole(active, double_, take, beaver, raccoon, code),
            36: board(at),
            92: whole(level),
            120: struct.pack("<hh", 0 if judged else -100, is_beaver),
            124: single(0.01, 0.1, 0.45, 0.55, 0.15, 0.02, 0.15),
            152: single(*(equities or (0.0, 0.0, 0.0))),
            200: double(NOT_JUDGED),
            216: double(NOT_JUDGED),
            224: whole(rollout),
            292: whole(comment),
        },
    )


Candidate = tuple[Mapping[int, int], int, float]
"""Position after it, code of the level, equity."""


def move(
    active: int = 1,
    *,
    dice: tuple[int, int] = (3, 1),
    before: Mapping[int, int] = START,
    after: Mapping[int, int] = START,
    hops: Sequence[int] = (),
    played: bool = True,
    candidates: Sequence[Candidate] = (),
    rollouts: Sequence[int] = (),
    luck: float = NOT_JUDGED,
    code: int = 0,
    comment: int = -1,
    validity: int = 0,
) -> bytes:
    """Kind 3. `before` in the frame of player 1, `after` in the mover's."""
    fields = {
        9: board(before),
        35: board(after),
        64: whole(active),
        68: whole(*(*hops, *[-1] * 8)[:8]),
        100: whole(*dice, code),
        124 + 64: whole(len(candidates)),
        2308: bytes([played]),
        2312: double(NOT_JUDGED),
        2320: double(luck),
        2344: whole(*(*rollouts, *[-1] * 32)[:32]),
        2480: whole(validity),
        2524: whole(comment),
    }
    for n, (result, level, equity) in enumerate(candidates):
        fields[124 + 68 + 26 * n] = board(result)
        fields[124 + 1156 + 4 * n] = struct.pack("<h", level)
        fields[124 + 1284 + 28 * n] = single(0.01, 0.1, 0.45, 0.55, 0.15, 0.02, equity)
    return record(3, fields)


def footer(winner: int, points: int, termination: int = 101) -> bytes:
    """Kind 4."""
    return record(4, {24: whole(winner, points, termination)})


def rollout(games: int, interval: float, second: float = 0.0) -> bytes:
    """A record of ``temp.xgr``."""
    data = bytearray(2184)
    data[84:88] = whole(games)
    data[2020:2028] = single(interval, second)
    return bytes(data)


def shell(body: bytes, *, comment: str = "", thumbnail: bytes = b"picture") -> bytes:
    """The header and the thumbnail before what the game is."""
    data = bytearray(8232)
    data[0:4] = b"RGMH"
    data[4:12] = whole(1, 8232)
    data[20:24] = whole(len(thumbnail))
    data[6184:8232] = wide(comment).ljust(2048, b"\0")[:2048]
    return bytes(data) + thumbnail + body


def bare(records: Sequence[bytes], *, comment: str = "") -> bytes:
    """A file of the layout with a single stream."""
    return shell(zlib.compress(b"".join(records)), comment=comment)


def archive(
    records: Sequence[bytes], others: Mapping[str, bytes] | None = None, *, packed: bool = True
) -> bytes:
    """A file of the layout with members."""
    members = {"temp.xg": b"".join(records), **(others or {})}
    data, registry = b"", b""
    for name, content in members.items():
        stored = zlib.compress(content) if packed else content
        entry = bytes([len(name)]) + name.encode()
        registry += entry.ljust(512, b"\0")
        registry += whole(len(content), len(stored), len(data))
        registry += struct.pack("<IBBxx", zlib.crc32(content), 0 if packed else 1, 0)
        data += stored
    if packed:
        registry = zlib.compress(registry)
    sizes = whole(len(members), 1, len(registry), len(data), int(packed))
    checksum = struct.pack("<I", zlib.crc32(data + registry))
    return shell(data + registry + checksum + sizes + bytes(12))


AFTER_31 = {**START, 8: 2, 6: 4, 5: 2}
"""After 8/5 6/5, in the mover's frame."""


def seen_by_other(counts: Mapping[int, int]) -> dict[int, int]:
    """The board in the frame of the other player."""
    return {25 - point: -count for point, count in counts.items()}


def small_match(**options: bool) -> bytes:
    """A bare match to five points: 8/5 6/5, then Bob resigns a gammon before throwing."""
    records = [
        match_header(),
        game_header(),
        cube(1, double_=-2),
        move(
            1,
            after=AFTER_31,
            hops=(7, 4, 5, 4),
            candidates=[(AFTER_31, 2, 0.16), (START, 0, -0.2)],
            luck=0.16,
        ),
        footer(1, 2, 102),
    ]
    return bare(records) if not options.get("as_archive") else archive(records)
