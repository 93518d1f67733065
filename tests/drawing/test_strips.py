from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tablas.drawing import draw
from tablas.drawing import layout as at
from tablas.i18n import translator
from tablas.rules import MatchRules, Offer, Seat, Situation
from tests.drawing.boards import START, of_class, root, texts


def strip(document: ET.Element, seat: Seat) -> ET.Element:
    (found,) = (
        g for g in of_class(document, "strip") if g.get("class") == f"strip {seat.name.lower()}"
    )
    return found


def test_a_strip_tells_name_pips_and_score() -> None:
    situation = Situation(START, score=(3, 12), rules=MatchRules(length=15))
    document = root(draw(situation, players=("Ana", "Blas")))
    white, black = (texts(strip(document, seat).findall("{*}text")) for seat in Seat)
    assert white == ["Ana", "3", "167 pips", "Ana on roll"]
    assert black == ["Blas", "12", "167 pips", "Match to 15 points"]


def test_each_side_stands_at_its_own_edge() -> None:
    for below in Seat:
        document = root(draw(START, below=below))
        for seat in Seat:
            y = float(strip(document, seat).findall("{*}text")[0].get("y", ""))
            assert (y > at.MIDDLE) == (seat is below)


@pytest.mark.parametrize("turn", Seat)
def test_who_has_to_decide_is_marked(turn: Seat) -> None:
    on_roll = root(draw(Situation(START, turn)))
    doubled = root(draw(Situation(START, turn, offer=Offer.DOUBLE)))
    for document, actor in ((on_roll, turn), (doubled, turn.other)):
        assert of_class(strip(document, actor), "actor")
        assert not of_class(strip(document, actor.other), "actor")


def test_a_position_has_neither_score_nor_mark() -> None:
    document = root(draw(START))
    assert texts(strip(document, Seat.WHITE).findall("{*}text")) == ["White", "167 pips", ""]
    assert not of_class(document, "actor")


def test_texts_that_are_too_long_shrink_but_can_be_read() -> None:
    rules = MatchRules(jacoby=True, beavers=True)
    situation = Situation(START, rules=rules, score=(10**17, 10**17))
    document = root(draw(situation, players=("W" * 18, "M" * 18)))
    written = strip(document, Seat.BLACK).findall("{*}text")
    sizes = [float(text.get("font-size", "")) for text in written]
    assert sizes[:-1] == [18, 18, 16]
    assert 6 <= sizes[-1] < 16


def test_spanish_is_spoken() -> None:
    told = texts(strip(root(draw(START, tr=translator("es"))), Seat.WHITE).findall("{*}text"))
    assert told[0] == "Blanco"
