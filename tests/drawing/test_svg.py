from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from tablas.drawing import THEMES, Drawing, Home, Theme, draw
from tablas.i18n import translator
from tablas.rules import Roll, Seat, Situation
from tests.drawing.boards import LOPSIDED, START, dropped, opening, play, root, texts
from tests.strategies import situations

SVG = "{http://www.w3.org/2000/svg}"


@given(situations())
def test_every_situation_makes_a_document_that_needs_nothing_else(situation: Situation) -> None:
    drawing = draw(situation, players=("<Ana> & \x00", '"Blas"'))
    document = root(drawing)
    assert document.tag == f"{SVG}svg"
    assert {element.tag.removeprefix(SVG) for element in document.iter()} <= {
        "svg", "title", "desc", "g", "rect", "circle", "path", "text", "tspan",
    }  # fmt: skip
    assert not [e for e in document.iter() if {"href", "style", "id"} & set(e.keys())]
    assert len(drawing.svg) < 16_000


def test_the_picture_is_told_to_those_who_do_not_see_it() -> None:
    situation = Situation(START, roll=Roll(3, 1))
    document = root(draw(situation, play=play(START, "31", "8/5 6/5")))
    assert document.get("role") == "img"
    assert [document[0].tag, document[1].tag] == [f"{SVG}title", f"{SVG}desc"]
    title, description = texts(document[:2])
    assert title == "Backgammon board: White to play 3-1"
    assert "White, 167 pips: 2 on 24, 5 on 13, 3 on 8, 5 on 6." in description
    assert description.endswith("Arrows show the play 8/5 6/5.")


def test_the_title_of_a_position_is_short() -> None:
    assert texts(root(draw(START))[:1]) == ["Backgammon board"]


def test_notebooks_show_it() -> None:
    drawing = draw(START)
    assert drawing._repr_svg_() == drawing.svg == str(drawing)
    assert eval(repr(drawing)) == drawing == Drawing(drawing.svg)


def test_the_same_board_is_drawn_the_same() -> None:
    assert draw(LOPSIDED) == draw(LOPSIDED)
    assert draw(LOPSIDED) != draw(LOPSIDED.swapped())


def test_is_saved_as_it_is(tmp_path: Path) -> None:
    drawing = draw(START, players=("Íñigo", "Blas"))
    drawing.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_bytes() == drawing.svg.encode()
    with pytest.raises(FileNotFoundError):
        drawing.save(str(tmp_path / "nowhere" / "board.svg"))


@pytest.mark.parametrize("below", Seat)
@pytest.mark.parametrize("turn", Seat)
def test_numbers_are_those_of_the_side_on_roll(turn: Seat, below: Seat) -> None:
    situation = Situation(START, turn)
    automatic = draw(situation, below=below)
    assert automatic == draw(situation, below=below, numbers_for=turn)
    assert automatic != draw(situation, below=below, numbers_for=turn.other)


@pytest.mark.parametrize("below", Seat)
def test_numbers_are_those_of_the_near_side_while_nobody_is_on_roll(below: Seat) -> None:
    for subject in (START, opening(), dropped()):
        assert draw(subject, below=below) == draw(subject, below=below, numbers_for=below)


def test_numbers_of_a_play_on_a_position_are_whites() -> None:
    chosen = play(START, "31", "8/5 6/5")
    drawing = draw(START, below=Seat.BLACK, play=chosen)
    assert drawing == draw(START, below=Seat.BLACK, play=chosen, numbers_for=Seat.WHITE)


def test_width_is_given_on_request() -> None:
    assert root(draw(START)).get("width") is None
    assert root(draw(START, width=320)).get("width") == "320"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_theme_gives_all_colours(theme: Theme) -> None:
    document = root(draw(Situation(LOPSIDED, roll=Roll(6, 1)), home=Home.LEFT, theme=theme))
    used = {e.get(name) for e in document.iter() for name in ("fill", "stroke")} - {None, "none"}
    assert used <= {getattr(theme, field) for field in Theme.__dataclass_fields__}


def test_a_language_is_spoken() -> None:
    document = root(draw(START, tr=translator("es")))
    assert document.get("lang") == "es"
    assert "Blanco" in texts(document[1:2])[0]


def test_a_finished_game_can_be_drawn() -> None:
    assert texts(root(draw(dropped()))[:1]) == ["Backgammon board: Blas wins 1 point"]
