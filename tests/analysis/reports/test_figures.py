"""The drawings of a report."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from tablas.analysis.reports.figures import HEIGHT, WIDTH, Bar, Curve, Mark, bars, graph
from tablas.rules import Seat

NAMES = ("<Ana>", "Blas & Co")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(curve: Curve) -> ET.Element:
    return ET.fromstring(graph(curve, title="Game 1", names=NAMES))


def test_a_curve_goes_up_for_white() -> None:
    picture = drawn(Curve(((1, 0.0), (2, 1.0))))
    (line,) = [part for part in picture.iter(f"{SVG}path") if part.get("class") == "line"]
    start, end = (tuple(map(float, at.split())) for at in line.attrib["d"][1:].split("L"))
    assert 0 < start[0] < end[0] <= WIDTH
    assert 0 < end[1] < start[1] < HEIGHT


def test_the_errors_of_the_two_sides_differ_in_shape_and_lead_to_their_boards() -> None:
    marks = (Mark(1, Seat.WHITE, "a & b", "m1-1"), Mark(2, Seat.BLACK, "c"))
    picture = drawn(Curve(((1, 0.5), (2, 0.4)), marks))
    (link,) = picture.iter(f"{SVG}a")
    assert (link.get("href"), link[0].tag) == ("#m1-1", f"{SVG}circle")
    assert picture.get("role") == "group"
    assert drawn(Curve(((1, 0.5),), marks[1:])).get("role") == "img"
    classes = [part.get("class") for part in picture.iter(f"{SVG}path")]
    assert classes.count("mark black") == 1


def test_a_mark_before_any_judged_play_finds_a_place() -> None:
    assert drawn(Curve((), (Mark(3, Seat.WHITE, "x"),))).findall(f"{SVG}circle")


def test_a_long_game_is_not_covered_with_numbers() -> None:
    long = drawn(Curve(tuple((turn, 0.5) for turn in range(240))))
    axis = [part for part in long.iter(f"{SVG}text") if part.get("text-anchor") == "middle"]
    assert 3 <= len(axis) <= 11


def test_names_are_only_text() -> None:
    words = [part.text for part in drawn(Curve(())).iter(f"{SVG}text")]
    assert {"● <Ana>", "◆ Blas & Co"} <= set(words)


def test_bars_go_to_the_side_of_their_sign() -> None:
    rows = [Bar("luck", 1.0, "+1", "luck"), Bar("lost", -2.0, "-2", "lost")]
    right, left = ET.fromstring(bars(rows, title="x")).iter(f"{SVG}rect")
    middle = WIDTH / 2
    assert float(right.attrib["x"]) == middle
    assert float(left.attrib["x"]) + float(left.attrib["width"]) == middle
    assert float(left.attrib["width"]) == 2 * float(right.attrib["width"])


def test_nothing_but_noughts_can_be_drawn() -> None:
    assert ET.fromstring(bars([Bar("luck", 0.0, "0", "luck")], title="x")) is not None
