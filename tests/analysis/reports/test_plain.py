"""The report for a terminal: narrow, and with the same facts."""

from __future__ import annotations

import pytest

from tablas.analysis.decisions import AnalysedMatch
from tablas.analysis.reports import text_report
from tablas.i18n import LANGUAGES, translator
from tablas.records import RecordedAnalysis
from tests.analysis.judged import short_match

EN = translator("en")
LONG = ("A name that goes on and on and on and on for ever", "Ñandú " * 20)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [("Ana", "Blas"), LONG], ids=["short", "long"])
def test_no_line_is_wider_than_80_columns(language: str, players: tuple[str, str]) -> None:
    report = text_report([short_match(players)] * 2, translator(language))
    assert max(map(len, report.splitlines())) <= 80


def test_it_tells_who_played_what_and_how_well() -> None:
    report = text_report([short_match()], EN)
    assert report.startswith("Ana and Blas, match to 5 points\n====")
    assert "PR " in report
    assert "1. Game 1, turn 1: Ana 6/2 with 3-1" in report
    assert "   * 6/2      " in report
    assert "Analysed by Tester 1." in report


def test_nothing_in_a_file_steers_the_terminal() -> None:
    assert "\x1b" not in text_report([short_match(("\x1b[31mAna", "\rBlas"))], EN)


def test_players_of_several_matches_are_added_up() -> None:
    report = text_report([short_match(), short_match(("Cara", "Ana"))], EN)
    last = report[report.index("All matches together") :]
    ana = last[last.index("\nAna\n") :]
    assert ana.splitlines()[2].split() == ["Matches", "2"]


def test_without_an_analysis_there_are_no_rates() -> None:
    empty = AnalysedMatch(short_match().record, RecordedAnalysis("nobody", {}, {}))
    assert "–" in text_report([empty], EN)
