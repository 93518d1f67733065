"""All that belongs to a person: moved into his account, handed out to him, deleted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablas.store.database import Database
from tablas.store.matches import FORGOTTEN, seats_of
from tablas.store.schema import (
    BLOCKS,
    CHAT,
    ENTRIES,
    JOBS,
    MATCHES,
    REPORTS,
    SEATS,
    SEEKS,
    SESSIONS,
    TALLIES,
    USERS,
)
from tablas.store.tallies import add_to

_OWNED = (
    (MATCHES, "created_by"),
    (SEATS, "user"),
    (CHAT, "user"),
    (REPORTS, "by"),
    (REPORTS, "about"),
    (SEEKS, "user"),
    (JOBS, "user"),
    (SESSIONS, "user"),
)
_SECRET = frozenset({"passphrase", "recovery", "seed", "lease_owner", "owner"})
"""Columns that are not the person's to see: hashes, dice to come, names of processes."""


async def merge_guest(database: Database, guest: str, into: str) -> None:
    """Move all that a guest has into a user's account; the guest is no more.

    His settings are dropped; his sessions become the user's.
    """
    async with database.begin() as connection:
        for table, column in _OWNED:
            moved = update(table).where(table.c[column] == guest).values({column: into})
            await connection.execute(moved)
        for column, other in (("user", "blocked"), ("blocked", "user")):
            known = select(BLOCKS.c[other]).where(BLOCKS.c[column] == into)
            moved = update(BLOCKS).where(
                BLOCKS.c[column] == guest, BLOCKS.c[other] != into, BLOCKS.c[other].not_in(known)
            )
            await connection.execute(moved.values({column: into}))
        tallies = select(TALLIES.c.what, TALLIES.c.count, TALLIES.c.total)
        counted = await connection.execute(tallies.where(TALLIES.c.user == guest))
        tally = {what: (count, total) for what, count, total in counted}
        await add_to(database, connection, into, tally)
        await connection.execute(delete(USERS).where(USERS.c.id == guest))


async def export(database: Database, user: str) -> dict[str, Any]:
    """All that is kept of a user, ready for JSON; empty if there is no such user.

    Secrets are left out: hashes, and the seed of a match that goes on.
    """
    async with database.read() as connection:
        me = await _rows(connection, USERS, user, "id")
        if not me:
            return {}
        mine = select(SEATS.c.match).where(SEATS.c.user == user)
        matches = [
            _shown(row, hide=_SECRET - {"seed"} if row["over"] else _SECRET)
            for row in await _plain(connection, select(MATCHES).where(MATCHES.c.id.in_(mine)))
        ]
        seats = await seats_of(connection, [match["id"] for match in matches])
        for match in matches:
            match["seats"] = {seat.seat: seat.name for seat in seats[match["id"]]}
            kept = select(ENTRIES).where(ENTRIES.c.match == match["id"])
            entries = await _plain(connection, kept.order_by(ENTRIES.c.version))
            match["entries"] = [row | {"things": json.loads(row["things"])} for row in entries]
        return {
            "user": me[0],
            "sessions": await _rows(connection, SESSIONS, user, "user"),
            "matches": matches,
            "chat": await _rows(connection, CHAT, user, "user"),
            "blocks": await _rows(connection, BLOCKS, user, "user"),
            "reports": await _rows(connection, REPORTS, user, "by"),
            "seeks": await _rows(connection, SEEKS, user, "user"),
            "jobs": await _rows(connection, JOBS, user, "user"),
            "tallies": await _rows(connection, TALLIES, user, "user"),
        }


async def delete_user(database: Database, user: str) -> None:
    """Delete a user and what he has said; in his matches he is called `FORGOTTEN`."""
    async with database.begin() as connection:
        sat = await connection.execute(
            select(SEATS.c.match, SEATS.c.seat).where(SEATS.c.user == user)
        )
        places: dict[str, set[str]] = {}
        for match, seat in sat:
            places.setdefault(match, set()).add(seat)
        for match, seats in places.items():
            await _forget_in_match(connection, match, seats)
        await connection.execute(delete(CHAT).where(CHAT.c.user == user))
        gone = update(SEATS).where(SEATS.c.user == user).values(name=FORGOTTEN, user=None)
        await connection.execute(gone)
        await connection.execute(delete(USERS).where(USERS.c.id == user))


async def _forget_in_match(connection: AsyncConnection, match: str, seats: set[str]) -> None:
    """Write the names out of a match's entries."""
    kept = select(ENTRIES.c.version, ENTRIES.c.things).where(ENTRIES.c.match == match)
    for version, text in list(await connection.execute(kept)):
        things = json.loads(text)
        forgotten = [_forgotten(thing, seats) for thing in things]
        if forgotten != things:
            changed = update(ENTRIES).where(ENTRIES.c.match == match, ENTRIES.c.version == version)
            await connection.execute(
                changed.values(things=json.dumps(forgotten, separators=(",", ":")))
            )


def _forgotten(thing: Mapping[str, Any], seats: set[str]) -> dict[str, Any]:
    """A thing without the names of those in these seats: `players` in the seats' order, `name`."""
    kept = dict(thing)
    if isinstance(names := thing.get("players"), Sequence) and not isinstance(names, str):
        order = ("white", "black")
        kept["players"] = [
            FORGOTTEN if seat in seats else name for seat, name in zip(order, names, strict=True)
        ]
    if "name" in thing and thing.get("seat") in seats:
        kept["name"] = FORGOTTEN
    return kept


async def _rows(
    connection: AsyncConnection, table: Table, user: str, column: str
) -> list[dict[str, Any]]:
    rows = await _plain(connection, select(table).where(table.c[column] == user))
    return [_shown(row, hide=_SECRET) for row in rows]


async def _plain(connection: AsyncConnection, query: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in await connection.execute(query)]


def _shown(row: Mapping[str, Any], *, hide: frozenset[str]) -> dict[str, Any]:
    return {
        name: value.hex() if isinstance(value, bytes) else value
        for name, value in row.items()
        if name not in hide
    }
