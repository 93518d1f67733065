"""The ``.mat`` match text of JellyFish, which every program of the field reads and writes.

The left player is White, the right one Black. `parse_mat` reads the dialects of Backgammon Galaxy,
Backgammon Studio, OpenGammon, eXtreme Gammon and GNU Backgammon; `format_mat` writes the last's,
and `write_mat` puts it into a file.
"""

from itertools import pairwise
from typing import Final

from tablas.errors import FileFormatError
from tablas.notation.mat.files import mat_bytes, write_mat
from tablas.notation.mat.lexing import is_mat, match_lines, parse_parts
from tablas.notation.mat.losses import mat_losses
from tablas.notation.mat.replaying import replay_parts
from tablas.notation.mat.writing import format_mat
from tablas.records import MatchRecord

__all__ = [
    "format_mat",
    "is_mat",
    "mat_bytes",
    "mat_losses",
    "parse_mat",
    "parse_mats",
    "write_mat",
]

MOST_MATCHES: Final = 1000
"""So many matches of one text are read."""
MOST_LINES: Final = 1_000_000
"""Lines of the longest text that is read; a match has some hundreds."""


def parse_mat(text: str) -> MatchRecord:
    """Read a match in any dialect of ``.mat`` and replay it by the rules.

    The left player is White. Illegal plays are kept and flagged; all that was odd is in the
    record's `problems`, with its line.

    Raises:
        FileFormatError: it is not a ``.mat`` text.
    """
    return replay_parts(parse_parts(text))


def parse_mats(text: str) -> tuple[MatchRecord, ...]:
    """Read all matches of a text in which several were put one after another, or its only one.

    The comments just before the line which says how long a match is belong to that match. Problems
    name the lines of the whole text.

    Raises:
        FileFormatError: it is not a ``.mat`` text, or one of more than `MOST_LINES`.
    """
    if max(text.count("\n"), text.count("\r")) > MOST_LINES:
        raise FileFormatError("the file has more than {n} lines: it is no match", n=MOST_LINES)
    starts = match_lines(text)[:MOST_MATCHES]
    if len(starts) < 2:
        return (parse_mat(text),)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    cuts = [0, *(_comments_above(lines, start - 1) for start in starts[1:]), len(lines)]
    return tuple(
        replay_parts(parse_parts("\n".join(lines[cut:following]), first_line=cut + 1))
        for cut, following in pairwise(cuts)
    )


def _comments_above(lines: list[str], place: int) -> int:
    """Where the comments and blanks above a line begin."""
    while place and (not lines[place - 1].strip() or lines[place - 1].lstrip()[0] in ";#"):
        place -= 1
    return place
