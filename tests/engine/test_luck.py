"""The luck of a roll: what it is worth less what an average one is."""

from dataclasses import replace

import pytest

from tablas.engine import Engine
from tablas.errors import RuleError
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, ROLLS, Cube, MatchRules, Roll, Seat, Situation
from tablas.rules.roll import ways

CONTACT = BACKGAMMON.position({24: 2, 13: 4, 8: 3, 6: 4, 5: 2}, {25: 1, 24: 1, 13: 5, 8: 3, 6: 5})
LAST = BACKGAMMON.position({1: 2, 2: 1}, {1: 1})
MATCH = MatchRules(length=5)


@pytest.mark.parametrize("level", [Level.STATIC, Level.ONE_PLY])
@pytest.mark.parametrize("rules", [MatchRules(jacoby=True), MATCH], ids=["money", "match"])
def test_all_rolls_together_are_neither_lucky_nor_unlucky(level: Level, rules: MatchRules) -> None:
    engine, situation = Engine(level=level), Situation(CONTACT, rules=rules)
    lucks = [engine.luck(replace(situation, roll=roll)) for roll in ROLLS]
    shares = [ways(roll) / 36 for roll in ROLLS]
    total = sum(share * luck.equity for share, luck in zip(shares, lucks, strict=True))
    assert total == pytest.approx(0, abs=1e-9)
    assert all((luck.mwc is None) == rules.is_money for luck in lucks)


def test_the_cube_as_it_stands_counts() -> None:
    dice = Situation(CONTACT, roll=Roll(6, 6))
    his = Engine().luck(replace(dice, cube=Cube(2, Seat.BLACK)))
    assert his.equity != Engine().luck(dice).equity


def test_only_a_double_wins_here_and_it_is_all_the_luck_there_is() -> None:
    """Three checkers against one that goes with any roll: 2-2, 3-3… win, all else loses."""
    dead = MatchRules(length=1)
    won = Engine().luck(Situation(LAST, rules=dead, roll=Roll(2, 2)))
    lost = Engine().luck(Situation(LAST, rules=dead, roll=Roll(6, 5)))
    assert won.mwc == pytest.approx(1 - 5 / 36 - 1 / 36, abs=1e-6)
    assert lost.mwc == pytest.approx(-6 / 36, abs=1e-6)


def test_opening_throws_have_no_doubles_and_either_side_might_have_begun() -> None:
    engine = Engine()
    rolls = [roll for roll in ROLLS if not roll.is_double]
    situation = Situation(BACKGAMMON.start, rules=MATCH, score=(3, 1))
    sums = []
    for seat in Seat:
        dice = (replace(situation, turn=seat, roll=roll) for roll in rolls)
        sums.append(sum(engine.luck(one, opening=True).mwc or 0.0 for one in dice))
    assert sums[0] == pytest.approx(sums[1])
    assert sums[0] > 0  # to begin is an advantage


def test_there_is_no_luck_without_dice_or_after_the_end() -> None:
    over = BACKGAMMON.position({}, {1: 1})
    for situation in (Situation(CONTACT), Situation(over, roll=Roll(2, 1))):
        with pytest.raises(RuleError):
            Engine().luck(situation)
