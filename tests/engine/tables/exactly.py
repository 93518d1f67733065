"""Bearing off in exact fractions, by the rules alone: slow, plain, and none of the tables' code."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from tablas.rules import BACKGAMMON, ROLLS, Position, Roll

Side = tuple[int, ...]
"""The distances to go of the checkers left, in rising order."""

WEIGHTS = {roll: Fraction(1 if roll.is_double else 2, 36) for roll in ROLLS}


def sides(checkers: int, points: int) -> list[Side]:
    """Every way to have some of so many checkers on so many points."""
    return [
        side
        for count in range(1, checkers + 1)
        for side in combinations_with_replacement(range(1, points + 1), count)
    ]


def position(mine: Side, his: Side, *, mine_off: int = 0, his_off: int = 0) -> Position:
    """The board; as many checkers are off as make fifteen, or as said."""
    own, other = (
        [len_off, *(side.count(point) for point in range(1, 26))]
        for side, len_off in (
            (mine, mine_off or 15 - len(mine)),
            (his, his_off or 15 - len(his)),
        )
    )
    return Position(tuple(own), tuple(other))


@cache
def results(side: Side, roll: Roll) -> frozenset[Side]:
    """What is left after each legal play."""
    plays = BACKGAMMON.plays(position(side, (1,)), roll)
    return frozenset(
        tuple(point for point in range(1, 26) for _ in range(play.result.own[point]))
        for play in plays
    )


@cache
def rolls_left(side: Side) -> tuple[Fraction, ...]:
    """The chance that not all are off after 0, 1, 2 … rolls, when their mean number is least."""
    if not side:
        return ()
    left = [Fraction(1)]
    for roll, weight in WEIGHTS.items():
        best = min((rolls_left(after) for after in results(side, roll)), key=sum)
        left += [Fraction(0)] * (1 + len(best) - len(left))
        for rolls, chance in enumerate(best, start=1):
            left[rolls] += weight * chance
    return tuple(left)


@cache
def first_left(side: Side) -> tuple[Fraction, ...]:
    """The same for the first checker, when the mean number of rolls until it is off is least."""
    left = [Fraction(1)]
    for roll, weight in WEIGHTS.items():
        best = min(
            (first_left(after) if len(after) == len(side) else () for after in results(side, roll)),
            key=sum,
        )
        left += [Fraction(0)] * (1 + len(best) - len(left))
        for rolls, chance in enumerate(best, start=1):
            left[rolls] += weight * chance
    return tuple(left)


@cache
def cubeless(mine: Side, his: Side) -> Fraction:
    """What the race is worth to the side on roll."""
    if not his:
        return Fraction(-1)
    return sum(
        (
            weight * max(-cubeless(his, after) for after in results(mine, roll))
            for roll, weight in WEIGHTS.items()
        ),
        Fraction(0),
    )


@cache
def cubeful(mine: Side, his: Side, owner: int) -> Fraction:
    """The same for a cube at 1 that is in the middle (0), mine (1) or his (-1); no double now."""
    if not his:
        return Fraction(-1)
    return sum(
        (
            weight * max(-on_roll(his, after, -owner) for after in results(mine, roll))
            for roll, weight in WEIGHTS.items()
        ),
        Fraction(0),
    )


def on_roll(mine: Side, his: Side, owner: int) -> Fraction:
    """What it is worth to the side on roll that may double now."""
    waiting = cubeful(mine, his, owner)
    if owner < 0 or not his:
        return waiting
    return max(waiting, min(Fraction(1), 2 * cubeful(mine, his, -1)))
