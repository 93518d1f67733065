"""What a position is worth to a beginner who has read the advice: a sum of visible things.

All values are in pips, the more the better for the side called `own`, which has just moved; the
opponent throws next. The weights were set by hand and checked by play; they claim nothing more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from tablas.play.bots.shots import hitting
from tablas.rules import BAR, OFF, POINTS, Position

Side: TypeAlias = Sequence[int]
"""26 counts of one side, as `Position` has them."""

POINT_VALUE: Final = (
    *(0.0, 0.5, 2.0, 4.5, 8.5, 10.0, 6.5, 6.0, 3.0, 1.5, 1.5, 1.0, 0.5),  # off, 1-12
    *(1.0, 1.0, 1.0, 1.5, 2.0, 2.0, 3.5, 4.0, 3.5, 3.5, 2.0, 0.0, 0.0),  # 13-24, bar
)
"""What it is worth to hold a point; from 18 on it is an anchor."""
PRIME_VALUE: Final = (0.0, 0.0, 0.5, 3.0, 7.0, 15.0, 30.0)
"""What so many points side by side are worth while they have somebody to hold back."""
STACKED: Final = 0.5
"""What each checker beyond the third on a point is wasted."""
HIT_COST: Final = 3.5
"""What being hit costs besides the pips: the turn, and the need to enter."""
CLOSED_COST: Final = 3.0
"""What each point closed in the hitter's home board adds to that."""
ON_BAR: Final = 2.0
"""What a checker on the bar costs besides its pips, before the chance of staying there."""
STAYING_OUT: Final = 9.0
"""What it costs to stay on the bar for a turn, against a home board of full strength."""
TRAPPED: Final = 1.6
"""What each enemy point right in front of the last checkers costs."""
ON_ROLL: Final = 4.0
"""Half of a throw: what the right to throw next is worth."""
CHECKER_LEFT: Final = 2.0
"""What each checker still to be borne off costs besides its pips."""
GAP: Final = 1.0
"""What an empty point among the 4, 5 and 6 costs in bearing off."""
THROW: Final = 49 / 6
"""Pips of an average throw."""
RACE_SPREAD: Final = (3.0, 0.095)
"""Pips of lead that turn 50 into 73 in a hundred: so many, and so many for each pip to play."""
CONTACT_SPREAD: Final = (20.0, 0.4)
"""The same while the sides have not passed each other."""
GAMMON_LEAD: Final = (80.0, 73.0)
"""With contact: the lead by which every second win is a gammon, and how much more makes it 73 %."""


def value(position: Position) -> float:
    """How much better `own` stands, in pips; `other` throws next."""
    if position.is_race:
        return race_cost(position.other) - race_cost(position.own) - ON_ROLL
    own, other = position.own, position.other
    return (
        structure(own, other)
        - structure(other, own)
        - exposure(position)
        + position.swapped().pips
        - position.pips
        - ON_ROLL
    )


def race_cost(side: Side) -> float:
    """Pips still to go, and what will be wasted of throws in bearing off.

    The corrections for checkers crowded on low points and for gaps follow the well-known count
    for races by pips; each checker left costs something, so that two are borne off rather than one.
    """
    pips = float(sum(point * count for point, count in enumerate(side)))
    left = sum(side[1:])
    crowded = 2 * max(0, side[1] - 1) + max(0, side[2] - 1) + max(0, side[3] - 3)
    gaps = sum(1 for point in (4, 5, 6) if not side[point]) if left > 3 else 0
    return pips + crowded + GAP * gaps + CHECKER_LEFT * left


def structure(side: Side, enemy: Side) -> float:
    """What the points, primes and stacks of one side are worth, less its checkers in trouble."""
    made = [count >= 2 for count in side]
    last_enemy = max((point for point in range(1, 26) if enemy[point]), default=0)
    total = 0.0
    for point in POINTS:
        if made[point]:
            holds_back = last_enemy > 25 - point
            total += POINT_VALUE[point] if holds_back or point > 12 else 0.3 * POINT_VALUE[point]
            total -= STACKED * max(0, side[point] - 3)
    return total + prime(made, last_enemy) - trouble(side, enemy)


def prime(made: Sequence[bool], last_enemy: int) -> float:
    """What the best run of points is worth that an enemy checker still has to pass.

    Args:
        made: for each index whether the point is held.
        last_enemy: the farthest enemy checker, as its owner counts; 0 for none.
    """
    best, run = 0.0, 0
    for point in range(1, 14):
        run = run + 1 if made[point] else 0
        if run and last_enemy > 25 - (point - run + 1):
            best = max(best, PRIME_VALUE[min(run, 6)])
    return best


def trouble(side: Side, enemy: Side) -> float:
    """What checkers on the bar and checkers behind enemy points cost."""
    closed = sum(1 for point in range(1, 7) if enemy[point] >= 2)
    waiting = side[BAR]
    cost = waiting * ON_BAR
    if waiting:
        stays = (closed / 6) ** 2 if waiting == 1 else 1 - (1 - closed / 6) ** 2
        cost += stays * STAYING_OUT * (1 + closed / 6)
    back = max((point for point in range(1, 26) if side[point]), default=0)
    if back > 18:
        ahead = range(max(back - 6, 1), back)
        blocks = sum(1 for point in ahead if enemy[25 - point] >= 2)
        stragglers = sum(side[19:])
        cost += TRAPPED * blocks * min(stragglers, 3) / 2
    return cost


def exposure(position: Position) -> float:
    """What the blots of `own` can be expected to lose to the opponent's next throw."""
    closed = sum(1 for point in range(1, 7) if position.other[point] >= 2)
    cost, any_hit = 0.0, 0
    for point, throws in hitting(position):
        cost += throws.bit_count() / 36 * (25 - point)
        any_hit |= throws
    strength = HIT_COST + CLOSED_COST * closed
    return cost + any_hit.bit_count() / 36 * strength


def chance(position: Position) -> float:
    """A rough estimate of the chance that `own`, which throws next, wins: 0 to 1.

    In a race of 100 pips a lead of 8 gives 72 in a hundred, one of 12 gives 78.
    """
    lead = -value(position.swapped())
    pips = (position.pips + position.swapped().pips) / 2
    spread = RACE_SPREAD if position.is_race else CONTACT_SPREAD
    return _sigmoid(lead / (spread[0] + spread[1] * pips))


def gammon_chance(position: Position, checkers: int) -> float:
    """A rough estimate of how likely a win of `own`, which throws next, is a gammon: 0 to 1.

    Args:
        position: the checkers.
        checkers: how many each side has in this game.
    """
    loser = position.other
    if loser[OFF]:
        return 0.0
    if not position.is_race:
        lead = -value(position.swapped())
        return _sigmoid((lead - GAMMON_LEAD[0]) / GAMMON_LEAD[1])
    turns_left = max(position.pips / THROW, (checkers - position.own[OFF]) / 2)
    to_come_home = sum(max(0, point - 6) * count for point, count in enumerate(loser))
    return _sigmoid(to_come_home / THROW + 1 - turns_left)


def backgammon_chance(position: Position, checkers: int) -> float:
    """A rough estimate of how likely a gammon won by `own`, which throws next, is a backgammon."""
    turns_left = max(position.pips / THROW, (checkers - position.own[OFF]) / 2)
    to_escape = sum(max(0, point - 18) * count for point, count in enumerate(position.other))
    return _sigmoid(to_escape / THROW - turns_left) if to_escape else 0.0


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, x))))
