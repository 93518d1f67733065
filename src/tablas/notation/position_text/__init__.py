"""Positions as programs copy them to the clipboard, with what they say of plays and cube.

Texts of eXtreme Gammon, GNU Backgammon and BGBlitz in whatever language, the position lines of
Snowie, and lists of XGIDs, of OGIDs or of GNU Backgammon's IDs. A text with several positions has
several records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from tablas.errors import FileFormatError, NotationError, RuleError
from tablas.notation.gnubg_id import parse_gnubg_id
from tablas.notation.ogid import is_ogid, parse_ogid
from tablas.notation.position_text.bgblitz import parse_bgblitz_text
from tablas.notation.position_text.gnubg import POSITION_LINE, parse_gnubg_text
from tablas.notation.position_text.snowie import is_snowie_line, parse_snowie_line
from tablas.notation.position_text.xg import parse_xg_text
from tablas.records import PositionRecord, Problem
from tablas.sentences import Sentence

__all__ = ["MOST_POSITIONS", "is_position_text", "parse_position_texts"]

MOST_POSITIONS: Final = 10_000
"""So many positions of one text are read."""
LONGEST: Final = 1 << 22
"""Characters of a text that are looked at."""
_XGID: Final = re.compile(r"XGID\s*=\s*[-A-Pa-p]{26}:", re.IGNORECASE)
_BGBLITZ: Final = re.compile(r"\bPosition-ID\s*:\s*\S{14}\s+Match-ID\s*:")
_IDS: Final = re.compile(r"\s*(?:GNUBGID\s+)?[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}\s*")
_LONGEST_LINE: Final = 2000


class _Part(NamedTuple):
    """A part of the text with one position."""

    read: Callable[[str, int], PositionRecord]
    text: str
    line: int


def is_position_text(text: str) -> bool:
    """Whether a text has a position that can be read."""
    return next(_parts(text), None) is not None


def parse_position_texts(text: str) -> tuple[PositionRecord, ...]:
    """Read all positions of a text, up to `MOST_POSITIONS`; the last says if there are more.

    Raises:
        FileFormatError: none of them can be read; it says why the first one cannot.
    """
    records: list[PositionRecord] = []
    refused: FileFormatError | None = None
    rest: Sentence | None = None
    if text[LONGEST:].strip():
        rest = Sentence("only the first {n} characters of this text were read", {"n": LONGEST})
    for part in _parts(text):
        if len(records) == MOST_POSITIONS:
            rest = Sentence("only the first {n} positions were read", {"n": MOST_POSITIONS})
            break
        try:
            records.append(part.read(part.text, part.line))
        except (NotationError, RuleError) as error:
            refused = refused or FileFormatError(
                "the position cannot be read: {why}", line=part.line, why=error.sentence
            )
    if records and rest is not None:
        records[-1] = replace(records[-1], problems=(*records[-1].problems, Problem(rest)))
    if records:
        return tuple(records)
    raise refused or FileFormatError("this text has no position that can be read")


def _parts(text: str) -> Iterator[_Part]:
    lines = [line[:_LONGEST_LINE] for line in text[:LONGEST].splitlines()]
    if any(_BGBLITZ.search(line) for line in lines):
        yield from _split(lines, _BGBLITZ, parse_bgblitz_text, above=True)
    elif any(POSITION_LINE.search(line) for line in lines):
        yield from _split(lines, POSITION_LINE, parse_gnubg_text)
    elif any(_XGID.search(line) for line in lines):
        yield from _split(lines, _XGID, parse_xg_text)
    else:
        for number, line in enumerate(lines, start=1):
            if is_snowie_line(line):
                yield _Part(parse_snowie_line, line, number)
            elif _IDS.fullmatch(line):
                yield _Part(_parse_ids, line, number)
            elif is_ogid(line):
                yield _Part(_parse_ogid, line, number)


def _parse_ids(line: str, _number: int) -> PositionRecord:
    return PositionRecord(parse_gnubg_id(line))


def _parse_ogid(line: str, _number: int) -> PositionRecord:
    return PositionRecord(parse_ogid(line))


def _split(
    lines: list[str],
    mark: re.Pattern[str],
    read: Callable[[str, int], PositionRecord],
    *,
    above: bool = False,
) -> Iterator[_Part]:
    """Cut a text at the lines with a mark, or above the board before them."""
    places = [place for place, line in enumerate(lines) if mark.search(line)]
    starts = [_board_above(lines, place) for place in places] if above else places
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield _Part(read, "\n".join(lines[start:end]), start + 1)


def _board_above(lines: list[str], place: int) -> int:
    """The line where the board above an ID begins; its own without one."""
    for start in range(place, max(-1, place - 20), -1):
        if re.match(r"\s*\+13-14-|\s*\+12-11-", lines[start]) and "O" in lines[start][43:]:
            return start
    return place
