"""Analyses as plain data: back exactly as they were, refused when they are not whole."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import FileFormatError
from tablas.records import (
    CubeAnalysis,
    Depth,
    JudgedPlay,
    PlayAnalysis,
    RecordedAnalysis,
    ResignationAnalysis,
)
from tablas.records.analysis_codec import (
    decode_analysis,
    decode_answer,
    encode_analysis,
    encode_answer,
)
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import BACKGAMMON, Move
from tests.strategies import positions

NUMBERS = st.floats(-4, 4)
OPTIONAL = st.none() | NUMBERS
DEPTHS = st.builds(Depth, st.integers(-1, 2000), st.text(max_size=8))
CHANCES = st.none() | st.builds(Chances, *[st.floats(0, 1)] * 5)
MOVES = st.lists(st.builds(Move, st.integers(1, 25), st.integers(0, 24), st.booleans()), max_size=4)
CANDIDATES = st.builds(
    JudgedPlay, positions(), NUMBERS, DEPTHS, MOVES.map(tuple), OPTIONAL, CHANCES, OPTIONAL
)
PLAYS = st.builds(PlayAnalysis, st.lists(CANDIDATES, max_size=3).map(tuple), OPTIONAL, OPTIONAL)
VALUES = st.builds(CubeValues, NUMBERS, NUMBERS, NUMBERS)
CUBES = st.builds(
    CubeAnalysis, VALUES, DEPTHS, st.none() | VALUES, CHANCES, st.booleans(), st.none() | VALUES
)
RESIGNATIONS = st.builds(
    ResignationAnalysis, NUMBERS, NUMBERS, DEPTHS, st.none() | st.tuples(NUMBERS, NUMBERS)
)
ANALYSES = st.builds(
    RecordedAnalysis,
    st.text(max_size=20),
    st.dictionaries(st.integers(0, 999), PLAYS, max_size=2),
    st.dictionaries(st.integers(0, 999), CUBES, max_size=2),
    st.dictionaries(st.integers(0, 999), RESIGNATIONS, max_size=2),
)
SOUND = RecordedAnalysis(
    "a program",
    {2: PlayAnalysis((JudgedPlay(BACKGAMMON.start, 0.1, Depth(0, "0ply"), (Move(24, 21),)),), 0.2)},
    {1: CubeAnalysis(CubeValues(0.1, 0.2, 1.0), Depth(2, "2ply"))},
    {9: ResignationAnalysis(0.5, -1.0, Depth(0, "0ply"), (0.5, 0.4))},
)


@given(ANALYSES)
@settings(max_examples=40)
def test_an_analysis_comes_back_as_it_was(analysis: RecordedAnalysis) -> None:
    assert decode_analysis(json.loads(json.dumps(encode_analysis(analysis)))) == analysis


@given(st.none() | PLAYS | CUBES | RESIGNATIONS)
@settings(max_examples=40)
def test_an_answer_comes_back_as_it_was(
    answer: PlayAnalysis | CubeAnalysis | ResignationAnalysis | None,
) -> None:
    assert decode_answer(json.loads(json.dumps(encode_answer(answer)))) == answer


def test_moves_come_back_too() -> None:
    """They are not compared with the rest."""
    again = decode_analysis(json.loads(json.dumps(encode_analysis(SOUND))))
    assert again.plays[2].candidates[0].moves == (Move(24, 21),)


BEYOND = {"result": "1:15 / 1:15", "moves": [[1, 26, False]], "equity": 0, "depth": [0, ""]}
WRONG: dict[str, Any] = {
    "version": 2,
    "program": 3,
    "plays": [],
    "cubes": {"one": {}},
    "resignations": {"1": {"playing_on": "much"}},
}


@pytest.mark.parametrize("field", WRONG)
def test_what_is_none_is_refused_in_a_sentence(field: str) -> None:
    data = encode_analysis(SOUND) | {field: WRONG[field]}
    with pytest.raises(FileFormatError):
        decode_analysis(data)


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {"play": {}},
        {"cube": {}, "play": {}},
        {"cube": {"equity": [0, 0], "depth": [0, "0ply"], "beavers": False}},
        {"cube": {"equity": [0, 0, "1"], "depth": [0, "0ply"], "beavers": False}},
        {"cube": {"equity": [0, 0, 1], "depth": [True, "0ply"], "beavers": False}},
        {"cube": {"equity": [0, 0, 1], "depth": [0, "0ply"], "beavers": 0}},
        {"cube": {"equity": [0, 0, 1], "depth": [0, "0ply"], "beavers": False, "more": 1}},
        {"cube": {"equity": [0, 0, float("inf")], "depth": [0, "0ply"], "beavers": False}},
        {"play": {"candidates": [{"result": "x", "moves": [], "equity": 0, "depth": [0, ""]}]}},
        {"play": {"candidates": [BEYOND]}},
    ],
)
def test_a_damaged_answer_is_refused(wrong: object) -> None:
    with pytest.raises(FileFormatError):
        decode_answer(wrong)


@pytest.mark.parametrize("missing", ["version", "program", "plays", "cubes", "resignations"])
def test_every_part_is_needed(missing: str) -> None:
    data = encode_analysis(SOUND)
    del data[missing]
    with pytest.raises(FileFormatError):
        decode_analysis(data)
