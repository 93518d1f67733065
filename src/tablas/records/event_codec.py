"""Events as plain data: what journals keep and sockets send.

An event is a mapping ready for JSON, ``{"type": "thrown", "seat": "white", "roll": [6, 3]}``. The
names are stable. A field that is none, empty or false is left out.

=============  ==================================================================================
field          is written
=============  ==================================================================================
type           the event's name in lower case with underscores: `EVENT_TYPES`
seat, turn     ``"white"`` or ``"black"``
cube           its value and, if it has one, its owner: ``[2, "white"]``
roll           the numbers, highest first: ``[6, 3]``
white, black   the opening dice: numbers
landing        ``[x, y, tilted]`` for each die: ``[[120, 96, false], …]``
result, start  a position, ``"24:2 13:5 8:3 6:5 / 25:1 6:14"``: own and other side, farthest
               point first, each ``index:count`` (25 is the bar, 0 off), those that are not 0
moves          ``[start, end, hit]`` for each move: ``[[25, 20, true], …]``
win_class      1, 2 or 3
rules          a mapping with the fields of `MatchRules`; `stake` is an exact decimal as text,
               `currency` its label, `variant` a key
players        two names
score          two numbers
=============  ==================================================================================

Whole numbers are of any size: a reader without such numbers has to take care of scores and cube
limits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from decimal import Decimal, InvalidOperation
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

from tablas.errors import JournalError, RuleError
from tablas.records.variant_keys import variant_key
from tablas.rules import (
    Cube,
    DiceOnCheckers,
    Event,
    IllegalPlays,
    Landing,
    MatchRules,
    Move,
    Position,
    PrematureRoll,
    Roll,
    Seat,
    Stake,
    TableManners,
    WinClass,
    variant,
)
from tablas.rules import events as ev

EVENT_TYPES: Final[Mapping[str, type[Event]]] = {
    "match_started": ev.MatchStarted,
    "game_started": ev.GameStarted,
    "opening_thrown": ev.OpeningThrown,
    "thrown": ev.Thrown,
    "cocked": ev.Cocked,
    "passed": ev.Passed,
    "turn_lost": ev.TurnLost,
    "played": ev.Played,
    "doubled": ev.Doubled,
    "taken": ev.Taken,
    "dropped": ev.Dropped,
    "beavered": ev.Beavered,
    "raccooned": ev.Raccooned,
    "resignation_offered": ev.ResignationOffered,
    "resignation_accepted": ev.ResignationAccepted,
    "resignation_refused": ev.ResignationRefused,
    "flag_fell": ev.FlagFell,
    "abandoned": ev.Abandoned,
    "picked_up": ev.PickedUp,
    "play_accepted": ev.PlayAccepted,
    "play_contested": ev.PlayContested,
    "premature_throw": ev.PrematureThrow,
}
"""The name of each kind of event."""

_NAMES: Final = {kind: name for name, kind in EVENT_TYPES.items()}
_E = TypeVar("_E", bound=Enum)


def encode(event: Event) -> dict[str, object]:
    """The event as a mapping ready for JSON; `decode` makes an equal event of it.

    Raises:
        LossError: it is the agreement on a game that no reader would know.
    """
    data: dict[str, object] = {"type": _NAMES[type(event)]}
    for field in fields(event):
        value = getattr(event, field.name)
        if value is None or value is False or value == ():
            continue
        data[field.name] = _CODECS[field.name].encode(value)
    return data


def decode(data: object) -> Event:
    """The event that such a mapping says.

    Raises:
        JournalError: it is not one; the sentence says which part is wrong.
    """
    record = _mapping(data)
    name = record.get("type")
    kind = EVENT_TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise JournalError("there is no kind of event called {name!r}", name=name)
    known = {field.name: field for field in fields(kind)}
    for key in record:
        if key != "type" and key not in known:
            raise JournalError("{name} has no field {field!r}", name=name, field=key)
    values: dict[str, Any] = {}
    for key, field in known.items():
        if key in record:
            values[key] = _decoded(key, record[key], name)
        elif field.default is MISSING or field.default not in (None, (), False):
            raise JournalError("{name} lacks the field {field!r}", name=name, field=key)
    return kind(**values)


def encode_manners(manners: TableManners) -> dict[str, object]:
    """The table manners as a mapping ready for JSON, values by name: ``"void"``."""
    return {field.name: getattr(manners, field.name).value for field in fields(manners)}


def decode_manners(data: object) -> TableManners:
    """The table manners that such a mapping says; `JournalError` when it says none."""
    record = _exactly(data, {field.name for field in fields(TableManners)})
    return TableManners(
        _member(PrematureRoll, record["premature_roll"]),
        _member(DiceOnCheckers, record["dice_on_checkers"]),
        _member(IllegalPlays, record["illegal_play"]),
    )


def encode_rules(rules: MatchRules) -> dict[str, object]:
    """The agreement as a mapping ready for JSON, every field of it written.

    Raises:
        LossError: the game is none that a reader would know.
    """
    data = {field.name: getattr(rules, field.name) for field in fields(rules)}
    data["stake"] = str(rules.stake.amount)
    data["currency"] = rules.stake.currency
    data["variant"] = variant_key(rules.variant)
    return data


def decode_rules(data: object) -> MatchRules:
    """The agreement that such a mapping says.

    Raises:
        JournalError: it is not such a mapping.
        RuleError: its parts contradict each other.
    """
    record = _exactly(data, {field.name for field in fields(MatchRules)} | {"currency"})
    limit = record["cube_limit"]
    return MatchRules(
        length=_whole(record["length"]),
        crawford=_truth(record["crawford"]),
        jacoby=_truth(record["jacoby"]),
        beavers=_truth(record["beavers"]),
        raccoons=_truth(record["raccoons"]),
        automatic_doubles=_whole(record["automatic_doubles"]),
        cube_limit=None if limit is None else _whole(limit),
        stake=Stake(_decimal(record["stake"]), _text(record["currency"])),
        variant=variant(_text(record["variant"])),
    )


# -- the fields


class _Codec(NamedTuple):
    encode: Callable[[Any], object]
    decode: Callable[[object], object]


def _decoded(field: str, value: object, name: object) -> object:
    try:
        return _CODECS[field].decode(value)
    except (JournalError, RuleError) as error:
        raise JournalError(
            "the field {field!r} of {name} is wrong: {why}",
            field=field,
            name=name,
            why=error.sentence,
        ) from error


def encode_position(position: Position) -> str:
    """The position as a text; `decode_position` makes an equal one of it."""
    sides = (
        " ".join(f"{index}:{side[index]}" for index in range(25, -1, -1) if side[index])
        for side in (position.own, position.other)
    )
    return " / ".join(sides)


def decode_position(value: object) -> Position:
    """The position that such a text says; `JournalError` when it says none."""
    own, slash, other = _text(value).partition(" / ")
    try:
        position = Position(_decode_side(own), _decode_side(other))
    except ValueError as error:
        raise _not_a_position(value) from error
    if not slash or encode_position(position) != value:
        raise _not_a_position(value)
    return position


def _decode_side(text: str) -> tuple[int, ...]:
    counts = [0] * 26
    for word in text.split():
        index, _, count = word.partition(":")
        if int(index) not in range(26):
            raise ValueError(index)
        counts[int(index)] = int(count)
    return tuple(counts)


def _not_a_position(value: object) -> JournalError:
    return JournalError(
        "a position looks like '24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5', {value!r} does not",
        value=value,
    )


def _decode_move(value: object) -> Move:
    start, end, hit = _list(value, 3)
    move = Move(_whole(start), _whole(end), _truth(hit))
    if move.start not in range(26) or move.end not in range(26):
        raise JournalError("there is no move from {start} to {end}", start=start, end=end)
    return move


def _decode_landing(value: object) -> Landing:
    x, y, tilted = _list(value, 3)
    return Landing(_whole(x), _whole(y), _truth(tilted))


def _decode_die(value: object) -> int:
    return Roll(_whole(value))[0]


def _decode_pair(value: object) -> tuple[int, int]:
    white, black = _list(value, 2)
    return _whole(white), _whole(black)


def _decode_names(value: object) -> tuple[str, str]:
    white, black = _list(value, 2)
    return _text(white), _text(black)


def _decode_seat(value: object) -> Seat:
    for seat in Seat:
        if value == seat.name.lower():
            return seat
    raise JournalError("a seat is 'white' or 'black', not {value!r}", value=value)


def _encode_cube(cube: Cube) -> list[object]:
    return [cube.value] if cube.owner is None else [cube.value, cube.owner.name.lower()]


def _decode_cube(value: object) -> Cube:
    number, *owner = _list(value)
    if len(owner) > 1:
        raise JournalError("a cube has one owner at most, not {owners}", owners=owner)
    return Cube(_whole(number), *map(_decode_seat, owner))


# -- plain values


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise JournalError("a mapping was expected, not {value!r}", value=value)
    return {_text(key): item for key, item in value.items()}


def _exactly(value: object, keys: set[str]) -> Mapping[str, object]:
    record = _mapping(value)
    if set(record) != keys:
        raise JournalError(
            "the fields {expected} were expected, there are {found}",
            expected=", ".join(sorted(keys)),
            found=", ".join(sorted(map(str, record))) or "-",
        )
    return record


def _list(value: object, length: int | None = None) -> list[object]:
    if not isinstance(value, list):
        raise JournalError("a list was expected, not {value!r}", value=value)
    if length is not None and len(value) != length:
        raise JournalError(
            "{length} values were expected, not {count}", length=length, count=len(value)
        )
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise JournalError("a whole number was expected, not {value!r}", value=value)
    return value


def _truth(value: object) -> bool:
    if type(value) is not bool:
        raise JournalError("true or false was expected, not {value!r}", value=value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise JournalError("a text was expected, not {value!r}", value=value)
    return value


def _decimal(value: object) -> Decimal:
    try:
        return Decimal(_text(value))
    except InvalidOperation as error:
        raise JournalError("{value!r} is not a decimal number", value=value) from error


def _member(kind: type[_E], value: object) -> _E:
    try:
        return kind(value)
    except ValueError as error:
        raise JournalError(
            "{value!r} is none of {names}",
            value=value,
            names=", ".join(repr(member.value) for member in kind),
        ) from error


# -- the table of fields

_SEAT: Final = _Codec(lambda seat: seat.name.lower(), _decode_seat)
_POSITION: Final = _Codec(encode_position, decode_position)
_TRUTH: Final = _Codec(lambda value: value, _truth)
_DIE: Final = _Codec(lambda value: value, _decode_die)

_CODECS: Final[Mapping[str, _Codec]] = {
    "seat": _SEAT,
    "turn": _SEAT,
    "cube": _Codec(_encode_cube, _decode_cube),
    "roll": _Codec(list, lambda value: Roll(*map(_whole, _list(value)))),
    "white": _DIE,
    "black": _DIE,
    "landing": _Codec(
        lambda landing: [[die.x, die.y, die.tilted] for die in landing],
        lambda value: tuple(map(_decode_landing, _list(value))),
    ),
    "result": _POSITION,
    "start": _POSITION,
    "moves": _Codec(
        lambda moves: [list(move) for move in moves],
        lambda value: tuple(map(_decode_move, _list(value))),
    ),
    "illegal": _TRUTH,
    "game_only": _TRUTH,
    "win_class": _Codec(
        lambda win_class: win_class.value, lambda value: _member(WinClass, _whole(value))
    ),
    "rules": _Codec(encode_rules, decode_rules),
    "players": _Codec(list, _decode_names),
    "score": _Codec(list, _decode_pair),
    "crawford_done": _TRUTH,
}
