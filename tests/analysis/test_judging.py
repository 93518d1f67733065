"""One decision judged: what was made is looked into as deep as the best, however bad it was."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tablas.analysis.judging import ILLEGAL, depth_of, judge
from tablas.analysis.questions import CubeQuestion, PlayQuestion, ResignationQuestion
from tablas.analysis.settings import STANDARD, AnalysisSettings
from tablas.engine import Engine
from tablas.errors import RuleError
from tablas.notation import parse_play, parse_xgid
from tablas.records import CubeAnalysis, PlayAnalysis, ResignationAnalysis
from tablas.records.evaluation import Level
from tablas.rules import (
    BACKGAMMON,
    BAR,
    Cube,
    MatchRules,
    Play,
    Roll,
    Seat,
    Situation,
    WinClass,
)
from tests.analysis.matches import STATIC

ENGINE = Engine()
OPENING = Situation(BACKGAMMON.start, roll=Roll(3, 1))
FORCED = BACKGAMMON.position({BAR: 1, 6: 14}, dict.fromkeys((1, 2, 3, 4, 6), 2))
DOUBTED = parse_xgid("XGID=--bBD-D-B--B-----aabbbbabA:0:0:-1:00:0:0:0:7:0")
"""One ply and two plies differ by much here."""


def of_play(
    situation: Situation, text: str, settings: AnalysisSettings, *, opening: bool = False
) -> PlayAnalysis:
    assert situation.roll is not None
    made = parse_play(text, situation.position, situation.roll)
    choices = len(BACKGAMMON.plays(situation.position, situation.roll))
    answer = judge(ENGINE, PlayQuestion(situation, made, False, choices, opening), settings)
    assert isinstance(answer, PlayAnalysis)
    return answer


def of_cube(
    situation: Situation, settings: AnalysisSettings, *, doubled: bool = False
) -> CubeAnalysis | None:
    answer = judge(ENGINE, CubeQuestion(situation, doubled), settings)
    assert answer is None or isinstance(answer, CubeAnalysis)
    return answer


class TestPlays:
    def test_a_blunder_is_looked_into_as_deep_as_the_best(self) -> None:
        settings = AnalysisSettings(level=Level.ONE_PLY)
        analysis = of_play(OPENING, "24/21 24/23", settings)
        worst = of_play(OPENING, "8/4", settings)
        for found, text in ((analysis, "24/21 24/23"), (worst, "8/4")):
            made = found.of(parse_play(text, OPENING.position, Roll(3, 1)).result)
            assert made is not None
            assert found.best is not None
            assert made.depth == found.best.depth == depth_of(Level.ONE_PLY)
        assert (worst.loss(parse_play("8/4", OPENING.position, Roll(3, 1)).result) or 0) > 0.1

    def test_all_legal_plays_are_ranked_and_the_deepest_come_first(self) -> None:
        analysis = of_play(OPENING, "8/5 6/5", AnalysisSettings(level=Level.ONE_PLY, kept=100))
        legal = {play.result for play in BACKGAMMON.plays(BACKGAMMON.start, Roll(3, 1))}
        assert {one.result for one in analysis.candidates} == legal
        order = [(-one.depth.rank, -one.equity) for one in analysis.candidates]
        assert order == sorted(order)

    def test_only_the_worst_are_left_out_and_never_the_play_that_was_made(self) -> None:
        everything = of_play(OPENING, "8/4", replace(STATIC, kept=100))
        few = of_play(OPENING, "8/4", replace(STATIC, kept=2))
        assert few.candidates[:2] == everything.candidates[:2]
        assert [one.result for one in few.candidates[2:]] == [
            parse_play("8/4", OPENING.position, Roll(3, 1)).result
        ]

    def test_a_forced_play_has_luck_and_costs_nothing(self) -> None:
        situation = Situation(FORCED, roll=Roll(5, 5))
        analysis = of_play(situation, "bar/20 6/1(3)", AnalysisSettings(level=Level.ONE_PLY))
        assert len(analysis.candidates) == len(BACKGAMMON.plays(FORCED, Roll(5, 5)))
        assert analysis.luck is not None
        assert analysis.luck > 0

    def test_who_cannot_move_was_unlucky(self) -> None:
        dance = Situation(FORCED, roll=Roll(6, 4))
        analysis = of_play(dance, "", STATIC)
        (only,) = analysis.candidates
        assert only.result == FORCED
        assert analysis.luck is not None
        assert analysis.luck < 0

    def test_an_illegal_play_is_judged_behind_all_legal_ones(self) -> None:
        start = {24: 2, 13: 5, 8: 3, 6: 5}
        result = BACKGAMMON.position({24: 2, 13: 3, 8: 5, 6: 5}, start)
        question = PlayQuestion(OPENING, Play((), result), True, 16, False)
        analysis = judge(ENGINE, question, STATIC)
        assert isinstance(analysis, PlayAnalysis)
        assert analysis.candidates[-1].result == result
        assert analysis.candidates[-1].depth.rank == ILLEGAL
        assert all(one.depth.rank > ILLEGAL for one in analysis.candidates[:-1])

    def test_a_match_has_losses_in_match_winning_chance(self) -> None:
        situation = replace(OPENING, rules=MatchRules(length=5), score=(3, 1))
        analysis = of_play(situation, "8/4", STATIC)
        result = parse_play("8/4", OPENING.position, Roll(3, 1)).result
        assert 0 < (analysis.loss_mwc(result) or 0) < (analysis.loss(result) or 0)
        assert analysis.luck_mwc is not None


class TestCube:
    def test_it_is_looked_into_one_ply_deeper_where_two_depths_disagree(self) -> None:
        settings = AnalysisSettings(level=Level.TWO_PLY)
        plain = of_cube(DOUBTED, replace(settings, doubt=float("inf")))
        deeper = of_cube(DOUBTED, settings)
        assert plain is not None
        assert deeper is not None
        assert (plain.depth.name, deeper.depth.name) == ("2ply", "3ply")
        assert deeper.equity != plain.equity

    def test_a_dead_cube_is_judged_only_if_it_was_turned(self) -> None:
        """At two points, with the cube at 2, one single game is enough."""
        dead = Situation(
            BACKGAMMON.start, cube=Cube(2, Seat.WHITE), rules=MatchRules(length=2), score=(0, 0)
        )
        assert of_cube(dead, STATIC) is None
        turned = of_cube(dead, STATIC, doubled=True)
        assert turned is not None
        assert turned.equity.double_take == pytest.approx(turned.equity.no_double, abs=0.2)
        assert turned.equity.double_pass == pytest.approx(1)

    def test_beavers_are_judged_where_they_are_agreed(self) -> None:
        beavers = replace(DOUBTED, rules=MatchRules(beavers=True))
        found = of_cube(beavers, STATIC)
        assert found is not None
        assert found.beavers


def test_to_resign_a_hopeless_game_costs_nothing_and_the_opening_one_a_point() -> None:
    hopeless = BACKGAMMON.position({6: 5, 5: 5, 4: 4}, {1: 2})
    for position, lost in ((hopeless, 0.0), (BACKGAMMON.start, 1.0)):
        question = ResignationQuestion(Situation(position), WinClass.SINGLE)
        answer = judge(ENGINE, question, STATIC)
        assert isinstance(answer, ResignationAnalysis)
        assert answer.loss_of_offer == pytest.approx(lost, abs=0.15)


def test_settings_have_their_limits() -> None:
    for wrong in ({"kept": 1}, {"close": -0.1}, {"doubt": float("nan")}):
        with pytest.raises(RuleError):
            replace(STANDARD, **wrong)


def test_levels_share_one_engine() -> None:
    assert ENGINE.at(Level.ONE_PLY) is ENGINE.at(Level.ONE_PLY)
    assert ENGINE.at(Level.ONE_PLY).at(Level.STATIC) is ENGINE
    assert all(first.level != second.level for first, second in pairwise(map(ENGINE.at, Level)))
