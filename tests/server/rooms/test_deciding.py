"""What follows from what people want, on values alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablas.errors import IllegalEvent, IllegalPlay, TablasError
from tablas.play.clock import ClockRules
from tablas.play.committed import committed_dice
from tablas.play.dice import KeyedDice
from tablas.rules import (
    Abandoned,
    Cocked,
    Doubled,
    FlagFell,
    GameStarted,
    IllegalPlays,
    Landing,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    PickedUp,
    Played,
    PrematureRoll,
    PrematureThrow,
    Roll,
    Seat,
    TableManners,
    Taken,
    Thrown,
    WinClass,
)
from tablas.server.rooms import happenings as hp
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.deciding import (
    PATIENCE,
    Around,
    Loss,
    begin,
    claim_at,
    decide,
    flag,
    leaving,
    may,
    takeback_to,
)
from tablas.server.rooms.happenings import Thing
from tablas.server.rooms.messages import Act, Do
from tablas.server.rooms.state import RoomPhase, RoomState

WHITE, BLACK = Seat.WHITE, Seat.BLACK
FIVE = MatchRules(length=5)
LOT = "a" * 16
DICE = committed_dice(bytes(32), (LOT, LOT))
NOW = 1_000_000
AROUND = Around(NOW, DICE)
TABLE = TableManners()


class Sixes:
    """Dice that always show the same, flat in the middle."""

    def __init__(self, first: int = 6, second: int = 5) -> None:
        self._numbers = (first, second)

    def number(self, throw: int, slot: int) -> int:
        return self._numbers[slot]

    def landing(self, throw: int, slot: int) -> Landing:
        return Landing(100 + 40 * slot, 240)


def followed(room: RoomState, *things: Thing, at: int = NOW) -> RoomState:
    return room.after(room.version + 1, at, things)[0]


def seated(agreement: Agreement | None = None) -> RoomState:
    """Both sit, the lots are there, the first game is set up."""
    room = RoomState(agreement or Agreement(FIVE), ("Ana", "Ben"))
    room = followed(room, *begin(room, (WHITE, BLACK)))
    return followed(room, hp.LotGiven(WHITE, LOT), hp.LotGiven(BLACK, LOT))


def opened(agreement: Agreement | None = None) -> RoomState:
    """White has won the opening with 3-1."""
    return followed(seated(agreement), OpeningThrown(3, 1))


def played(room: RoomState, moves: tuple[tuple[int, int], ...] = ((8, 5), (6, 5))) -> RoomState:
    return done(room, WHITE, Do.PLAY, moves=moves)


def done(room: RoomState, seat: Seat, do: Do, around: Around = AROUND, **also: Any) -> RoomState:
    return followed(room, *decide(room, seat, Act(1, do, **also), around))


def things(
    room: RoomState, seat: Seat, do: Do, around: Around = AROUND, **also: Any
) -> tuple[Thing, ...]:
    return decide(room, seat, Act(1, do, **also), around)


class TestSittingDown:
    def test_the_match_begins_when_both_sit(self) -> None:
        room = RoomState(Agreement(FIVE), ("Ana", ""))
        assert begin(room, (WHITE,)) == (hp.Joined(WHITE),)
        room = followed(room, hp.Joined(WHITE))
        assert room.phase is RoomPhase.WAITING
        assert begin(room, (BLACK,)) == (hp.Joined(BLACK), MatchStarted(FIVE), GameStarted())

    def test_a_bot_sits_already(self) -> None:
        room = RoomState(Agreement(FIVE, bots=("simple", None)), ("", "Ben"))
        assert begin(room, (BLACK,))[0] == hp.Joined(BLACK)
        room = followed(room, *begin(room, (BLACK,)))
        assert room.phase is RoomPhase.LOTS
        assert room.lots_missing == (BLACK,)

    def test_nothing_is_done_while_a_seat_is_free(self) -> None:
        room = followed(RoomState(Agreement(FIVE), ("Ana", "")), hp.Joined(WHITE))
        with pytest.raises(IllegalEvent, match="still free"):
            decide(room, WHITE, Act(1, Do.THROW), AROUND)
        assert may(room, WHITE, AROUND) == {Do.SAY, Do.LEAVE, Do.LOT}
        assert done(room, WHITE, Do.LEAVE).is_over


class TestPlaying:
    def test_what_may_be_done_is_what_the_rules_allow(self) -> None:
        room = opened()
        assert may(room, WHITE, AROUND) == {Do.PLAY, Do.RESIGN, Do.SAY, Do.LEAVE}
        assert may(room, BLACK, AROUND) == {Do.SAY, Do.LEAVE}
        room = played(room)
        assert may(room, BLACK, AROUND) == {Do.THROW, Do.DOUBLE, Do.RESIGN, Do.SAY, Do.LEAVE}
        assert may(room, WHITE, AROUND) == {Do.OFFER_TAKEBACK, Do.SAY, Do.LEAVE}

    def test_either_throws_for_both_in_the_opening(self) -> None:
        room = seated()
        assert Do.THROW in may(room, WHITE, AROUND) & may(room, BLACK, AROUND)
        assert things(room, BLACK, Do.THROW, replace(AROUND, dice=Sixes())) == (
            OpeningThrown(6, 5),
        )

    def test_dice_come_from_the_match_and_not_from_the_message(self) -> None:
        room = played(opened())
        (thrown,) = things(room, BLACK, Do.THROW)
        assert thrown == Thrown(BLACK, Roll(DICE.number(1, 0), DICE.number(1, 1)))

    def test_one_checker_may_be_moved_with_both_dice(self) -> None:
        (event,) = things(opened(), WHITE, Do.PLAY, moves=((13, 9),))
        assert isinstance(event, Played)
        assert len(event.moves) == 2

    @pytest.mark.parametrize("moves", [(), ((8, 5),), ((8, 4), (6, 1)), ((8, 5), (6, 5), (6, 5))])
    def test_an_illegal_or_incomplete_play_is_refused(
        self, moves: tuple[tuple[int, int], ...]
    ) -> None:
        with pytest.raises(IllegalPlay):
            decide(opened(), WHITE, Act(1, Do.PLAY, moves=moves), AROUND)

    @pytest.mark.parametrize("do", [Do.THROW, Do.DOUBLE, Do.PLAY, Do.RESIGN, Do.TAKE])
    def test_nobody_acts_out_of_turn(self, do: Do) -> None:
        room = opened()
        with pytest.raises(TablasError):
            done(room, BLACK, do)

    def test_the_cube_goes_to_and_fro(self) -> None:
        money = Agreement(MatchRules(beavers=True, raccoons=True))
        room = done(played(opened(money)), BLACK, Do.DOUBLE)
        assert may(room, WHITE, AROUND) >= {Do.TAKE, Do.DROP, Do.BEAVER}
        room = done(room, WHITE, Do.BEAVER)
        assert may(room, BLACK, AROUND) >= {Do.TAKE, Do.DROP, Do.RACCOON}
        room = done(room, BLACK, Do.RACCOON)
        room = done(room, WHITE, Do.TAKE)
        assert room.match is not None
        assert room.match.game is not None
        assert room.match.game.cube.value == 8

    def test_a_resignation_is_offered_refused_and_accepted(self) -> None:
        room = done(opened(), WHITE, Do.RESIGN, win_class=WinClass.GAMMON)
        assert may(room, BLACK, AROUND) >= {Do.ACCEPT_RESIGNATION, Do.REFUSE_RESIGNATION}
        again = done(room, BLACK, Do.REFUSE_RESIGNATION)
        assert again.phase is RoomPhase.TO_MOVE
        over = done(room, BLACK, Do.ACCEPT_RESIGNATION)
        assert over.phase is RoomPhase.BETWEEN_GAMES
        assert over.match is not None
        assert over.match.score == (0, 2)
        assert done(over, WHITE, Do.NEXT_GAME).phase is RoomPhase.OPENING


class TestTakeback:
    def test_it_goes_to_before_the_last_own_decision_and_the_dice_stay(self) -> None:
        before = opened()
        room = done(played(before), BLACK, Do.THROW)
        room = done(room, WHITE, Do.OFFER_TAKEBACK)
        assert room.takeback is WHITE
        assert may(room, BLACK, AROUND) >= {Do.ACCEPT_TAKEBACK, Do.REFUSE_TAKEBACK}
        back = done(room, BLACK, Do.ACCEPT_TAKEBACK)
        assert back.state == before.state
        assert back.events == before.events
        again = done(played(back), BLACK, Do.THROW)
        assert again.events == room.events

    def test_it_may_be_refused_and_lapses_when_play_goes_on(self) -> None:
        room = done(played(opened()), WHITE, Do.OFFER_TAKEBACK)
        assert done(room, BLACK, Do.REFUSE_TAKEBACK).takeback is None
        assert done(room, BLACK, Do.THROW).takeback is None
        with pytest.raises(IllegalEvent):
            done(room, WHITE, Do.ACCEPT_TAKEBACK)
        with pytest.raises(IllegalEvent, match="already"):
            done(room, WHITE, Do.OFFER_TAKEBACK)

    @pytest.mark.parametrize(
        "agreement", [Agreement(FIVE, bots=(None, "simple")), Agreement(FIVE, same_screen=True)]
    )
    def test_a_bot_and_oneself_always_agree(self, agreement: Agreement) -> None:
        before = opened(agreement)
        assert done(played(before), WHITE, Do.OFFER_TAKEBACK).state == before.state

    def test_there_is_nothing_to_take_back_before_the_first_decision(self) -> None:
        assert takeback_to(opened(), BLACK) is None
        with pytest.raises(IllegalEvent, match="nothing to take back"):
            done(opened(), BLACK, Do.OFFER_TAKEBACK)

    def test_the_answer_to_a_double_can_be_taken_back(self) -> None:
        offered = done(played(opened()), BLACK, Do.DOUBLE)
        dropped = done(offered, WHITE, Do.DROP)
        room = done(done(dropped, WHITE, Do.OFFER_TAKEBACK), BLACK, Do.ACCEPT_TAKEBACK)
        assert room.state == offered.state

    def test_a_match_that_is_over_is_over(self) -> None:
        room = done(opened(Agreement(MatchRules(length=1))), WHITE, Do.RESIGN)
        over = done(room, BLACK, Do.ACCEPT_RESIGNATION)
        assert over.is_over
        with pytest.raises(IllegalEvent):
            done(over, WHITE, Do.OFFER_TAKEBACK)


class TestLeaving:
    def test_who_leaves_a_match_loses_it(self) -> None:
        assert things(opened(), BLACK, Do.LEAVE) == (hp.Left(BLACK), FlagFell(BLACK))
        room = done(opened(), BLACK, Do.LEAVE)
        assert room.is_over
        assert room.match is not None
        assert room.match.winner is WHITE

    def test_also_between_games(self) -> None:
        room = done(done(opened(), WHITE, Do.RESIGN), BLACK, Do.ACCEPT_RESIGNATION)
        over = done(room, WHITE, Do.LEAVE)
        assert over.match is not None
        assert over.match.winner is BLACK

    def test_before_the_first_throw_nobody_loses_anything(self) -> None:
        room = done(seated(), WHITE, Do.LEAVE)
        assert room.is_over
        assert room.match is not None
        assert room.match.winner is None

    def test_in_the_opening_of_a_later_game_the_match_is_lost(self) -> None:
        room = done(done(opened(), WHITE, Do.RESIGN), BLACK, Do.ACCEPT_RESIGNATION)
        room = done(room, WHITE, Do.NEXT_GAME)
        assert room.phase is RoomPhase.OPENING
        assert leaving(room) is Loss.MATCH
        over = done(room, BLACK, Do.LEAVE)
        assert over.match is not None
        assert over.match.winner is WHITE

    @pytest.mark.parametrize("do", [Do.THROW, Do.DOUBLE])
    def test_a_game_from_a_position_begins_with_its_first_throw_or_double(self, do: Do) -> None:
        start = GameStarted(MatchRules().variant.start, WHITE)
        room = seated(Agreement(FIVE, start=start))
        assert leaving(room) is Loss.NOTHING
        room = done(room, WHITE, do)
        assert leaving(room) is Loss.MATCH
        over = done(room, BLACK, Do.LEAVE)
        assert over.match is not None
        assert over.match.winner is WHITE

    def test_what_leaving_costs_is_said_beforehand(self) -> None:
        money = opened(Agreement())
        ended = done(done(money, WHITE, Do.RESIGN), BLACK, Do.ACCEPT_RESIGNATION)
        assert leaving(RoomState(Agreement(FIVE), ("Ana", ""))) is Loss.NOTHING
        assert leaving(seated()) is Loss.NOTHING
        assert leaving(opened()) is Loss.MATCH
        assert leaving(money) is Loss.GAME
        assert leaving(ended) is Loss.NOTHING
        assert leaving(opened(Agreement(FIVE, same_screen=True))) is Loss.NOTHING

    def test_a_money_session_is_closed_between_games(self) -> None:
        money = opened(Agreement())
        room = done(done(money, WHITE, Do.RESIGN), BLACK, Do.ACCEPT_RESIGNATION)
        assert things(room, WHITE, Do.LEAVE) == (hp.Left(WHITE), Abandoned(WHITE))

    def test_who_leaves_a_money_game_loses_it_and_the_session_ends(self) -> None:
        room = done(opened(Agreement()), WHITE, Do.LEAVE)
        assert room.is_over
        assert room.match is not None
        assert room.match.score == (0, 1)

    def test_two_at_one_screen_stop_without_a_winner(self) -> None:
        room = done(opened(Agreement(FIVE, same_screen=True)), WHITE, Do.LEAVE)
        assert room.match is not None
        assert room.match.abandoned

    @pytest.mark.parametrize("do", [do for do in Do if do is not Do.SAY])
    def test_in_a_room_that_was_closed_before_both_sat_nothing_is_done(self, do: Do) -> None:
        room = done(
            followed(RoomState(Agreement(FIVE), ("Ana", "")), hp.Joined(WHITE)), WHITE, Do.LEAVE
        )
        assert room.is_over
        with pytest.raises(IllegalEvent, match="the match is over"):
            done(room, WHITE, do)

    def test_nobody_leaves_twice(self) -> None:
        with pytest.raises(IllegalEvent, match="the match is over"):
            done(done(opened(), WHITE, Do.LEAVE), BLACK, Do.LEAVE)


class TestClaiming:
    away = Around(NOW, DICE, away=(None, NOW - PATIENCE))

    def test_what_an_absent_player_holds_up_is_won(self) -> None:
        room = played(opened())
        assert Do.CLAIM in may(room, WHITE, self.away)
        over = done(room, WHITE, Do.CLAIM, self.away)
        assert over.match is not None
        assert over.match.winner is WHITE
        assert over.parting == hp.Claimed(WHITE)

    def test_in_money_play_only_the_game_is_won(self) -> None:
        room = done(played(opened(Agreement())), WHITE, Do.CLAIM, self.away)
        assert room.phase is RoomPhase.BETWEEN_GAMES
        assert room.match is not None
        assert room.match.score == (1, 0)
        assert done(room, BLACK, Do.NEXT_GAME).parting is None

    def test_not_too_early(self) -> None:
        soon = Around(NOW, DICE, away=(None, NOW - PATIENCE + 1))
        assert Do.CLAIM not in may(played(opened()), WHITE, soon)
        with pytest.raises(IllegalEvent, match="nothing can be claimed"):
            done(played(opened()), WHITE, Do.CLAIM, soon)

    def test_not_while_it_is_for_oneself_to_act(self) -> None:
        assert claim_at(opened(), WHITE, (None, 0)) is None
        assert claim_at(played(opened()), WHITE, (None, 5)) == 5 + PATIENCE

    def test_not_in_the_opening_which_either_may_throw(self) -> None:
        assert Do.CLAIM not in may(seated(), WHITE, self.away)
        with pytest.raises(IllegalEvent, match="nothing can be claimed"):
            done(seated(), WHITE, Do.CLAIM, self.away)

    def test_not_from_a_bot_or_oneself(self) -> None:
        room = played(opened(Agreement(FIVE, same_screen=True)))
        assert claim_at(room, WHITE, (None, 0)) is None


class TestRematch:
    def over(self, agreement: Agreement | None = None) -> RoomState:
        return done(opened(agreement), WHITE, Do.LEAVE)

    def test_two_offers_make_it(self) -> None:
        around = Around(NOW, rematch="next")
        room = done(self.over(), WHITE, Do.OFFER_REMATCH, around)
        assert room.rematch_by is WHITE
        assert Do.OFFER_REMATCH not in may(room, WHITE, around)
        assert things(room, BLACK, Do.OFFER_REMATCH, around)[-1] == hp.RematchMade("next")
        made = done(room, BLACK, Do.OFFER_REMATCH, around)
        assert made.rematch == "next"
        with pytest.raises(IllegalEvent):
            done(made, WHITE, Do.OFFER_REMATCH, around)

    def test_it_may_be_refused(self) -> None:
        room = done(self.over(), WHITE, Do.OFFER_REMATCH)
        assert done(room, BLACK, Do.REFUSE_REMATCH).rematch_by is None

    def test_a_bot_agrees_at_once(self) -> None:
        around = Around(NOW, rematch="next")
        room = self.over(Agreement(FIVE, bots=(None, "simple")))
        assert done(room, WHITE, Do.OFFER_REMATCH, around).rematch == "next"

    def test_not_before_the_end(self) -> None:
        with pytest.raises(IllegalEvent, match="not over"):
            done(opened(), WHITE, Do.OFFER_REMATCH)


class TestClock:
    timed = Agreement(FIVE, clock=ClockRules(delay=1_000, bank=2_000))

    def test_it_runs_for_who_is_to_act(self) -> None:
        room = opened(self.timed)
        assert room.clock is not None
        assert room.clock.running is WHITE
        room = followed(
            room,
            *decide(room, WHITE, Act(1, Do.PLAY, moves=((8, 5), (6, 5))), AROUND),
            at=NOW + 4_000,
        )
        assert room.clock is not None
        assert room.clock.running is BLACK
        assert room.clock.left == (7_000, 10_000)

    def test_a_flag_that_has_fallen_is_said(self) -> None:
        room = opened(self.timed)
        assert flag(room, NOW + 10_999) == ()
        assert flag(room, NOW + 11_000) == (FlagFell(WHITE),)

    def test_time_that_is_given_back_counts(self) -> None:
        room = followed(opened(self.timed), hp.Resumed(20_000), at=NOW + 5_000)
        assert flag(room, NOW + 30_999) == ()
        assert flag(room, NOW + 31_000) == (FlagFell(WHITE),)

    def test_between_games_it_stands_still(self) -> None:
        room = done(done(opened(self.timed), WHITE, Do.RESIGN), BLACK, Do.ACCEPT_RESIGNATION)
        assert room.clock is not None
        assert room.clock.running is None
        assert flag(room, NOW * 2) == ()


class TestOverTheTable:
    agreement = Agreement(FIVE, TABLE)

    def test_any_arrangement_may_be_picked_up(self) -> None:
        room = done(opened(self.agreement), WHITE, Do.PLAY, moves=((13, 7),))
        assert room.phase is RoomPhase.PICKED_UP
        assert room.actor is BLACK
        assert isinstance(room.events[-1], PickedUp)
        assert may(room, BLACK, AROUND) >= {Do.ACCEPT_PLAY, Do.CONTEST_PLAY, Do.THROW, Do.DOUBLE}
        assert Do.PLAY not in may(room, WHITE, AROUND)

    def test_an_illegal_one_is_corrected_when_it_is_contested(self) -> None:
        room = done(opened(self.agreement), WHITE, Do.PLAY, moves=((13, 7),))
        back = done(room, BLACK, Do.CONTEST_PLAY)
        assert back.phase is RoomPhase.TO_MOVE
        assert back.actor is WHITE

    def test_a_legal_one_stands(self) -> None:
        room = done(played(opened(self.agreement)), BLACK, Do.CONTEST_PLAY)
        assert room.phase is RoomPhase.PICKED_UP
        assert Do.CONTEST_PLAY not in may(room, BLACK, AROUND)

    def test_throwing_accepts_what_was_played(self) -> None:
        room = done(opened(self.agreement), WHITE, Do.PLAY, moves=((13, 7),))
        room = done(room, BLACK, Do.THROW, replace(AROUND, dice=Sixes(6, 5)))
        assert room.match is not None
        assert room.match.game is not None
        assert room.match.game.roll == Roll(6, 5)
        assert isinstance(room.events[-1], Thrown)
        assert len(room.events[-1].landing) == 2

    def test_a_cocked_throw_is_thrown_again(self) -> None:
        class Outside(Sixes):
            def landing(self, throw: int, slot: int) -> Landing:
                return Landing(0, 0)

        room = played(opened(self.agreement))
        cocked = done(room, BLACK, Do.THROW, replace(AROUND, dice=Outside()))
        assert isinstance(cocked.events[-1], Cocked)
        assert Do.THROW in may(cocked, BLACK, AROUND)
        assert Do.DOUBLE not in may(cocked, BLACK, AROUND)

    @pytest.mark.parametrize("roll", PrematureRoll)
    def test_who_throws_too_early_meets_what_was_agreed(self, roll: PrematureRoll) -> None:
        room = opened(Agreement(FIVE, TableManners(premature_roll=roll)))
        assert Do.THROW_EARLY in may(room, BLACK, AROUND)
        assert Do.THROW_EARLY not in may(room, WHITE, AROUND)
        room = done(room, BLACK, Do.THROW_EARLY, replace(AROUND, dice=Sixes()))
        assert isinstance(room.events[-1], PrematureThrow)
        room = done(played(room), BLACK, Do.ACCEPT_PLAY)
        expected = {
            PrematureRoll.VOID: (RoomPhase.TO_THROW, BLACK),
            PrematureRoll.LOSE_TURN: (RoomPhase.TO_THROW, WHITE),
            PrematureRoll.STANDS: (RoomPhase.TO_MOVE, BLACK),
        }
        assert (room.phase, room.actor) == expected[roll]

    def test_what_must_be_corrected_is(self) -> None:
        strict = Agreement(FIVE, TableManners(illegal_play=IllegalPlays.MUST_CORRECT))
        room = done(opened(strict), WHITE, Do.PLAY, moves=((13, 7),))
        assert done(room, BLACK, Do.ACCEPT_PLAY).phase is RoomPhase.TO_MOVE

    def test_a_turn_that_was_picked_up_can_be_taken_back(self) -> None:
        before = opened(self.agreement)
        room = done(played(before), WHITE, Do.OFFER_TAKEBACK)
        assert done(room, BLACK, Do.ACCEPT_TAKEBACK).state == before.state

    def test_checkers_cannot_be_put_where_nobody_can_stand(self) -> None:
        with pytest.raises(IllegalPlay):
            done(opened(self.agreement), WHITE, Do.PLAY, moves=((24, 19),))


def test_the_dice_of_a_match_are_not_in_its_state() -> None:
    assert isinstance(DICE, KeyedDice)
    assert DICE.key.hex() not in repr(opened())


def test_what_came_of_a_double_is_a_happening_of_the_match() -> None:
    room = done(done(played(opened()), BLACK, Do.DOUBLE), WHITE, Do.TAKE)
    assert room.events[-2:] == (Doubled(BLACK), Taken(WHITE))
