"""A room as a value: what all that was done in it has led to.

`RoomState.after` folds one entry of the store onto it, on loading and while it is played alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, Self, TypeVar

from tablas.play.clock import Clock
from tablas.play.journal import Kept, Setup
from tablas.play.state import State, agreed_match, is_picked_up
from tablas.play.table import replayed
from tablas.rules import (
    Event,
    GameStarted,
    Match,
    MatchStarted,
    Phase,
    PickedUp,
    Played,
    Seat,
    TableMatch,
)
from tablas.server.rooms import happenings as hp
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.happenings import Thing


class RoomPhase(Enum):
    """What a room waits for."""

    WAITING = "waiting"
    LOTS = "lots"
    OPENING = "opening"
    TO_THROW = "to_throw"
    TO_MOVE = "to_move"
    PICKED_UP = "picked_up"
    OFFERED = "offered"
    RESIGNING = "resigning"
    BETWEEN_GAMES = "between_games"
    OVER = "over"


_PHASES: Final = {
    Phase.OPENING: RoomPhase.OPENING,
    Phase.TO_THROW: RoomPhase.TO_THROW,
    Phase.TO_MOVE: RoomPhase.TO_MOVE,
    Phase.OFFERED: RoomPhase.OFFERED,
    Phase.RESIGNING: RoomPhase.RESIGNING,
    Phase.OVER: RoomPhase.BETWEEN_GAMES,
}
_T = TypeVar("_T")
TRAIL: Final = 16
"""So many states are remembered for takebacks; further back the match is replayed."""
PLAYING: Final = frozenset(
    {
        RoomPhase.OPENING,
        RoomPhase.TO_THROW,
        RoomPhase.TO_MOVE,
        RoomPhase.PICKED_UP,
        RoomPhase.OFFERED,
        RoomPhase.RESIGNING,
    }
)
"""The phases in which a game is being played."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing that happened, between the states of the match before and after it.

    Attributes:
        version: of the entry that it belongs to.
        at: when, in milliseconds since 1970.
        thing: what.
        before, after: the match; None until both sit.
        quiet: whether another thing of the same entry says it better.
    """

    version: int
    at: int
    thing: Thing
    before: State | None
    after: State | None
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The last turn of the game that was played.

    Attributes:
        event: how it ended.
        before: the match before it.
    """

    event: Played | PickedUp
    before: State


@dataclass(frozen=True, slots=True)
class RoomState:
    """What all that was done in a room has led to.

    Attributes:
        agreement: what was fixed beforehand.
        names: of White and Black.
        version: that of the last entry.
        at: when that was.
        joined: who has sat down.
        lots: what each has added to the dice; None until then, empty for bots.
        ready: whether all lots are there.
        events: the events of the match, without those that were taken back.
        state: what they lead to; None until both sit.
        trail: the last states, each with the number of events that led to it.
        last: the last turn of this game; None after a takeback.
        clock: the time of both, if there is a clock.
        takeback: who asks to take back.
        rematch_by: who would play again.
        rematch: the match that came of it.
        parting: who left or claimed, and so ended the match or the last game.
        closed: whether somebody left before both sat.
    """

    agreement: Agreement
    names: tuple[str, str]
    version: int = 0
    at: int = 0
    joined: tuple[bool, bool] = (False, False)
    lots: tuple[str | None, str | None] = (None, None)
    ready: bool = False
    events: tuple[Event, ...] = ()
    state: State | None = None
    trail: tuple[tuple[int, State], ...] = ()
    last: LastPlay | None = None
    clock: Clock | None = None
    takeback: Seat | None = None
    rematch_by: Seat | None = None
    rematch: str | None = None
    parting: hp.Left | hp.Claimed | None = None
    closed: bool = False
    _phase: RoomPhase | None = field(default=None, init=False, repr=False, compare=False)

    # -- reading

    @property
    def match(self) -> Match | None:
        """The match as far as both agree on it; None until both sit."""
        return None if self.state is None else agreed_match(self.state)

    @property
    def phase(self) -> RoomPhase:
        """What the room waits for."""
        if self._phase is None:  # it is asked for some 25 times an action
            object.__setattr__(self, "_phase", self._found_phase())
        assert self._phase is not None
        return self._phase

    def _found_phase(self) -> RoomPhase:
        match = self.match
        if self.closed or (match is not None and match.is_over):
            return RoomPhase.OVER
        if match is None or self.state is None:
            return RoomPhase.WAITING
        if not self.ready:
            return RoomPhase.LOTS
        if is_picked_up(self.state):
            return RoomPhase.PICKED_UP
        return RoomPhase.BETWEEN_GAMES if match.game is None else _PHASES[match.game.phase]

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more in the match."""
        return self.phase is RoomPhase.OVER

    @property
    def has_double(self) -> bool:
        """Whether a double has been thrown and waits to be played."""
        game = None if self.match is None else self.match.game
        return game is not None and game.roll is not None and game.roll.is_double

    @property
    def lots_missing(self) -> tuple[Seat, ...]:
        """Who has still to add to the dice."""
        return tuple(
            seat
            for seat, lot, bot in zip(Seat, self.lots, self.agreement.bots, strict=True)
            if lot is None and bot is None
        )

    @property
    def turn(self) -> Seat | None:
        """Who is on roll; while a turn that was picked up waits, who made it."""
        match = self.match
        return None if match is None or match.game is None else match.game.turn

    @property
    def actor(self) -> Seat | None:
        """Whose decision it is; None where it is nobody's in particular."""
        match = self.match
        if match is None or match.game is None or not self.ready or match.is_over:
            return None
        if self.state is not None and is_picked_up(self.state):
            return match.game.turn.other if match.game.turn else None
        return match.game.actor

    def setup(self, seed: str | None = None) -> Setup:
        """Who plays and how, as a table wants to know it; `seed` for the mistakes of bots."""
        white, black = (self.agreement.player(seat, seed) for seat in Seat)
        return Setup(seats=(white, black), manners=self.agreement.manners)

    @property
    def kept(self) -> Kept:
        """The match as a table wants it, people in both seats."""
        return Kept(Setup(manners=self.agreement.manners), self.events)

    # -- advancing

    def after(self, version: int, at: int, things: Iterable[Thing]) -> tuple[Self, list[Happened]]:
        """The room after an entry, and what happened in it one by one.

        Raises:
            RuleError: it cannot be: the rules refuse it.
        """
        room = replace(self, version=version, at=max(at, self.at))
        happened: list[Happened] = []
        parting = False
        for thing in things:
            if isinstance(thing, GameStarted) and not parting:
                room = replace(room, parting=None)
            before, room = room.state, room._with(thing)
            happened.append(Happened(version, room.at, thing, before, room.state, quiet=parting))
            parting = parting or isinstance(thing, hp.Left | hp.Claimed)
        if room.clock is not None:
            room = replace(room, clock=room.clock.passed_to(room.actor, room.at))
        return room, happened

    def _with(self, thing: Thing) -> Self:
        match thing:
            case hp.Joined(seat):
                return replace(self, joined=_with(self.joined, seat, value=True))
            case hp.LotGiven(seat, text):
                given = replace(self, lots=_with(self.lots, seat, value=text))
                return replace(given, ready=not given.lots_missing)
            case hp.TakebackOffered(seat):
                return replace(self, takeback=seat)
            case hp.TakebackRefused():
                return replace(self, takeback=None)
            case hp.TakebackDone(_, events):
                return self._taken_back(events)
            case hp.Claimed():
                return replace(self, parting=thing, takeback=None)
            case hp.Left():
                closed = self.state is None
                return replace(self, parting=thing, takeback=None, closed=closed)
            case hp.RematchOffered(seat):
                return replace(self, rematch_by=seat)
            case hp.RematchRefused():
                return replace(self, rematch_by=None)
            case hp.RematchMade(match):
                return replace(self, rematch=match)
            case hp.Resumed(credit):
                clock = self.clock
                return replace(self, clock=None if clock is None else clock.credited(credit))
            case MatchStarted():
                return self._begun(thing)
            case _:
                assert self.state is not None
                return self._advanced(thing, self.state)

    def _advanced(self, event: Event, before: State) -> Self:
        last = self.last
        if isinstance(event, Played | PickedUp):
            last = LastPlay(event, before)
        return replace(
            self,
            state=before.apply(event),
            trail=(*self.trail[-TRAIL:], (len(self.events), before)),
            events=(*self.events, event),
            last=None if isinstance(event, GameStarted) else last,
            takeback=None,
        )

    def _begun(self, event: MatchStarted) -> Self:
        """The match at its beginning; who plays is said by the seats, not by the event."""
        started, manners = replace(event, players=self.names), self.agreement.manners
        clock, bots = self.agreement.clock, self.agreement.bots
        white, black = ("" if bot else lot for bot, lot in zip(bots, self.lots, strict=True))
        begun = replace(
            self,
            state=Match.start(started) if manners is None else TableMatch.start(started, manners),
            events=(started,),
            clock=None if clock is None else Clock.start(clock, event.rules),
            lots=(white, black),
        )
        return replace(begun, ready=not begun.lots_missing)

    def _taken_back(self, events: int) -> Self:
        remaining = self.events[:events]
        trail = tuple(one for one in self.trail if one[0] < events)
        state = dict(self.trail).get(events)
        if state is None:
            state = replayed(Kept(Setup(manners=self.agreement.manners), remaining))
        return replace(self, state=state, trail=trail, events=remaining, last=None, takeback=None)


def _with(pair: tuple[_T, _T], seat: Seat, *, value: _T) -> tuple[_T, _T]:
    return (value, pair[1]) if seat is Seat.WHITE else (pair[0], value)
