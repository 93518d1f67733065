"""How far eXtreme Gammon looked: its codes, their names, their order.

Names are the program's own, which counts a turn more than the field does: its ``1-ply`` is a
static evaluation, elsewhere called 0-ply. Deeper is what the program holds for stronger.

======================== ========================================================
code                     name
======================== ========================================================
0, 1, 2 … 6              1-ply, 2-ply, 3-ply … 7-ply
12                       3-ply red: fewer plays looked into than by 3-ply
1000, 1001, 1002         XG Roller, XG Roller+, XG Roller++: short games played out
998, 999                 opening book V2, V1: replies that were rolled out
100                      rollout
======================== ========================================================

A code that is not listed ranks below all of them, so that it is never taken for their equal.
"""

from __future__ import annotations

import re
from typing import Final

from tablas.records.analysis import ROLLED_OUT, Depth

ROLLOUT: Final = 100
"""The code of games played out."""

_NAMES: Final = (
    (0, "1-ply"),
    (1, "2-ply"),
    (12, "3-ply red"),
    (2, "3-ply"),
    (1000, "XG Roller"),
    (3, "4-ply"),
    (4, "5-ply"),
    (1001, "XG Roller+"),
    (5, "6-ply"),
    (6, "7-ply"),
    (1002, "XG Roller++"),
)
_DEPTHS: Final = {code: Depth(rank, name) for rank, (code, name) in enumerate(_NAMES)} | {
    999: Depth(ROLLED_OUT, "book V1"),
    998: Depth(ROLLED_OUT + 1, "book V2"),
}
_UNKNOWN: Final = -1
_ROLLED_OUT: Final = re.compile(r"rollout|\d+ games")
_LEVEL: Final = re.compile(r"level -?\d+")


def depth_of(code: int, *, games: int | None = None) -> Depth:
    """The depth that a code means; `games` says how many were rolled out, where that is known."""
    if code == ROLLOUT:
        return Depth(ROLLED_OUT + 2, "rollout" if games is None else f"{games} games")
    return _DEPTHS.get(code, Depth(_UNKNOWN, f"level {code}"))


def named_depth(name: str) -> Depth | None:
    """The depth that has this name; None if the program has none that is called so."""
    if _ROLLED_OUT.fullmatch(name):
        return Depth(ROLLED_OUT + 2, name)
    if _LEVEL.fullmatch(name):
        return Depth(_UNKNOWN, name)
    return next((depth for depth in _DEPTHS.values() if depth.name == name), None)
