"""Seeks: people in the lobby who look for an opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update

from tablas.store.database import Database
from tablas.store.names import new_id
from tablas.store.schema import BLOCKS, SEEKS


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who looks for an opponent.

    Attributes:
        id: its name.
        user: who.
        name: what he is called.
        agreement: what he proposes, ready for JSON.
        match: the match in which he waits, if it is set up already.
        at: since when, in milliseconds since 1970.
        expires_at: until when.
    """

    id: str
    user: str
    name: str
    agreement: dict[str, Any]
    match: str | None
    at: int
    expires_at: int


async def create(
    database: Database,
    *,
    user: str,
    name: str,
    agreement: dict[str, Any],
    match: str | None,
    now: int,
    for_ms: int,
) -> Seek:
    """A new seek, open for so many milliseconds."""
    seek = Seek(new_id(), user, name, agreement, match, now, now + for_ms)
    fields = {column.name: getattr(seek, column.name) for column in SEEKS.columns}
    async with database.begin() as connection:
        await connection.execute(insert(SEEKS).values(**fields))
    return seek


async def open_seeks(
    database: Database, now: int, *, viewer: str | None = None, limit: int = 100
) -> list[Seek]:
    """The seeks that are open, the newest first; without those of whom the viewer blocks."""
    query = select(SEEKS).where(SEEKS.c.expires_at > now)
    if viewer is not None:
        unheard = select(BLOCKS.c.blocked).where(BLOCKS.c.user == viewer)
        query = query.where(SEEKS.c.user.not_in(unheard))
    async with database.read() as connection:
        rows = await connection.execute(query.order_by(SEEKS.c.at.desc()).limit(limit))
        return [Seek(**row._mapping) for row in rows]


async def get(database: Database, seek: str, now: int) -> Seek | None:
    """The seek of this name, if it is open."""
    query = select(SEEKS).where(SEEKS.c.id == seek, SEEKS.c.expires_at > now)
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Seek(**row._mapping)


async def take(database: Database, seek: str, now: int) -> Seek | None:
    """Answer a seek: it is gone, and of several who try one gets it."""
    taken = delete(SEEKS).where(SEEKS.c.id == seek, SEEKS.c.expires_at > now).returning(SEEKS)
    async with database.begin() as connection:
        row = (await connection.execute(taken)).first()
    return None if row is None else Seek(**row._mapping)


async def keep_open(database: Database, seek: str, until: int) -> None:
    """Let a seek last longer: who looks is still there."""
    later = update(SEEKS).where(SEEKS.c.id == seek).values(expires_at=until)
    async with database.begin() as connection:
        await connection.execute(later)


async def withdraw(database: Database, user: str, seek: str | None = None) -> int:
    """Delete one or all of a user's seeks; how many there were."""
    gone = delete(SEEKS).where(SEEKS.c.user == user)
    if seek is not None:
        gone = gone.where(SEEKS.c.id == seek)
    async with database.begin() as connection:
        return (await connection.execute(gone)).rowcount


async def of_match(database: Database, match: str) -> str | None:
    """The seek whose match this is."""
    query = select(SEEKS.c.id).where(SEEKS.c.match == match)
    async with database.read() as connection:
        return await connection.scalar(query)


async def close_match(database: Database, match: str) -> None:
    """Delete the seek of a match in which both are seated now."""
    async with database.begin() as connection:
        await connection.execute(delete(SEEKS).where(SEEKS.c.match == match))


async def sweep(database: Database, now: int) -> None:
    """Delete the seeks that are over."""
    async with database.begin() as connection:
        await connection.execute(delete(SEEKS).where(SEEKS.c.expires_at <= now))
