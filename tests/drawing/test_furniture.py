from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tablas.drawing import WOOD, Home
from tablas.drawing import layout as at
from tablas.drawing.furniture import board, numbers
from tablas.drawing.layout import Layout
from tablas.drawing.orientation import Orientation
from tablas.rules import POINTS, Seat

LAYOUTS = [Layout(Orientation(seat, home)) for seat in Seat for home in Home]
EVERY = pytest.mark.parametrize("layout", LAYOUTS, ids=str)


@EVERY
@pytest.mark.parametrize("seat", Seat)
def test_every_number_stands_behind_its_point(layout: Layout, seat: Seat) -> None:
    labels = ET.fromstring(numbers(layout, WOOD, seat)).findall("text")
    assert sorted(int(label.text or 0) for label in labels) == list(POINTS)
    for label in labels:
        spot = layout.checker(seat, int(label.text or 0), 0)
        assert float(label.get("x", "")) == spot.x
        y = float(label.get("y", ""))
        assert y < at.TOP if spot.y < at.MIDDLE else y > at.BOTTOM


@EVERY
def test_the_one_point_of_the_near_side_is_light(layout: Layout) -> None:
    paths = ET.fromstring(f"<g>{board(layout, WOOD)}</g>").iter("path")
    light = next(path for path in paths if path.get("fill") == WOOD.point_light)
    spot = layout.checker(layout.orientation.below, 1, 0)
    assert f"L{spot.x:g} {at.BOTTOM - 204}Z" in light.get("d", "")
    assert light.get("d", "").count("Z") == 12
