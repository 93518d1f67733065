"""A room is the fold of what was done in it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tablas.errors import RuleError
from tablas.i18n import translator
from tablas.play.clock import ClockRules
from tablas.play.state import agreed_match
from tablas.rules import (
    FlagFell,
    GameStarted,
    Match,
    MatchRules,
    OpeningThrown,
    Played,
    Roll,
    TableManners,
    Thrown,
)
from tablas.server.rooms import happenings as hp
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.happenings import Thing, decode_thing
from tablas.server.rooms.messages import Do
from tablas.server.rooms.state import TRAIL, Happened, RoomPhase, RoomState
from tablas.server.rooms.telling import player_names, step
from tests.server.rooms.test_deciding import (
    BLACK,
    FIVE,
    NOW,
    WHITE,
    done,
    followed,
    opened,
    played,
    seated,
    things,
)
from tests.server.rooms.test_verification import stored

EN, ES = translator("en"), translator("es")


def folded(manners: TableManners | None) -> Iterator[RoomState]:
    """The rooms after each entry of a match, read from what the store keeps."""
    match = stored(manners, 10)
    room = RoomState(Agreement.decoded(match.row.agreement), ("Ana", "Ben"))
    for entry in match.entries:
        kept = json.loads(json.dumps(entry.things))
        room, _ = room.after(entry.version, entry.at, [decode_thing(thing) for thing in kept])
        yield room


@pytest.mark.parametrize("manners", [None, TableManners()])
def test_what_remains_of_the_events_is_always_the_match(manners: TableManners | None) -> None:
    for room in folded(manners):
        if room.state is not None and manners is None:
            assert Match.replay(room.events) == room.state
    assert room.is_over
    assert room.match is not None
    assert room.match.winner is WHITE


def test_versions_and_times_are_those_of_the_entries() -> None:
    room = followed(seated(), OpeningThrown(3, 1), at=NOW + 5)
    assert (room.version, room.at) == (3, NOW + 5)
    assert followed(room, *things(room, WHITE, Do.PLAY, moves=((8, 5), (6, 5))), at=3).at == NOW + 5


def test_who_plays_is_said_by_the_seats() -> None:
    assert agreed_match(state_of(opened())).players == ("Ana", "Ben")


def state_of(room: RoomState) -> Match:
    assert isinstance(room.state, Match)
    return room.state


def test_what_the_rules_refuse_cannot_be_folded() -> None:
    room = opened()
    with pytest.raises(RuleError):
        room.after(9, NOW, [Thrown(WHITE, Roll(3, 1))])
    with pytest.raises(RuleError):
        room.after(9, NOW, [Played(WHITE, state_of(room).game.position)])  # type: ignore[union-attr]
    assert room == opened()


def test_a_takeback_leads_to_the_state_of_those_events_however_far_it_goes() -> None:
    before = played(opened(Agreement(FIVE, same_screen=True)))
    room = before
    for _ in range(TRAIL):
        do = Do.THROW if room.phase is RoomPhase.TO_THROW else Do.RESIGN
        room = done(room, room.actor or WHITE, do)
        if room.phase is RoomPhase.RESIGNING:
            room = done(room, room.actor or WHITE, Do.REFUSE_RESIGNATION)
    for events in range(3, len(room.events)):
        back = followed(room, hp.TakebackDone(WHITE, events))
        assert back.events == room.events[:events]
        assert back.state == Match.replay(back.events)
        assert followed(back, hp.TakebackDone(WHITE, 3)).state == opened().state


def test_phases_follow_the_game() -> None:
    room = RoomState(Agreement(FIVE), ("Ana", "Ben"))
    assert room.phase is RoomPhase.WAITING
    assert seated().phase is RoomPhase.OPENING
    room = opened()
    assert (room.phase, room.actor, room.turn) == (RoomPhase.TO_MOVE, WHITE, WHITE)
    room = played(room)
    assert (room.phase, room.actor, room.turn) == (RoomPhase.TO_THROW, BLACK, BLACK)
    room = done(room, BLACK, Do.DOUBLE)
    assert (room.phase, room.actor, room.turn) == (RoomPhase.OFFERED, WHITE, BLACK)
    room = done(room, WHITE, Do.DROP)
    assert (room.phase, room.actor) == (RoomPhase.BETWEEN_GAMES, None)


def test_the_arrows_of_the_last_play_go_with_the_game() -> None:
    room = played(opened())
    assert room.last is not None
    assert followed(room, hp.TakebackDone(WHITE, 3)).last is None
    dropped = done(done(room, BLACK, Do.DOUBLE), WHITE, Do.DROP)
    assert dropped.last is not None
    assert done(dropped, WHITE, Do.NEXT_GAME).last is None


def test_no_clock_runs_before_the_lots_are_there() -> None:
    timed = Agreement(FIVE, clock=ClockRules())
    room = RoomState(timed, ("Ana", "Ben"))
    room = followed(room, hp.Joined(WHITE), hp.Joined(BLACK))
    assert room.clock is None
    assert seated(timed).clock is not None


class TestTelling:
    def told(self, *happened: Thing, room: RoomState | None = None) -> list[list[str]]:
        before = opened() if room is None else room
        _, ones = before.after(before.version + 1, NOW, happened)
        return [step(one, ("Ana", "Ben"), EN)["told"] for one in ones]  # type: ignore[misc]

    def test_events_are_told_as_at_the_terminal(self) -> None:
        assert self.told(OpeningThrown(3, 1), room=seated()) == [
            ["Ana throws 3, Ben throws 1.", "Ana begins."]
        ]

    def test_a_flag_that_falls_with_a_claim_is_not_told_apart(self) -> None:
        assert self.told(hp.Claimed(WHITE), FlagFell(BLACK)) == [
            ["Ana claims the win: Ben has been away."],
            [],
        ]
        assert self.told(FlagFell(BLACK)) == [["Time is up for Ben."]]

    @pytest.mark.parametrize("kind", hp.KINDS)
    def test_every_happening_has_words_or_none_in_both_languages(self, kind: str) -> None:
        said = {"seat": "white", "text": "a" * 16, "match": "m", "events": 3, "credit": 5}
        one = Happened(1, NOW, decode_thing(said | {"type": kind}), None, None)
        for tr in (EN, ES):
            data = step(one, ("Ana", "Ben"), tr)
            json.dumps(data)
            assert "text" not in data
            assert data["kind"] == kind

    def test_plays_carry_their_moves_and_throws_their_dice(self) -> None:
        room = opened()
        _, (one,) = room.after(9, NOW, things(room, WHITE, Do.PLAY, moves=((8, 5), (6, 5))))
        assert step(one, ("Ana", "Ben"), EN)["moves"] == [[8, 5, False], [6, 5, False]]
        _, (one,) = seated().after(9, NOW, [OpeningThrown(6, 2)])
        assert step(one, ("Ana", "Ben"), EN)["dice"] == [6, 2]

    def test_over_the_table_moves_are_read_from_the_board(self) -> None:
        room = opened(Agreement(FIVE, TableManners()))
        _, (one,) = room.after(9, NOW, things(room, WHITE, Do.PLAY, moves=((13, 7),)))
        assert step(one, ("Ana", "Ben"), EN)["moves"] == [[13, 7, False]]

    def test_who_has_no_name_is_called_by_his_colour(self) -> None:
        assert player_names(("", ""), (None, None), ES) == ("Blanco", "Negro")
        assert player_names(("", "\x1b[31mBen"), ("simple", None), EN) == ("Tablas", "[31mBen")


def test_a_new_game_forgets_who_claimed_the_last() -> None:
    room = done(played(opened(Agreement(MatchRules()))), WHITE, Do.LEAVE)
    assert room.parting == hp.Left(WHITE)
    money = opened(Agreement(MatchRules()))
    claimed = followed(money, hp.Claimed(WHITE), FlagFell(BLACK))
    assert claimed.parting == hp.Claimed(WHITE)
    assert followed(claimed, GameStarted()).parting is None
