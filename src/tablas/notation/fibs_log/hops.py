"""Plays as FIBS writes them: ``24-20 13-7``, ``bar-21``, ``3-off``."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.notation.play_grammar import Trip, parse_trips
from tablas.rules import BAR, OFF

_HOME = 6


def parse_fibs_trips(text: str) -> tuple[Trip, ...]:
    """Where checkers went, as their own side counts.

    Points are counted from the player called X, who moves down; a play that moves up is turned.
    ``can't move`` says that nothing moves.

    Raises:
        PlayTextError: it is not the text of a play.
    """
    text = text.strip().rstrip(".").strip()
    if text.startswith("can't move"):
        return ()
    trips = parse_trips(text)
    if not trips or not _rises(trips):
        return trips
    return tuple(Trip(tuple(map(_turned, trip.stops)), count=trip.count) for trip in trips)


def _rises(trips: Sequence[Trip]) -> bool:
    start, end = trips[0].start, trips[0].end
    if start == BAR:
        return 0 < end <= _HOME
    return start > 25 - _HOME - 1 if end == OFF else end > start


def _turned(point: int) -> int:
    return point if point in (BAR, OFF) else 25 - point
