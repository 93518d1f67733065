"""What a score is worth in a match, by rules of thumb that need no table.

While both sides need two points or more: ``50 % + 85 % * lead / (points the trailer needs + 6)``.
Once one side needs a single point, the games left are counted through: each is even, the trailer
doubles at once where he may, and every fourth win is a gammon.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tablas.rules import Seat, Situation

GAMMONS: Final = 0.25
"""How many of the trailer's wins at the end of a match are gammons."""

SUREST: Final = 0.99
"""What no lead goes beyond while the leader needs two points or more."""
LONGEST: Final = 60
"""Points away from which a trailer who faces match point has no chance worth counting."""


def worth(situation: Situation, seat: Seat, points: int) -> float:
    """What it is worth to this seat to win so many points in this game; to lose them if negative.

    In money play points, in a match the chance to win it.
    """
    mine, theirs = situation.away(seat), situation.away(seat.other)
    if mine is None or theirs is None:
        return float(points)
    mine, theirs = mine - max(points, 0), theirs - max(-points, 0)
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    crawford_next = situation.rules.crawford and 1 not in (
        situation.away(seat),
        situation.away(seat.other),
    )
    return match_chance(mine, theirs, crawford_next=crawford_next)


def match_chance(mine: int, theirs: int, *, crawford_next: bool) -> float:
    """The chance to win a match in which both sides still need points.

    Args:
        mine: points that this side needs, at least 1.
        theirs: points that the other needs, at least 1.
        crawford_next: whether a side that needs one point would now play the Crawford game.
    """
    if mine == theirs:
        return 0.5
    if mine == 1:
        return 1 - match_chance(theirs, mine, crawford_next=crawford_next)
    if theirs == 1:
        return _crawford(mine) if crawford_next else _doubling(mine)
    estimate = 0.5 + 0.85 * (theirs - mine) / (max(mine, theirs) + 6)
    return min(SUREST, max(1 - SUREST, estimate))


def _crawford(away: int) -> float:
    """The trailer's chance before the Crawford game."""
    return 0.5 * ((1 - GAMMONS) * _doubling(away - 1) + GAMMONS * _doubling(away - 2))


@cache
def _doubling(away: int) -> float:
    """The trailer's chance after it, doubling in every game."""
    if away <= 0 or away > LONGEST:
        return 1.0 if away <= 0 else 0.0
    return 0.5 * ((1 - GAMMONS) * _doubling(away - 2) + GAMMONS * _doubling(away - 4))
