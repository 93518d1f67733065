"""XGID, the notation of eXtreme Gammon for a whole situation.

``XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10``: ten fields with colons between them.

====== ============================================================================================
field  meaning
====== ============================================================================================
1      26 places in White's frame: Black's bar, White's points 1-24, White's bar; ``A``-``P`` are
       1-16 white checkers, ``a``-``p`` black ones, ``-`` none
2, 3   the cube: exponent of two; owner 1 White, -1 Black, 0 nobody
4      the side on roll, also while its double waits: 1 White, -1 Black
5      dice; ``00`` before the throw; ``D``, ``B``, ``R`` a double, beaver or raccoon that waits
6, 7   points of White, of Black
8      match: 1 in the Crawford game, else 0; money: 1 for Jacoby plus 2 for beavers
9      length of the match, 0 for money play
10     the cube's limit, exponent of two; 0 for none
====== ============================================================================================

White is the player below, Black the one above. Nothing turns round when Black is on roll. The cube
shows what a drop would lose: before a double, after it when a beaver or raccoon waits.

Source: the manual of eXtreme Gammon 2; the frame is proven by published pairs of XGIDs and GNU
Backgammon's IDs (tests/data/ids). How a beaver or raccoon is written has no published example: that
fields 2-4 are then as `tablas.rules.Situation` tells them is our reading.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypedDict

from tablas.errors import LossError, NotationError
from tablas.notation.situation_text import COUNT_OF, LETTER_OF, board_of, position_on, unwritten
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

_MARK: Final = re.compile(r"XGID\s*=\s*", re.IGNORECASE)
_BODY: Final = re.compile(r"[-\w:]*")
_FIELDS: Final = 10
_OFFERS: Final = {"D": Offer.DOUBLE, "B": Offer.BEAVER, "R": Offer.RACCOON}
_SEATS: Final = {"1": Seat.WHITE, "0": None, "-1": Seat.BLACK}
_SIGNS: Final = {seat: sign for sign, seat in _SEATS.items()}
_LETTER_OF: Final = {offer: letter for letter, offer in _OFFERS.items()}
_JACOBY: Final = 1
_BEAVERS: Final = 2
_HIGHEST_EXPONENT: Final = 999


class _Place(TypedDict):
    line: int | None
    column: int


class _Field(NamedTuple):
    """One field and where it begins; the line is None when the text has only one."""

    text: str
    place: _Place


def parse_xgid(text: str, *, variant: Variant = BACKGAMMON) -> Situation:
    """Read an XGID.

    Args:
        text: the ten fields, with or without ``XGID=``; with it they are also found inside a
            longer text, such as a copied board (the first one counts).
        variant: the game, which an XGID does not say.

    Raises:
        NotationError: there is no XGID, or a field cannot be read; with line and column.
        RuleError: the rules do not allow what the fields say: a position that cannot stand, a score
            at which the match is over, a cube in the Crawford game.
    """
    places, exponent, owner, turn, dice, white, black, flags, length, limit = _fields(text)
    side = _side(turn)
    offer = _OFFERS.get(dice.text)
    rules = _rules(length, flags, limit, offer, variant)
    return Situation(
        position=_position(places, side, variant),
        turn=side,
        cube=Cube(1 << _exponent(exponent), _owner(owner)),
        score=(_points(white), _points(black)),
        rules=rules,
        crawford=rules.length > 1 and flags.text == "1",
        roll=None if offer else _roll(dice, variant),
        offer=offer,
    )


def format_xgid(situation: Situation) -> str:
    """Write an XGID, dice highest first; what `xgid_losses` tells is left out.

    Raises:
        LossError: it cannot say a resignation that waits, a game without a cube, a cube beyond
            2^999, or more than 16 checkers on a point.
    """
    rules, cube = situation.rules, situation.cube
    if situation.resignation is not None:
        raise LossError("an XGID cannot say that a resignation waits for an answer")
    if rules.cube_limit == 1:
        raise LossError("an XGID cannot say that a game is played without a cube")
    if rules.is_money:
        flags = _JACOBY * rules.jacoby + _BEAVERS * rules.beavers
    else:
        flags = int(situation.crawford)
    fields = (
        _places(situation),
        _exponent_of(cube.value),
        _SIGNS[cube.owner],
        _SIGNS[situation.turn],
        _dice(situation),
        *situation.score,
        flags,
        rules.length,
        _exponent_of(rules.cube_limit or 1),
    )
    return "XGID=" + ":".join(map(str, fields))


def xgid_losses(situation: Situation) -> tuple[Sentence, ...]:
    """What of a situation its XGID has no place for; empty when nothing is lost.

    The game played, raccoons (one that waits is written, and says that they are allowed),
    automatic doubles, the stake, and that a match is played without the Crawford rule.
    """
    names = ["variant", "crawford", "automatic_doubles", "stake"]
    if situation.offer is not Offer.RACCOON:
        names.append("raccoons")
    return unwritten(situation.rules, names)


# --- reading


def _fields(text: str) -> list[_Field]:
    mark = _MARK.search(text)
    start = mark.end() if mark else len(text) - len(text.lstrip())
    body = _BODY.match(text, start)
    assert body is not None
    if not mark and body.end() != len(text.rstrip()):
        raise NotationError(
            "this is no XGID: it was expected to begin with XGID= or to be its ten fields alone",
            **_place(text, body.end()),
        )
    fields = []
    for part in body[0].split(":"):
        fields.append(_Field(part, _place(text, start)))
        start += len(part) + 1
    if len(fields) != _FIELDS:
        raise NotationError(
            "an XGID has {expected} fields with colons between them, this one has {count}",
            expected=_FIELDS,
            count=len(fields),
            **fields[-1].place,
        )
    return fields


def _place(text: str, index: int) -> _Place:
    line = text.count("\n", 0, index) + 1 if "\n" in text.strip() else None
    return {"line": line, "column": index - text.rfind("\n", 0, index)}


def _position(field: _Field, turn: Seat, variant: Variant) -> Position:
    if len(field.text) != 26:
        raise NotationError(
            "the board of an XGID has 26 places (bar, 24 points, bar), not {count}",
            count=len(field.text),
            **field.place,
        )
    for index, character in enumerate(field.text):
        count = COUNT_OF.get(character)
        place: _Place = {**field.place, "column": field.place["column"] + index}
        if count is None:
            raise NotationError(
                "on the board of an XGID stand - and the letters A to P and a to p, not {text!r}",
                text=character,
                **place,
            )
        if (index == 0 and count > 0) or (index == 25 and count < 0):
            raise NotationError(
                "the first place of an XGID is the upper player's bar and the last one the lower "
                "player's: {text!r} is of the other colour",
                text=character,
                **place,
            )
    return position_on([COUNT_OF[character] for character in field.text], turn, variant)


def _exponent(field: _Field) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", field.text):
        raise NotationError(
            "the cube and its limit are exponents of two in an XGID, 0 to {highest}, not {text!r}",
            highest=_HIGHEST_EXPONENT,
            text=field.text,
            **field.place,
        )
    return int(field.text)


def _side(field: _Field) -> Seat:
    seat = _SEATS.get(field.text)
    if seat is None:
        raise NotationError(
            "the side on roll is 1 (below) or -1 (above) in an XGID, not {text!r}",
            text=field.text,
            **field.place,
        )
    return seat


def _owner(field: _Field) -> Seat | None:
    if field.text not in _SEATS:
        raise NotationError(
            "the owner of the cube is 1 (below), -1 (above) or 0 (nobody) in an XGID, not {text!r}",
            text=field.text,
            **field.place,
        )
    return _SEATS[field.text]


def _points(field: _Field) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", field.text):
        raise NotationError(
            "points are a whole number in an XGID, not {text!r}", text=field.text, **field.place
        )
    return int(field.text)


def _roll(field: _Field, variant: Variant) -> Roll | None:
    if field.text == "0" * variant.dice:
        return None
    if len(field.text) != variant.dice or not re.fullmatch("[1-6]+", field.text):
        raise NotationError(
            "the dice of an XGID are such as 31, 00 before the throw, or D, B or R while a double, "
            "a beaver or a raccoon waits: not {text!r}",
            text=field.text,
            **field.place,
        )
    return Roll(*map(int, field.text))


def _rules(
    length: _Field, flags: _Field, limit: _Field, offer: Offer | None, variant: Variant
) -> MatchRules:
    exponent = _exponent(limit)
    cube_limit = 1 << exponent if exponent else None
    points = _points(length)
    if points and flags.text not in ("0", "1"):
        raise NotationError(
            "in a match the rules of an XGID are 1 in the Crawford game, else 0, not {text!r}",
            text=flags.text,
            **flags.place,
        )
    if flags.text not in ("0", "1", "2", "3"):
        raise NotationError(
            "in money play the rules of an XGID are 1 for Jacoby plus 2 for beavers, not {text!r}",
            text=flags.text,
            **flags.place,
        )
    beavers = not points and int(flags.text) & _BEAVERS != 0
    if offer in (Offer.BEAVER, Offer.RACCOON) and not beavers:
        raise NotationError(
            "an offer waits in this XGID ({offer}), but beavers are not allowed",
            offer=offer,
            **flags.place,
        )
    return MatchRules(
        length=points,
        jacoby=not points and int(flags.text) & _JACOBY != 0,
        beavers=beavers,
        raccoons=offer is Offer.RACCOON,
        cube_limit=cube_limit,
        variant=variant,
    )


# --- writing


def _places(situation: Situation) -> str:
    board = board_of(situation)
    crowd, highest = max(map(abs, board)), max(LETTER_OF)
    if crowd > highest:
        raise LossError(
            "an XGID has letters for {highest} checkers on a point, not for {count}",
            highest=highest,
            count=crowd,
        )
    return "".join(LETTER_OF[count] for count in board)


def _exponent_of(power_of_two: int) -> int:
    exponent = power_of_two.bit_length() - 1
    if exponent > _HIGHEST_EXPONENT:
        raise LossError(
            "an XGID has room for a cube up to 2^{highest}, not for 2^{exponent}",
            highest=_HIGHEST_EXPONENT,
            exponent=exponent,
        )
    return exponent


def _dice(situation: Situation) -> str:
    if situation.offer is not None:
        return _LETTER_OF[situation.offer]
    if situation.roll is None:
        return "0" * situation.rules.variant.dice
    return str(situation.roll)
