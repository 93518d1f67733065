from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from tablas.play.bots import SimpleBot
from tablas.play.players import CubeAnswer
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    Cube,
    MatchRules,
    Offer,
    Position,
    Roll,
    Seat,
    Situation,
    Variant,
    WinClass,
)
from tests.play.bots.test_evaluation import race
from tests.strategies import situations

SIMPLE = SimpleBot()


def choice(position: Position, *dice: int) -> Position:
    situation = Situation(position, rules=MatchRules(), roll=Roll(*dice))
    plays = BACKGAMMON.plays(position, Roll(*dice))
    return SIMPLE.choose_play(situation, plays).result


class TestPlays:
    @given(situations().filter(lambda situation: situation.roll is not None))
    @settings(max_examples=40)
    def test_it_always_chooses_one_of_the_legal_plays(self, situation: Situation) -> None:
        assert situation.roll is not None
        plays = situation.rules.variant.plays(situation.position, situation.roll)
        if plays:
            assert SIMPLE.choose_play(situation, plays) in plays

    def test_it_wins_when_it_can(self) -> None:
        assert choice(BACKGAMMON.position({6: 1, 5: 1}, {6: 1}), 6, 5).own[0] == 15

    def test_it_makes_its_five_point_with_31(self) -> None:
        assert choice(BACKGAMMON.start, 3, 1).own[5] == 2

    @pytest.mark.parametrize(
        ("own", "other"),
        [
            ({4: 1, 2: 3, 1: 7}, {10: 2, 5: 1, 3: 3, 2: 4, 1: 5}),  # won whatever is played
            ({4: 2, 2: 2, 1: 4}, {1: 1}),  # lost
        ],
    )
    def test_it_bears_off_two_rather_than_one(
        self, own: dict[int, int], other: dict[int, int]
    ) -> None:
        position = BACKGAMMON.position(own, other)
        assert choice(position, 4, 2).own[0] == position.own[0] + 2

    def test_it_hits_a_blot_that_is_nearly_home(self) -> None:
        # Black's blot on his 3 point, my 22: 24/22* costs him 22 pips.
        position = BACKGAMMON.position({24: 2, 13: 4, 8: 4, 6: 5}, {3: 1, 13: 4, 8: 3, 6: 5, 24: 2})
        assert choice(position, 2, 1).other[25] == 1

    def test_the_same_situation_gets_the_same_answer(self) -> None:
        assert len({choice(BACKGAMMON.start, 4, 2) for _ in range(3)}) == 1

    @pytest.mark.parametrize("variant", [BACKGAMMON, LONGGAMMON, NACKGAMMON])
    def test_it_does_not_think_long(self, variant: Variant) -> None:
        spread = BACKGAMMON.position(
            {24: 2, 20: 2, 16: 2, 13: 3, 10: 2, 8: 2, 6: 2}, {24: 2, 13: 5, 8: 3, 6: 5}
        )
        position = spread if variant is BACKGAMMON else variant.start
        roll = Roll(1, 1)
        plays = variant.plays(position, roll)
        situation = Situation(position, rules=MatchRules(variant=variant), roll=roll)
        begun = time.process_time()
        SIMPLE.choose_play(situation, plays)
        assert time.process_time() - begun < 0.5  # 50 ms on a quiet machine


class TestAnswers:
    def offered(self, position: Position, **others: object) -> Situation:
        situation = Situation(position, rules=MatchRules(beavers=True), offer=Offer.DOUBLE)
        return replace(situation, **others)  # type: ignore[arg-type]

    def test_take_and_drop(self) -> None:
        assert SIMPLE.answer(self.offered(race(100, 105)), may_raise=False) is CubeAnswer.TAKE
        assert SIMPLE.answer(self.offered(race(80, 105)), may_raise=False) is CubeAnswer.DROP

    def test_a_blunder_is_beavered_where_that_is_allowed(self) -> None:
        blunder = self.offered(race(105, 90))
        assert SIMPLE.answer(blunder, may_raise=True) is CubeAnswer.RAISE
        assert SIMPLE.answer(blunder, may_raise=False) is CubeAnswer.TAKE

    def test_a_beaver_of_a_hopeless_double_is_dropped(self) -> None:
        beavered = self.offered(race(110, 60), offer=Offer.BEAVER, cube=Cube(2, Seat.BLACK))
        assert SIMPLE.answer(beavered, may_raise=False) is CubeAnswer.DROP

    def test_a_double_is_not_offered_at_the_start(self) -> None:
        assert not SIMPLE.doubles(Situation(BACKGAMMON.start, rules=MatchRules()))

    @pytest.mark.parametrize(
        ("loser", "accepted"),
        [
            ({24: 15}, {WinClass.BACKGAMMON}),
            ({18: 15}, {WinClass.BACKGAMMON, WinClass.GAMMON}),
            ({6: 14}, {WinClass.BACKGAMMON, WinClass.GAMMON, WinClass.SINGLE}),
        ],
    )
    def test_a_resignation_is_accepted_when_it_pays(
        self, loser: dict[int, int], accepted: set[WinClass]
    ) -> None:
        resigning = Situation(
            BACKGAMMON.position({6: 1}, loser).swapped(), Seat.BLACK, rules=MatchRules()
        )
        assert {
            win_class
            for win_class in WinClass
            if SIMPLE.accepts_resignation(replace(resigning, resignation=win_class))
        } == accepted


class TestStrength:
    @pytest.mark.parametrize(
        ("variant", "games", "least"),
        [(BACKGAMMON, 20, 19), (NACKGAMMON, 5, 5), (LONGGAMMON, 3, 3), (HYPERGAMMON, 100, 65)],
    )
    def test_it_beats_a_player_who_moves_at_random(
        self, variant: Variant, games: int, least: int
    ) -> None:
        assert wins_against_chance(variant, games) >= least

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("variant", "least"),
        [(BACKGAMMON, 98), (NACKGAMMON, 98), (LONGGAMMON, 98), (HYPERGAMMON, 65)],
    )
    def test_it_beats_him_clearly_in_a_hundred_games(self, variant: Variant, least: int) -> None:
        assert wins_against_chance(variant, 100) >= least


def wins_against_chance(variant: Variant, games: int) -> int:
    """How many of so many games, each side beginning in turn, the bot wins."""
    return sum(_wins(variant, Random(game), bot_begins=game % 2 == 0) for game in range(games))


def _wins(variant: Variant, chance: Random, *, bot_begins: bool) -> bool:
    position, bots_turn = variant.start, bot_begins
    while True:
        roll = Roll(chance.randint(1, 6), chance.randint(1, 6))
        plays = variant.plays(position, roll)
        if plays and bots_turn:
            situation = Situation(position, rules=MatchRules(variant=variant), roll=roll)
            position = SIMPLE.choose_play(situation, plays).result
        elif plays:
            position = chance.choice(plays).result
        if variant.outcome(position) is not None:
            return bots_turn
        position, bots_turn = position.swapped(), not bots_turn
