"""The empty board: frame, halves, points, bar, columns, and the point numbers."""

from __future__ import annotations

from typing import Final

from tablas.drawing import layout as at
from tablas.drawing.elements import element, label, path
from tablas.drawing.layout import Layout
from tablas.drawing.theme import Theme
from tablas.rules import POINTS, Seat
from tablas.rules.landing import CHECKER, DEPTH, WIDTH

POINT_LENGTH: Final = 204
"""From the edge of the board to the tip of a point."""


def board(layout: Layout, theme: Theme) -> str:
    """Everything of the board that does not depend on the position."""
    return element(
        "g",
        _frame(theme),
        _wells(layout, theme),
        _half(at.HALF_LEFT, theme),
        _half(at.HALF_RIGHT, theme),
        _points(layout, theme),
    )


def numbers(layout: Layout, theme: Theme, counted_by: Seat) -> str:
    """The numbers of the points on the rails, as this seat counts."""
    written = []
    for point in POINTS:
        place = layout.orientation.place(counted_by, point)
        y = at.TOP - at.RAIL / 2 if place.above else at.BOTTOM + at.RAIL / 2
        written.append(label(str(point), layout.column_x(place.column), y, 19))
    return element(
        "g",
        *written,
        class_="numbers",
        fill=theme.frame_text,
        text_anchor="middle",
        font_weight=500,
    )


def _frame(theme: Theme) -> str:
    page = element(
        "rect", width=at.TOTAL_WIDTH, height=at.TOTAL_HEIGHT, rx=8, fill=theme.page, class_="page"
    )
    frame = element(
        "rect",
        x=0.75,
        y=at.STRIP,
        width=at.TOTAL_WIDTH - 1.5,
        height=DEPTH + 2 * at.RAIL,
        rx=7,
        fill=theme.frame,
        stroke=theme.frame_edge,
        stroke_width=1.5,
    )
    hinge = element(
        "rect",
        x=at.BAR_LEFT + at.BAR_WIDTH / 2 - 0.5,
        y=at.STRIP + 1,
        width=1,
        height=DEPTH + 2 * at.RAIL - 2,
        fill=theme.frame_edge,
        fill_opacity=0.6,
    )
    return page + frame + hinge


def _wells(layout: Layout, theme: Theme) -> str:
    half = DEPTH / 2 - at.GAP / 2
    off = layout.off_column()
    wells = (
        (layout.cube_column(), at.TOP, DEPTH),
        (off, at.TOP, half),
        (off, at.BOTTOM - half, half),
    )
    return "".join(
        element(
            "rect",
            x=x,
            y=y,
            width=at.COLUMN,
            height=height,
            rx=4,
            fill=theme.well,
            stroke=theme.frame_edge,
            stroke_width=1,
        )
        for x, y, height in wells
    )


def _half(left: float, theme: Theme) -> str:
    return element(
        "rect",
        x=left,
        y=at.TOP,
        width=WIDTH,
        height=DEPTH,
        fill=theme.field,
        stroke=theme.frame_edge,
        stroke_width=1.5,
    )


def _points(layout: Layout, theme: Theme) -> str:
    below = layout.orientation.below
    triangles: dict[str, list[tuple[float, float]]] = {theme.point_light: [], theme.point_dark: []}
    outlines: dict[str, str] = dict.fromkeys(triangles, "")
    for point in POINTS:
        place = layout.orientation.place(below, point)
        x, half = layout.column_x(place.column), CHECKER / 2 - 1
        edge, length = (at.TOP, POINT_LENGTH) if place.above else (at.BOTTOM, -POINT_LENGTH)
        colour = theme.point_light if point % 2 else theme.point_dark
        outlines[colour] += path([(x - half, edge), (x + half, edge), (x, edge + length)])
    return "".join(
        element(
            "path",
            d=outline,
            fill=colour,
            stroke=theme.frame_edge,
            stroke_width=0.6,
            stroke_opacity=0.55,
            stroke_linejoin="round",
            class_="points",
        )
        for colour, outline in outlines.items()
    )
