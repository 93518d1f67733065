"""How one board came from another: moves found from where the checkers have gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations
from typing import Final, TypeAlias

from tablas.rules import OFF, POINTS, Move, Play, Position, Roll

_Way: TypeAlias = tuple[int, int]
_MOST_TRIED: Final = 5
"""How many checkers are matched with their places in every way; more are taken as they come."""


def arranged_play(before: Position, after: Position, roll: Roll) -> Play:
    """Moves, legal or not, that turn one board into the other.

    It says nothing of legality: it looks only at where checkers have gone, and matches them by
    what the dice show as far as they fit. A checker goes by the enemies that were hit on its way;
    where one was hit on nobody's way, the farthest checker that has moved goes by it, or the
    farthest of all goes there and back.

    Args:
        before: the board before the turn, as the mover sees it.
        after: the board picked up, as the mover sees it.
        roll: the dice.
    """
    gone, come = _difference(before.own, after.own), _difference(after.own, before.own)
    ways = _matched(gone, come, roll)
    struck = {25 - point for point in POINTS if before.other[point] > after.other[point]}
    passed = struck - set(come)
    if passed and not ways:
        farthest = max(point for point in range(26) if before.own[point])
        ways = [(farthest, farthest)]
    detour = {hit for hit in passed if not any(end < hit < start for start, end in ways)}
    moves: list[Move] = []
    for start, end in ways:
        detour |= {hit for hit in passed if end < hit < start}
        for leaving, landing in pairwise([start, *sorted(detour, reverse=True), end]):
            moves.append(Move(leaving, landing, hit=landing in struck))
            struck.discard(landing)
        passed -= detour
        detour = set()
    return Play(tuple(moves), after)


def _difference(more: Sequence[int], less: Sequence[int]) -> list[int]:
    """The points, farthest first, each as often as one side has more checkers there."""
    return [
        point for point in range(25, OFF - 1, -1) for _ in range(max(0, more[point] - less[point]))
    ]


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
