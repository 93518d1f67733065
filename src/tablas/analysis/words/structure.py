"""What the checkers of one side build: points, blocks, checkers left behind.

A side is its 26 counts as its owner sees them (see `tablas.rules.Position`).
"""

from __future__ import annotations

from typing import Final, TypeAlias

from tablas.rules import BAR, POINTS, Position
from tablas.rules.position import HOME

Side: TypeAlias = tuple[int, ...]

FAR_HOME: Final = range(19, 25)
"""The opponent's home board."""
FAR_BACK: Final = range(18, 25)
"""Where checkers are back, and two of them an anchor: that home board and its bar point."""


def made(side: Side) -> frozenset[int]:
    """The points that a side holds with two checkers or more."""
    return frozenset(point for point in POINTS if side[point] >= 2)


def blots(side: Side) -> frozenset[int]:
    """The points where a side has a single checker."""
    return frozenset(point for point in POINTS if side[point] == 1)


def home_points(side: Side) -> int:
    """How many points of its home board a side holds, 0-6."""
    return len(made(side) & frozenset(HOME))


def anchors(side: Side) -> frozenset[int]:
    """The points that a side holds in the opponent's home board and on its bar point."""
    return made(side) & frozenset(FAR_BACK)


def back(side: Side) -> int:
    """How many checkers a side has up to the opponent's bar point, or on the bar."""
    return sum(side[point] for point in FAR_BACK) + side[BAR]


def prime(position: Position) -> tuple[range, int]:
    """The longest block of `own` that has checkers of `other` behind it, and how many.

    Returns:
        The points of the block, empty where there is nobody to be held.
    """
    found, held = range(0), 0
    points = made(position.own)
    start = None
    for point in range(1, 26):
        if point in points:
            start = start or point
            continue
        if start is not None:
            behind = behind_block(position.other, start)
            if behind and point - start > len(found):
                found, held = range(start, point), behind
        start = None
    return found, held


def behind_block(other: Side, first: int) -> int:
    """How many checkers of `other` have yet to pass a block that begins at this point of `own`."""
    return sum(other[point] for point in range(26 - first, 26))


def gaps(side: Side) -> int:
    """How many points of the home board are empty below the highest one with a checker."""
    occupied = [point for point in HOME if side[point]]
    return sum(not side[point] for point in range(1, max(occupied, default=0)))
