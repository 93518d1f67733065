"""The drawings of a report besides boards: SVG whose colours the page's style gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablas.drawing.elements import element, label, text
from tablas.rules import Seat

WIDTH: Final = 480
HEIGHT: Final = 210
LEFT: Final = 38
RIGHT: Final = 10
TOP: Final = 12
BOTTOM: Final = 26
FONT: Final = 13
_LABELS: Final = 10
"""So many turns are numbered, or a few less."""


@dataclass(frozen=True, slots=True)
class Mark:
    """An error in a graph.

    Attributes:
        x: the turn.
        seat: whose error.
        words: what is said of it.
        address: where in the page more is told; empty for nowhere.
    """

    x: int
    seat: Seat
    words: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """The chances of White through a game.

    Attributes:
        points: turn and chance, 0 to 1.
        marks: the errors.
        starts: where games begin, if the curve spans several: the turn and what is written there.
    """

    points: tuple[tuple[int, float], ...]
    marks: tuple[Mark, ...] = ()
    starts: tuple[tuple[int, str], ...] = ()


def graph(curve: Curve, *, title: str, names: tuple[str, str]) -> str:
    """The curve of a game, White's side above: circles are White's errors, diamonds Black's."""
    last = max((x for x, _ in curve.points), default=1)
    step = (WIDTH - LEFT - RIGHT) / max(last, 1)

    def across(turn: float) -> float:
        return LEFT + turn * step

    line = [(across(x), _down(y)) for x, y in curve.points]
    at = dict(curve.points)
    parts = [element("title", text(title)), *_grid(names)]
    below = curve.starts or [(turn, str(turn)) for turn in _numbered(last)]
    for turn, words in below:
        x = across(turn)
        parts.append(label(words, x, HEIGHT - 10, FONT, class_="axis", text_anchor="middle"))
        if curve.starts:
            parts.append(element("line", x1=x, x2=x, y1=TOP, y2=HEIGHT - BOTTOM, class_="grid"))
    if line:
        inner = "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
        middle = _down(0.5)
        area = f"M{line[0][0]:.1f} {middle:.1f}L{inner}L{line[-1][0]:.1f} {middle:.1f}Z"
        parts.append(element("path", d=area, class_="area"))
        parts.append(element("path", d=f"M{inner}", class_="line", fill="none"))
    parts += [_mark(mark, across(mark.x), _down(_near(at, mark.x))) for mark in curve.marks]
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        # Nobody could get at links within an image.
        role="group" if any(mark.address for mark in curve.marks) else "img",
        aria_label=title,
        class_="graph",
    )


def _numbered(last: int) -> range:
    """The turns that are numbered: every first, fifth, tenth, twentieth…"""
    steps = (1, 5, 10, 20, 50, 100, 200)
    return range(0, last + 1, next((step for step in steps if last / step <= _LABELS), 500))


def _down(chance: float) -> float:
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM)


def _near(at: dict[int, float], turn: int) -> float:
    """The chance at a turn, or at the last one before it that has any."""
    earlier = [x for x in at if x <= turn]
    return at[max(earlier)] if earlier else next(iter(at.values()), 0.5)


def _grid(names: tuple[str, str]) -> list[str]:
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = _down(percent / 100)
        parts.append(
            element(
                "line",
                x1=LEFT,
                x2=WIDTH - RIGHT,
                y1=y,
                y2=y,
                class_="middle" if percent == 50 else "grid",
            )
        )
        parts.append(label(f"{percent}", LEFT - 6, y, FONT, class_="axis", text_anchor="end"))
    parts.append(label(f"● {names[0]}", LEFT + 6, _down(1) + 11, FONT, class_="mark white"))
    parts.append(label(f"◆ {names[1]}", LEFT + 6, _down(0) - 11, FONT, class_="mark black"))
    return parts


def _mark(mark: Mark, x: float, y: float) -> str:
    said = element("title", text(mark.words))
    if mark.seat is Seat.WHITE:
        shape = element("circle", said, cx=x, cy=y, r=6, class_="mark white")
    else:
        corners = f"M{x:.1f} {y - 7.5:.1f}l7.5 7.5l-7.5 7.5l-7.5 -7.5Z"
        shape = element("path", said, d=corners, class_="mark black")
    if not mark.address:
        return shape
    return element("a", shape, href=f"#{mark.address}", aria_label=mark.words)


@dataclass(frozen=True, slots=True)
class Bar:
    """A value that may be negative.

    Attributes:
        name: what it is.
        value: how much.
        shown: the same as the reader's language writes it.
        kind: a class for the style.
    """

    name: str
    value: float
    shown: str
    kind: str


def bars(rows: Sequence[Bar], *, title: str) -> str:
    """Bars to the left and right of nought, one below the other."""
    pitch, number_width = 46, 64
    most = max((abs(row.value) for row in rows), default=0) or 1
    half = WIDTH / 2 - number_width
    zero = WIDTH / 2
    height = pitch * len(rows) + 4
    parts = [element("title", text(title))]
    for index, row in enumerate(rows):
        y = pitch * index + 32
        long = half * abs(row.value) / most
        left = zero - long if row.value < 0 else zero
        beside = zero + (long + 6) * (-1 if row.value < 0 else 1)
        anchor = "end" if row.value < 0 else "start"
        parts += [
            label(row.name, 0, y - 20, FONT, class_="side"),
            element("rect", x=left, y=y - 9, width=max(long, 1), height=18, rx=3, class_=row.kind),
            label(row.shown, beside, y, FONT, class_="axis", text_anchor=anchor),
        ]
    parts.append(element("line", x1=zero, x2=zero, y1=22, y2=height, class_="middle"))
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        class_="bars",
    )
