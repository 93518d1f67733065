"""What browsers say to a room, taken in strictly: what is not in docs/contract/room.md is refused.

A message is data from anybody. It is bounded in size and depth, every field is checked for what it
is, and a field too many is an error; so is a number that no number of the contract could be.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

from tablas.errors import NotationError
from tablas.rules import Seat, WinClass

LARGEST: Final = 4096
"""Bytes of a message at most."""
MOST_MOVES: Final = 64
"""Moves of a message at most: over the table checkers may go to and fro."""
LONGEST_TEXT: Final = 300
"""Characters of what is said at most."""
LONGEST_LOT: Final = 64
_GREATEST: Final = 2**53 - 1


class Do(Enum):
    """What can be done in a room."""

    THROW = "throw"
    THROW_EARLY = "throw_early"
    PLAY = "play"
    PASS = "pass"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    RESIGN = "resign"
    ACCEPT_RESIGNATION = "accept_resignation"
    REFUSE_RESIGNATION = "refuse_resignation"
    ACCEPT_PLAY = "accept_play"
    CONTEST_PLAY = "contest_play"
    NEXT_GAME = "next_game"
    LEAVE = "leave"
    OFFER_TAKEBACK = "offer_takeback"
    ACCEPT_TAKEBACK = "accept_takeback"
    REFUSE_TAKEBACK = "refuse_takeback"
    CLAIM = "claim"
    LOT = "lot"
    SAY = "say"
    OFFER_REMATCH = "offer_rematch"
    REFUSE_REMATCH = "refuse_rematch"


class Question(Enum):
    """What can be asked of a room."""

    HINT = "hint"
    JUDGE = "judge"
    JUDGE_CUBE = "judge_cube"
    PING = "ping"


class Deed(Enum):
    """What can be judged of the cube."""

    THROW = "throw"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"


_E = TypeVar("_E", bound=Enum)
Moves: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a client wants to have done.

    Attributes:
        seq: its number, unique for the client.
        do: what.
        seat: for whom; needed only by who sits in both seats.
        moves: of a play.
        win_class: of a resignation.
        text: what is said, or the lot.
    """

    seq: int
    do: Do
    seat: Seat | None = None
    moves: Moves = ()
    win_class: WinClass = WinClass.SINGLE
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, which changes nothing.

    Attributes:
        id: what its answer will be called.
        question: what is asked.
        moves: the play to be judged.
        deed: what is done with the cube, to be judged.
    """

    id: int | str
    question: Question
    moves: Moves = ()
    deed: Deed | None = None


def parse_message(text: str) -> Act | Ask:
    """What a message says.

    Raises:
        NotationError: it is none of the contract.
    """
    if len(text) > LARGEST or len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        raise NotationError("a message has {count} bytes at most", count=LARGEST)
    try:
        data = json.loads(text, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise NotationError("a message is a JSON object") from None
    if not isinstance(data, dict):
        raise NotationError("a message is a JSON object")
    if "do" in data:
        return _act(data)
    if "ask" in data:
        return _ask(data)
    raise NotationError("a message says what to do, or asks")


_ALSO: Final[Mapping[Do | Question, str]] = {
    Do.PLAY: "moves",
    Do.RESIGN: "class",
    Do.LOT: "text",
    Do.SAY: "text",
    Question.JUDGE: "moves",
    Question.JUDGE_CUBE: "deed",
}
"""What a message has to say besides."""


def _act(data: dict[str, Any]) -> Act:
    do = _member(Do, data["do"], "do")
    also = _ALSO.get(do)
    _check_fields(data, {"seq", "do", "seat"}, also, needed={"seq", "do"})
    longest = LONGEST_LOT if do is Do.LOT else LONGEST_TEXT
    return Act(
        seq=_whole(data["seq"], "seq", 1, _GREATEST),
        do=do,
        seat=_seat(data["seat"]) if "seat" in data else None,
        moves=_moves(data["moves"]) if also == "moves" else (),
        win_class=_win_class(data["class"]) if also == "class" else WinClass.SINGLE,
        text=_text(data["text"], longest) if also == "text" else "",
    )


def _ask(data: dict[str, Any]) -> Ask:
    question = _member(Question, data["ask"], "ask")
    also = _ALSO.get(question)
    _check_fields(data, {"ask", "id"}, also, needed={"ask", "id"})
    return Ask(
        id=_id(data["id"]),
        question=question,
        moves=_moves(data["moves"]) if also == "moves" else (),
        deed=_member(Deed, data["deed"], "deed") if also == "deed" else None,
    )


def _check_fields(
    data: Mapping[str, object], known: set[str], also: str | None, needed: set[str]
) -> None:
    more = set() if also is None else {also}
    for name in data:
        if name not in known | more:
            raise NotationError("there is no place here for {text}", text=name[:40])
    for name in sorted(needed | more):
        if name not in data:
            raise NotationError("{name} is missing", name=name)


# -- plain values


def _member(kind: type[_E], value: object, name: str) -> _E:
    if isinstance(value, str):
        for member in kind:
            if member.value == value:
                return member
    raise _wrong(name)


def _whole(value: object, name: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise _wrong(name)
    return value


def _id(value: object) -> int | str:
    if isinstance(value, str) and 0 < len(value) <= 40:
        return value
    return _whole(value, "id", 0, _GREATEST)


def _seat(value: object) -> Seat:
    seats = {seat.name.lower(): seat for seat in Seat}
    if not isinstance(value, str) or value not in seats:
        raise _wrong("seat")
    return seats[value]


def _win_class(value: object) -> WinClass:
    return WinClass(_whole(value, "class", 1, 3))


def _moves(value: object) -> Moves:
    if not isinstance(value, list) or len(value) > MOST_MOVES:
        raise _wrong("moves")
    return tuple(map(_move, value))


def _move(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise _wrong("moves")
    return _whole(value[0], "moves", 0, 25), _whole(value[1], "moves", 0, 25)


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        raise _wrong("text")
    return value


def _wrong(name: str) -> NotationError:
    return NotationError("{name} is not what it should be", name=name)


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)
