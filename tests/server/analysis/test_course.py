from __future__ import annotations

import json

import pytest

from tablas.analysis.decisions import AnalysedMatch
from tablas.i18n import Translator, translator
from tablas.notation.reading import read_bytes
from tablas.records import RecordedAnalysis
from tablas.server.analysis.course import course_of
from tablas.server.analysis.details import details_of
from tests.server.analysis.things import SHORT, analysed


@pytest.fixture
def tr() -> Translator:
    return translator("en")


def test_every_roll_is_a_turn_and_so_is_every_decision_about_the_cube(tr: Translator) -> None:
    match = analysed()
    course = json.loads(json.dumps(course_of(match, tr)))
    plays = [turn for turn in course["turns"] if turn["kind"] == "play"]
    assert [turn["index"] for turn in plays] == [one.index for one in match.plays]
    assert [turn["loss"] for turn in plays] == [
        one.loss if one.unforced else None for one in match.plays
    ]
    cubes = {turn["index"] for turn in course["turns"] if turn["kind"] == "cube"}
    assert {one.index for one in match.cubes if one.doubled or one.counts} <= cubes
    indices = [turn["index"] for turn in course["turns"]]
    assert indices == sorted(set(indices))


def test_chances_are_whites(tr: Translator) -> None:
    match = analysed()
    for turn in course_of(match, tr)["turns"]:
        if turn["kind"] != "play" or turn["chance"] is None:
            continue
        best = match.analysis.plays[turn["index"]].candidates[0]
        assert best.chances is not None
        own = best.chances.win if best.mwc is None else best.mwc
        expected = own if turn["seat"] == "white" else 1 - own
        assert turn["chance"] == pytest.approx(expected)


def test_a_match_without_an_analysis_can_be_stepped_through(tr: Translator) -> None:
    record = read_bytes(SHORT.encode())
    course = course_of(AnalysedMatch(record, RecordedAnalysis("", {}, {})), tr)
    kinds = [turn["kind"] for turn in course["turns"]]
    assert kinds.count("play") == 9
    assert kinds[-1] == "resignation"
    assert "cube" in kinds
    (game,) = course["games"]
    assert (game["number"], game["start"], game["score"]) == (1, 0, [0, 0])
    assert "Ana" in game["end"]
    first = course["turns"][0]
    assert (first["notation"], first["dice"], first["loss"]) == ("8/5 6/5", [3, 1], None)
    assert first["xgid"].startswith("XGID=")


def test_a_decision_is_told_in_full_with_what_the_file_says_of_it(tr: Translator) -> None:
    match = analysed()
    worst = max((one for one in match.plays if one.unforced), key=lambda one: one.loss or 0)
    said = details_of(match, [match], worst.index, "play", tr)
    assert said is not None
    json.dumps(said)
    assert said["candidates"][0]["loss"] == 0
    assert [one["played"] for one in said["candidates"]].count(True) == 1
    assert said["words"]["beginner"]
    assert said["words"]["expert"]
    (other,) = said["others"]
    assert other["program"] == match.analysis.program
    assert details_of(match, [], worst.index + 1, "play", tr) is None
    assert details_of(match, [], worst.index, "cube", tr) is None


def test_the_cube_is_told_with_its_three_ways(tr: Translator) -> None:
    match = analysed()
    turn = next(one for one in match.cubes if one.analysis is not None)
    said = details_of(match, [], turn.index, "cube", tr)
    assert said is not None
    assert turn.analysis is not None
    assert said["cube"]["no_double"] == turn.analysis.equity.no_double
    assert said["cube"]["action"].endswith(".")
    assert said["candidates"] == []
