"""From the text of a ``.mat`` file to its parts: header, games, and the cells of their rows.

::

    file  = *(comment | blank)  n "point match"  *game
    game  = "Game" n  score  *row
    score = name ":" points  name ":" points
    row   = [n ")"] left-cell right-cell

Nothing here knows the rules of play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import FileFormatError
from tablas.notation.clipping import clipped
from tablas.notation.mat.rows import Cell, row_cells
from tablas.records import Problem
from tablas.sentences import Sentence


@dataclass(slots=True)
class GameText:
    """A game's part of the file.

    Attributes:
        line: where ``Game n`` stands.
        names: the players of the score line, left and right; None when that line is missing.
        score: the points of the score line.
        start: what a ``; Set Pos=`` comment says, as written, and its line.
        cells: what happened, in order.
    """

    line: int
    names: tuple[str, str] | None = None
    score: tuple[int, int] | None = None
    start: tuple[str, int] | None = None
    cells: list[Cell] = field(default_factory=list)


@dataclass(slots=True)
class MatText:
    """The parts of a file.

    Attributes:
        length: points of the match line, 0 for money play; None before that line is found.
        length_line: where it stands.
        headers: keys and values of the ``; [Key "value"]`` comments, as written.
        notes: the other comments.
        games: the games, in order.
        problems: what could not be read.
    """

    length: int | None = None
    length_line: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    games: list[GameText] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


LONGEST_LINE: Final = 2000
"""Characters of the longest line that is read."""

_CLIPPED: Final = 40
_HEADER: Final = re.compile(r'[;#]\s*\[\s*([^"\[\]]*[^"\[\]\s])\s*"(.*)"\s*\]?')
_SET_POSITION: Final = re.compile(r";\s*Set Pos=(\S+)", re.IGNORECASE)
_LENGTH: Final = re.compile(r"\s*(\d{1,40})\s+points?\s+match\b", re.IGNORECASE)
_MENTION: Final = re.compile(r"points?\s+match", re.IGNORECASE)
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_GAME: Final = re.compile(r"\s*game\s+\d{1,40}\b", re.IGNORECASE)
_POINTS: Final = re.compile(r":[ ]*(\d{1,40})(?!\S)")


def is_mat(text: str) -> bool:
    """Whether a text has the line which every ``.mat`` file has: ``7 point match``."""
    if _MENTION.search(text) is None:  # line by line a long text would take long
        return False
    return any(_LENGTH.match(line) for _, line in _lines(text))


def match_lines(text: str) -> list[int]:
    """The lines, 1-based, at which a match with a game begins: several where files were joined."""
    found: list[int] = []
    begins: int | None = None
    for number, line in _lines(text):
        if _LENGTH.match(line) and _score(line) is None:
            begins = number
        elif begins is not None and _GAME.match(line):
            found.append(begins)
            begins = None
    return found


def is_header(comment: str) -> bool:
    """Whether a comment, from its ``;`` on, says a key and a value: ``; [Site "Club"]``."""
    return _HEADER.match(comment) is not None


def parse_parts(text: str, *, first_line: int = 1) -> MatText:
    """Take a file apart.

    Args:
        text: all of it, or the part of one match.
        first_line: 1-based line of the file on which it begins.

    Raises:
        FileFormatError: no line says how long the match is.
    """
    reader = _Reader(MatText())
    for number, line in _lines(text, first_line):
        if line and not reader.read(number, line):
            break
    if reader.parts.length is None:
        raise FileFormatError(
            "this is not a .mat file: no line says how long the match is, such as '7 point match'"
        )
    return reader.parts


def _lines(text: str, first: int = 1) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, tabs expanded; what is longer than any line is cut."""
    place, number = int(text.startswith("\ufeff")), first
    for end in _LINE_END.finditer(text, place):
        yield number, _line(text, place, end.start())
        place, number = end.end(), number + 1
    yield number, _line(text, place, len(text))


def _line(text: str, start: int, end: int) -> str:
    return text[start : min(end, start + LONGEST_LINE + 1)].expandtabs().rstrip()


@dataclass(slots=True)
class _Reader:
    """Reads line by line.

    Attributes:
        parts: what has been read.
        score_due: whether the next line should be the score line.
        in_junk: whether the last line could not be read; of such a run one is reported.
    """

    parts: MatText
    score_due: bool = False
    in_junk: bool = False

    def read(self, number: int, line: str) -> bool:
        """Read a line that is not blank; False when nothing more is to be read."""
        if len(line) > LONGEST_LINE:
            self._report_junk(number, line)
            return True
        stripped = line.lstrip()
        if stripped[0] in ";#":
            self._read_comment(number, stripped)
            return True
        score = _score(line) if self.score_due else None
        length = _LENGTH.match(line) if score is None else None
        if score is not None:
            self.parts.games[-1].names, self.parts.games[-1].score = score
        elif length and self.parts.length is not None:
            self._report(number, Sentence("another match begins here: it has not been read"))
            return False
        elif length:
            self.parts.length, self.parts.length_line = int(length[1]), number
        elif self.parts.length is not None and _GAME.match(line):
            self.parts.games.append(GameText(number))
        else:
            self._read_row(number, line)
            return True
        self.score_due = score is None and length is None
        self.in_junk = False
        return True

    def _read_comment(self, number: int, text: str) -> None:
        header = _HEADER.match(text)
        position = _SET_POSITION.match(text)
        if header:
            self.parts.headers.setdefault(header[1], header[2])
        elif position and self.parts.games:
            self.parts.games[-1].start = (position[1], number)
        elif note := text[1:].strip():
            self.parts.notes.append(note)

    def _read_row(self, number: int, line: str) -> None:
        if not self.parts.games:
            self._report_junk(number, line)
            return
        if self.score_due:
            self.score_due = False
            self._report(
                self.parts.games[-1].line, Sentence("the line with names and score is missing")
            )
        cells, rest = row_cells(line, number)
        self.parts.games[-1].cells += cells
        if rest:
            self._report_junk(number, rest)
        else:
            self.in_junk = False

    def _report_junk(self, number: int, text: str) -> None:
        if not self.in_junk:
            shown = clipped(text.strip(), _CLIPPED)
            self._report(number, Sentence("{text!r} was not understood", {"text": shown}))
        self.in_junk = True

    def _report(self, number: int, sentence: Sentence) -> None:
        self.parts.problems.append(Problem(sentence, number))


def _score(line: str) -> tuple[tuple[str, str], tuple[int, int]] | None:
    """The names and points of a score line."""
    points = list(_POINTS.finditer(line))
    if len(points) < 2:
        return None
    left, right = points[0], points[-1]
    names = line[: left.start()].strip(), line[left.end() : right.start()].strip()
    return names, (int(left[1]), int(right[1]))
