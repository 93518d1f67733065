"""Arrows for a play: one a move, from the top of one stack to where the checker comes to lie."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from tablas.drawing.elements import element, path
from tablas.drawing.layout import Layout, Spot
from tablas.drawing.pieces import RADIUS
from tablas.drawing.scene import Scene
from tablas.drawing.theme import Theme
from tablas.errors import IllegalPlay
from tablas.rules import BAR, OFF, Move, Play, Seat
from tablas.rules.landing import STACK

SHAFT: Final = 3.2
"""Half the width of an arrow."""
HEAD: Final = 17
"""Length of its head."""
BARB: Final = 9.5
"""Half the width of its head."""


@dataclass(frozen=True, slots=True)
class Trip:
    """One move in the picture.

    Attributes:
        start: where the checker lies before.
        end: where it comes to lie.
        hit: whether a blot lies there.
        borne_off: whether it leaves the board.
    """

    start: Spot
    end: Spot
    hit: bool
    borne_off: bool


def arrows(scene: Scene, seat: Seat, play: Play, layout: Layout, theme: Theme) -> str:
    """The arrows of a play by this seat, its hits marked.

    Raises:
        IllegalPlay: a move starts where there is no checker.
    """
    drawn = [part for trip in trips(scene, seat, play, layout) for part in _drawn(trip, theme)]
    return element("g", *drawn, class_="play") if drawn else ""


def trips(scene: Scene, seat: Seat, play: Play, layout: Layout) -> Iterator[Trip]:
    """Follow the checkers of a play through the picture; errors as `arrows`."""
    counts = list(scene.side(seat))
    off = counts[OFF] + sum(move.end == OFF for move in play.moves)
    leaving = _leaving(counts, play.moves)
    arrived: dict[int, list[Spot]] = defaultdict(list)
    for move in play.moves:
        if not counts[move.start]:
            raise IllegalPlay("no checker stands where the move {move} begins", move=move)
        if arrived[move.start]:
            start = arrived[move.start].pop(0)
        else:
            # Taken in this order, two checkers that go the same way do not cross.
            across = move.start == BAR or (move.start > 12) != (move.end > 12)
            height = leaving[move.start].pop(-1 if across else 0)
            start = layout.checker(seat, move.start, height)
        counts[move.start] -= 1
        end = layout.checker(seat, move.end, counts[move.end], stack=off)
        counts[move.end] += 1
        arrived[move.end].append(end)
        yield Trip(start, end, move.hit, move.end == OFF)


def _leaving(counts: Sequence[int], moves: Sequence[Move]) -> dict[int, list[int]]:
    """The heights, lowest first, of the checkers that leave each point and were there before."""
    passing: Counter[int] = Counter()
    leaving: Counter[int] = Counter()
    for move in moves:
        if passing[move.start]:
            passing[move.start] -= 1
        else:
            leaving[move.start] += 1
        passing[move.end] += 1
    heights = {point: range(min(counts[point], STACK)) for point in leaving}
    return {point: list(heights[point][-number:]) for point, number in leaving.items()}


def _drawn(trip: Trip, theme: Theme) -> Iterator[str]:
    around = {"cx": trip.end.x, "cy": trip.end.y, "fill": "none", "stroke": theme.accent}
    if trip.hit:
        yield element("circle", **around, r=RADIUS + 2, stroke_width=4, class_="hit")
    elif not trip.borne_off:
        yield element("circle", **around, r=RADIUS - 2, stroke_width=2.5, stroke_dasharray="5 4")
    yield element(
        "path",
        d=path(_outline(trip.start, trip.end)),
        fill=theme.accent,
        stroke=theme.accent_edge,
        stroke_width=1.2,
        stroke_linejoin="round",
        class_="arrow",
    )


def _outline(start: Spot, end: Spot) -> list[Spot]:
    """The seven corners of an arrow."""
    length = max(hypot(end.x - start.x, end.y - start.y), 1.0)
    along = Spot((end.x - start.x) / length, (end.y - start.y) / length)

    def corner(forward: float, aside: float) -> Spot:
        return Spot(
            start.x + along.x * forward - along.y * aside,
            start.y + along.y * forward + along.x * aside,
        )

    neck = max(length - HEAD, 0.0)
    return [
        corner(0, -SHAFT),
        corner(neck, -SHAFT),
        corner(neck, -BARB),
        corner(length, 0),
        corner(neck, BARB),
        corner(neck, SHAFT),
        corner(0, SHAFT),
    ]
