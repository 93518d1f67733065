"""``.bgf``, the match files of BGBlitz, with its analysis of money play.

The green player is White. What the names in the file mean was settled with a money session that is
there as ``.mat`` and ``.xg`` as well; a match is read without its analysis, whose unit is not
known. Left out: the program's statistics, which follow from the rest, ratings, beavers (they would
be read as doubles of the side that was doubled).
"""

from dataclasses import replace
from typing import Final

from tablas.notation.bgf.contents import Contents
from tablas.notation.bgf.envelope import is_bgf, open_envelope
from tablas.notation.bgf.telling import Teller, agreement, metadata
from tablas.notation.retelling import retell
from tablas.records import MatchRecord

__all__ = ["is_bgf", "read_bgf"]

PROGRAM: Final = "BGBlitz"


def read_bgf(data: bytes) -> MatchRecord:
    """Read a match of BGBlitz.

    Raises:
        FileFormatError: it is none, or too damaged.
    """
    match = Contents(open_envelope(data))
    started, problems = agreement(match)
    teller = Teller(match, started)
    record = retell(started, teller.games(), program=PROGRAM)
    notes = (match.words("comment"), *record.notes)
    return replace(
        record,
        metadata=metadata(match),
        problems=(*problems, *teller.problems, *record.problems),
        notes=tuple(note for note in notes if note),
    )
