"""Which of three written equities is which: programs sort them and name them in many languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tablas.records.cube_decision import CubeValues

_PASSED: Final = re.compile(
    r"pass|drop|ablehn|refus|rejet|rifiut|rechaz|recus|rejei|aband|отказ|пас|παρ|αρν|パス|降り",
    re.IGNORECASE,
)
_BEAVERED: Final = re.compile(r"beaver|biber|castor|бобр|бивер|ビーバー", re.IGNORECASE)
_SEPARATORS: Final = ("/", ",", "／", "、")


class CubeLine(NamedTuple):
    """One way to go on.

    Attributes:
        label: its words.
        equity: normalised, of the doubler.
        mwc: chance to win the match.
    """

    label: str
    equity: float
    mwc: float | None = None


class CubeReading(NamedTuple):
    """Three ways told apart."""

    equity: CubeValues
    mwc: CubeValues | None


def told_apart(lines: Sequence[CubeLine]) -> CubeReading | None:
    """What the lines say; None unless they are one without a double and two with an answer.

    Where the words are not known, the drop is the one that brings a point. The equity of a beavered
    double is that of the cube turned twice, so a take without the beaver is worth half of it.
    """
    held = [line for line in lines if not any(sign in line.label for sign in _SEPARATORS)]
    doubled = [line for line in lines if line not in held]
    if len(held) != 1 or len(doubled) != 2:
        return None
    named = [bool(_PASSED.search(line.label)) for line in doubled]
    if named[0] == named[1]:
        named = [
            abs(line.equity - 1) < abs(other.equity - 1) for line, other in _both_ways(doubled)
        ]
    dropped = doubled[0] if named[0] else doubled[1]
    taken = doubled[1] if named[0] else doubled[0]
    share = 0.5 if _BEAVERED.search(taken.label) else 1.0
    equity = CubeValues(held[0].equity, taken.equity * share, dropped.equity)
    if held[0].mwc is None or taken.mwc is None or dropped.mwc is None or share != 1:
        return CubeReading(equity, None)
    return CubeReading(equity, CubeValues(held[0].mwc, taken.mwc, dropped.mwc))


def _both_ways(pair: Sequence[CubeLine]) -> tuple[tuple[CubeLine, CubeLine], ...]:
    return (pair[0], pair[1]), (pair[1], pair[0])
