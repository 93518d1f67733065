from __future__ import annotations

import hashlib

import pytest

from tablas.errors import DiceError, IllegalEvent, IllegalPlay, JournalError
from tablas.play import BotPlayer, DiceKind, DiceSpec, Kept, Person, Setup, Step, Table, ThrowDice
from tablas.play.dice import KeyedDice
from tablas.play.table import is_finished
from tablas.rules import (
    BACKGAMMON,
    Cocked,
    Doubled,
    Event,
    GameStarted,
    Landing,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    PickedUp,
    PlayAccepted,
    Played,
    PrematureThrow,
    Roll,
    Seat,
    TableManners,
    TableMatch,
    Thrown,
)
from tests.play.tables import (
    BY_HAND,
    PEOPLE,
    Memory,
    against_bot,
    bots_match,
    bots_play,
    people_by_hand,
    seeded,
)

FIVE = MatchStarted(MatchRules(length=5))


class TestKeeping:
    def test_everything_that_happens_is_kept_in_order(self) -> None:
        log = Memory()
        table = bots_match("all", rules=MatchRules(length=1), log=log)
        assert tuple(log.events) == table.events
        assert Match.replay(table.events) == table.match

    def test_an_event_is_kept_before_it_is_part_of_the_match(self) -> None:
        seen: list[tuple[type[Event], int]] = []

        class Watching:
            table: Table | None = None

            def append(self, event: Event) -> None:
                seen.append((type(event), len(self.table.events) if self.table else 0))

        log = Watching()
        table = Table.open(Setup(PEOPLE, BY_HAND), FIVE, log)
        log.table = table
        table.act(GameStarted())
        table.throw_by_hand(None, (3, 1))
        assert seen == [(MatchStarted, 0), (GameStarted, 1), (OpeningThrown, 2)]

    def test_what_cannot_be_kept_has_not_happened(self) -> None:
        class Full:
            def __init__(self, room: int) -> None:
                self.room = room

            def append(self, event: Event) -> None:
                if not self.room:
                    raise JournalError("full")
                self.room -= 1

        log = Full(2)
        table = Table.open(Setup(PEOPLE, seeded("1")), FIVE, log)
        table.act(GameStarted())
        before = (table.state, table.events)
        for _ in range(3):
            with pytest.raises(JournalError):
                table.throw(None)
        assert (table.state, table.events) == before
        log.room = 1
        assert table.throw(None).event == OpeningThrown(3, 6)  # and the dice have not changed

    def test_what_the_rules_refuse_is_not_kept(self) -> None:
        log = Memory()
        table = Table.open(Setup(PEOPLE, BY_HAND), FIVE, log)
        with pytest.raises(IllegalEvent):
            table.act(Doubled(Seat.WHITE))
        assert log.events == [FIVE]

    def test_a_match_left_goes_on_from_its_events(self) -> None:
        table = against_bot(dice=seeded("1"))
        table.throw(None)
        bots_play(table)
        resumed = Table.resume(Kept(table.setup, table.events))
        assert resumed.state == table.state
        assert resumed.events == table.events
        assert resumed.throw(Seat.WHITE).event == table.throw(Seat.WHITE).event

    def test_whether_a_kept_match_is_over(self) -> None:
        table = bots_match("all", rules=MatchRules(length=1))
        assert is_finished(Kept(table.setup, table.events))
        assert not is_finished(Kept(table.setup, table.events[:-1]))

    def test_what_was_played_is_a_record(self) -> None:
        for manners in (None, TableManners()):
            table = bots_match("all", manners, MatchRules(length=1))
            assert table.record.match.score == table.match.score
            assert table.record.manners == manners


class TestDice:
    def test_nobody_reports_dice_of_his_own(self) -> None:
        table = against_bot(dice=seeded("9"))
        for event in (
            OpeningThrown(6, 1),
            Thrown(Seat.WHITE, Roll(6, 6)),
            Cocked(Seat.WHITE),
            PrematureThrow(Seat.WHITE, Roll(6, 6)),
        ):
            with pytest.raises(IllegalEvent, match="thrown at the table"):
                table.act(event)

    def test_dice_of_the_program_are_not_typed(self) -> None:
        table = against_bot(dice=seeded("9"))
        with pytest.raises(DiceError, match="nobody throws dice by hand"):
            table.throw_by_hand(None, (6, 1))
        with pytest.raises(DiceError, match="nobody throws dice by hand"):
            table.cocked_by_hand(Seat.WHITE)

    def test_dice_thrown_by_hand_are_not_made_up(self) -> None:
        table = against_bot(dice=BY_HAND)
        with pytest.raises(DiceError, match="thrown by hand"):
            table.throw(None)

    def test_the_opening_by_hand_is_one_die_each(self) -> None:
        table = against_bot(dice=BY_HAND)
        with pytest.raises(DiceError, match="each side throws one die"):
            table.throw_by_hand(None, (6,))
        assert table.throw_by_hand(None, (2, 5)).event == OpeningThrown(2, 5)

    def test_a_throw_by_hand_may_be_cocked_and_is_thrown_again(self) -> None:
        table = people_by_hand()
        table.act(Played.of(Seat.WHITE, BACKGAMMON.plays(BACKGAMMON.start, Roll(3, 1))[0]))
        assert table.cocked_by_hand(Seat.BLACK).event == Cocked(Seat.BLACK)
        with pytest.raises(IllegalEvent, match="the dice have been thrown"):
            table.act(Doubled(Seat.BLACK))
        assert table.throw_by_hand(Seat.BLACK, (6, 2)).event == Thrown(Seat.BLACK, Roll(6, 2))

    def test_the_same_seed_gives_the_same_match(self) -> None:
        assert bots_match("a").events == bots_match("a").events
        assert bots_match("a").events != bots_match("b").events

    def test_each_throw_has_its_own_dice(self) -> None:
        table = bots_match("a", rules=MatchRules(length=1))
        dice = KeyedDice(hashlib.sha256(b"tablas dice 1/a").digest())
        thrown = [
            (event.white, event.black) if isinstance(event, OpeningThrown) else event.roll
            for event in table.events
            if isinstance(event, OpeningThrown | Thrown)
        ]
        computed: list[tuple[int, ...]] = [
            (dice.number(n, 0), dice.number(n, 1)) for n in range(len(thrown))
        ]
        assert thrown[0] == computed[0]
        assert thrown[1:] == [Roll(*numbers) for numbers in computed[1:]]

    def test_trying_and_taking_back_does_not_change_the_dice(self) -> None:
        table = against_bot(dice=seeded("9"))
        table.throw(None)  # White begins
        before = table.match
        trial = table.trial()
        move = trial.next_moves[0]
        assert trial.moved(move.start, move.end).undone() == trial
        assert table.match == before

    def test_over_the_table_each_die_lies_where_its_number_does(self) -> None:
        table = bots_match("lie", TableManners(), MatchRules(length=1))
        key = hashlib.sha256(b"tablas dice 1/lie").digest()
        dice, throw = KeyedDice(key), 0
        checked = 0
        for event in table.events:
            if isinstance(event, Thrown):
                numbers = [dice.number(throw, slot) for slot in (0, 1)]
                if numbers[0] != numbers[1]:
                    high = numbers.index(max(numbers))
                    assert event.landing[0] == dice.landing(throw, high)
                    assert event.landing[1] == dice.landing(throw, 1 - high)
                    checked += 1
            throw += isinstance(event, OpeningThrown | Thrown | Cocked)
        assert checked > 5

    def test_a_cocked_throw_names_a_die_that_really_is(self) -> None:
        manners, found = TableManners(), 0
        for seed in ("1", "2", "3", "4"):
            table = bots_match(seed, manners, MatchRules(length=1))
            state: TableMatch | None = None
            for event in table.events:
                if isinstance(event, Cocked) and len(event.landing) == 2:
                    assert state is not None
                    assert state.situation is not None
                    board = state.situation.view(event.seat)
                    assert any(manners.fault(die, board, event.seat) for die in event.landing)
                    found += 1
                state = (
                    TableMatch.start(event, manners)
                    if isinstance(event, MatchStarted)
                    else state.apply(event)
                    if state is not None
                    else None
                )
        assert found >= 2


class Scripted:
    """Dice that the test has laid out; every place it says nothing of is good."""

    def __init__(self, bad: dict[tuple[int, int], Landing]) -> None:
        self.bad = bad

    def number(self, throw: int, slot: int) -> int:
        return (throw + 2 * slot) % 6 + 1

    def landing(self, throw: int, slot: int) -> Landing:
        return self.bad.get((throw, slot), Landing(120, 240))


OUTSIDE = Landing(-40, 240)


class TestOpening:
    def opening(self, bad: dict[tuple[int, int], Landing]) -> list[Event]:
        dice = Scripted(bad)
        table = Table.open(Setup(PEOPLE, seeded("x"), TableManners()), FIVE, dice=dice)
        table.act(GameStarted())
        while not isinstance(table.events[-1], OpeningThrown):
            table.throw(None)
            # Taking the match up again makes no difference to the dice.
            table = Table.resume(Kept(table.setup, table.events), dice=dice)
        return list(table.events[2:])

    def test_whites_cocked_die_is_thrown_again_alone(self) -> None:
        assert self.opening({(0, 0): OUTSIDE}) == [
            Cocked(Seat.WHITE, Roll(1), (OUTSIDE,)),
            OpeningThrown(2, 3, (Landing(120, 240), Landing(120, 240))),
        ]

    def test_blacks_cocked_die_is_thrown_again_alone(self) -> None:
        assert self.opening({(0, 1): OUTSIDE, (1, 1): OUTSIDE}) == [
            Cocked(Seat.BLACK, Roll(3), (OUTSIDE,)),
            Cocked(Seat.BLACK, Roll(4), (OUTSIDE,)),
            OpeningThrown(1, 5, (Landing(120, 240), Landing(120, 240))),
        ]

    def test_both_may_be_cocked(self) -> None:
        events = self.opening({(0, 0): OUTSIDE, (0, 1): OUTSIDE})
        assert events[:2] == [
            Cocked(Seat.WHITE, Roll(1), (OUTSIDE,)),
            Cocked(Seat.BLACK, Roll(3), (OUTSIDE,)),
        ]
        assert events[2] == OpeningThrown(2, 4, (Landing(120, 240), Landing(120, 240)))

    def test_the_next_opening_has_new_dice(self) -> None:
        numbers = {0: (2, 2), 1: (5, 5), 2: (6, 1)}

        class Ties(Scripted):
            def number(self, throw: int, slot: int) -> int:
                return numbers[throw][slot]

        table = Table.open(Setup(PEOPLE, seeded("x"), TableManners()), FIVE, dice=Ties({}))
        table.act(GameStarted())
        thrown = [table.throw(None).event for _ in range(3)]
        shown = [(event.white, event.black) for event in thrown if isinstance(event, OpeningThrown)]
        assert shown == [(2, 2), (5, 5), (6, 1)]

    def test_dice_that_land_on_one_another_are_cocked(self) -> None:
        table = Table.open(Setup(PEOPLE, seeded("x"), TableManners()), FIVE, dice=Scripted({}))
        table.act(GameStarted())
        table.throw(None)  # Black begins
        table.pick_up(table.trial())
        event = table.throw(Seat.WHITE).event
        assert isinstance(event, Cocked)
        assert [die.tilted for die in event.landing].count(True) == 1


class TestTurns:
    def test_a_complete_play_is_picked_up(self) -> None:
        table = people_by_hand()
        step = table.pick_up(table.trial().moved(8, 5).moved(6, 5))
        assert isinstance(step.event, Played)
        assert table.match.game is not None
        assert table.match.game.turn is Seat.BLACK

    def test_an_incomplete_play_is_not(self) -> None:
        table = people_by_hand()
        with pytest.raises(IllegalPlay, match="not complete"):
            table.pick_up(table.trial().moved(8, 5))
        assert isinstance(table.events[-1], OpeningThrown)

    def test_over_the_table_anything_is_picked_up(self) -> None:
        table = people_by_hand(manners=TableManners())
        step = table.pick_up(table.trial().moved(8, 3))
        assert isinstance(step.event, PickedUp)
        assert isinstance(step.after, TableMatch)
        assert step.after.pending is not None

    def test_what_was_tried_in_another_turn_cannot_be_picked_up(self) -> None:
        table = people_by_hand()
        old = table.trial().moved(8, 5).moved(6, 5)
        table.pick_up(old)
        table.throw_by_hand(Seat.BLACK, (6, 2))
        with pytest.raises(IllegalPlay):
            table.pick_up(old)

    def test_there_is_nothing_to_try_without_dice(self) -> None:
        table = Table.open(Setup(PEOPLE, BY_HAND), FIVE)
        with pytest.raises(IllegalEvent, match="not been thrown"):
            table.trial()
        with pytest.raises(IllegalEvent, match="no game is being played"):
            table.pick_up(people_by_hand().trial())

    def test_there_is_nothing_to_try_once_the_dice_are_picked_up(self) -> None:
        table = people_by_hand(manners=TableManners())
        table.pick_up(table.trial().moved(8, 3))
        with pytest.raises(IllegalEvent, match="not been thrown"):
            table.trial()
        table.act(PlayAccepted(Seat.BLACK))
        with pytest.raises(IllegalEvent, match="not been thrown"):
            table.trial()

    def test_who_is_asked_sits_there(self) -> None:
        table = against_bot()
        assert table.is_person(Seat.WHITE)
        assert not table.is_person(Seat.BLACK)
        assert table.may(None, OpeningThrown)
        assert not table.may(Seat.WHITE, Doubled)

    def test_a_bot_that_does_not_exist_cannot_sit_down(self) -> None:
        with pytest.raises(ValueError, match="no bot called 'deep'"):
            Table.open(Setup((Person(), BotPlayer("deep")), DiceSpec()), FIVE)

    def test_opening_dice_are_for_the_people_if_there_are_any(self) -> None:
        assert against_bot().bot_decision() is None
        alone = Table.open(Setup((BotPlayer(), BotPlayer()), DiceSpec(DiceKind.SECURE)), FIVE)
        assert alone.bot_decision() is None
        alone.act(GameStarted())
        assert alone.bot_decision() == ThrowDice(None)


class TestAdvance:
    def test_it_does_what_a_bot_wants(self) -> None:
        table = bots_match("a", rules=MatchRules(length=1))
        again = Table.open(table.setup, MatchStarted(MatchRules(length=1)))
        assert again.advance() is None  # the game has not begun
        again.act(GameStarted())
        while isinstance(again.advance(), Step):
            pass
        assert again.events == table.events

    def test_it_leaves_a_person_alone(self) -> None:
        table = people_by_hand()
        before = table.events
        assert table.advance() is None
        assert table.events == before

    def test_somebody_has_to_throw_real_dice_for_a_bot(self) -> None:
        table = against_bot()
        table.throw_by_hand(None, (1, 3))
        step = table.advance()
        assert isinstance(step, Step)
        assert isinstance(step.event, Played)
        table.throw_by_hand(Seat.WHITE, (3, 1))
        table.pick_up(table.trial().moved(8, 5).moved(6, 5))
        before = table.events
        assert table.advance() == ThrowDice(Seat.BLACK)
        assert table.events == before


def test_a_turn_is_picked_up_until_the_opponent_has_answered() -> None:
    table = people_by_hand(manners=TableManners())
    seen = [table.is_picked_up]
    table.pick_up(table.trial().moved(8, 3))
    seen.append(table.is_picked_up)
    table.act(PlayAccepted(Seat.BLACK))
    assert [*seen, table.is_picked_up] == [False, True, False]
    assert not people_by_hand().is_picked_up
