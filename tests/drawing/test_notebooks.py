"""What notebooks show of positions, situations, matches and records."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tablas.records import MatchRecord
from tablas.rules import BACKGAMMON, MatchRules, MatchStarted, Position, Roll, Situation
from tests.drawing.boards import LOPSIDED, dropped

SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.mark.parametrize("value", [LOPSIDED, Situation(BACKGAMMON.start), dropped()], ids=type)
def test_a_board_is_shown(value: Position) -> None:
    shown = ET.fromstring(value._repr_html_())
    assert [part.tag for part in shown] == [SVG]


def test_a_record_shows_its_games_and_the_last_board() -> None:
    start = MatchStarted(MatchRules(length=3), players=("<Ana>", "Blas"), score=(1, 0))
    shown = ET.fromstring(MatchRecord((start,))._repr_html_())
    assert [part.tag for part in shown] == ["p", SVG]
    assert "<Ana> and Blas, match to 3 points" in "".join(shown.itertext())


def test_the_language_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "es")
    assert 'lang="es"' in Situation(BACKGAMMON.start, roll=Roll(3, 1))._repr_html_()
