"""A match as it is handed out, and what it takes to throw its dice again.

``match_data`` is what ``GET /api/v1/matches/{match}`` answers and what ``tablas verify`` reads.
Who sits where, their clients and, while the match goes on, the seed and lots that are not yet
both given do not leave.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablas.errors import JournalError
from tablas.play.committed import CheckedThrow, Happened, Seal, TakenBack, verify
from tablas.records.event_codec import decode_manners
from tablas.rules import Event, Seat
from tablas.server.rooms.happenings import (
    Happening,
    LotGiven,
    TakebackDone,
    decode_thing,
    seat_name,
)

if TYPE_CHECKING:
    from tablas.store.matches import StoredMatch


def match_data(stored: StoredMatch) -> dict[str, Any]:
    """A match as anybody may see it, ready for JSON."""
    row = stored.row
    lots = {
        "white": "" if stored.seats[0].bot else None,
        "black": "" if stored.seats[1].bot else None,
    }
    for entry in stored.entries:
        for thing in entry.things:
            if thing["type"] == "lot":
                lots[str(thing["seat"])] = str(thing["text"])
    given = None not in lots.values()
    return {
        "match": row.id,
        "version": stored.version,
        "created_at": row.created_at,
        "agreement": row.agreement,
        "players": {
            seat.seat: {"name": seat.name, "bot": seat.bot, "free": seat.free}
            for seat in stored.seats
        },
        "over": row.over,
        "result": row.result,
        "rematch_of": row.rematch_of,
        "entries": [
            {
                "version": entry.version,
                "at": entry.at,
                "seat": entry.seat,
                "things": [_shown(thing, given=given) for thing in entry.things],
            }
            for entry in stored.entries
        ],
        "dice_seal": {
            "commitment": row.commitment,
            "seed": row.seed.hex() if row.over else None,
            "lots": lots if given else {"white": None, "black": None},
        },
    }


def _shown(thing: Mapping[str, object], *, given: bool) -> dict[str, object]:
    hidden = thing["type"] == "lot" and not given
    return {key: value for key, value in thing.items() if not (hidden and key == "text")}


def check(data: object) -> tuple[CheckedThrow, ...]:
    """Throw all the dice of a match again.

    Args:
        data: the match, as `match_data` gives it.

    Raises:
        DiceError: the seed is not the one that was committed to.
        JournalError, RuleError: it is no match, or not one that is over, or contradicts itself.
    """
    match = _mapping(data, "match")
    agreement, seal = _mapping(match.get("agreement"), "agreement"), _seal(match)
    manners = agreement.get("manners")
    things = [
        _mapping(thing, "things")
        for entry in _list(match.get("entries"), "entries")
        for thing in _list(_mapping(entry, "entries").get("things"), "things")
    ]
    _check_lots(things, seal)
    return verify(seal, _happened(things), None if manners is None else decode_manners(manners))


def _seal(match: Mapping[str, Any]) -> Seal:
    said = _mapping(match.get("dice_seal"), "dice_seal")
    lots = _mapping(said.get("lots"), "lots")
    seed, commitment = said.get("seed"), said.get("commitment")
    if seed is None:
        raise JournalError("the match is not over: its seed is still secret")
    try:
        secret = bytes.fromhex(str(seed))
    except ValueError:
        raise JournalError("the seed is not written in hexadecimal") from None
    white, black = (lots.get(seat_name(seat)) for seat in Seat)
    if not (isinstance(commitment, str) and isinstance(white, str) and isinstance(black, str)):
        raise JournalError("the field {field!r} is wrong", field="dice_seal")
    return Seal(commitment, secret, (white, black))


def _check_lots(things: Sequence[Mapping[str, Any]], seal: Seal) -> None:
    """Refuse lots that are not those that the players gave."""
    for thing in things:
        happening = decode_thing(thing)
        if isinstance(happening, LotGiven) and seal.lots[happening.seat.index] != happening.text:
            raise JournalError(
                "the lot of {seat} is not the one that was given", seat=happening.seat
            )


def _happened(things: Sequence[Mapping[str, Any]]) -> list[Happened]:
    found: list[Happened] = []
    for data in things:
        thing = decode_thing(data)
        if isinstance(thing, TakebackDone):
            found.append(TakenBack(thing.events))
        elif not isinstance(thing, Happening):
            event: Event = thing
            found.append(event)
    return found


def _mapping(value: object, field: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise JournalError("the field {field!r} is wrong", field=field)
    return value


def _list(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        raise JournalError("the field {field!r} is wrong", field=field)
    return value
