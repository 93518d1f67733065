"""A row of a ``.mat`` game: which cells it has, and in whose column they stand.

Producers differ in widths, so a cell is found by what it says (``63:``, ``Doubles``…). Of two
cells the first is the left one; a cell alone is the left one if it begins close to the row's
number. Some producers glue two rows together: a second row number begins a row of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tablas.rules import Seat


class CellKind(Enum):
    """What a cell tells."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    RESIGN = "resign"
    WINS = "wins"
    LOSSES = "losses"

    @property
    def is_deed(self) -> bool:
        """Whether something is done at the table; the others tell how the game ended."""
        return self not in (CellKind.RESIGN, CellKind.WINS, CellKind.LOSSES)


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player did, as written.

    Attributes:
        kind: what it tells.
        seat: whose column it stands in: White's is the left, Black's the right.
        line: 1-based line of the file.
        column: 1-based column where it begins.
        move: the number printed before the row; 0 when there is none.
        roll: the two digits of a roll, in the order of the file.
        text: what is written after the roll, or after the word that says the kind.
        number: the cube of a double, the points of a result; None when none is written.
    """

    kind: CellKind
    seat: Seat
    line: int
    column: int
    move: int
    roll: str = ""
    text: str = ""
    number: int | None = None


_LEFT_GAP: Final = 8
"""A cell alone in its row is the left one if no more blanks lie before it."""
_LEFT_COLUMNS: Final = 15
"""In a row without a number, a cell alone is the left one if it begins in these columns."""

_ROW_NUMBER: Final = re.compile(r"(?<![\d(])(\d{1,6}) ?\)")
_CELL: Final = re.compile(
    r"""(?P<roll>[1-6][1-6]):
      | \b(?P<word>(?:re)?double | take | accept | drop | beaver | raccoon | resign
                    | win | loss | lose)(?:s|es|ed)?\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_WORDS: Final = {
    "double": CellKind.DOUBLE,
    "redouble": CellKind.DOUBLE,
    "take": CellKind.TAKE,
    "accept": CellKind.TAKE,
    "drop": CellKind.DROP,
    "beaver": CellKind.BEAVER,
    "raccoon": CellKind.RACCOON,
    "resign": CellKind.RESIGN,
    "win": CellKind.WINS,
    "loss": CellKind.LOSSES,
    "lose": CellKind.LOSSES,
}
_ILLEGAL_PLAY: Final = re.compile(r"(?<=[1-6][1-6]:)\s*illegal play\s*\([^)]*\)?", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<!\d)\d{1,40}(?!\d)")


def row_cells(text: str, line: int) -> tuple[tuple[Cell, ...], str]:
    """Take a row apart.

    Args:
        text: the line of the file, its tabs expanded.
        line: its 1-based number.

    Returns:
        The cells in order, and what else is written there, empty when nothing is.
    """
    # The payload of an illegal play has numbers and brackets of its own.
    plain = _ILLEGAL_PLAY.sub(lambda found: "_" * len(found[0]), text)
    plain = plain.partition(";")[0]
    cells: list[Cell] = []
    rest = ""
    for part in _parts(plain):
        found = list(_CELL.finditer(plain, part.begin, part.end))
        rest += plain[part.begin : found[0].start() if found else part.end].strip()
        if len(found) > 2:
            rest += plain[found[2].start() : part.end].strip()
        ends = [word.start() for word in found[1:]] + [part.end]
        right_alone = len(found) == 1 and part.is_right(found[0])
        seats = (Seat.BLACK,) if right_alone else (Seat.WHITE, Seat.BLACK)
        for word, end, seat in zip(found, ends, seats, strict=False):
            cells.append(_cell(word, text[word.end() : end].strip(), seat, line, part.move))
    return tuple(cells), rest


@dataclass(frozen=True, slots=True)
class _Part:
    """What follows a row number.

    Attributes:
        move: the number; 0 for the part of a line before its first.
        begin: where its text begins in the line.
        end: where it ends.
    """

    move: int
    begin: int
    end: int

    def is_right(self, word: re.Match[str]) -> bool:
        """Whether a cell alone in this part stands in the right column."""
        blanks = word.start() - self.begin
        return blanks > _LEFT_GAP if self.begin else blanks >= _LEFT_COLUMNS


def _parts(plain: str) -> Iterator[_Part]:
    move, begin = 0, 0
    for number in _ROW_NUMBER.finditer(plain):
        if begin or plain[: number.start()].strip():
            yield _Part(move, begin, number.start())
        move, begin = int(number[1]), number.end()
    yield _Part(move, begin, len(plain))


def _cell(word: re.Match[str], text: str, seat: Seat, line: int, move: int) -> Cell:
    column = word.start() + 1
    if word["roll"]:
        return Cell(CellKind.ROLL, seat, line, column, move, roll=word["roll"], text=text)
    number = _NUMBER.search(text)
    return Cell(
        _WORDS[word["word"].lower()],
        seat,
        line,
        column,
        move,
        text=text,
        number=int(number[0]) if number else None,
    )
