from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.drawing.elements import element, label, number, path, text


def test_an_element_without_children_is_closed() -> None:
    assert element("rect", x=1, stroke_width=0.5) == '<rect x="1" stroke-width="0.5"/>'


def test_children_stand_inside() -> None:
    assert element("g", "<a/>", "<b/>", class_="c") == '<g class="c"><a/><b/></g>'


def test_what_is_none_is_left_out() -> None:
    assert element("svg", width=None, height=2) == '<svg height="2"/>'


@given(st.text())
def test_any_text_makes_a_document(words: str) -> None:
    parsed = ET.fromstring(element("text", text(words), class_=words))
    if words.isprintable() and "\ufffd" not in words:
        assert (parsed.text or "") == words


def test_what_xml_cannot_carry_is_replaced() -> None:
    assert text("a\x00b\ud800<&") == "a\ufffdb\ufffd&lt;&amp;"


@pytest.mark.parametrize(
    ("value", "written"), [(1, "1"), (2.0, "2"), (2.26, "2.3"), (-0.04, "0"), (0.5, "0.5")]
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_a_path_is_closed() -> None:
    assert path([(0, 0), (1.25, 2), (3, 4)]) == "M0 0L1.2 2L3 4Z"


def test_a_label_is_centred_on_its_height() -> None:
    assert label("7", 10, 20, 10, fill="red") == (
        '<text x="10" y="23.5" font-size="10" fill="red">7</text>'
    )
