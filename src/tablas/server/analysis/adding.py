"""Taking matches in, and having them analysed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.records import MatchRecord
from tablas.records.evaluation import Level
from tablas.server.analysis.coding import digest_of, encode_record
from tablas.server.analysis.gathering import Match, Refused
from tablas.server.people.visitors import Visitor
from tablas.server.rooms.records import record_of
from tablas.server.site import Site
from tablas.store import jobs, studies
from tablas.store.matches import StoredMatch
from tablas.store.names import new_id
from tablas.store.studies import Study, folded, seat_called

KIND: Final = "analysis"
"""What the jobs are called."""
MOST: Final = 1000
"""Matches that one person may have here."""
MOST_WAITING: Final = 400
"""Analyses that may wait or run for one person."""
_LONGEST: Final = 200
_DATE: Final = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")


@dataclass(frozen=True, slots=True)
class Taken:
    """A match that was taken in.

    Attributes:
        study: as it is kept.
        known: whether its user had it already.
    """

    study: Study
    known: bool


async def take_in(
    site: Site, visitor: Visitor, found: Sequence[Match], now: int, *, level: Level
) -> tuple[list[Taken], list[Refused]]:
    """Keep matches as studies of a visitor and have those analysed that are not yet.

    Raises:
        TablasError: he has too many already.
    """
    if await studies.count(site.database, visitor.id) + len(found) > MOST:
        raise TablasError("one person may have at most {n} matches here", n=MOST)
    names = await own_names(site, visitor)
    taken, refused = [], []
    for number, match in enumerate(found):
        try:
            study = study_of(match, visitor, names, now - number)
            encoded = encode_record(match.record)
        except TablasError as error:
            refused.append(Refused(match.name, error.sentence))
            continue
        kept = await studies.add(site.database, study, encoded)
        known = kept.id != study.id
        if known:
            await _complete(site, kept, encoded)
        taken.append(Taken(kept, known=known))
        await have_analysed(site, kept, level, now)
    return taken, refused


async def _complete(site: Site, study: Study, again: Mapping[str, Any]) -> None:
    """Keep what the file of a match that was known says of it and the one before did not."""
    before = await studies.record_of(site.database, study.id)
    if before is None:
        return
    programs = {one["program"] for one in before["analyses"]}
    new = [one for one in again["analyses"] if one["program"] not in programs]
    if new:
        analyses = [*before["analyses"], *new]
        await studies.set_record(site.database, study.id, before | {"analyses": analyses})


async def take_match(
    site: Site, visitor: Visitor, stored: StoredMatch, tr: Translator, now: int, *, level: Level
) -> Study:
    """Keep a match that was played here as a study of a visitor, and have it analysed.

    Raises:
        IllegalEvent: it has not begun.
        TablasError: he has too many studies already.
    """
    record = record_of(stored, tr)
    if await studies.count(site.database, visitor.id) >= MOST:
        raise TablasError("one person may have at most {n} matches here", n=MOST)
    seats = [seat.seat for seat in stored.seats if seat.user == visitor.id]
    white, black = map(_kept, record.players)
    study = Study(
        id=new_id(),
        user=visitor.id,
        digest=digest_of(record),
        match=stored.row.id,
        white=white,
        black=black,
        seat=seats[0] if len(seats) == 1 else None,
        length=record.rules.length,
        event="Tablas",
        played_on=_day(stored.row.created_at),
        source="",
        job=None,
        created_at=now,
    )
    kept = await studies.add(site.database, study, encode_record(record))
    await have_analysed(site, kept, level, now)
    return kept


async def have_analysed(site: Site, study: Study, level: Level, now: int) -> None:
    """Have a study analysed at a level, unless it is or will be.

    Raises:
        TablasError: too many analyses of its user wait already.
    """
    if level.value in await studies.levels_of(site.database, study.digest):
        return
    waiting = None if study.job is None else await jobs.get(site.database, study.job)
    if waiting is not None and not waiting.state.ended and waiting.request["level"] == level.value:
        return
    if await jobs.unfinished(site.database, user=study.user, kind=KIND) >= MOST_WAITING:
        raise TablasError("at most {n} analyses of one person wait at a time", n=MOST_WAITING)
    request = {"study": study.id, "level": level.value}
    job = await jobs.create(site.database, user=study.user, kind=KIND, request=request, now=now)
    await studies.set_job(site.database, study.id, job.id)


async def own_names(site: Site, visitor: Visitor) -> set[str]:
    """The folded names that a visitor plays under."""
    return {folded(visitor.name), *await studies.aliases(site.database, visitor.id)}


def study_of(match: Match, visitor: Visitor, names: set[str], now: int) -> Study:
    """A study of a match out of a file.

    Raises:
        RuleError: the events contradict the rules.
    """
    record = match.record
    white, black = map(_kept, record.players)
    return Study(
        id=new_id(),
        user=visitor.id,
        digest=digest_of(record),
        match=None,
        white=white,
        black=black,
        seat=seat_called(names, white, black),
        length=record.rules.length,
        event=_kept(_said(record, "event", "tournament", "site")),
        played_on=date_of(record),
        source=_kept(match.name[-_LONGEST:]),
        job=None,
        created_at=now,
    )


def date_of(record: MatchRecord) -> str:
    """When a match was played by its header, ``YYYY-MM-DD``; empty where it does not say."""
    found = _DATE.search(_said(record, "eventdate", "event date", "date"))
    if found is None:
        return ""
    year, month, day = map(int, found.groups())
    return f"{year:04d}-{month:02d}-{day:02d}" if 1 <= month <= 12 and 1 <= day <= 31 else ""


def _said(record: MatchRecord, *keys: str) -> str:
    """What the header says under the first of these names that it has."""
    header = {key.casefold(): value for key, value in record.metadata.items()}
    return next((header[key] for key in keys if header.get(key, "").strip()), "").strip()


def _kept(text: str) -> str:
    """A text as databases take it: not too long, without NUL and halves of letters."""
    whole = text.replace("\0", "").encode("utf-8", "replace").decode()
    return whole[:_LONGEST]


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
