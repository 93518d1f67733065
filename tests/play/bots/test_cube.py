from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tablas.play.bots.cube import (
    Outlook,
    is_dead,
    outlook,
    should_double,
    should_take,
    worth_of_resignation,
)
from tablas.rules import (
    BACKGAMMON,
    Cube,
    MatchRules,
    Offer,
    Position,
    Seat,
    Situation,
)
from tests.play.bots.test_evaluation import race
from tests.strategies import situations

W, B = Seat.WHITE, Seat.BLACK
MONEY = MatchRules()


def money(position: Position, **others: object) -> Situation:
    return replace(Situation(position, rules=MONEY), **others)  # type: ignore[arg-type]


def offered(situation: Situation) -> Situation:
    return replace(situation, offer=Offer.DOUBLE)


class TestRaces:
    @pytest.mark.parametrize("pips", [80, 100, 110])
    def test_the_leader_doubles_at_eight_to_nine_in_a_hundred(self, pips: int) -> None:
        assert not should_double(money(race(pips, round(pips * 1.05))))
        assert should_double(money(race(pips, round(pips * 1.10))))

    @pytest.mark.parametrize("pips", [80, 100, 110])
    def test_the_other_takes_up_to_twelve_in_a_hundred(self, pips: int) -> None:
        assert should_take(offered(money(race(pips, round(pips * 1.11)))))
        assert not should_take(offered(money(race(pips, round(pips * 1.17)))))

    def test_the_trailer_does_not_double(self) -> None:
        assert not should_double(money(race(100, 95)))

    def test_who_cannot_lose_doubles_for_the_point(self) -> None:
        won = BACKGAMMON.position({1: 2}, {6: 10})
        assert should_double(money(won))
        assert not should_take(offered(money(won)))


class TestContact:
    def test_nobody_doubles_at_the_start(self) -> None:
        assert not should_double(money(BACKGAMMON.start))
        assert should_take(offered(money(BACKGAMMON.start)))

    def test_who_holds_a_prime_and_has_hit_doubles_and_the_other_drops(self) -> None:
        position = BACKGAMMON.position(
            {8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 13: 2, 16: 2}, {25: 2, 24: 1, 13: 5, 8: 3, 6: 4}
        )
        assert not should_take(offered(money(position)))

    def test_too_good_to_double_is_played_on_for_the_gammon(self) -> None:
        closed = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}
        position = BACKGAMMON.position(closed | {7: 3}, {25: 3, 24: 0, 13: 12})
        assert not should_double(money(position))

    def test_under_jacoby_the_same_position_is_doubled(self) -> None:
        closed = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}
        position = BACKGAMMON.position(closed | {7: 3}, {25: 3, 13: 12})
        jacoby = Situation(position, rules=MatchRules(jacoby=True))
        assert should_double(jacoby)


class TestMatches:
    def situation(
        self, position: Position, length: int, score: tuple[int, int], cube: Cube = Cube()
    ) -> Situation:
        return Situation(position, rules=MatchRules(length=length), score=score, cube=cube)

    @given(situations().filter(lambda situation: not situation.rules.is_money))
    def test_a_dead_cube_is_never_turned(self, situation: Situation) -> None:
        if is_dead(situation, situation.turn, situation.cube.value):
            assert not should_double(situation)

    def test_who_loses_the_match_with_the_game_doubles_at_once(self) -> None:
        # After the Crawford game White trails 2-4 to 5: nothing can be lost by doubling.
        assert should_double(self.situation(BACKGAMMON.start, 5, (2, 4)))

    def test_the_leader_who_needs_a_point_never_doubles(self) -> None:
        assert not should_double(self.situation(race(50, 90), 5, (4, 2)))

    def test_the_last_cube_of_a_match_is_taken_with_less_than_one_chance_in_three(self) -> None:
        # 3-3 to 5: the doubled game decides.
        even = self.situation(race(100, 106), 5, (3, 3))
        lost = self.situation(race(60, 85), 5, (3, 3))
        assert should_take(offered(even))
        assert not should_take(offered(lost))

    def test_a_drop_that_loses_the_match_is_never_made(self) -> None:
        lost = self.situation(race(40, 90), 5, (0, 4))
        assert should_take(offered(replace(lost, turn=B, position=lost.position)))


@given(situations())
def test_what_one_side_hopes_the_other_fears(situation: Situation) -> None:
    mine, theirs = outlook(situation, W), outlook(situation, B)
    assert mine.wins + theirs.wins == pytest.approx(1)
    assert mine.points == pytest.approx(-theirs.points)
    assert mine.swapped() == Outlook(1 - mine.wins, mine.loses_gammon, mine.wins_gammon)


class TestResignations:
    def test_a_single_game_is_enough_once_the_gammon_is_saved(self) -> None:
        saved = BACKGAMMON.position({6: 1}, {12: 14})
        assert worth_of_resignation(money(saved), W) <= 1.05

    def test_a_sure_gammon_is_worth_two(self) -> None:
        sure = BACKGAMMON.position({6: 1}, {18: 15})
        assert 1.9 < worth_of_resignation(money(sure), W) < 2.1

    def test_a_sure_backgammon_is_worth_three(self) -> None:
        sure = BACKGAMMON.position({6: 1}, {24: 15})
        assert worth_of_resignation(money(sure), W) > 2.8

    def test_a_gammon_is_worth_no_more_than_the_match(self) -> None:
        sure = BACKGAMMON.position({6: 1}, {24: 15})
        situation = Situation(sure, rules=MatchRules(length=5), score=(4, 0))
        assert worth_of_resignation(situation, W) <= 1

    def test_under_jacoby_an_unturned_cube_makes_it_a_single_game(self) -> None:
        sure = BACKGAMMON.position({6: 1}, {24: 15})
        jacoby = Situation(sure, rules=MatchRules(jacoby=True))
        assert worth_of_resignation(jacoby, W) <= 1
        turned = replace(jacoby, cube=Cube(2, W))
        assert worth_of_resignation(turned, W) > 2.8
