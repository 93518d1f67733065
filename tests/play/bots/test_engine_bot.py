from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tablas.engine import tables
from tablas.errors import RuleError
from tablas.play import BotPlayer, Setup, Table
from tablas.play.bots import OPPONENTS, bot
from tablas.play.bots.engine_bot import EngineBot, check_knows, engine, worth_of_taking
from tablas.play.bots.opponents import Opponent
from tablas.play.players import CubeAnswer
from tablas.records.evaluation import Level
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    Cube,
    MatchRules,
    MatchStarted,
    Offer,
    Position,
    Roll,
    Seat,
    Situation,
    TableManners,
    WinClass,
)
from tests.play.tables import bots_play, seeded
from tests.strategies import situations

BY_KEY = {one.key: one for one in OPPONENTS}
OLIVE = EngineBot(BY_KEY["olive"])
OPENING = Situation(BACKGAMMON.start, rules=MatchRules(length=5), roll=Roll(3, 1))
MONEY = MatchRules(jacoby=True, beavers=True, raccoons=True)
KNOWN = st.sampled_from([BACKGAMMON, NACKGAMMON, LONGGAMMON])
STATIC = st.sampled_from([one for one in OPPONENTS if one.level is Level.STATIC])


def result(player: EngineBot, situation: Situation) -> Position:
    assert situation.roll is not None
    plays = situation.rules.variant.plays(situation.position, situation.roll)
    return player.choose_play(situation, plays).result


class TestPlays:
    @pytest.mark.parametrize("key", ["olive", "boxwood", "ebony"])
    def test_the_strong_make_the_five_point(self, key: str) -> None:
        assert result(EngineBot(BY_KEY[key]), OPENING).own[5] == 2

    def test_the_weak_make_it_sometimes(self) -> None:
        made = [result(EngineBot(BY_KEY["balsa"], str(n)), OPENING).own[5] == 2 for n in range(40)]
        assert 4 < sum(made) < 30

    def test_the_same_seed_makes_the_same_mistakes(self) -> None:
        choices = [result(EngineBot(BY_KEY["balsa"], "a"), OPENING) for _ in range(3)]
        assert len(set(choices)) == 1


def last_throw(*points: int) -> Position:
    """Two checkers left, which have to be off with this throw: the opponent's next one wins."""
    return BACKGAMMON.position(dict.fromkeys(points, 1), {1: 2})


EVEN = last_throw(5, 2)
"""19 throws of 36 win."""
SURE = last_throw(4, 1)
"""29 of 36."""
DOUBTFUL = last_throw(6, 2)
"""13 of 36."""
HOPELESS = last_throw(6, 4)
"""8 of 36."""


class TestCube:
    """All of it known exactly, whatever the net thinks."""

    def offered(self, position: Position, **others: Any) -> Situation:
        situation = Situation(position, rules=MONEY, offer=Offer.DOUBLE)
        return replace(situation, **others)

    def test_it_doubles_in_its_window(self) -> None:
        boards = {EVEN: True, SURE: True, DOUBTFUL: False, HOPELESS: False}
        said = {board: OLIVE.doubles(Situation(board, rules=MONEY)) for board in boards}
        assert said == boards
        assert not OLIVE.doubles(Situation(BACKGAMMON.start, rules=MONEY))

    def test_it_doubles_no_cube_that_is_of_no_use_to_it(self) -> None:
        last_point = Situation(SURE, rules=MatchRules(length=5), score=(4, 2))
        assert not OLIVE.doubles(last_point)

    def test_take_and_drop(self) -> None:
        assert OLIVE.answer(self.offered(EVEN), may_raise=True) is CubeAnswer.TAKE
        assert OLIVE.answer(self.offered(SURE), may_raise=True) is CubeAnswer.DROP

    def test_a_blunder_is_beavered_where_that_is_allowed(self) -> None:
        blunder = self.offered(HOPELESS)
        assert OLIVE.answer(blunder, may_raise=True) is CubeAnswer.RAISE
        assert OLIVE.answer(blunder, may_raise=False) is CubeAnswer.TAKE

    def test_a_beaver_is_dropped_taken_or_raised(self) -> None:
        def answer(position: Position) -> CubeAnswer:
            beavered = self.offered(position, offer=Offer.BEAVER, cube=Cube(2, Seat.BLACK))
            return OLIVE.answer(beavered, may_raise=True)

        assert answer(HOPELESS) is CubeAnswer.DROP
        assert answer(DOUBTFUL) is CubeAnswer.TAKE
        assert answer(EVEN) is CubeAnswer.RAISE

    def test_a_raccoon_is_dropped_by_whoever_has_no_hope(self) -> None:
        def answer(position: Position) -> CubeAnswer:
            raccooned = self.offered(position, offer=Offer.RACCOON, cube=Cube(4, Seat.BLACK))
            return OLIVE.answer(raccooned, may_raise=False)

        assert answer(SURE) is CubeAnswer.DROP
        assert answer(EVEN) is CubeAnswer.TAKE

    def test_there_is_nothing_to_lose_by_taking_when_a_drop_loses_the_match(self) -> None:
        last_point = Situation(SURE, rules=MatchRules(length=5), score=(4, 2), offer=Offer.DOUBLE)
        assert worth_of_taking(engine(Level.STATIC), last_point) is None
        assert OLIVE.answer(last_point, may_raise=False) is CubeAnswer.TAKE

    @pytest.mark.parametrize("offer", [Offer.DOUBLE, Offer.BEAVER])
    def test_what_taking_is_worth_does_not_depend_on_how_it_is_asked(self, offer: Offer) -> None:
        """A double for money, seen by the taker, and the same cube after a beaver."""
        judge = engine(Level.STATIC)
        cube = Cube() if offer is Offer.DOUBLE else Cube(2, Seat.BLACK)
        taken = worth_of_taking(judge, self.offered(EVEN, offer=offer, cube=cube))
        after = Situation(EVEN, rules=MONEY, cube=Cube(2 * cube.value, Seat.BLACK))
        sign = -1 if offer is Offer.DOUBLE else 1
        assert taken == pytest.approx(sign * 2 * judge.evaluate(after).equity, abs=1e-6)

    @pytest.mark.parametrize(
        ("loser", "accepted"),
        [
            ({24: 15}, {WinClass.BACKGAMMON}),
            ({9: 8, 8: 7}, {WinClass.BACKGAMMON, WinClass.GAMMON}),
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
            if OLIVE.accepts_resignation(replace(resigning, resignation=win_class))
        } == accepted


class TestIllegalPlays:
    def test_it_objects_when_that_leaves_it_better_off(self) -> None:
        plays = BACKGAMMON.plays(BACKGAMMON.start, Roll(3, 1))
        pointless = BACKGAMMON.position(
            {24: 2, 13: 5, 8: 2, 7: 1, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}
        )
        assert not OLIVE.gains_by_correction(OPENING, pointless, plays)
        both = BACKGAMMON.position(
            {24: 2, 13: 5, 8: 1, 6: 3, 5: 2, 4: 2}, {24: 2, 13: 5, 8: 3, 6: 5}
        )
        assert OLIVE.gains_by_correction(OPENING, both, plays)

    def test_a_move_where_none_was_legal_is_judged_against_staying(self) -> None:
        closed = BACKGAMMON.position({25: 1, 13: 14}, {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2})
        shut_out = replace(OPENING, position=closed)
        entered = BACKGAMMON.position({13: 15}, {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2})
        assert OLIVE.gains_by_correction(shut_out, entered, ())
        assert not OLIVE.gains_by_correction(shut_out, closed, ())


@given(KNOWN.flatmap(lambda variant: situations(variant)), STATIC, st.text(max_size=3))
def test_every_situation_gets_an_answer_that_is_allowed(
    situation: Situation, opponent: Opponent, seed: str
) -> None:
    player = EngineBot(opponent, seed)
    if situation.resignation is not None:
        assert player.accepts_resignation(situation) in (True, False)
    elif situation.offer is not None:
        assert player.answer(situation, may_raise=False) in (CubeAnswer.TAKE, CubeAnswer.DROP)
        assert player.answer(situation, may_raise=True) in CubeAnswer
    elif situation.roll is not None:
        plays = situation.rules.variant.plays(situation.position, situation.roll)
        assume(plays)
        assert player.choose_play(situation, plays) in plays
    else:
        assert player.doubles(situation) in (True, False)


@pytest.mark.parametrize(
    ("rules", "manners"),
    [
        (MatchRules(length=5), None),
        (MatchRules(length=3, crawford=False), TableManners()),
        (MatchRules(length=1, variant=NACKGAMMON), None),
        (MONEY, None),
        (MatchRules(cube_limit=2, beavers=True), None),
    ],
)
def test_they_play_to_the_end(rules: MatchRules, manners: TableManners | None) -> None:
    """The rules refuse what is not allowed; a session for money goes on for some games."""
    players = (BotPlayer("balsa", seed="b"), BotPlayer("olive"))
    table = Table.open(Setup(players, seeded("7"), manners), MatchStarted(rules))
    most = 100_000 if rules.length else 400
    bots_play(table, most_events=most)
    assert table.match.is_over or len(table.events) >= most
    assert len(table.match.results) >= 1


def test_the_engine_knows_what_it_has_learnt_or_has_a_table_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variant in (BACKGAMMON, NACKGAMMON, LONGGAMMON):
        check_knows(variant)
    monkeypatch.setattr(tables, "open_hypergammon", lambda: None)
    with pytest.raises(RuleError, match="tablas tables build hypergammon"):
        check_knows(HYPERGAMMON)


def test_a_bot_without_a_seed_plays_too() -> None:
    assert bot("balsa") == EngineBot(BY_KEY["balsa"], "")
