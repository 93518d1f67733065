"""Seeks: people in the lobby who look for an opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, insert, select

from tablas.store.database import Database
from tablas.store.names import new_id
from tablas.store.schema import BLOCKS, SEEKS

MOST: Final = 3
"""Seeks of one user that are open at a time."""


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
    """A new seek, open for so many milliseconds; of one user the last `MOST` stay open."""
    seek = Seek(new_id(), user, name, agreement, match, now, now + for_ms)
    fields = {column.name: getattr(seek, column.name) for column in SEEKS.columns}
    async with database.begin() as connection:
        await connection.execute(insert(SEEKS).values(**fields))
        others = (SEEKS.c.user == user, SEEKS.c.id != seek.id)
        last = select(SEEKS.c.id).where(*others).order_by(SEEKS.c.at.desc()).limit(MOST - 1)
        await connection.execute(delete(SEEKS).where(*others, SEEKS.c.id.not_in(last)))
    return seek


async def open_seeks(
    database: Database, now: int, *, viewer: str | None = None, limit: int = 100
) -> list[Seek]:
    """The seeks that are open, the newest first; none between a viewer and whom a block parts."""
    query = select(SEEKS).where(SEEKS.c.expires_at > now)
    if viewer is not None:
        blocked = select(BLOCKS.c.blocked).where(BLOCKS.c.user == viewer)
        blocking = select(BLOCKS.c.user).where(BLOCKS.c.blocked == viewer)
        query = query.where(SEEKS.c.user.not_in(blocked), SEEKS.c.user.not_in(blocking))
    async with database.read() as connection:
        rows = await connection.execute(query.order_by(SEEKS.c.at.desc()).limit(limit))
        return [Seek(**row._mapping) for row in rows]


async def get(database: Database, seek: str, now: int) -> Seek | None:
    """The seek of this name, if it is open."""
    query = select(SEEKS).where(SEEKS.c.id == seek, SEEKS.c.expires_at > now)
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Seek(**row._mapping)


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
