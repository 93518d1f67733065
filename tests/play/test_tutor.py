from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.analysis.words.numbers import decimal, percent, signed
from tablas.analysis.words.scores import take_point
from tablas.engine import Engine
from tablas.errors import RuleError
from tablas.i18n import translator
from tablas.play.bots.engine_bot import engine
from tablas.play.tutor import (
    CubeDeed,
    Grade,
    cube_words,
    grade_of,
    judge_cube,
    judge_play,
    play_words,
)
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, MatchRules, Offer, Position, Roll, Situation

EN, ES = translator("en"), translator("es")
OPENING = Situation(BACKGAMMON.start, rules=MatchRules(length=5), roll=Roll(3, 1))
MONEY = replace(OPENING, rules=MatchRules(), roll=None)
# A race that White leads by 14 pips of 70: a double that has to be dropped.
LOST = Situation(
    BACKGAMMON.position({6: 5, 5: 4, 4: 3, 3: 2, 2: 1}, {8: 2, 7: 3, 6: 3, 5: 3, 4: 2, 3: 2}),
    rules=MatchRules(),
)
# Blitzed, with gammons that count: White on roll against a checker on the bar and one more back.
ATTACK = Situation(
    BACKGAMMON.position({24: 2, 13: 3, 8: 3, 6: 3, 5: 2, 4: 2}, {25: 2, 24: 1, 13: 5, 8: 2, 6: 5}),
    rules=MatchRules(length=7),
)


@pytest.fixture(scope="module")
def judge() -> Engine:
    return engine(Level.STATIC)


def result(*moves: tuple[int, int]) -> Position:
    position = OPENING.position
    own = list(position.own)
    for start, end in moves:
        own[start] -= 1
        own[end] += 1
    return Position(tuple(own), position.other)


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0.0, Grade.GOOD),
        (0.0199, Grade.GOOD),
        (0.02, Grade.INACCURACY),
        (0.04, Grade.ERROR),
        (0.0799, Grade.ERROR),
        (0.08, Grade.BLUNDER),
        (2.0, Grade.BLUNDER),
    ],
)
def test_grades_begin_where_the_contract_says(loss: float, grade: Grade) -> None:
    assert grade_of(loss) is grade


class TestPlays:
    def test_the_best_play_loses_nothing(self, judge: Engine) -> None:
        judgement = judge_play(judge, OPENING, result((8, 5), (6, 5)))
        assert judgement.loss == 0
        assert judgement.grade is Grade.GOOD
        assert play_words(judgement, EN) == ["This is the best play."]

    def test_a_blunder_is_called_so_with_the_better_play_and_its_numbers(
        self, judge: Engine
    ) -> None:
        judgement = judge_play(judge, OPENING, result((6, 5), (6, 3)))
        assert judgement.grade is Grade.BLUNDER
        told = play_words(judgement, EN)
        assert told[0].startswith("This is a blunder: it gives away 0.")
        assert "8/5 6/5 is better" in told[0]
        assert "%" in told[1]

    def test_only_legal_plays_are_judged(self, judge: Engine) -> None:
        with pytest.raises(RuleError, match="only legal plays"):
            judge_play(judge, OPENING, result((8, 3)))


class TestCube:
    def test_in_the_opening_nobody_doubles(self, judge: Engine) -> None:
        assert judge_cube(judge, MONEY, CubeDeed.THROW).loss == 0
        doubled = judge_cube(judge, MONEY, CubeDeed.DOUBLE)
        assert doubled.grade is Grade.BLUNDER
        told = cube_words(doubled, EN)
        assert told[0].startswith("This is a blunder")
        assert told[1] == "Do not double."
        assert "needs" in told[-1]

    def test_a_take_that_is_a_drop_costs_what_it_costs(self, judge: Engine) -> None:
        offered = replace(LOST, offer=Offer.DOUBLE)
        taken = judge_cube(judge, offered, CubeDeed.TAKE)
        dropped = judge_cube(judge, offered, CubeDeed.DROP)
        assert taken.grade is Grade.BLUNDER
        assert dropped.loss == 0
        told = cube_words(dropped, EN)
        assert told[0] == "Dropping is right."
        assert "to drop -1.000" in told[1]
        assert "to take you need 2" in told[2]

    def test_whoever_is_asked_hears_his_own_chances(self, judge: Engine) -> None:
        offered = replace(LOST, offer=Offer.DOUBLE)
        judged = judge_cube(judge, offered, CubeDeed.TAKE)
        assert judged.chances.win < 0.2
        assert judged.decision.chances.win > 0.8

    def test_in_a_match_the_score_and_the_gammons_are_told(self, judge: Engine) -> None:
        judged = judge_cube(judge, replace(ATTACK, offer=Offer.DOUBLE), CubeDeed.TAKE)
        told = " ".join(cube_words(judged, EN))
        assert "Gammons count against you" in told
        assert "You need 7 points, the opponent 7" in told

    def test_gammons_make_the_take_point_higher(self, judge: Engine) -> None:
        chances = judge.cube_decision(LOST).chances
        without = replace(chances, win_gammon=0.0, win_backgammon=0.0)
        many = replace(chances, win_gammon=0.4)
        low, high = take_point(LOST, without), take_point(LOST, many)
        assert low is not None
        assert high is not None
        assert 0.2 < low < 0.25 < high

    def test_a_drop_that_loses_the_match_is_never_right(self, judge: Engine) -> None:
        last = Situation(
            LOST.position,
            cube=LOST.cube,
            score=(4, 4),
            rules=MatchRules(length=5),
            offer=Offer.DOUBLE,
        )
        assert judge_cube(judge, last, CubeDeed.TAKE).loss == 0
        dropped = judge_cube(judge, last, CubeDeed.DROP)
        assert dropped.grade is Grade.BLUNDER
        assert "would lose the match" in " ".join(cube_words(dropped, EN))

    @pytest.mark.parametrize("deed", CubeDeed)
    def test_only_what_can_be_decided_is_judged(self, judge: Engine, deed: CubeDeed) -> None:
        answers = deed in (CubeDeed.TAKE, CubeDeed.DROP)
        wrong = MONEY if answers else replace(MONEY, offer=Offer.DOUBLE)
        with pytest.raises(RuleError, match="not a decision about the cube"):
            judge_cube(judge, wrong, deed)
        with pytest.raises(RuleError):
            judge_cube(judge, OPENING, deed)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert (signed(0.5, EN), signed(-0.5, ES)) == ("+0.500", "-0,500")
    assert (percent(0.255, EN), percent(0.255, ES)) == ("25.5", "25,5")
    assert decimal("1.5", ES) == "1,5"


def test_grades_have_words() -> None:
    assert [str(grade) for grade in Grade] == ["good", "an inaccuracy", "an error", "a blunder"]
