"""Numbers of localised texts: decimal commas, signs of typography, percentages."""

from __future__ import annotations

import re
from typing import Final

from tablas.records.evaluation import Chances

NUMBER: Final = r"[-+−–]?\d{1,4}(?:[.,]\d{1,8})?"
"""A number with or without a sign and decimals."""
DECIMAL: Final = r"[-+−–]?\d{1,4}[.,]\d{1,8}"
"""A number with decimals."""

_TRIPLE: Final = re.compile(
    rf"({NUMBER})\s*%\s*[(（]\D{{0,12}}?({NUMBER})\s*%\D{{0,12}}?({NUMBER})\s*%\s*[)）]"
)
_SIX: Final = re.compile(
    rf"\s*({DECIMAL})\s+({DECIMAL})\s+({DECIMAL})\s+-\s+({DECIMAL})\s+({DECIMAL})\s+({DECIMAL})\s*"
)


def value_of(text: str) -> float:
    """The number that a text matching `NUMBER` is."""
    return float(text.replace(",", ".").replace("−", "-").replace("–", "-"))


def percent_triple(line: str) -> tuple[float, float, float] | None:
    """Chances to win, to win a gammon, a backgammon of ``25.45% (G:0.00% B:0.00%)``."""
    found = _TRIPLE.search(line)
    if found is None:
        return None
    win, gammon, backgammon = (value_of(text) / 100 for text in found.groups())
    return win, gammon, backgammon


def chances_of(
    mine: tuple[float, float, float] | None, other: tuple[float, float, float] | None
) -> Chances | None:
    """What both sides win, put together by the view of the first; None without either."""
    if mine is None or other is None:
        return None
    return sound(Chances(mine[0], mine[1], mine[2], other[1], other[2]))


def six_chances(line: str) -> Chances | None:
    """The chances of ``0.551 0.174 0.013 - 0.449 0.124 0.005``; None if it is no such line."""
    found = _SIX.fullmatch(line)
    if found is None:
        return None
    win, gammon, backgammon, _, lost_gammon, lost_backgammon = map(value_of, found.groups())
    return sound(Chances(win, gammon, backgammon, lost_gammon, lost_backgammon))


def sound(chances: Chances) -> Chances | None:
    """The chances, if they can be some."""
    return chances if all(0 <= value <= 1 for value in chances) else None
