"""A match from beginning to end, step by step, each with what then lay on the table."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.i18n import Translator
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.happenings import Claimed, Left, decode_thing
from tablas.server.rooms.state import Happened, RoomState
from tablas.server.rooms.table import (
    board,
    cube,
    dice,
    last_play,
    named,
    pending,
    resigns,
    standing,
    xgid,
)
from tablas.server.rooms.telling import player_names, step
from tablas.store.matches import StoredMatch


def steps_of(stored: StoredMatch, tr: Translator) -> list[dict[str, object]]:
    """Every step of a match, as docs/contract/room.md has it, with the table after it.

    Besides the step's own fields each has ``score``, ``crawford``, ``game``, ``results``,
    ``ledger``, ``phase``, ``turn``, ``actor``, ``board``, ``pips``, ``cube``, ``resigns``,
    ``lies`` (the dice on the table), ``pending``, ``last`` and ``xgid``, as in the view.

    Args:
        stored: the match.
        tr: the language.

    Raises:
        JournalError, RuleError: what is kept contradicts itself or the rules.
    """
    names = player_names(
        [seat.name for seat in stored.seats], [seat.bot for seat in stored.seats], tr
    )
    return [
        {**step(happened, names, tr), **_table(room)}
        for happened, room in _walked(stored)
        if not happened.quiet
    ]


def _walked(stored: StoredMatch) -> Iterator[tuple[Happened, RoomState]]:
    """Everything that happened, and the room after it."""
    white, black = (seat.name for seat in stored.seats)
    room = RoomState(Agreement.decoded(stored.row.agreement), (white, black))
    for entry in stored.entries:
        things = [decode_thing(thing) for thing in entry.things]
        before = room
        room, happened = before.after(entry.version, entry.at, things)
        for number, one in enumerate(happened, 1):
            # Who leaves or claims ends the game at once: what follows from it is not told apart.
            if number == len(happened) or isinstance(one.thing, Left | Claimed):
                yield one, room
            else:
                yield one, before.after(entry.version, entry.at, things[:number])[0]


def _table(room: RoomState) -> dict[str, object]:
    situation = None if room.state is None else room.state.situation
    return {
        **standing(room),
        "phase": room.phase.value,
        "turn": named(room.turn),
        "actor": named(room.actor),
        **board(room, situation),
        "cube": None if room.match is None else cube(room.match),
        "resigns": resigns(room),
        "lies": dice(room),
        "pending": pending(room),
        "last": last_play(room),
        "xgid": xgid(situation),
    }
