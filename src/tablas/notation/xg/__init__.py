"""``.xg`` and ``.xgp``, the match and position files of eXtreme Gammon, with its analysis.

Player 1 is White. Both layouts of the container are read, the comments, the rollouts, and plays
which the rules do not allow. A ``.xgp`` is the same with a single decision in it.

Left out: thumbnail, clock, tutor's hints, times, money and Elo of the session, marks for later
rollouts, the analysis of resignations and of a cube after which nothing was done.
"""

from dataclasses import replace
from typing import Final

from tablas.notation.retelling import retell
from tablas.notation.xg.container import COMMENTS, GAME, MAGIC, ROLLOUTS, open_container
from tablas.notation.xg.parts import agreement, metadata, parts_of, rules_of
from tablas.notation.xg.positions import is_position, position_record
from tablas.notation.xg.records import (
    MOST_RECORDS,
    SIZE,
    parse_records,
    parse_rollouts,
)
from tablas.notation.xg.rich_text import parse_comments
from tablas.notation.xg.telling import Teller
from tablas.records import MatchRecord, PositionRecord, Problem
from tablas.sentences import Sentence

__all__ = ["is_xg", "read_xg"]

PROGRAM: Final = "eXtreme Gammon"


def is_xg(data: bytes) -> bool:
    """Whether a file is eXtreme Gammon's, match or position."""
    return data.startswith(MAGIC)


def read_xg(data: bytes) -> MatchRecord | PositionRecord:
    """Read a file of eXtreme Gammon.

    Raises:
        FileFormatError: it is none, or too damaged.
    """
    container = open_container(data)
    member = container.members[GAME]
    parts = parts_of(parse_records(member))
    rollouts = parse_rollouts(container.members.get(ROLLOUTS, b""))
    comments = parse_comments(container.members.get(COMMENTS, b""))
    teller = Teller(rules_of(parts), rollouts, comments)
    begin, end = (teller.comment(number) for number in parts.header.comments)
    if is_position(parts):
        record = position_record(parts, teller)
        notes = (container.comment, begin, *record.notes, end)
        return replace(
            record,
            program=PROGRAM if record.play or record.cube else "",
            notes=tuple(note for note in notes if note),
            problems=container.problems,
        )
    started, problems = agreement(parts)
    match = retell(started, [teller.game(game) for game in parts.games], program=PROGRAM)
    notes = (container.comment, begin, *match.notes, end)
    if len(member) >= (MOST_RECORDS + 1) * SIZE:
        problems.append(
            Problem(Sentence("only the first {count} records were read", {"count": MOST_RECORDS}))
        )
    return replace(
        match,
        metadata=metadata(parts.header),
        problems=(*container.problems, *problems, *match.problems),
        notes=tuple(note for note in notes if note),
    )
