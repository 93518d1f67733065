"""The position lines of Snowie: 40 fields between semicolons.

Length; Jacoby; two unknown; who is on roll (0 or 1); names of the side on roll and of the other;
Crawford; their points; the cube and whose it is (1 on roll, -1 the other, 0 nobody); the bar of the
side on roll, its points 1 to 24 (the other side's checkers negative), the other's bar; two dice.
"""

from __future__ import annotations

import re
from typing import Final

from tablas.errors import NotationError
from tablas.notation.situation_text import position_on
from tablas.records import PositionRecord
from tablas.rules import BACKGAMMON, BAR, Cube, MatchRules, Roll, Seat, Situation

_FIELDS: Final = 40
_BOARD: Final = slice(12, 38)
_NUMBER: Final = re.compile(r"\s*-?\d{1,6}\s*")
_NUMERIC: Final = (0, 1, 4, *range(7, _FIELDS))
_OWNERS: Final = {1: 0, -1: 1}


def is_snowie_line(line: str) -> bool:
    """Whether a line has the fields of a position."""
    fields = line.strip().rstrip(";").split(";")
    return len(fields) == _FIELDS and all(_NUMBER.fullmatch(fields[place]) for place in _NUMERIC)


def parse_snowie_line(line: str, number: int) -> PositionRecord:
    """Read a position.

    Args:
        line: the fields.
        number: 1-based line of the file.

    Raises:
        NotationError: the board has the wrong checkers.
        RuleError: the rules do not allow it.
    """
    fields = line.strip().rstrip(";").split(";")
    values = {place: int(fields[place]) for place in _NUMERIC}
    turn = Seat.BLACK if values[4] == 1 else Seat.WHITE
    sides = (turn, turn.other)
    board = [values[place] for place in range(*_BOARD.indices(_FIELDS))]
    length, dice = values[0], (values[38], values[39])
    if not all(0 <= die <= 6 for die in dice) or not 0 <= length <= 999:
        raise NotationError("this Snowie position cannot be: its dice or its length", line=number)
    points = (values[8], values[9])
    owner = sides[_OWNERS[values[11]]] if values[11] in _OWNERS else None
    position = position_on(
        [-board[BAR] if board[BAR] > 0 else board[BAR], *board[1:BAR], abs(board[0])],
        Seat.WHITE,
        BACKGAMMON,
    )
    situation = Situation(
        position,
        turn,
        Cube(values[10] or 1, owner),
        points if turn is Seat.WHITE else (points[1], points[0]),
        MatchRules(length, jacoby=not length and values[1] == 1),
        crawford=values[7] == 1 and length > 1,
        roll=Roll(*dice) if all(dice) else None,
    )
    names = (fields[5].strip(), fields[6].strip())
    players = names if turn is Seat.WHITE else (names[1], names[0])
    return PositionRecord(situation, (players[0] or "White", players[1] or "Black"))
