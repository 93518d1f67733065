"""How many of the 36 throws hit.

Throws are kept as sets of bits: the throw ``(a, b)`` of two dice in order is bit
``6 * (a - 1) + b - 1``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from tablas.rules import BAR, POINTS, Position

Throws: TypeAlias = int
"""A set of throws as bits."""


def _bit(a: int, b: int) -> Throws:
    return 1 << (6 * (a - 1) + b - 1)


_WITH_DIE: Final = tuple(
    sum({_bit(die, other) for other in range(1, 7)} | {_bit(other, die) for other in range(1, 7)})
    for die in range(1, 7)
)
"""The throws that show a number, 1 first."""


def _combined(distance: int) -> tuple[tuple[Throws, tuple[tuple[int, ...], ...]], ...]:
    """The throws that cover a distance with several dice, and the ways there.

    Each is given with its ways: the distances of the places between, all of which have to be open.
    """
    found: list[tuple[Throws, tuple[tuple[int, ...], ...]]] = []
    for low in range(1, 7):
        high = distance - low
        if low < high <= 6:
            found.append((_bit(low, high) | _bit(high, low), ((low,), (high,))))
    for die in range(1, 7):
        for count in (2, 3, 4):
            if die * count == distance:
                between = tuple(die * step for step in range(1, count))
                found.append((_bit(die, die), (between,)))
    return tuple(found)


_COMBINED: Final = tuple(_combined(distance) for distance in range(25))


def shots(position: Position) -> dict[int, int]:
    """How many of the opponent's 36 throws can hit each blot of the side that has just moved.

    Args:
        position: `own` has moved, `other` throws next.

    Returns:
        For each of the points where `own` has a single checker within reach, as `own` counts,
        the number of throws by which it alone could be hit. That nothing else may have to be
        played first is taken for granted, save that checkers on the bar enter first.
    """
    return {point: throws.bit_count() for point, throws in hitting(position)}


def hitting(position: Position) -> Iterator[tuple[int, Throws]]:
    """The blots that can be hit and the throws that do it; see `shots`."""
    own, other = position.own, position.other
    blocked = [False] * 26
    for point in POINTS:
        blocked[25 - point] = own[point] >= 2
    attackers = [place for place in range(1, 26) if other[place]]
    for point in POINTS:
        if own[point] != 1:
            continue
        target = 25 - point
        if other[BAR]:
            throws = _from_bar(target, other, blocked)
        else:
            throws = _from_board(target, attackers, blocked)
        if throws:
            yield point, throws


def _from_board(target: int, attackers: list[int], blocked: list[bool]) -> Throws:
    throws = 0
    for place in attackers:
        distance = place - target
        if distance <= 0:
            continue
        if distance <= 6:
            throws |= _WITH_DIE[distance - 1]
        for bits, ways in _COMBINED[distance]:
            if throws & bits != bits and any(
                not any(blocked[place - step] for step in way) for way in ways
            ):
                throws |= bits
    return throws


def _from_bar(target: int, other: tuple[int, ...], blocked: list[bool]) -> Throws:
    """Every throw played out: first the checkers on the bar enter, then what is left may hit."""
    throws = 0
    for a in range(1, 7):
        for b in range(a, 7):
            dice = (a,) * 4 if a == b else (a, b)
            orders = [dice] if a == b else [dice, dice[::-1]]
            if any(_hits_after_entering(target, other, blocked, order) for order in orders):
                throws |= _bit(a, b) | _bit(b, a)
    return throws


def _hits_after_entering(
    target: int, other: tuple[int, ...], blocked: list[bool], dice: tuple[int, ...]
) -> bool:
    waiting = other[BAR]
    entered = set()
    for index, die in enumerate(dice):
        if waiting:
            place = BAR - die
            if blocked[place]:
                return False
            if place == target:
                return True
            entered.add(place)
            waiting -= 1
        else:
            return _runs_onto(target, other, entered, blocked, dice[index:])
    return False


def _runs_onto(
    target: int,
    other: tuple[int, ...],
    entered: set[int],
    blocked: list[bool],
    dice: tuple[int, ...],
) -> bool:
    """Whether one checker gets there with these dice (all the same when there are several)."""
    place = target
    for die in dice:
        place += die
        if place > 24:
            return False
        if other[place] or place in entered:
            return True
        if blocked[place]:
            return False
    return False
