"""What was odd in a file, with its place."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.rules import Seat
from tablas.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Problem:
    """Something odd in a file that was read all the same.

    Attributes:
        sentence: what was odd, and what was made of it.
        line: 1-based line of the file; None when the whole file is meant or it has no lines.
    """

    sentence: Sentence
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalPlayNote(Problem):
    """A recorded play which the rules do not allow: kept in the record, flagged as illegal.

    Attributes:
        game: which game of the file, 1 for the first.
        move: the number printed before the play in the file; 0 when there is none.
        seat: who played it.
        roll: the dice in the order of the file, ``13``.
        text: as the file writes it; empty when the file writes nothing.
    """

    game: int
    move: int
    seat: Seat
    roll: str
    text: str
