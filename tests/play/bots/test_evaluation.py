from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.play.bots.evaluation import (
    backgammon_chance,
    chance,
    exposure,
    gammon_chance,
    prime,
    race_cost,
    structure,
    trouble,
    value,
)
from tablas.rules import BACKGAMMON, Position, Roll
from tests.strategies import positions


def race(own: int, other: int) -> Position:
    """A race of about so many pips, checkers well spread."""
    return BACKGAMMON.position(_spread(own), _spread(other))


def _spread(pips: int) -> dict[int, int]:
    counts = dict.fromkeys(range(1, 7), 2) | {6: 3, 5: 3, 4: 3}
    while (missing := pips - sum(point * count for point, count in counts.items())) > 0:
        point = max(point for point in counts if counts[point] and point + 1 <= 12)
        step = min(missing, 12 - point)
        counts[point] -= 1
        counts[point + step] = counts.get(point + step, 0) + 1
    return {point: count for point, count in counts.items() if count}


class TestValue:
    @given(positions(finished=False))
    def test_it_is_always_a_number(self, position: Position) -> None:
        assert -2000 < value(position) < 2000
        assert 0 <= chance(position) <= 1
        assert 0 <= gammon_chance(position, 15) <= 1
        assert 0 <= backgammon_chance(position, 15) <= 1

    @given(positions(finished=False).filter(lambda position: position.is_race))
    def test_in_a_race_both_sides_are_counted_alike(self, position: Position) -> None:
        assert value(position) + value(position.swapped()) == pytest.approx(-8)

    def test_the_opening_is_even_but_for_the_throw(self) -> None:
        assert 0.5 < chance(BACKGAMMON.start) < 0.55

    def test_the_best_known_opening_is_liked_best(self) -> None:
        made = BACKGAMMON.position({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
        plays = BACKGAMMON.plays(BACKGAMMON.start, Roll(3, 1))
        assert max(plays, key=lambda play: value(play.result)).result == made


class TestParts:
    def test_a_blot_in_reach_costs_by_the_throws_that_hit_it(self) -> None:
        near = BACKGAMMON.position({18: 1, 6: 14}, {13: 1, 6: 14})  # 6 away
        far = BACKGAMMON.position({22: 1, 6: 14}, {24: 1, 6: 14})
        safe = BACKGAMMON.position({18: 2, 6: 13}, {13: 1, 6: 14})
        assert exposure(near) > exposure(far) > exposure(safe) == 0

    def test_being_hit_costs_more_against_a_strong_home_board(self) -> None:
        weak = BACKGAMMON.position({18: 1, 8: 14}, {13: 1, 12: 14})
        strong = BACKGAMMON.position({18: 1, 8: 14}, {13: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2})
        assert exposure(strong) > exposure(weak)

    def test_a_longer_prime_is_worth_more_while_somebody_is_behind_it(self) -> None:
        def held(*points: int) -> list[bool]:
            return [point in points for point in range(26)]

        assert prime(held(4, 5, 6, 7), 24) > prime(held(4, 5, 6), 24) > prime(held(4, 6), 24)
        assert prime(held(4, 5, 6, 7), 17) == 0  # the last enemy is past it
        assert prime(held(1, 3, 5, 7), 24) == prime(held(7), 24) == 0

    def test_points_are_worth_more_than_stacks(self) -> None:
        enemy = BACKGAMMON.start.other
        spread = BACKGAMMON.position({6: 3, 5: 2, 4: 2, 8: 3, 13: 3, 24: 2}, {})
        stacked = BACKGAMMON.position({6: 7, 8: 3, 13: 3, 24: 2}, {})
        assert structure(spread.own, enemy) > structure(stacked.own, enemy)

    def test_the_bar_costs_more_the_more_points_are_closed(self) -> None:
        waiting = BACKGAMMON.position({25: 1, 6: 14}, {}).own
        two = BACKGAMMON.position({}, {6: 2, 5: 2}).other
        five = BACKGAMMON.position({}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2}).other
        assert trouble(waiting, five) > trouble(waiting, two) > trouble((0,) * 26, five) == 0

    def test_checkers_behind_a_wall_are_in_trouble(self) -> None:
        back = BACKGAMMON.position({24: 2, 6: 13}, {}).own
        wall = BACKGAMMON.position({}, {7: 2, 6: 2, 5: 2, 4: 2}).other
        assert trouble(back, wall) > trouble(back, BACKGAMMON.position({}, {13: 5}).other)

    def test_checkers_borne_off_count_before_gaps_filled(self) -> None:
        two_off = BACKGAMMON.position({6: 2, 5: 2, 1: 2}, {}).own
        one_off = BACKGAMMON.position({6: 2, 5: 2, 2: 1, 1: 2}, {}).own
        assert race_cost(two_off) < race_cost(one_off)


class TestChance:
    @pytest.mark.parametrize(("lead", "low", "high"), [(8, 0.70, 0.75), (12, 0.76, 0.80)])
    def test_in_a_race_of_100_pips_the_lead_says_what_the_rule_of_thumb_does(
        self, lead: int, low: float, high: float
    ) -> None:
        assert low < chance(race(100, 100 + lead)) < high

    @given(st.integers(60, 120), st.integers(0, 30))
    def test_a_longer_lead_is_never_worse(self, pips: int, lead: int) -> None:
        assert chance(race(pips, pips + lead + 5)) >= chance(race(pips, pips + lead)) - 0.03

    def test_who_has_borne_off_one_loses_no_gammon(self) -> None:
        safe = BACKGAMMON.position({6: 2}, {24: 14})
        lost = BACKGAMMON.position({6: 2}, {24: 15})
        assert gammon_chance(safe, 15) == 0
        assert gammon_chance(lost, 15) > 0.95

    def test_a_gammon_in_the_opening_is_one_win_in_four(self) -> None:
        assert 0.2 < gammon_chance(BACKGAMMON.start, 15) < 0.3

    def test_a_backgammon_needs_checkers_that_cannot_get_away(self) -> None:
        away = BACKGAMMON.position({6: 1}, {18: 15})
        caught = BACKGAMMON.position({6: 1}, {24: 15})
        assert backgammon_chance(away, 15) == 0
        assert backgammon_chance(caught, 15) > 0.95
