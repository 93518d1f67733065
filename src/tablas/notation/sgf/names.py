"""What GNU Backgammon's dialect of SGF calls sides, points and games.

White (``W``) is `Seat.WHITE`. Points are letters in one frame: ``a`` to ``x`` are White's points 1
to 24, which are Black's 24 to 1; ``y`` is the bar and ``z`` is off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tablas.rules import BAR, HYPERGAMMON, NACKGAMMON, OFF, Move, Seat, Variant

SEATS: Final[Mapping[str, Seat]] = {"W": Seat.WHITE, "B": Seat.BLACK}
"""The property of each side's deeds."""
LETTERS: Final[Mapping[Seat, str]] = {seat: letter for letter, seat in SEATS.items()}
"""The inverse of `SEATS`."""
VARIANT_RULES: Final[Mapping[str, Variant]] = {
    "Nackgammon": NACKGAMMON,
    "Hypergammon3": HYPERGAMMON,
}
"""The names of games in ``RU``; none is written for backgammon."""


def point_of(letter: str, seat: Seat, *, backwards: bool = False) -> int:
    """The point of a letter as one side counts it.

    Args:
        letter: ``a`` to ``z``.
        seat: the side.
        backwards: whether the letters run the other way round, as some programs write them.
    """
    if letter == "y":
        return BAR
    if letter == "z":
        return OFF
    point = ord(letter) - ord("a") + 1
    return point if (seat is Seat.WHITE) is not backwards else 25 - point


def letter_of(point: int, seat: Seat) -> str:
    """The letter of a point as one side counts it."""
    if point in (BAR, OFF):
        return "y" if point == BAR else "z"
    return chr(ord("a") + (point if seat is Seat.WHITE else 25 - point) - 1)


def hops_of(pairs: str, seat: Seat, *, backwards: bool = False) -> tuple[tuple[int, int], ...]:
    """Starts and ends of moves, of letters in pairs; `backwards` as for `point_of`."""
    points = [point_of(letter, seat, backwards=backwards) for letter in pairs]
    return tuple(zip(points[::2], points[1::2], strict=True))


def pairs_of(moves: Iterable[Move], seat: Seat) -> str:
    """Moves as letters in pairs."""
    return "".join(letter_of(move.start, seat) + letter_of(move.end, seat) for move in moves)
