"""Studies: matches that somebody has analysed, the analyses, and the names that he plays under.

A match is known by the digest of its events. Analyses belong to the match and not to a person: the
same match that comes again, from whomever, is not analysed again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, func, select, update

from tablas.store.database import Database
from tablas.store.schema import ALIASES, ANALYSES, STUDIES


@dataclass(frozen=True, slots=True)
class Study:
    """A match of somebody's, without its record.

    Attributes:
        id: its name.
        user: whose.
        digest: of the events.
        match: the match of this server that it is; None for one out of a file.
        white: name of White.
        black: name of Black.
        seat: the user's own, ``"white"`` or ``"black"``; None where that is not known.
        length: points; 0 for money play.
        event: where it was played; empty where that is not known.
        played_on: when, ISO 8601; empty where that is not known.
        source: the name of its file.
        job: the last job that was to analyse it.
        created_at: since when it is here, in milliseconds since 1970.
    """

    id: str
    user: str
    digest: str
    match: str | None
    white: str
    black: str
    seat: str | None
    length: int
    event: str
    played_on: str
    source: str
    job: str | None
    created_at: int


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """What was made of a match at one level.

    Attributes:
        level: how deep, ``"2ply"``.
        analysis: ready for JSON; None where only the summary was asked for.
        summary: its rates, ready for JSON.
    """

    level: str
    analysis: dict[str, Any] | None
    summary: dict[str, Any]


_FIELDS: Final = tuple(STUDIES.c[name] for name in Study.__dataclass_fields__)


async def add(database: Database, study: Study, record: Mapping[str, Any]) -> Study:
    """Keep a study, unless its user has that match already; the one that is kept."""
    values = {name: getattr(study, name) for name in Study.__dataclass_fields__}
    put = database.insert(STUDIES).values(**values, record=dict(record))
    same = select(*_FIELDS).where(STUDIES.c.user == study.user, STUDIES.c.digest == study.digest)
    async with database.begin() as connection:
        await connection.execute(put.on_conflict_do_nothing(index_elements=["user", "digest"]))
        return Study(**(await connection.execute(same)).one()._mapping)


async def get(database: Database, study: str) -> Study | None:
    """The study of this name."""
    async with database.read() as connection:
        row = (await connection.execute(select(*_FIELDS).where(STUDIES.c.id == study))).first()
    return None if row is None else Study(**row._mapping)


async def record_of(database: Database, study: str) -> dict[str, Any] | None:
    """The record of a study, as it was kept."""
    async with database.read() as connection:
        found = await connection.scalar(select(STUDIES.c.record).where(STUDIES.c.id == study))
    return None if found is None else dict(found)


async def set_record(database: Database, study: str, record: Mapping[str, Any]) -> None:
    """Keep another record of the same match: more is known of it."""
    changed = update(STUDIES).where(STUDIES.c.id == study).values(record=dict(record))
    async with database.begin() as connection:
        await connection.execute(changed)


async def count(database: Database, user: str) -> int:
    """How many studies somebody has."""
    query = select(func.count()).where(STUDIES.c.user == user)
    async with database.read() as connection:
        return int(await connection.scalar(query) or 0)


async def of_match(database: Database, user: str, match: str) -> Study | None:
    """Somebody's study of a match that was played here."""
    query = select(*_FIELDS).where(STUDIES.c.user == user, STUDIES.c.match == match)
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Study(**row._mapping)


async def of_user(database: Database, user: str) -> list[tuple[Study, list[KeptAnalysis]]]:
    """All studies of somebody, the latest first, each with the summaries of its analyses."""
    query = (
        select(*_FIELDS, ANALYSES.c.level, ANALYSES.c.summary)
        .outerjoin(ANALYSES, ANALYSES.c.digest == STUDIES.c.digest)
        .where(STUDIES.c.user == user)
        .order_by(STUDIES.c.created_at.desc(), STUDIES.c.id)
    )
    found: dict[str, tuple[Study, list[KeptAnalysis]]] = {}
    async with database.read() as connection:
        for row in await connection.execute(query):
            fields = dict(row._mapping)
            level, summary = fields.pop("level"), fields.pop("summary")
            _, kept = found.setdefault(fields["id"], (Study(**fields), []))
            if level is not None:
                kept.append(KeptAnalysis(level, None, summary))
    return list(found.values())


async def set_job(database: Database, study: str, job: str | None) -> None:
    """Remember the job that analyses a study."""
    changed = update(STUDIES).where(STUDIES.c.id == study).values(job=job)
    async with database.begin() as connection:
        await connection.execute(changed)


async def set_seat(database: Database, study: str, seat: str | None) -> None:
    """Remember on which side a study's user played."""
    changed = update(STUDIES).where(STUDIES.c.id == study).values(seat=seat)
    async with database.begin() as connection:
        await connection.execute(changed)


async def remove(database: Database, study: str) -> None:
    """Delete a study with its cards; the analyses go when nobody has the match any more."""
    async with database.begin() as connection:
        await connection.execute(delete(STUDIES).where(STUDIES.c.id == study))


async def sweep(database: Database) -> None:
    """Delete analyses of matches that nobody has."""
    known = select(STUDIES.c.digest)
    async with database.begin() as connection:
        await connection.execute(delete(ANALYSES).where(ANALYSES.c.digest.not_in(known)))


# -- analyses


async def keep_analysis(database: Database, digest: str, kept: KeptAnalysis, now: int) -> None:
    """Keep what was made of a match at a level, in the place of what was."""
    values = {"analysis": kept.analysis, "summary": kept.summary, "created_at": now}
    put = database.insert(ANALYSES).values(digest=digest, level=kept.level, **values)
    put = put.on_conflict_do_update(index_elements=["digest", "level"], set_=values)
    async with database.begin() as connection:
        await connection.execute(put)


async def analyses_of(database: Database, digest: str) -> list[KeptAnalysis]:
    """All that was made of a match."""
    query = select(ANALYSES.c.level, ANALYSES.c.analysis, ANALYSES.c.summary)
    async with database.read() as connection:
        rows = await connection.execute(query.where(ANALYSES.c.digest == digest))
        return [KeptAnalysis(**row._mapping) for row in rows]


async def levels_of(database: Database, digest: str) -> list[str]:
    """The levels at which a match was analysed."""
    query = select(ANALYSES.c.level).where(ANALYSES.c.digest == digest)
    async with database.read() as connection:
        return list((await connection.execute(query)).scalars())


# -- the names of one player


async def aliases(database: Database, user: str) -> dict[str, str]:
    """The names that somebody plays under: as they are shown, by their folded form."""
    query = select(ALIASES.c.name, ALIASES.c.shown).where(ALIASES.c.user == user)
    async with database.read() as connection:
        rows = await connection.execute(query.order_by(ALIASES.c.shown))
        return {row.name: row.shown for row in rows}


async def add_alias(database: Database, user: str, shown: str) -> None:
    """Remember that somebody plays under this name, and set his seat in the studies that have it.

    Where both sides are called so nothing is said of the seat.
    """
    name = folded(shown)
    put = database.insert(ALIASES).values(user=user, name=name, shown=shown)
    async with database.begin() as connection:
        await connection.execute(put.on_conflict_do_nothing(index_elements=["user", "name"]))
        unknown = select(STUDIES.c.id, STUDIES.c.white, STUDIES.c.black).where(
            STUDIES.c.user == user, STUDIES.c.seat.is_(None)
        )
        for study, white, black in list(await connection.execute(unknown)):
            seat = seat_called({name}, white, black)
            if seat is not None:
                set_ = update(STUDIES).where(STUDIES.c.id == study).values(seat=seat)
                await connection.execute(set_)


async def remove_alias(database: Database, user: str, name: str) -> None:
    """Forget a name, and the seats in files that were known by it alone."""
    async with database.begin() as connection:
        gone = delete(ALIASES).where(ALIASES.c.user == user, ALIASES.c.name == folded(name))
        await connection.execute(gone)
        seated = select(STUDIES.c.id, STUDIES.c.white, STUDIES.c.black).where(
            STUDIES.c.user == user,
            STUDIES.c.match.is_(None),
            STUDIES.c.seat.is_not(None),
        )
        for study, white, black in list(await connection.execute(seated)):
            if seat_called({folded(name)}, white, black) is not None:
                unset = update(STUDIES).where(STUDIES.c.id == study).values(seat=None)
                await connection.execute(unset)


def folded(name: str) -> str:
    """A name, capitals and outer blanks aside."""
    return name.strip().casefold()


def seat_called(names: set[str], white: str, black: str) -> str | None:
    """The seat of whoever is called one of these (folded) names; None unless it is one alone."""
    seats = [seat for seat, name in (("white", white), ("black", black)) if folded(name) in names]
    return seats[0] if len(seats) == 1 else None
