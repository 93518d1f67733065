"""Tests of `tablas.notation.sgf.judgements` and of its inverse `judgement_text`."""

from __future__ import annotations

import pytest

from tablas.notation.sgf.judgement_text import cube_text, plays_text
from tablas.notation.sgf.judgements import cube_analysis, play_analysis
from tablas.notation.sgf.trees import Node, parse_trees
from tablas.notation.stakes import game_stakes
from tablas.records import CubeAnalysis, Depth, JudgedPlay, PlayAnalysis
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import BACKGAMMON, Game, MatchRules, Roll, Seat, Situation

CHANCES = Chances(0.55, 0.15, 0.01, 0.13, 0.005)
ROW = "0.550000 0.150000 0.010000 0.130000 0.005000"
SEVEN = f"{ROW} 0.125000"
ROLL = Roll(3, 1)


def node(properties: str) -> Node:
    return parse_trees(f"(;{properties})").games[0][0]


def situation(length: int = 7, turn: Seat = Seat.WHITE, roll: Roll | None = ROLL) -> Situation:
    return Situation(BACKGAMMON.start, turn=turn, roll=roll, rules=MatchRules(length))


def plays(properties: str, *, length: int = 7, turn: Seat = Seat.WHITE) -> PlayAnalysis | None:
    return play_analysis(node(properties), situation(length, turn), backwards=False)


def cube(text: str, *, length: int = 7) -> CubeAnalysis | None:
    return cube_analysis(node(f"DA[{text}]"), situation(length, roll=None))


@pytest.mark.parametrize(
    "context", ["E 0C 0 1 0.0", "E ver 2 0C 0 1 0.0 1", "E ver 3 0C 0 1 0.000000 1"]
)
def test_every_version_judges_plays_alike(context: str) -> None:
    kind, _, rest = context.partition(" 0C")
    found = plays(f"A[0][hefe {kind} {ROW} 0.125 0C{rest}]")
    assert found is not None
    (one,) = found.candidates
    assert (one.chances, one.equity, one.depth.name) == (CHANCES, 0.125, "0ply")
    assert one.result.own[5] == 2


def test_equities_of_plays_are_normalised_in_matches_too() -> None:
    found = plays(f"A[0][hefe E ver 3 {ROW} 0.125 2C 0 1 0.0 1]")
    stakes = game_stakes(situation())
    assert found is not None
    assert stakes is not None
    assert found.candidates[0].mwc == stakes.mwc(0.125)
    money = plays(f"A[0][hefe E ver 3 {ROW} 0.125 2C 0 1 0.0 1]", length=0)
    assert money is not None
    assert money.candidates[0].mwc is None


def test_plays_looked_into_deeper_come_first() -> None:
    found = plays(
        f"A[2][hefe E ver 3 {ROW} 0.1 2C 0 1 0 1][xuxw E ver 3 {ROW} 0.2 0C 0 1 0 1]"
        f"[mjxw E ver 3 {ROW} 0.3 2 0 1 0 1]"
    )
    assert found is not None
    assert [one.depth.name for one in found.candidates] == ["2ply", "2ply cubeless", "0ply"]


def test_black_counts_from_the_other_side() -> None:
    found = plays(f"A[0][qtst E ver 3 {ROW} 0.1 2C 0 1 0 1]", turn=Seat.BLACK)
    assert found is not None
    assert found.candidates[0].result.own[5] == 2


def test_luck_is_equity() -> None:
    found = plays("LU[0.25000]GW[1]")
    stakes = game_stakes(situation())
    assert found is not None
    assert stakes is not None
    assert (found.candidates, found.luck) == ((), 0.25)
    assert found.luck_mwc == pytest.approx(0.25 * stakes.half)


@pytest.mark.parametrize(
    "text",
    [
        "LU[-inf]",
        "LU[nan]",
        "A[0][hefe E ver 3 1 0 0]",
        f"A[0][hefe E ver 3 {ROW} nan 2C 0 1 0 1]",
        f"A[0][hefe E ver 3 {ROW} -99999 2C 0 1 0 1]",
        f"A[0][hefe E ver 3 {ROW} 0.1 deep 0 1 0 1]",
        "A[0][hefe E ver 3 2.0 0 0 0 0 0.1 2C 0 1 0 1]",
        f"A[0][bcbc E ver 3 {ROW} 0.1 2C 0 1 0 1]",
        f"A[0][hefe Q ver 3 {ROW} 0.1 2C 0 1 0 1]",
        "A[0][hefe X ver 3 Score 0.1 0.1 Trials 36]",
        "A[0]",
    ],
)
def test_what_cannot_be_understood_says_nothing(text: str) -> None:
    assert plays(text) is None


def test_a_cube_in_a_match_is_judged_by_match_winning_chance() -> None:
    found = cube(f"E ver 3 2C 1 0.000000 1 {SEVEN} 0.515000 {SEVEN} 0.490000")
    stakes = game_stakes(situation(roll=None))
    assert found is not None
    assert stakes is not None
    assert found.mwc == CubeValues(0.515, 0.49, stakes.won)
    assert found.equity.double_pass == pytest.approx(1)
    assert found.equity.no_double == pytest.approx(stakes.equity(0.515))
    assert (found.chances, found.depth.name) == (CHANCES, "2ply")


@pytest.mark.parametrize(
    "context", ["E 0.1 0.2 0.3 0.4 2C 0 1 0.0", "E ver 2 2C 0 1 0.0 1", "E ver 3 2C 1 0.0 1"]
)
def test_every_version_judges_the_cube_alike(context: str) -> None:
    found = cube(f"{context} {SEVEN} 0.3 {SEVEN} -0.2", length=0)
    assert found is not None
    assert found.equity == CubeValues(0.3, -0.2, 1.0)
    assert found.mwc is None
    assert found.depth.name == "2ply"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "E ver 3 2C 1 0.0 1",
        f"E ver 3 2C 1 0.0 1 {SEVEN} -20000 {SEVEN} -20000",
        f"{SEVEN} 0.3 {SEVEN} -0.2",
        f"X ver 3 Eq Trials 36 NoDouble Output {SEVEN} 0.3",
    ],
)
def test_a_cube_that_cannot_be_understood_says_nothing(text: str) -> None:
    assert cube(text, length=0) is None


def test_a_match_beyond_the_table_has_no_judgement_of_the_cube() -> None:
    assert cube(f"E ver 3 2C 1 0.0 1 {SEVEN} 0.515 {SEVEN} 0.49", length=40) is None


# -- and back


@pytest.mark.parametrize("length", [0, 7])
@pytest.mark.parametrize(
    ("depth", "error"), [("3ply", None), ("1ply cubeless", None), ("1296 games", 0.01)]
)
def test_judgements_come_back(length: int, depth: str, error: float | None) -> None:
    place = situation(length)
    stakes = game_stakes(place)
    game = Game(place.rules, 1, False, place.position, place.turn, roll=place.roll)
    play = next(play for play in game.plays if play.result.own[5] == 2)
    judged = JudgedPlay(
        play.result,
        0.25,
        Depth(0, depth),
        mwc=stakes.mwc(0.25) if stakes else None,
        chances=CHANCES,
        error=error,
    )
    text = plays_text(PlayAnalysis((judged,), luck=-0.5), play.result, game, place)
    found = play_analysis(node(text), place, backwards=False)
    assert found is not None
    (again,) = found.candidates
    assert found.luck == -0.5
    assert (again.result, again.chances, again.depth.name) == (play.result, CHANCES, depth)
    assert again.equity == pytest.approx(0.25)
    assert again.mwc == pytest.approx(judged.mwc)
    assert again.error == pytest.approx(error, abs=1e-4)


@pytest.mark.parametrize("length", [0, 7])
@pytest.mark.parametrize(("depth", "errors"), [("2ply", None), ("36 games", (0.01, 0.02))])
def test_judgements_of_the_cube_come_back(
    length: int, depth: str, errors: tuple[float, float] | None
) -> None:
    place = situation(length, roll=None)
    judged = CubeAnalysis(
        CubeValues(0.5, 0.75, 1.0),
        Depth(0, depth),
        chances=CHANCES,
        errors=CubeValues(*errors, 0.0) if errors else None,
    )
    found = cube_analysis(node(cube_text(judged, place)), place)
    assert found is not None
    assert found.equity.no_double == pytest.approx(0.5, abs=1e-4)
    assert found.equity.double_take == pytest.approx(0.75, abs=1e-4)
    assert found.depth.name == depth
    assert (found.errors is None) is (errors is None)
    if found.errors is not None:
        assert found.errors.double_take == pytest.approx(0.02, abs=1e-4)


def test_what_the_format_has_no_place_for_is_not_written() -> None:
    place = situation()
    game = Game(place.rules, 1, False, place.position, place.turn, roll=place.roll)
    result = game.plays[0].result
    deep = JudgedPlay(result, 0.1, Depth(9, "XG Roller++"), chances=CHANCES)
    bare = JudgedPlay(result, 0.1, Depth(0, "2ply"))
    assert plays_text(PlayAnalysis((deep, bare)), result, game, place) == ""
    known = JudgedPlay(result, 0.1, Depth(0, "2ply"), chances=CHANCES)
    assert plays_text(PlayAnalysis((known,), 0.5), game.position, game, place) == "LU[0.50000]"
    cube = CubeAnalysis(CubeValues(0, 0, 1), Depth(0, "2ply"))
    assert cube_text(cube, situation(roll=None)) == ""
