from __future__ import annotations

import re

import pytest

from tablas.i18n import LANGUAGES
from tablas.server.pages.diagrams import DIAGRAMS, picture
from tablas.server.pages.learning import LESSONS
from tablas.server.pages.rendering import TEMPLATES
from tests.server.browsing import Browser, Visit

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
async def test_every_lesson_is_there_in_both_languages(
    visit: Visit, language: str, lesson: str
) -> None:
    page = await visit(language=language).get(f"/learn/{lesson}")
    assert page.status_code == 200
    assert page.text.count("<h1>") == 1
    assert 'aria-current="page"' in page.text


async def test_the_first_lesson_is_the_game(guest: Browser) -> None:
    page = (await guest.get("/learn")).text
    assert "How to play backgammon" in page
    assert page.count("<figure>") == 8


@pytest.mark.parametrize("lesson", LESSONS)
def test_both_languages_tell_the_same(lesson: str) -> None:
    shapes = []
    for language in ("en", "es"):
        text = (TEMPLATES / "learn" / language / f"{lesson}.html").read_text("utf-8")
        boards = re.findall(r"figure\('(\w+)'", text)
        shapes.append((boards, re.findall(r"<(h[123]|p|li|dt|tr|table)\b", text)))
    if lesson != "glossary":  # the words have another order there
        assert shapes[0] == shapes[1]
    assert shapes[0][0] == shapes[1][0]


@pytest.mark.parametrize("key", DIAGRAMS)
def test_every_board_can_be_drawn_and_is_used(key: str) -> None:
    assert picture(key, "en").startswith("<svg")
    assert "Tablero" in picture(key, "es")
    used = "".join(path.read_text("utf-8") for path in (TEMPLATES / "learn").rglob("*.html"))
    assert f"figure('{key}'" in used


async def test_there_are_no_other_lessons(guest: Browser) -> None:
    for path in ("/learn/none", "/learn/base", "/learn/..%2fbase"):
        assert (await guest.get(path)).status_code == 404
