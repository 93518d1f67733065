"""From the bytes of a log to match records."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from tablas.errors import FileFormatError
from tablas.notation.fibs_log.oldmoves import PLAYERS, SCORE, oldmoves_matches
from tablas.notation.fibs_log.sessions import session_matches
from tablas.notation.reading import decoded
from tablas.records import MatchRecord, Problem
from tablas.sentences import Sentence

LONGEST_LINE: Final = 1000
"""Characters of the longest line that is read."""
MOST_LINES: Final = 300_000
"""Lines of the longest log that is read."""
_PROMPT: Final = re.compile(r"(?:>\s*)+")
_ROLLS: Final = re.compile(rb"^[> ]*\S{1,40} rolls? [1-6] and [1-6]", re.MULTILINE)
_BOARD: Final = re.compile(rb"^[> ]*board:[^:\n]{1,40}:[^:\n]{1,40}:\d", re.MULTILINE)
_LISTED: Final = re.compile(rb"^[> ]*[XO]: ", re.MULTILINE)
_SCORE: Final = re.compile(rb"Score is \d{1,6}-\d")


def is_fibs_log(data: bytes) -> bool:
    """Whether bytes look like a log of FIBS, or like its lists of old moves."""
    if _SCORE.search(data) and _LISTED.search(data) and b" is X" in data:
        return True
    return _BOARD.search(data) is not None and _ROLLS.search(data) is not None


def read_fibs_log(data: bytes) -> MatchRecord:
    """Read the first match of a log.

    Raises:
        FileFormatError: it holds no match, or is too long.
    """
    first, *others = read_fibs_logs(data)
    if not others:
        return first
    more = Sentence("the file holds {n} matches: this is the first of them", {"n": len(others) + 1})
    return replace(first, problems=(*first.problems, Problem(more)))


def read_fibs_logs(data: bytes) -> tuple[MatchRecord, ...]:
    """Read all matches of a log, at least one.

    Matches that were followed are preferred to the lists of old moves, which repeat them.

    Raises:
        FileFormatError: as for `read_fibs_log`.
    """
    if max(data.count(b"\n"), data.count(b"\r")) > MOST_LINES:
        raise FileFormatError("the file has more than {n} lines: it is no log", n=MOST_LINES)
    rows = re.split(r"\r\n|\r|\n", decoded(data))
    lines = [_PROMPT.sub("", row, count=1) if row[:1] == ">" else row for row in rows]
    lines = [line.strip() for line in lines if len(line) <= LONGEST_LINE]
    listed = any(SCORE.search(line) for line in lines) and any(map(PLAYERS.match, lines))
    matches = session_matches(lines) or (oldmoves_matches(lines) if listed else [])
    if not matches:
        raise FileFormatError("the log tells of no match")
    return tuple(match.record() for match in matches)
