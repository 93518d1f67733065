"""OGID, the notation of OpenGammon and HedgeHog for a whole situation.

``11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:7:0``: up to eleven fields with colons between
them, of which the first five are required.

====== ============================================================================================
field  meaning
====== ============================================================================================
1, 2   White's and Black's checkers, a character each: the points are ``1``-``9`` and ``a``-``o``
       (10-24) as Black counts them; ``0`` is White's bar, ``p`` Black's
3      the cube: owner ``W``, ``B``, ``N`` nobody (``D`` dead, ``?`` unknown: read as nobody);
       exponent of two; ``N``, ``O`` offered, ``T`` taken, ``P`` passed
4      dice, or nothing before the throw
5      who acted last: the other side is on roll; while a double waits, the doubler
6      ``IW``, ``IB`` a game begins, White or Black first; ``C`` to throw or double, ``R`` thrown,
       ``D`` a double waits, ``A`` it was taken; ``G``, ``M``, ``P``, ``RG``, ``RM`` the game is
       over
7, 8   points of White, of Black
9      length of the match, 0 for money play; ``C`` in the Crawford game, ``L`` after it
10     number of the move; not looked at
11     checkers a side, where it is not 15
====== ============================================================================================

Source: HedgeHog's OGID.md (CC-BY) and the samples beside its reference codec. Other programs
(AnkiGammon, blunderDB) name in field 5 who is on roll: `parse_ogid` can be told so.
"""

from __future__ import annotations

import re
import string
from typing import Final, NamedTuple

from tablas.errors import LossError, NotationError
from tablas.notation.situation_text import board_of, position_on, unwritten
from tablas.rules import (
    BACKGAMMON,
    Cube,
    MatchRules,
    Offer,
    Position,
    Roll,
    Seat,
    Situation,
    Variant,
)
from tablas.sentences import Sentence

_PLACES: Final = string.digits + string.ascii_lowercase[:16]
_OFF: Final = "q"
_LABEL: Final = re.compile(r"\s*(?:OGID\s*[=:]\s*)?", re.IGNORECASE)
_SHAPE: Final = re.compile(r"[0-9a-q]*:[0-9a-q]*:[BWND?]\d+[OTPN]:\d{0,2}:[WB](?::|\Z)")
_CUBE: Final = re.compile(r"([BWND?])(\d{1,3})([OTPN])")
_DICE: Final = re.compile(r"[1-6]*")
_NUMBER: Final = re.compile(r"\d{1,9}")
_LENGTH: Final = re.compile(r"(\d{1,9})(?:([LC])|G\d{0,9})?")
_SEATS: Final = {"W": Seat.WHITE, "B": Seat.BLACK}
_LETTERS: Final = {seat: letter for letter, seat in _SEATS.items()}
_OVER: Final = frozenset({"G", "M", "P", "RG", "RM"})
_FEWEST: Final = 5
_MOST: Final = 11


class _Field(NamedTuple):
    """One field and the 1-based column where it begins."""

    text: str
    column: int


def is_ogid(text: str) -> bool:
    """Whether a text looks like an OGID, with or without ``OGID=``."""
    label = _LABEL.match(text)
    assert label is not None
    return _SHAPE.match(text, label.end()) is not None


def parse_ogid(text: str, *, variant: Variant = BACKGAMMON, names_mover: bool = False) -> Situation:
    """Read an OGID.

    Args:
        text: the fields, with or without ``OGID=`` before them.
        variant: the game, which an OGID does not say.
        names_mover: whether field 5 names the side on roll, as AnkiGammon and blunderDB write it,
            and not the side that acted last.

    Raises:
        NotationError: a field cannot be read, or the game is over; with the column.
        RuleError: the rules do not allow what the fields say.
    """
    fields = _fields(text)
    cube, action = _cube(fields[2])
    state = fields[5].text
    roll = _roll(fields[3], variant)
    offered = state == "D" or (not state and action == "O")
    if state in _OVER or action == "P":
        raise NotationError("the game of this OGID is over", column=fields[5].column)
    turn = _turn(fields, roll, offered=offered, names_mover=names_mover)
    length, crawford = _length(fields[8])
    _check_checkers(fields[10], variant)
    return Situation(
        position=_position(fields, turn, variant),
        turn=turn,
        cube=cube,
        score=(_points(fields[6]), _points(fields[7])),
        rules=MatchRules(length=length, variant=variant),
        crawford=crawford and length > 1,
        roll=None if offered else roll,
        offer=Offer.DOUBLE if offered else None,
    )


def format_ogid(situation: Situation) -> str:
    """Write an OGID, dice lowest first; what `ogid_losses` tells is left out.

    Raises:
        LossError: it cannot say a beaver, a raccoon or a resignation that waits, a game without a
            cube, or dice that are not two.
    """
    rules, cube = situation.rules, situation.cube
    if situation.resignation is not None or situation.offer in (Offer.BEAVER, Offer.RACCOON):
        raise LossError("an OGID cannot say that this offer waits for an answer")
    if rules.cube_limit == 1:
        raise LossError("an OGID cannot say that a game is played without a cube")
    offered = situation.offer is not None
    acted = situation.turn if offered else situation.turn.other
    owner = "N" if cube.owner is None else _LETTERS[cube.owner]
    state = "D" if offered else "C" if situation.roll is None else "R"
    fields = [
        *_checkers(situation),
        f"{owner}{cube.value.bit_length() - 1}{'O' if offered else 'N'}",
        "" if situation.roll is None else "".join(map(str, sorted(situation.roll))),
        _LETTERS[acted],
        state,
        *map(str, situation.score),
        f"{rules.length}{_stage(situation)}",
        "0",
    ]
    if rules.variant.checkers != BACKGAMMON.checkers:
        fields.append(str(rules.variant.checkers))
    return "OGID=" + ":".join(fields)


def ogid_losses(situation: Situation) -> tuple[Sentence, ...]:
    """What of a situation its OGID has no place for; empty when nothing is lost.

    The game played, the Jacoby rule, beavers and raccoons, automatic doubles, the cube's limit, the
    stake, and that a match is played without the Crawford rule.
    """
    names = ["variant", "crawford", "jacoby", "beavers", "raccoons"]
    return unwritten(situation.rules, [*names, "automatic_doubles", "cube_limit", "stake"])


# --- reading


def _fields(text: str) -> list[_Field]:
    label = _LABEL.match(text)
    assert label is not None
    column = label.end() + 1
    fields = []
    for part in text[label.end() :].rstrip().split(":"):
        fields.append(_Field(part, column))
        column += len(part) + 1
    if not _FEWEST <= len(fields) <= _MOST:
        raise NotationError(
            "an OGID has {fewest} to {most} fields with colons between them, this one has {count}",
            fewest=_FEWEST,
            most=_MOST,
            count=len(fields),
        )
    return fields + [_Field("", column)] * (_MOST - len(fields))


def _cube(field: _Field) -> tuple[Cube, str]:
    found = _CUBE.fullmatch(field.text)
    if found is None:
        raise NotationError(
            "the cube of an OGID is such as N0N: its owner (W, B or N), an exponent of two, and N, "
            "O, T or P; not {text!r}",
            text=field.text,
            column=field.column,
        )
    return Cube(1 << int(found[2]), _SEATS.get(found[1])), found[3]


def _roll(field: _Field, variant: Variant) -> Roll | None:
    if not field.text:
        return None
    if len(field.text) != variant.dice or not _DICE.fullmatch(field.text):
        raise NotationError(
            "the dice of an OGID are such as 13, or nothing before the throw, not {text!r}",
            text=field.text,
            column=field.column,
        )
    return Roll(*map(int, field.text))


def _turn(fields: list[_Field], roll: Roll | None, *, offered: bool, names_mover: bool) -> Seat:
    named, state = fields[4], fields[5].text
    seat = _SEATS.get(named.text)
    if seat is None:
        raise NotationError(
            "who acted last is W or B in an OGID, not {text!r}",
            text=named.text,
            column=named.column,
        )
    if state == "IW" and roll is None and not names_mover:
        return Seat.WHITE
    return seat if names_mover or offered else seat.other


def _position(fields: list[_Field], turn: Seat, variant: Variant) -> Position:
    board = [0] * 26
    for field, sign, bar in ((fields[0], 1, 25), (fields[1], -1, 0)):
        for at, letter in enumerate(field.text):
            place = 25 - _PLACES.find(letter)
            column = field.column + at
            if letter == _OFF:
                continue
            if letter not in _PLACES or place == 25 - bar:
                raise NotationError(
                    "checkers of an OGID are the characters 0-9 and a-p, 0 being White's bar and p "
                    "Black's: not {text!r}",
                    text=letter,
                    column=column,
                )
            if board[place] * sign < 0:
                raise NotationError(
                    "both sides have checkers on the same point: {text!r}",
                    text=letter,
                    column=column,
                )
            board[place] += sign
    return position_on(board, turn, variant)


def _points(field: _Field) -> int:
    if not field.text:
        return 0
    if not _NUMBER.fullmatch(field.text):
        raise NotationError(
            "points are a whole number in an OGID, not {text!r}",
            text=field.text,
            column=field.column,
        )
    return int(field.text)


def _length(field: _Field) -> tuple[int, bool]:
    """The length of the match, and whether this is the Crawford game."""
    if not field.text:
        return 0, False
    found = _LENGTH.fullmatch(field.text)
    if found is None:
        raise NotationError(
            "the length of a match is such as 7, 7C in the Crawford game or 7L after it in an "
            "OGID, not {text!r}",
            text=field.text,
            column=field.column,
        )
    return int(found[1]), found[2] == "C"


def _check_checkers(field: _Field, variant: Variant) -> None:
    if field.text and field.text != str(variant.checkers):
        raise NotationError(
            "this OGID is of a game with {count} checkers a side, {variant} is played with "
            "{checkers}",
            count=field.text,
            variant=variant.name,
            checkers=variant.checkers,
            column=field.column,
        )


# --- writing


def _checkers(situation: Situation) -> tuple[str, str]:
    board = board_of(situation)
    white = (_PLACES[25 - place] * max(0, board[place]) for place in range(25, -1, -1))
    black = (_PLACES[25 - place] * max(0, -board[place]) for place in range(25, -1, -1))
    return "".join(white), "".join(black)


def _stage(situation: Situation) -> str:
    """Where the match stands with its Crawford game."""
    if situation.crawford:
        return "C"
    return "L" if situation.rules.is_crawford_score(situation.score) else ""
