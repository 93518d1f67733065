"""Files that somebody sends: what matches are in them, within limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tablas.errors import TablasError
from tablas.i18n import N_
from tablas.notation.gathering import gather_bytes
from tablas.records import MatchRecord
from tablas.sentences import Sentence

MOST_FILES: Final = 100
"""Files that may be sent at once."""
MOST_MATCHES: Final = 200
"""Matches that are read out of what was sent at once."""
MOST_REFUSED: Final = 50
"""Files without a match of which is said why."""
POSITION: Final = N_("this is a position, not a match: put it into the editor")


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it was sent.

    Attributes:
        name: what it was called.
        data: its content.
    """

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Match:
    """A match that was found.

    Attributes:
        name: of its file, within a zip with the zip's.
        record: the match.
    """

    name: str
    record: MatchRecord


@dataclass(frozen=True, slots=True)
class Refused:
    """A file in which no match was found.

    Attributes:
        name: of the file.
        why: one clause.
    """

    name: str
    why: Sentence


def matches_in(sent: Iterable[Sent]) -> tuple[list[Match], list[Refused]]:
    """The matches of some files, and the files that have none (the first `MOST_REFUSED` of them).

    Raises:
        TablasError: there are more than `MOST_MATCHES`.
    """
    found: list[Match] = []
    refused: list[Refused] = []
    for one in _read(sent):
        if isinstance(one, Match):
            if len(found) == MOST_MATCHES:
                raise TablasError("at most {n} matches are taken at once", n=MOST_MATCHES)
            found.append(one)
        elif len(refused) < MOST_REFUSED:
            refused.append(one)
    return found, refused


def _read(sent: Iterable[Sent]) -> Iterator[Match | Refused]:
    for file in sent:
        for found in gather_bytes(file.name, file.data):
            if found.trouble is not None:
                yield Refused(found.name, found.trouble)
            for record in found.records:
                if isinstance(record, MatchRecord):
                    yield Match(found.name, record)
                else:
                    yield Refused(found.name, Sentence(POSITION))
