"""How a board that was picked up differs from the one before, written as a play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations
from typing import Final, TypeAlias

from tablas.rules import OFF, POINTS, Move, Play, Position, Roll

_Way: TypeAlias = tuple[int, int]
_MOST_TRIED: Final = 5
"""How many checkers are matched with their places in every way; more are taken as they come."""


def arrangement(before: Position, result: Position, roll: Roll) -> Play:
    """Moves that lead from one board to the other, whether the rules allow them or not.

    It says nothing of legality: it looks only at where checkers have gone, and matches them by
    what the dice show as far as they fit.

    Args:
        before: the board before the turn, as the mover sees it.
        result: the board picked up, as the mover sees it.
        roll: the dice.
    """
    gone, come = _changes(before, result)
    hits = {25 - point for point in POINTS if before.other[point] > result.other[point]}
    moves: list[Move] = []
    for start, end in _matched(gone, come, roll):
        moves += _through(start, end, hits)
    return Play(tuple(moves), result)


def _changes(before: Position, result: Position) -> tuple[list[int], list[int]]:
    """The places that checkers have left and those they have come to, farthest first."""
    gone: list[int] = []
    come: list[int] = []
    for place in range(25, -1, -1):
        change = result.own[place] - before.own[place]
        (come if change > 0 else gone).extend([place] * abs(change))
    return gone, come


def _matched(gone: Sequence[int], come: Sequence[int], roll: Roll) -> list[_Way]:
    """Each place left with a place come to, so that as many as possible fit the dice."""
    if len(gone) > _MOST_TRIED:
        return list(zip(gone, come, strict=True))
    most = 4 if roll.is_double else 1
    steps = {sum(roll)} | {die * times for die in roll for times in range(1, most + 1)}

    def fit(order: Iterable[int]) -> int:
        ways = zip(gone, order, strict=True)
        return sum(
            start - end in steps or (end == OFF and 0 < start <= roll[0]) for start, end in ways
        )

    return list(zip(gone, max(permutations(come), key=fit), strict=True))


def _through(start: int, end: int, hits: set[int]) -> list[Move]:
    """A checker's way, by those places on it where something was hit and not told yet."""
    stops = [start, *sorted((hit for hit in hits if end < hit < start), reverse=True), end]
    moves = [Move(leaving, landing, hit=landing in hits) for leaving, landing in pairwise(stops)]
    hits.difference_update(stops)
    return moves
