"""Positions inside ``.mat`` files: after XG's "illegal play", and in its ``Set Pos`` comments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tablas.errors import NotationError, RuleError
from tablas.notation.situation_text import (
    COUNT_OF,
    LETTER_OF,
    board_seen_by_white,
    position_on,
)
from tablas.rules import BAR, Game, Position, Seat, Variant

_FIELDS: Final = 40
_BOARD: Final = slice(12, 38)
_SET_POSITION: Final = re.compile(r"([-a-o][-A-Oa-o]{24}[-A-O])/(-?\d+).*")


def position_after(payload: str, game: Game) -> Position | None:
    """The position of a Snowie record, as the mover of a game sees it; None if it does not fit.

    A record has 40 fields between semicolons, of which 26 are the board: the bar of the side on
    roll, its points 1 to 24 (the other side's checkers are negative), the other's bar. Whose side
    is on roll after an illegal play is not sure, so both ways are tried on the board before it.
    """
    fields = payload.split(";")
    if len(fields) < _FIELDS:
        return None
    try:
        numbers = [int(field) for field in fields[_BOARD]]
    except ValueError:
        return None
    own = {BAR: numbers[0]} | {point: count for point, count in _points(numbers) if count > 0}
    other = {BAR: -numbers[25]} | {
        25 - point: -count for point, count in _points(numbers) if count < 0
    }
    return _fitting(own, other, game)


def _points(numbers: list[int]) -> list[tuple[int, int]]:
    return list(enumerate(numbers[1:25], start=1))


def _fitting(own: Mapping[int, int], other: Mapping[int, int], game: Game) -> Position | None:
    try:
        position = game.rules.variant.position(own, other)
    except RuleError:
        return None
    for result in (position, position.swapped()):
        try:
            game.check_arrangement(result)
        except RuleError:
            continue
        return result
    return None


def parse_set_position(text: str, variant: Variant) -> Position | None:
    """The start of a ``Set Pos`` comment as the left player sees it; None if it is not usable.

    The text has 26 letters and the cube, ``-a----E-C---eE---c-e----B-/0``: capital letters are the
    left player's checkers (``A`` one, ``B`` two…) from the other's bar over his points 1 to 24 to
    his own bar. A cube that has been turned cannot begin a game here.
    """
    found = _SET_POSITION.fullmatch(text)
    if found is None or int(found[2]) != 0:
        return None
    try:
        return position_on([COUNT_OF[letter] for letter in found[1]], Seat.WHITE, variant)
    except (NotationError, RuleError):
        return None


def format_set_position(position: Position) -> str:
    """The text of a ``Set Pos`` comment for a start with the cube in the middle."""
    return "".join(LETTER_OF[count] for count in board_seen_by_white(position)) + "/0"
