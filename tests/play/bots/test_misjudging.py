from __future__ import annotations

from dataclasses import replace
from statistics import mean, stdev

from hypothesis import given

from tablas.play.bots.misjudging import EASIEST, difficulty, misjudgement
from tablas.rules import BACKGAMMON, MatchRules, Position, Roll, Seat, Situation
from tests.play.bots.test_evaluation import race
from tests.strategies import positions

OPENING = Situation(BACKGAMMON.start, rules=MatchRules(length=5), roll=Roll(3, 1))


def off(seed: str, situation: Situation = OPENING, seat: Seat = Seat.WHITE) -> float:
    return misjudgement(seed, situation, seat, "play", BACKGAMMON.start)


class TestMisjudgement:
    def test_it_is_the_same_whenever_it_is_asked_for(self) -> None:
        assert off("a") == off("a") == 0.8687407244183046

    def test_another_seed_score_dice_side_or_matter_is_misjudged_otherwise(self) -> None:
        others = {
            off("a"),
            off("b"),
            off("a", replace(OPENING, score=(1, 0))),
            off("a", replace(OPENING, roll=Roll(4, 1))),
            off("a", seat=Seat.BLACK),
            misjudgement("a", OPENING, Seat.WHITE, "cube", BACKGAMMON.start),
            misjudgement("a", OPENING, Seat.WHITE, "play", race(80, 90)),
        }
        assert len(others) == 7

    def test_it_has_the_mean_0_the_deviation_1_and_no_extremes(self) -> None:
        many = [off(str(seed)) for seed in range(4000)]
        assert abs(mean(many)) < 0.06
        assert abs(stdev(many) - 1) < 0.05
        assert max(map(abs, many)) < 3.5


class TestDifficulty:
    def test_the_start_is_hard_and_a_race_is_easy(self) -> None:
        assert difficulty(BACKGAMMON.start) > 0.99
        assert difficulty(race(80, 90)) == EASIEST

    def test_a_single_straggler_makes_it_a_little_harder(self) -> None:
        straggler = BACKGAMMON.position({24: 1, 6: 7, 5: 7}, {6: 8, 5: 7})
        assert EASIEST < difficulty(straggler) < 0.8

    @given(positions(BACKGAMMON, finished=False))
    def test_it_is_the_same_for_both_sides(self, position: Position) -> None:
        assert EASIEST <= difficulty(position) <= 1
        assert difficulty(position) == difficulty(position.swapped())
        assert (difficulty(position) == EASIEST) == position.is_race
