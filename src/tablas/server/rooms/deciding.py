"""What follows when somebody wants something done in a room: things to be kept, or a refusal.

Everything here is computed on values; nothing has happened before the store has kept it. Of the
things, `RoomState.after` has the last word: the rules refuse there what they refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from tablas.errors import IllegalEvent
from tablas.play.committed import checked_lot
from tablas.play.dice import DiceSource
from tablas.play.table import Table
from tablas.play.trial import Trial
from tablas.rules import (
    Abandoned,
    Action,
    Beavered,
    Doubled,
    Dropped,
    Event,
    FlagFell,
    GameStarted,
    MatchStarted,
    OpeningThrown,
    Passed,
    PickedUp,
    PlayAccepted,
    PlayContested,
    Played,
    PrematureThrow,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Seat,
    TableMatch,
    Taken,
    Thrown,
)
from tablas.server.rooms import happenings as hp
from tablas.server.rooms.happenings import Thing
from tablas.server.rooms.messages import Act, Do
from tablas.server.rooms.state import PLAYING, RoomPhase, RoomState
from tablas.server.rooms.tree import play_of

PATIENCE: Final = 60_000
"""Milliseconds after which somebody who went away may lose what is played for."""

Things: TypeAlias = tuple[Thing, ...]

_SIMPLE: Final[Mapping[Do, Callable[[Seat], Event]]] = {
    Do.PASS: Passed,
    Do.DOUBLE: Doubled,
    Do.TAKE: Taken,
    Do.DROP: Dropped,
    Do.BEAVER: Beavered,
    Do.RACCOON: Raccooned,
    Do.ACCEPT_RESIGNATION: ResignationAccepted,
    Do.REFUSE_RESIGNATION: ResignationRefused,
    Do.ACCEPT_PLAY: PlayAccepted,
    Do.CONTEST_PLAY: PlayContested,
}
"""What is an event as soon as it is known of whom."""
_AFTERWARDS: Final = (Do.OFFER_REMATCH, Do.REFUSE_REMATCH)
"""What can be done when the match is over."""
_KINDS: Final[Mapping[Do, tuple[type[Event], ...]]] = {
    Do.THROW: (Thrown,),
    Do.THROW_EARLY: (PrematureThrow,),
    Do.PLAY: (Played, PickedUp),
    Do.PASS: (Passed,),
    Do.DOUBLE: (Doubled,),
    Do.TAKE: (Taken,),
    Do.DROP: (Dropped,),
    Do.BEAVER: (Beavered,),
    Do.RACCOON: (Raccooned,),
    Do.RESIGN: (ResignationOffered,),
    Do.ACCEPT_RESIGNATION: (ResignationAccepted,),
    Do.REFUSE_RESIGNATION: (ResignationRefused,),
    Do.ACCEPT_PLAY: (PlayAccepted,),
    Do.CONTEST_PLAY: (PlayContested,),
}
"""Which events of a seat the words of the contract can be."""

_DECISIONS: Final = (
    Played,
    PickedUp,
    Passed,
    Doubled,
    Taken,
    Dropped,
    Beavered,
    Raccooned,
    ResignationOffered,
    ResignationRefused,
    PlayAccepted,
    PlayContested,
)
"""What can be taken back."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a decision depends on besides the room.

    Attributes:
        now: milliseconds since 1970.
        dice: those of the match; None while a lot is missing.
        away: since when White and Black have been away; None for who is here, and for bots.
        actions: what the rules let happen next, where it is known already.
        rematch: what a new match would be called.
    """

    now: int
    dice: DiceSource | None = None
    away: tuple[int | None, int | None] = (None, None)
    actions: frozenset[Action] | None = None
    rematch: str = ""


def legal_actions(room: RoomState) -> frozenset[Action]:
    """What the rules let happen next in the match; nothing while something else is waited for."""
    if room.state is None or room.phase in (RoomPhase.LOTS, RoomPhase.OVER):
        return frozenset()
    return room.state.legal_actions()


def may(room: RoomState, seat: Seat, around: Around) -> frozenset[Do]:
    """What this seat may do now."""
    actions = legal_actions(room) if around.actions is None else around.actions
    kinds = {action.event for action in actions if action.seat is seat}
    found = {do for do, possible in _KINDS.items() if not kinds.isdisjoint(possible)}
    if Action(None, OpeningThrown) in actions:
        found.add(Do.THROW)
    if Action(None, GameStarted) in actions:
        found.add(Do.NEXT_GAME)
    return frozenset(found) | _may_besides(room, seat, around)


def _may_besides(room: RoomState, seat: Seat, around: Around) -> set[Do]:
    found = {Do.SAY}
    phase = room.phase
    if phase is RoomPhase.OVER:
        if room.state is not None and room.rematch is None:
            if room.rematch_by is not seat:
                found.add(Do.OFFER_REMATCH)
            if room.rematch_by is not None:
                found.add(Do.REFUSE_REMATCH)
        return found
    found.add(Do.LEAVE)
    if not room.ready and seat in room.lots_missing and room.joined[seat.index]:
        found.add(Do.LOT)
    if room.takeback is None and takeback_to(room, seat) is not None:
        found.add(Do.OFFER_TAKEBACK)
    if room.takeback is seat.other:
        found |= {Do.ACCEPT_TAKEBACK, Do.REFUSE_TAKEBACK}
    if _may_claim(room, seat, around):
        found.add(Do.CLAIM)
    return found


def takeback_to(room: RoomState, seat: Seat) -> int | None:
    """How many events remain when this seat's last decision of the game is taken back.

    None when there is nothing to take back.
    """
    if room.phase not in PLAYING and room.phase is not RoomPhase.BETWEEN_GAMES:
        return None
    for number in range(len(room.events) - 1, 0, -1):
        event = room.events[number]
        if isinstance(event, GameStarted):
            return None
        if isinstance(event, _DECISIONS) and event.seat is seat:
            return number
    return None


def claim_at(room: RoomState, seat: Seat, away: tuple[int | None, int | None]) -> int | None:
    """When this seat may claim what is played for; None while it may not hope to.

    Only what an absent person holds up can be claimed: not while one may act oneself.
    """
    since = away[seat.other.index]
    waits = room.phase in PLAYING and room.actor is seat.other
    if since is None or not waits or not room.agreement.people_apart:
        return None
    return since + PATIENCE


def _may_claim(room: RoomState, seat: Seat, around: Around) -> bool:
    at = claim_at(room, seat, around.away)
    return at is not None and around.now >= at


class Loss(Enum):
    """What somebody loses who leaves."""

    NOTHING = "nothing"
    GAME = "game"
    MATCH = "match"


def leaving(room: RoomState) -> Loss:
    """What whoever leaves a room that is not over loses by it.

    Nothing before anything was thrown or doubled, between the games of a session, and at one
    screen.
    """
    match = room.match
    begun = any(not isinstance(event, MatchStarted | GameStarted) for event in room.events)
    if match is None or not begun or room.agreement.same_screen:
        return Loss.NOTHING
    if not match.rules.is_money:
        return Loss.MATCH
    return Loss.NOTHING if match.between_games else Loss.GAME


def decide(room: RoomState, seat: Seat, act: Act, around: Around) -> Things:
    """What follows from what a seat wants to do.

    Raises:
        RuleError, DiceError: it cannot be done now; the sentence says why.
    """
    if room.is_over and (room.state is None or act.do not in _AFTERWARDS):
        raise IllegalEvent("the match is over")
    if room.phase is RoomPhase.WAITING and act.do not in (Do.LEAVE, Do.LOT):
        raise IllegalEvent("the other seat is still free")
    if room.phase is RoomPhase.LOTS and act.do not in (Do.LEAVE, Do.LOT):
        raise IllegalEvent("the dice are not ready: both players add their lots first")
    return _DEEDS[act.do](room, seat, act, around)


def flag(room: RoomState, now: int) -> Things:
    """What follows from the clock by now; nothing while no flag has fallen."""
    fallen = None if room.clock is None or room.phase not in PLAYING else room.clock.fallen(now)
    return () if fallen is None else (FlagFell(fallen),)


def begin(room: RoomState, seats: tuple[Seat, ...]) -> Things:
    """People sit down in these seats; once nobody is missing the match and its first game begin."""
    bots = room.agreement.bots
    joined = [room.joined[s.index] or s in seats or bots[s.index] is not None for s in Seat]
    things: list[Thing] = [hp.Joined(seat) for seat in seats if bots[seat.index] is None]
    if all(joined):
        agreed = room.agreement
        things += [
            MatchStarted(agreed.rules, score=agreed.score, crawford_done=agreed.crawford_done),
            agreed.start or GameStarted(),
        ]
    return tuple(things)


# -- the deeds


def _throw(room: RoomState, seat: Seat, act: Act, around: Around) -> Things:
    assert room.state is not None
    assert around.dice is not None
    who = None if room.phase is RoomPhase.OPENING else seat
    premature = act.do is Do.THROW_EARLY
    return (Table.at(room.kept, room.state, around.dice).throw(who, premature=premature).event,)


def _play(room: RoomState, seat: Seat, act: Act, _: Around) -> Things:
    assert room.state is not None
    match = room.match
    free = isinstance(room.state, TableMatch)
    refusal = room.state.refusal(seat, PickedUp if free else Played)
    if refusal is not None:
        raise IllegalEvent(refusal.template, **refusal.values)
    assert match is not None
    assert match.game is not None
    assert match.game.roll is not None
    game = match.game
    tried = Trial(game.position, match.game.roll, match.rules.variant, free=free)
    if free:
        return (PickedUp(seat, _moved(tried, act).board),)
    play = play_of(match.rules.variant, game.position, match.game.roll, act.moves)
    if play is None:
        play = _moved(tried, act).play
    return (Played.of(seat, play),)


def _moved(trial: Trial, act: Act) -> Trial:
    for start, end in act.moves:
        trial = trial.moved(start, end)
    return trial


def _event(_room: RoomState, seat: Seat, act: Act, _: Around) -> Things:
    return (_SIMPLE[act.do](seat),)


def _resign(_room: RoomState, seat: Seat, act: Act, _: Around) -> Things:
    return (ResignationOffered(seat, act.win_class),)


def _next_game(_room: RoomState, _seat: Seat, _act: Act, _: Around) -> Things:
    return (GameStarted(),)


def _lot(room: RoomState, seat: Seat, act: Act, _: Around) -> Things:
    if room.lots[seat.index] is not None:
        raise IllegalEvent("the lot has been given")
    return (hp.LotGiven(seat, checked_lot(act.text)),)


def _offer_takeback(room: RoomState, seat: Seat, _act: Act, _: Around) -> Things:
    to = takeback_to(room, seat)
    if to is None:
        raise IllegalEvent("there is nothing to take back")
    if room.takeback is not None:
        raise IllegalEvent("a takeback has been asked for already")
    if not room.agreement.people_apart:
        return (hp.TakebackDone(seat, to),)
    return (hp.TakebackOffered(seat),)


def _answer_takeback(room: RoomState, seat: Seat, act: Act, _: Around) -> Things:
    if room.takeback is not seat.other:
        raise IllegalEvent("nobody has asked to take back")
    if act.do is Do.REFUSE_TAKEBACK:
        return (hp.TakebackRefused(seat),)
    to = takeback_to(room, seat.other)
    assert to is not None
    return (hp.TakebackDone(seat.other, to),)


def _claim(room: RoomState, seat: Seat, _act: Act, around: Around) -> Things:
    if not _may_claim(room, seat, around):
        raise IllegalEvent("nothing can be claimed now")
    return (hp.Claimed(seat), FlagFell(seat.other))


def _leave(room: RoomState, seat: Seat, _act: Act, _: Around) -> Things:
    left, match, loss = hp.Left(seat), room.match, leaving(room)
    if match is None:
        return (left,)
    if loss is Loss.NOTHING:
        return (left, Abandoned(seat))
    lost: Things = (FlagFell(seat),)
    if match.between_games:
        lost = (GameStarted(), *lost)
    return (left, *lost, Abandoned(seat)) if loss is Loss.GAME else (left, *lost)


def _offer_rematch(room: RoomState, seat: Seat, _act: Act, around: Around) -> Things:
    if not room.is_over or room.state is None:
        raise IllegalEvent("the match is not over")
    if room.rematch is not None:
        raise IllegalEvent("the next match has been made")
    if room.rematch_by is seat:
        raise IllegalEvent("a new match has been offered already")
    if room.rematch_by is None and room.agreement.people_apart:
        return (hp.RematchOffered(seat),)
    return (hp.RematchOffered(seat), hp.RematchMade(around.rematch))


def _refuse_rematch(room: RoomState, seat: Seat, _act: Act, _: Around) -> Things:
    if room.rematch_by is None or room.rematch is not None:
        raise IllegalEvent("no new match has been offered")
    return (hp.RematchRefused(seat),)


_DEEDS: Final[Mapping[Do, Callable[[RoomState, Seat, Act, Around], Things]]] = {
    **dict.fromkeys(_SIMPLE, _event),
    Do.THROW: _throw,
    Do.THROW_EARLY: _throw,
    Do.PLAY: _play,
    Do.RESIGN: _resign,
    Do.NEXT_GAME: _next_game,
    Do.LOT: _lot,
    Do.LEAVE: _leave,
    Do.CLAIM: _claim,
    Do.OFFER_TAKEBACK: _offer_takeback,
    Do.ACCEPT_TAKEBACK: _answer_takeback,
    Do.REFUSE_TAKEBACK: _answer_takeback,
    Do.OFFER_REMATCH: _offer_rematch,
    Do.REFUSE_REMATCH: _refuse_rematch,
}
