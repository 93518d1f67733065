"""What happened in a room, told in a person's language: the steps of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablas.drawing.captions import printable
from tablas.i18n import Translator
from tablas.notation.arrangement import arranged_play
from tablas.play import bots
from tablas.play.narration import narrate
from tablas.play.state import State, agreed_match
from tablas.play.table import Step
from tablas.rules import (
    Cocked,
    Event,
    GameStarted,
    Landing,
    Match,
    OpeningThrown,
    PickedUp,
    Played,
    PrematureThrow,
    Seat,
    TableMatch,
    Thrown,
)
from tablas.server.rooms import happenings as hp
from tablas.server.rooms.happenings import Happening, kind_of, seat_name
from tablas.server.rooms.state import Happened

SIMPLE_NAME: Final = "Tablas"
"""What the bot is called that has no name of its own."""


def player_names(
    names: Sequence[str], keys: Sequence[str | None], tr: Translator
) -> tuple[str, str]:
    """What White and Black are called in a person's language.

    Args:
        names: as they are kept; empty for a free seat.
        keys: of the bots in the seats; None for people.
        tr: the language.
    """
    white, black = (
        _name(name, key, seat, tr) for name, key, seat in zip(names, keys, Seat, strict=True)
    )
    return white, black


def _name(name: str, key: str | None, seat: Seat, tr: Translator) -> str:
    if key is not None:
        found = bots.opponent(key)
        return SIMPLE_NAME if found is None else tr.text(found.name)
    return printable(name) or tr.text(str(seat))


def step(happened: Happened, names: tuple[str, str], tr: Translator) -> dict[str, object]:
    """A step ready for JSON, as docs/contract/room.md has it.

    Args:
        happened: what.
        names: what White and Black are called in this language.
        tr: the language.
    """
    thing = happened.thing
    seat = getattr(thing, "seat", None)
    return {
        "version": happened.version,
        "at": happened.at,
        "kind": kind_of(thing),
        "seat": None if seat is None else seat_name(seat),
        "told": told(happened, names, tr),
        **_details(happened),
    }


def told(happened: Happened, names: tuple[str, str], tr: Translator) -> list[str]:
    """What there is to say of it, one sentence an item."""
    thing = happened.thing
    if happened.quiet and not isinstance(thing, GameStarted):
        return []
    if isinstance(thing, Happening):
        return _happening(thing, names, tr)
    if happened.before is None or happened.after is None:
        return []
    before, after = renamed(happened.before, names), renamed(happened.after, names)
    return narrate(Step(before, thing, after), tr)


def renamed(state: State, names: tuple[str, str]) -> State:
    """The same match, its players called so."""
    if isinstance(state, TableMatch):
        return replace(state, match=_renamed(state.match, names))
    return _renamed(state, names)


def _renamed(match: Match, names: tuple[str, str]) -> Match:
    return match if match.players == names else replace(match, players=names)


def _happening(thing: Happening, names: tuple[str, str], tr: Translator) -> list[str]:
    """What there is to say of what is not of the match itself; of lots nothing."""
    seat = getattr(thing, "seat", Seat.WHITE)
    name, other = names[seat.index], names[seat.other.index]
    match thing:
        case hp.Joined():
            return [tr.text("{player} sits down.", player=name)]
        case hp.TakebackOffered():
            return [tr.text("{player} asks to take back.", player=name)]
        case hp.TakebackRefused():
            return [tr.text("{player} lets it stand.", player=name)]
        case hp.TakebackDone():
            return [tr.text("{player} takes back.", player=name)]
        case hp.Claimed():
            return [
                tr.text("{player} claims the win: {other} has been away.", player=name, other=other)
            ]
        case hp.Left():
            return [tr.text("{player} leaves the match.", player=name)]
        case hp.RematchOffered():
            return [tr.text("{player} would play again.", player=name)]
        case hp.RematchRefused():
            return [tr.text("{player} would not play again.", player=name)]
        case hp.RematchMade():
            return [tr.text("A new match has been set up.")]
        case hp.Resumed():
            return [tr.text("The match goes on after an interruption.")]
        case hp.LotGiven():
            return []


def _details(happened: Happened) -> dict[str, object]:
    thing = happened.thing
    match thing:
        case OpeningThrown(white, black, landing):
            return {"dice": [white, black], "landing": landings(landing)}
        case Thrown(_, roll, landing):
            return {"dice": list(roll), "landing": landings(landing)}
        case Cocked(_, roll, landing):
            return {"dice": list(roll or ()), "landing": landings(landing)}
        case PrematureThrow(_, roll):
            return {"dice": list(roll), "landing": None}
        case Played() | PickedUp():
            return {"moves": moves_of(thing, happened.before)}
        case hp.RematchMade(match):
            return {"match": match}
        case hp.TakebackDone(_, events):
            return {"events": events}
        case _:
            return {}


def landings(landing: Sequence[Landing]) -> list[list[object]] | None:
    """Where dice came to rest, ready for JSON; None where that is not known."""
    return [[die.x, die.y, die.tilted] for die in landing] or None


def moves_of(event: Event, before: State | None) -> list[list[object]]:
    """The moves of a turn, ready for JSON; over the table what can be read from the board."""
    if isinstance(event, PickedUp) and before is not None:
        game = agreed_match(before).game
        if game is not None and game.roll is not None:
            return [
                list(move) for move in arranged_play(game.position, event.result, game.roll).moves
            ]
    return [list(move) for move in event.moves] if isinstance(event, Played) else []
