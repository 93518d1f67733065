"""Collections: sets of matches and positions to which somebody has given a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, insert, select

from tablas.store.database import Database
from tablas.store.names import new_id
from tablas.store.schema import COLLECTED, COLLECTIONS, STUDIES


@dataclass(frozen=True, slots=True)
class Collection:
    """A collection.

    Attributes:
        id: its name for the server.
        user: whose.
        name: what he calls it.
        created_at: when it was made, in milliseconds since 1970.
        size: how many things are in it.
    """

    id: str
    user: str
    name: str
    created_at: int
    size: int = 0


@dataclass(frozen=True, slots=True)
class Collected:
    """A thing in a collection: a match, a position of a match, or a position alone.

    Attributes:
        id: its number.
        study: the match; None for a position alone.
        place: the number of the position's event in the match; None for the whole match.
        xgid: the position.
        at: since when it is there, in milliseconds since 1970.
        white: name of White in the match.
        black: name of Black.
    """

    id: int
    study: str | None
    place: int | None
    xgid: str | None
    at: int
    white: str | None = None
    black: str | None = None


async def create(database: Database, user: str, name: str, now: int) -> Collection:
    """A new collection of this name."""
    made = Collection(new_id(), user, name, now)
    values = {"id": made.id, "user": user, "name": name, "created_at": now}
    async with database.begin() as connection:
        await connection.execute(insert(COLLECTIONS).values(**values))
    return made


async def get(database: Database, collection: str) -> Collection | None:
    """The collection of this name."""
    query = _sized().where(COLLECTIONS.c.id == collection)
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Collection(**row._mapping)


async def of_user(database: Database, user: str) -> list[Collection]:
    """Somebody's collections by name, each with its size."""
    mine = _sized().where(COLLECTIONS.c.user == user)
    query = mine.order_by(COLLECTIONS.c.name, COLLECTIONS.c.id)
    async with database.read() as connection:
        return [Collection(**row._mapping) for row in await connection.execute(query)]


async def put(
    database: Database,
    collection: str,
    now: int,
    *,
    study: str | None = None,
    place: int | None = None,
    xgid: str | None = None,
) -> None:
    """Put a match or a position into a collection; what is there already stays once."""
    values: dict[str, Any] = {"study": study, "place": place, "xgid": xgid}
    same = [COLLECTED.c[name].is_not_distinct_from(value) for name, value in values.items()]
    there = select(COLLECTED.c.id).where(COLLECTED.c.collection == collection, *same)
    async with database.begin() as connection:
        if (await connection.execute(there)).first() is None:
            added = insert(COLLECTED).values(collection=collection, at=now, **values)
            await connection.execute(added)


async def contents(database: Database, collection: str) -> list[Collected]:
    """What is in a collection, the latest first."""
    columns = [COLLECTED.c[name] for name in ("id", "study", "place", "xgid", "at")]
    query = (
        select(*columns, STUDIES.c.white, STUDIES.c.black)
        .outerjoin(STUDIES, STUDIES.c.id == COLLECTED.c.study)
        .where(COLLECTED.c.collection == collection)
        .order_by(COLLECTED.c.id.desc())
    )
    async with database.read() as connection:
        return [Collected(**row._mapping) for row in await connection.execute(query)]


async def take_out(database: Database, collection: str, number: int) -> None:
    """Take something out of a collection."""
    gone = delete(COLLECTED).where(COLLECTED.c.collection == collection, COLLECTED.c.id == number)
    async with database.begin() as connection:
        await connection.execute(gone)


async def remove(database: Database, collection: str) -> None:
    """Delete a collection; what was in it stays."""
    async with database.begin() as connection:
        await connection.execute(delete(COLLECTIONS).where(COLLECTIONS.c.id == collection))


def _sized() -> Select[Any]:
    """Collections with their sizes."""
    return (
        select(*COLLECTIONS.columns, func.count(COLLECTED.c.id).label("size"))
        .outerjoin(COLLECTED, COLLECTED.c.collection == COLLECTIONS.c.id)
        .group_by(*COLLECTIONS.columns)
    )
