"""The strips above and below the board: players, scores, pips, and what is happening."""

from __future__ import annotations

from typing import Final

from tablas.drawing import captions
from tablas.drawing import layout as at
from tablas.drawing.elements import element, label, number
from tablas.drawing.layout import Layout, Spot
from tablas.drawing.pieces import disc
from tablas.drawing.scene import Scene
from tablas.drawing.theme import Theme
from tablas.i18n import Translator
from tablas.rules import Seat

MARGIN: Final = 29
"""From the left edge to the middle of the checker beside a name."""

SMALLEST: Final = 6
"""Size below which no text shrinks, whatever it has to fit into."""


def strips(scene: Scene, layout: Layout, theme: Theme, tr: Translator) -> str:
    """Both strips: what is agreed is told above, what comes next below."""
    told = {
        True: " · ".join(captions.agreement(scene, tr)),
        False: captions.status(scene, tr),
    }
    return "".join(
        _strip(scene, seat, told[layout.orientation.is_above(seat)], layout, theme, tr)
        for seat in Seat
    )


def _strip(
    scene: Scene, seat: Seat, told: str, layout: Layout, theme: Theme, tr: Translator
) -> str:
    above = layout.orientation.is_above(seat)
    y = at.STRIP / 2 if above else at.TOTAL_HEIGHT - at.STRIP / 2
    name, pips = captions.player(scene, seat, tr), captions.pips(scene, seat, tr)
    left = MARGIN + 20
    parts = [
        disc(seat, Spot(MARGIN, y), theme, radius=12),
        label(name, left, y, 18, font_weight="bold"),
    ]
    right: float = at.TOTAL_WIDTH - at.WALL
    if scene.score is not None:
        score = str(scene.score[seat.index])
        width = 16 + 11 * len(score)
        parts.append(_score(score, Spot(right - width / 2, y), width, theme))
        right -= width + 10
    parts.append(label(pips, right, y, 16, text_anchor="end"))
    if seat is scene.actor:
        parts.append(_turn_mark(y, theme))
    parts.append(_told(told, left + _extent(name, 19), right - _extent(pips, 16), y))
    return element("g", *parts, class_=f"strip {seat.name.lower()}", fill=theme.text)


def _told(words: str, left: float, right: float, y: float) -> str:
    """A line in the middle of the strip; where that is too narrow, between its neighbours."""
    left, right, centre = left + 12, right - 12, at.TOTAL_WIDTH / 2
    size = max(SMALLEST, min(16, 16 * (right - left) / max(_extent(words, 16), 1)))
    half = _extent(words, size) / 2
    if centre - half < left or centre + half > right:
        centre = (left + right) / 2
    return label(words, centre, y, size, text_anchor="middle")


def _extent(words: str, size: float) -> float:
    """About how wide a text will be; the fonts of the reader's machine are not known here."""
    return 0.58 * size * len(words)


def _score(score: str, spot: Spot, width: float, theme: Theme) -> str:
    box = element(
        "rect",
        x=spot.x - width / 2,
        y=spot.y - 13,
        width=width,
        height=26,
        rx=5,
        fill="none",
        stroke=theme.text,
        stroke_width=1.2,
    )
    return box + label(score, *spot, 18, text_anchor="middle", font_weight="bold")


def _turn_mark(y: float, theme: Theme) -> str:
    return element("path", d=f"M5 {number(y - 8)}v16l8 -8z", fill=theme.accent, class_="actor")
