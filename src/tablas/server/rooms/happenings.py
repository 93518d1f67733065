"""What happens in a room besides the match itself, and how both are written down.

An entry of the store holds *things*: events of the match as `tablas.records.event_codec` writes
them, and the happenings below in the same manner, ``{"type": "lot", "seat": "white", "text": …}``.
The names are stable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

from tablas.errors import JournalError
from tablas.records.event_codec import EVENT_TYPES, decode, encode
from tablas.rules import Event, Seat


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody sat down."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LotGiven:
    """A player added his share to the dice."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class TakebackOffered:
    """A player asks to take back to before his last decision."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakebackRefused:
    """The other does not let him."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakebackDone:
    """The match was taken back.

    Attributes:
        seat: who asked for it.
        events: how many events of the match remain.
    """

    seat: Seat
    events: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player claims what is played for because the other has gone; the flag falls with it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Left:
    """A player gives up the rest of the match; what follows from it comes with it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """A player would play again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RematchRefused:
    """A player would not play again, or not any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RematchMade:
    """There is a new match with seats exchanged."""

    match: str


@dataclass(frozen=True, slots=True)
class Resumed:
    """A process took the room over after another was gone.

    Attributes:
        credit: milliseconds that whoever was to act gets back.
    """

    credit: int


Happening: TypeAlias = (
    Joined
    | LotGiven
    | TakebackOffered
    | TakebackRefused
    | TakebackDone
    | Claimed
    | Left
    | RematchOffered
    | RematchRefused
    | RematchMade
    | Resumed
)
Thing: TypeAlias = Event | Happening
"""Anything that an entry may hold."""

KINDS: Final[Mapping[str, type[Happening]]] = {
    "joined": Joined,
    "lot": LotGiven,
    "offered_takeback": TakebackOffered,
    "refused_takeback": TakebackRefused,
    "taken_back": TakebackDone,
    "claimed": Claimed,
    "left": Left,
    "offered_rematch": RematchOffered,
    "refused_rematch": RematchRefused,
    "rematch": RematchMade,
    "resumed": Resumed,
}
"""The name of each kind of happening."""

_NAMES: Final[Mapping[type, str]] = {
    kind: name for name, kind in (*KINDS.items(), *EVENT_TYPES.items())
}
_FIELDS: Final[Mapping[str, type]] = {"text": str, "match": str, "events": int, "credit": int}
_SEATS: Final = {seat.name.lower(): seat for seat in Seat}


def kind_of(thing: Thing) -> str:
    """The name of the kind that a thing is of."""
    return _NAMES[type(thing)]


def seat_name(seat: Seat) -> str:
    """A seat as browsers and the store know it: ``"white"`` or ``"black"``."""
    return seat.name.lower()


def encode_thing(thing: Thing) -> dict[str, object]:
    """A thing as a mapping ready for JSON; `decode_thing` makes an equal one of it."""
    if not isinstance(thing, Happening):
        return encode(thing)
    data: dict[str, object] = {"type": _NAMES[type(thing)]}
    for field in fields(thing):
        value = getattr(thing, field.name)
        data[field.name] = seat_name(value) if isinstance(value, Seat) else value
    return data


def decode_thing(data: Mapping[str, object]) -> Thing:
    """The thing that such a mapping says.

    Raises:
        JournalError: it is none.
    """
    kind = KINDS.get(str(data.get("type")))
    if kind is None:
        return decode(dict(data))
    values: dict[str, Any] = {}
    for field in fields(kind):
        value: object = data.get(field.name)
        if field.name == "seat":
            value = _SEATS.get(str(value))
        elif type(value) is not _FIELDS[field.name]:
            value = None
        if value is None:
            raise JournalError(
                "{name} lacks the field {field!r}", name=data["type"], field=field.name
            )
        values[field.name] = value
    return kind(**values)
