"""The frame of OGXM, which is absolute: White moves from point 1 to 24, Black the other way.

White's bar is place 0 and Black's place 25; White is colour 1 of a ply, Black 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablas.notation.ogxm.document import Node, nodes, whole
from tablas.notation.play_grammar import Trip
from tablas.notation.situation_text import board_seen_by_white, position_on
from tablas.rules import BAR, OFF, Move, Position, Seat, Variant

ROLLS: Final = tuple((low, high) for low in range(1, 7) for high in range(low, 7))
"""The throws in the order of their action numbers, 0 first."""
_LONGEST_HOP: Final = 25


def seat_of(ply: Node) -> Seat | None:
    """Who acts in a ply; None where it does not say."""
    colour = whole(ply, "color", most=1)
    return None if colour is None else (Seat.BLACK, Seat.WHITE)[colour]


def colour_of(seat: Seat) -> int:
    """The number of a seat in plies."""
    return seat.other.index


def trips_of(steps: Node, key: str, seat: Seat) -> tuple[Trip, ...]:
    """The written moves of a player, as they count from the own side."""
    trips = []
    for step in nodes(steps, key):
        place, pips = whole(step, "from", most=BAR), whole(step, "pips", most=_LONGEST_HOP)
        if place is not None and pips:
            start = place if seat is Seat.BLACK else BAR - place
            if start != OFF:
                trips.append(Trip((start, max(OFF, start - pips))))
    return tuple(trips)


def steps_of(moves: Sequence[Move], seat: Seat) -> list[dict[str, int]]:
    """Moves as a ply writes them: the inverse of `trips_of`, a checker borne off exactly."""
    return [
        {
            "from": move.start if seat is Seat.BLACK else BAR - move.start,
            "pips": move.start - move.end,
        }
        for move in moves
    ]


def position_of(board: object, turn: Seat, variant: Variant) -> Position | None:
    """The position of 26 signed counts, White's positive; None if they are not that.

    Raises:
        NotationError: a side has more checkers than the game.
        IllegalPosition: the position cannot stand in this game.
    """
    if not isinstance(board, list) or len(board) != BAR + 1:
        return None
    if any(type(count) is not int or abs(count) > variant.checkers for count in board):
        return None
    if board[0] < 0 or board[BAR] > 0:
        return None
    return position_on(board[::-1], turn, variant)


def board_of(position: Position, turn: Seat) -> list[int]:
    """The 26 counts of a position that is the view of a seat: the inverse of `position_of`."""
    white = position if turn is Seat.WHITE else position.swapped()
    return list(board_seen_by_white(white))[::-1]
