"""What lies on the board: checkers, dice and the cube."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tablas.drawing import captions
from tablas.drawing import layout as at
from tablas.drawing.elements import element, label, number, text
from tablas.drawing.layout import Layout, Spot
from tablas.drawing.scene import Scene
from tablas.drawing.theme import Theme
from tablas.errors import RuleError
from tablas.rules import BAR, OFF, Landing, Roll, Seat
from tablas.rules.landing import CHECKER, STACK

DIE: Final = 36
"""Edge of dice laid out to be read."""
LANDED_DIE: Final = 20
"""Edge of dice drawn where they landed: a little larger than they are, so as to be seen."""
SLIM_WIDTH: Final = 42
"""Width of a checker borne off, seen from its edge."""
CUBE: Final = 46
"""Edge of the cube."""
RADIUS: Final = CHECKER / 2
"""Radius of a checker."""

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


# -- checkers


def checkers(scene: Scene, layout: Layout, theme: Theme) -> str:
    """All checkers of both sides."""
    return "".join(
        element(
            "g",
            *(
                part
                for point in range(BAR, OFF, -1)
                for part in _stack(scene, seat, point, layout, theme)
            ),
            *_borne_off(scene, seat, layout, theme),
            class_=f"checkers {seat.name.lower()}",
        )
        for seat in Seat
    )


def disc(
    seat: Seat, spot: Spot, theme: Theme, *, radius: float = RADIUS, marked: bool = True
) -> str:
    """A checker seen from above; Black's has a ring unless something else is written on it."""
    fill, edge = colours(seat, theme)
    body = element(
        "circle",
        cx=spot.x,
        cy=spot.y,
        r=radius - 1,
        fill=fill,
        stroke=edge,
        stroke_width=1.5,
        class_="checker",
    )
    if seat is Seat.WHITE or not marked:
        return body
    return body + element(
        "circle",
        cx=spot.x,
        cy=spot.y,
        r=radius * 0.64,
        fill="none",
        stroke=theme.black_mark,
        stroke_width=radius * 0.11,
        class_="mark",
    )


def colours(seat: Seat, theme: Theme) -> tuple[str, str]:
    """The colour of a side's checkers and dice, and of what is drawn on them."""
    if seat is Seat.WHITE:
        return theme.white, theme.white_edge
    return theme.black, theme.black_edge


def _stack(scene: Scene, seat: Seat, point: int, layout: Layout, theme: Theme) -> Iterator[str]:
    count = scene.side(seat)[point]
    counted = count > STACK
    for height in range(min(count, STACK)):
        marked = not (counted and height == STACK - 1)
        yield disc(seat, layout.checker(seat, point, height), theme, marked=marked)
    if counted:
        spot = layout.checker(seat, point, STACK - 1)
        yield _count(count, spot, 20 if count < 10 else 18, colours(seat, theme)[1])


def _borne_off(scene: Scene, seat: Seat, layout: Layout, theme: Theme) -> Iterator[str]:
    count = scene.borne_off(seat)
    if not count:
        return
    pitch = layout.slim_pitch(count)
    fill, edge = colours(seat, theme)
    for height in range(count):
        spot = layout.checker(seat, OFF, height, stack=count)
        yield element(
            "rect",
            x=spot.x - SLIM_WIDTH / 2,
            y=spot.y - pitch * 0.46,
            width=SLIM_WIDTH,
            height=pitch * 0.92,
            rx=min(3, pitch / 4),
            fill=fill,
            stroke=edge,
            stroke_width=0.8,
            class_="checker off",
        )
        if seat is Seat.BLACK:
            line = f"M{number(spot.x - 13)} {number(spot.y)}h26"
            yield element("path", d=line, stroke=theme.black_mark, stroke_width=1.6, class_="mark")
    away = -at.GAP if layout.orientation.is_above(seat) else at.GAP
    yield _count(count, Spot(spot.x, at.MIDDLE + away), 15, theme.frame_text)


def _count(count: int, spot: Spot, size: float, colour: str) -> str:
    return label(
        str(count),
        *spot,
        size,
        class_="count",
        fill=colour,
        font_weight="bold",
        text_anchor="middle",
    )


# -- dice


def dice(scene: Scene, layout: Layout, theme: Theme, landing: Sequence[Landing] = ()) -> str:
    """The dice of the roll: on the right hand of the side on roll, or where they landed.

    Raises:
        RuleError: there are landings, but not one for each die of a roll.
    """
    thrown = scene.roll or ()
    if landing and len(landing) != len(thrown):
        raise RuleError(
            "{landings} landings were given for {dice} dice",
            landings=len(landing),
            dice=len(thrown),
        )
    if scene.turn is None or scene.roll is None:
        return ""
    if landing:
        drawn = _landed(scene.roll, landing, scene.turn, layout, theme)
    else:
        drawn = _laid_out(scene.roll, scene.turn, layout, theme)
    return element("g", *drawn, class_="dice")


def _laid_out(roll: Roll, seat: Seat, layout: Layout, theme: Theme) -> Iterator[str]:
    centre = layout.right_hand(seat)
    pitch = DIE * 1.35
    left = centre.x - pitch * (len(roll) - 1) / 2
    for index, pips in enumerate(roll):
        yield _die(pips, Spot(left + index * pitch, centre.y), seat, theme)


def _landed(
    roll: Roll, landing: Sequence[Landing], seat: Seat, layout: Layout, theme: Theme
) -> Iterator[str]:
    for pips, place in zip(roll, landing, strict=True):
        spot = layout.landing(seat, place)
        turned = (place.x * 7 + place.y * 13) % 70 - 35
        yield _die(pips, spot, seat, theme, edge=LANDED_DIE, turned=turned, tilted=place.tilted)


def _die(
    pips: int,
    spot: Spot,
    seat: Seat,
    theme: Theme,
    *,
    edge: float = DIE,
    turned: int = 0,
    tilted: bool = False,
) -> str:
    """A die seen from above; one that is not flat shows a side and stands on its shadow."""
    fill, ink = colours(seat, theme)
    half = edge / 2
    body = {"x": -half, "y": -half, "width": edge, "height": edge, "rx": edge * 0.2}
    dots = "".join(
        element("circle", cx=x * edge * 0.27, cy=y * edge * 0.27, r=edge * 0.1, fill=ink)
        for x, y in _PIPS[pips]
    )
    face = element("rect", **body, fill=fill, stroke=ink, stroke_width=1.4) + dots
    move = f"translate({number(spot.x)} {number(spot.y)})"
    turn = f" rotate({turned})" if turned else ""
    if not tilted:
        return element("g", face, class_="die", transform=move + turn)
    shadow = element("rect", **body, fill=ink, transform="translate(3 4)")
    squeezed = element("g", face, transform="skewX(-14) scale(1 0.8)")
    return element("g", shadow, squeezed, class_="die tilted", transform=move + turn)


# -- the cube


def cube(scene: Scene, layout: Layout, theme: Theme) -> str:
    """The cube at its owner's side, in the middle, or offered on the board."""
    if scene.cube is None:
        return ""
    if scene.offered is not None:
        assert scene.actor is not None
        spot = layout.right_hand(scene.actor.other)
        return _cube(scene.offered, spot, theme, offered=True)
    x = layout.cube_column() + at.COLUMN / 2
    y: float = at.MIDDLE
    if scene.cube.owner is not None:
        away = CUBE / 2 + 8
        y = at.TOP + away if layout.orientation.is_above(scene.cube.owner) else at.BOTTOM - away
    return _cube(scene.cube.value, Spot(x, y), theme, offered=False)


def _cube(value: int, spot: Spot, theme: Theme, *, offered: bool) -> str:
    digits, exponent = captions.cube_value(value)
    half = CUBE / 2
    halo = element(
        "rect",
        x=spot.x - half - 5,
        y=spot.y - half - 5,
        width=CUBE + 10,
        height=CUBE + 10,
        rx=12,
        fill=theme.accent,
        stroke=theme.accent_edge,
        stroke_width=1,
    )
    body = element(
        "rect",
        x=spot.x - half,
        y=spot.y - half,
        width=CUBE,
        height=CUBE,
        rx=8,
        fill=theme.white,
        stroke=theme.white_edge,
        stroke_width=1.6,
    )
    length = len(digits) + 0.7 * len(exponent)
    size = min(27, (CUBE - 5) / (0.68 * length))
    raised = element("tspan", text(exponent), dy=-0.4 * size, font_size=0.7 * size)
    words = element(
        "text",
        text(digits),
        *([raised] if exponent else []),
        x=spot.x,
        y=spot.y + 0.36 * size,
        font_size=size,
        fill=theme.white_edge,
        font_weight="bold",
        text_anchor="middle",
    )
    return element("g", *([halo] if offered else []), body, words, class_="cube")
