"""The report for a terminal: narrow, and with the same facts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.analysis.decisions import AnalysedMatch
from tablas.analysis.reports import text_report
from tablas.i18n import LANGUAGES, translator
from tablas.records import Depth, RecordedAnalysis
from tablas.records.cube_decision import CubeValues
from tests.analysis.judged import short_match

EN, ES = translator("en"), translator("es")
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


def test_of_the_cube_too_the_ways_on_are_told_with_equity_and_level() -> None:
    lines = text_report([short_match()], EN).splitlines()
    ways = [line.split() for line in lines if "Double, " in line]
    assert ["*", "Double,", "take", "+1.200", "+0.200", "2ply"] in ways


def test_an_equity_that_was_played_out_shows_its_error() -> None:
    match = short_match()
    rolled = {
        index: replace(one, depth=Depth(5, "rollout 1296"), errors=CubeValues(0.012, 0.02, 0.0))
        for index, one in match.analysis.cubes.items()
    }
    report = text_report([replace(match, analysis=replace(match.analysis, cubes=rolled))], EN)
    assert "+1.200 ± 0.020" in report
    assert "rollout 1296" in report


@pytest.mark.parametrize("players", [("Ana", "Blas"), LONG], ids=["short", "long"])
def test_labels_are_never_cut(players: tuple[str, str]) -> None:
    words = text_report([short_match(players)], ES).split()
    labels = ES.text("Result with even luck").split()
    assert set(labels) <= set(words)


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
