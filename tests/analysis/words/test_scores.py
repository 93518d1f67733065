"""What the score makes of a double."""

import pytest

from tablas.analysis.words.scores import gammon_words, needs, score_words, take_point
from tablas.i18n import translator
from tablas.records.evaluation import Chances
from tablas.rules import BACKGAMMON, Cube, MatchRules, Seat, Situation

EN = translator("en")


def situation(score: tuple[int, int], *, length: int = 7, cube: int = 1) -> Situation:
    return Situation(
        BACKGAMMON.start,
        cube=Cube(cube, Seat.WHITE if cube > 1 else None),
        score=score,
        rules=MatchRules(length=length),
    )


@pytest.mark.parametrize(
    ("score", "cube", "begins"),
    [
        ((0, 0), 1, ()),
        ((0, 6), 1, ("Your opponent wins the match with this game whether you double or not",)),
        ((0, 5), 1, ("At this score a cube that is taken is dead",)),
        ((5, 0), 1, ("Your gammons count nothing once the cube is taken",)),
        ((5, 0), 2, ("You win the match with this game as it is",)),
        (
            (5, 5),
            1,
            (
                "At this score a cube that is taken is dead",
                "Your gammons count nothing once the cube is taken",
            ),
        ),
    ],
)
def test_each_score_has_its_facts(
    score: tuple[int, int], cube: int, begins: tuple[str, ...]
) -> None:
    said = list(score_words(situation(score, cube=cube), EN))
    assert len(said) == len(begins)
    assert all(one.startswith(begin) for one, begin in zip(said, begins, strict=True))


def test_money_play_has_no_score() -> None:
    money = situation((0, 0), length=0)
    assert list(score_words(money, EN)) == []
    assert needs(money, EN) == ""
    assert list(gammon_words(money, EN)) == []


def test_gammons_that_count_nothing_have_no_value() -> None:
    (said,) = gammon_words(situation((5, 3)), EN)
    assert "the value of a gammon is 0.00 to you and 1.00 to your opponent" in said


def test_far_from_the_end_gammons_are_worth_what_they_are_for_money() -> None:
    assert list(gammon_words(situation((0, 0), length=25), EN)) == []


def test_gammons_move_the_take_point() -> None:
    money = situation((0, 0), length=0)
    few, many = (
        take_point(money, Chances(0.7, gammons, 0.0, 0.05, 0.0)) for gammons in (0.05, 0.4)
    )
    assert few is not None
    assert many is not None
    assert 0.2 < few < 0.25 < many


def test_without_a_cube_to_turn_there_is_no_take_point() -> None:
    dead = situation((0, 0), length=1)
    assert take_point(dead, Chances(0.7, 0.1, 0.0, 0.1, 0.0)) is None
