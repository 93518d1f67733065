from __future__ import annotations

import pytest

from tablas.play import Bot, BotPlayer, Contests, CubeAnswer, Person, Setup, Table, ThrowDice
from tablas.play.bots import SimpleBot
from tablas.rules import (
    BACKGAMMON,
    Beavered,
    Doubled,
    Dropped,
    GameStarted,
    IllegalPlays,
    MatchRules,
    MatchStarted,
    Passed,
    PickedUp,
    Play,
    PlayAccepted,
    PlayContested,
    Played,
    Position,
    PrematureRoll,
    PrematureThrow,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Roll,
    Seat,
    Situation,
    TableManners,
    Taken,
    Thrown,
    WinClass,
)
from tests.play.tables import BY_HAND, against_bot, people_by_hand

W, B = Seat.WHITE, Seat.BLACK


class Raising(SimpleBot):
    """Doubles and raises whenever it may."""

    def doubles(self, situation: Situation) -> bool:
        return True

    def answer(self, situation: Situation, *, may_raise: bool) -> CubeAnswer:
        return CubeAnswer.RAISE if may_raise else CubeAnswer.TAKE


def table_with_bot(
    manners: TableManners | None = None,
    *,
    rules: MatchRules = MatchRules(length=5),
    contests: Contests = Contests.ALWAYS,
    start: Position | None = None,
    opening: tuple[int, int] = (3, 1),
    bot: Bot | None = None,
) -> Table:
    """White a person who has won the opening throw, Black a bot."""
    setup = Setup((Person(), BotPlayer(contests=contests)), BY_HAND, manners)
    bots = {} if bot is None else {"simple": bot}
    table = Table.open(setup, MatchStarted(rules), bots=bots)
    table.act(GameStarted(start))
    table.throw_by_hand(None, opening)
    return table


class TestEnforced:
    def test_a_bot_leaves_the_person_alone(self) -> None:
        table = table_with_bot()
        assert table.bot_decision() is None

    def test_a_bot_throws_and_plays(self) -> None:
        table = table_with_bot()
        table.pick_up(table.trial().moved(8, 5).moved(6, 5))
        assert table.bot_decision() == ThrowDice(B)
        table.throw_by_hand(B, (6, 5))
        decision = table.bot_decision()
        assert isinstance(decision, Played)
        assert table.act(decision).event == decision

    def test_a_bot_that_cannot_move_says_so(self) -> None:
        start = BACKGAMMON.position({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 5}, {25: 1, 13: 14})
        table = table_with_bot(start=start, opening=(2, 4))
        decision = table.bot_decision()
        assert decision == Played(B, start.swapped())

    def test_a_bot_that_is_closed_out_passes(self) -> None:
        closed = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}
        start = BACKGAMMON.position(closed | {13: 3}, {25: 1, 10: 14})
        table = table_with_bot(start=start, opening=(6, 5))
        table.pick_up(table.trial().moved(13, 7).moved(13, 8))
        decision = table.bot_decision()
        assert decision == Passed(B)

    def test_a_bot_answers_a_double(self) -> None:
        table = table_with_bot()
        table.pick_up(table.trial().moved(8, 5).moved(6, 5))
        table.throw_by_hand(B, (6, 5))
        decision = table.bot_decision()
        assert isinstance(decision, Played)
        table.act(decision)
        table.act(Doubled(W))
        assert table.bot_decision() == Taken(B)

    def test_a_bot_answers_a_resignation(self) -> None:
        table = table_with_bot()
        table.act(ResignationOffered(W, WinClass.SINGLE))
        assert table.bot_decision() == ResignationAccepted(B)

    def test_a_bot_refuses_to_be_paid_too_little(self) -> None:
        start = BACKGAMMON.position({23: 5, 22: 5, 21: 5}, {1: 2})
        for win_class, decision in (
            (WinClass.SINGLE, ResignationRefused(B)),
            (WinClass.GAMMON, ResignationRefused(B)),
            (WinClass.BACKGAMMON, ResignationAccepted(B)),
        ):
            table = table_with_bot(start=start)
            table.act(ResignationOffered(W, win_class))
            assert table.bot_decision() == decision

    def test_between_games_nobody_decides(self) -> None:
        table = table_with_bot()
        table.act(ResignationOffered(W, WinClass.SINGLE))
        table.act(ResignationAccepted(B))
        assert table.match.between_games
        assert table.bot_decision() is None

    def test_a_bot_asks_only_for_what_is_allowed(self) -> None:
        table = people_with_bot_on_roll(MatchRules(length=1, cube_limit=1), Raising())
        assert table.bot_decision() == ThrowDice(B)
        table = people_with_bot_on_roll(MatchRules(length=5), Raising())
        assert table.bot_decision() == Doubled(B)
        for beavers, answer in ((True, Beavered(B)), (False, Taken(B))):
            table = against_bot(MatchRules(beavers=beavers), bots={"simple": Raising()})
            table.throw_by_hand(None, (1, 3))
            move = table.bot_decision()
            assert isinstance(move, Played)
            table.act(move)
            table.act(Doubled(W))
            assert table.bot_decision() == answer


def people_with_bot_on_roll(rules: MatchRules, bot: Bot) -> Table:
    table = table_with_bot(rules=rules, bot=bot)
    table.pick_up(table.trial().moved(8, 5).moved(6, 5))
    return table


class TestOverTheTable:
    def picked_up(
        self,
        contests: Contests,
        *moves: tuple[int, int],
        manners: TableManners | None = None,
        start: Position | None = None,
        bot: Bot | None = None,
    ) -> Table:
        table = table_with_bot(manners or TableManners(), contests=contests, start=start, bot=bot)
        trial = table.trial()
        for move in moves:
            trial = trial.moved(*move)
        table.pick_up(trial)
        return table

    def test_a_legal_play_is_never_contested(self) -> None:
        for contests in Contests:
            table = self.picked_up(contests, (8, 5), (6, 5))
            assert table.bot_decision() == ThrowDice(B)

    def test_an_illegal_play_is_contested_by_a_bot_that_always_does(self) -> None:
        table = self.picked_up(Contests.ALWAYS, (8, 3), (6, 3))
        assert table.bot_decision() == PlayContested(B)
        table.act(PlayContested(B))
        assert table.bot_decision() is None
        assert table.trial().board == BACKGAMMON.start

    def test_an_illegal_play_passes_a_bot_that_never_objects(self) -> None:
        table = self.picked_up(Contests.NEVER, (8, 3), (6, 3))
        assert table.bot_decision() == ThrowDice(B)
        table.throw_by_hand(B, (6, 5))
        assert isinstance(table.bot_decision(), PickedUp)

    @pytest.mark.parametrize(
        ("moves", "decision"),
        [
            (((6, 5), (6, 4)), ThrowDice(B)),  # worse for the mover: welcome
            (((8, 5), (6, 5), (13, 7), (13, 7)), PlayContested(B)),  # far better: not so
        ],
    )
    def test_a_bot_may_object_only_when_it_helps(
        self, moves: tuple[tuple[int, int], ...], decision: object
    ) -> None:
        assert self.picked_up(Contests.WHEN_IT_HELPS, *moves).bot_decision() == decision

    def test_moving_nothing_although_one_could_is_illegal_too(self) -> None:
        assert self.picked_up(Contests.ALWAYS).bot_decision() == PlayContested(B)
        assert self.picked_up(Contests.WHEN_IT_HELPS).bot_decision() == ThrowDice(B)

    def test_a_bot_objects_to_moves_where_nothing_could_be_moved(self) -> None:
        start = BACKGAMMON.position({25: 1, 13: 14}, {3: 2, 1: 2, 6: 11})
        table = self.picked_up(Contests.WHEN_IT_HELPS, (25, 3), start=start)
        assert table.bot_decision() == PlayContested(B)

    def test_a_play_that_ends_the_game_is_accepted_in_words(self) -> None:
        start = BACKGAMMON.position({3: 1, 1: 1}, {12: 1, 1: 1})
        table = self.picked_up(Contests.ALWAYS, (3, 0), (1, 0), start=start)
        assert table.bot_decision() == PlayAccepted(B)
        table.act(PlayAccepted(B))
        assert table.match.score == (1, 0)

    def test_an_early_throw_that_stands_makes_the_bot_answer_in_words(self) -> None:
        manners = TableManners(premature_roll=PrematureRoll.STANDS)
        table = table_with_bot(manners)
        step = table.throw_by_hand(B, (6, 5), premature=True)
        assert step.event == PrematureThrow(B, Roll(6, 5))
        table.pick_up(table.trial().moved(8, 5).moved(6, 5))
        assert table.bot_decision() == PlayAccepted(B)
        table.act(PlayAccepted(B))
        assert isinstance(table.bot_decision(), PickedUp)

    def test_where_illegal_plays_must_be_corrected_a_noticed_one_goes_back(self) -> None:
        manners = TableManners(illegal_play=IllegalPlays.MUST_CORRECT)
        table = self.picked_up(Contests.ALWAYS, (8, 3), manners=manners)
        assert table.bot_decision() == PlayContested(B)

    def test_a_bot_may_double_after_the_play(self) -> None:
        table = self.picked_up(Contests.ALWAYS, (8, 5), (6, 5), bot=Raising())
        assert table.bot_decision() == Doubled(B)

    def test_a_person_judges_the_bots_play(self) -> None:
        table = against_bot(manners=TableManners())
        table.throw_by_hand(None, (1, 3))
        decision = table.bot_decision()
        assert isinstance(decision, PickedUp)
        table.act(decision)
        assert table.bot_decision() is None
        assert table.may(W, PlayContested)
        assert table.may(W, Thrown)


def test_the_situation_that_a_bot_sees_is_its_own() -> None:
    seen: list[Situation] = []

    class Noting(SimpleBot):
        def choose_play(self, situation: Situation, plays: tuple[Play, ...]) -> Play:
            seen.append(situation)
            return plays[0]

    table = against_bot(bots={"simple": Noting()})
    table.throw_by_hand(None, (1, 3))
    assert table.bot_decision() is not None
    assert seen[0].actor is B
    assert seen[0].position == BACKGAMMON.start


def test_a_dropped_double_is_the_bots_to_decide() -> None:
    start = BACKGAMMON.position({5: 1, 2: 1}, {12: 10, 6: 5})
    table = against_bot()
    table = Table.open(table.setup, MatchStarted(MatchRules(length=5)))
    table.act(GameStarted(start))
    table.throw_by_hand(None, (1, 2))
    decision = table.bot_decision()
    assert isinstance(decision, Played)
    table.act(decision)
    table.act(Doubled(W))
    assert table.bot_decision() == Dropped(B)


def test_people_alone_are_never_decided_for() -> None:
    table = people_by_hand()
    assert table.bot_decision() is None
    table.pick_up(table.trial().moved(8, 5).moved(6, 5))
    assert table.bot_decision() is None
