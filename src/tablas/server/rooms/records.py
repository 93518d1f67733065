"""A match out of the store as a record, for files."""

from __future__ import annotations

from dataclasses import replace

from tablas.errors import IllegalEvent
from tablas.i18n import Translator
from tablas.records import MatchRecord
from tablas.rules import MatchStarted
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.happenings import decode_thing
from tablas.server.rooms.state import RoomState
from tablas.server.rooms.telling import player_names
from tablas.store.matches import StoredMatch


def record_of(stored: StoredMatch, tr: Translator) -> MatchRecord:
    """The record of a match, without what was taken back.

    Args:
        stored: the match.
        tr: the language in which bots and people without a name are called.

    Raises:
        IllegalEvent: it has not begun.
        JournalError, RuleError: what is kept contradicts itself or the rules.
    """
    room = beginning(stored)
    for entry in stored.entries:
        things = [decode_thing(thing) for thing in entry.things]
        room, _ = room.after(entry.version, entry.at, things)
    if not room.events or not isinstance(room.events[0], MatchStarted):
        raise IllegalEvent("the match has not begun")
    seats = stored.seats
    white, black = player_names([one.name for one in seats], [one.bot for one in seats], tr)
    started = replace(room.events[0], players=(white, black))
    return MatchRecord((started, *room.events[1:]), manners=room.agreement.manners)


def beginning(stored: StoredMatch) -> RoomState:
    """The room of a match before anything was done in it."""
    white, black = (seat.name for seat in stored.seats)
    return RoomState(Agreement.decoded(stored.row.agreement), (white, black))
