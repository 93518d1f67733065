"""All that belongs to a person: moved into his account, handed out to him, deleted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sqlalchemy import ColumnElement, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablas.store.database import Database
from tablas.store.matches import FORGOTTEN, seats_of
from tablas.store.schema import (
    ALIASES,
    BLOCKS,
    CARDS,
    CHAT,
    COLLECTED,
    COLLECTIONS,
    ENTRIES,
    JOBS,
    MATCHES,
    REPORTS,
    SEATS,
    SEEKS,
    SESSIONS,
    STUDIES,
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
    (STUDIES, "user"),
    (COLLECTIONS, "user"),
    (CARDS, "user"),
)
_HIS = MappingProxyType(
    {
        USERS: ("id", "name", "account", "settings", "created_at", "seen_at"),
        SESSIONS: ("created_at", "expires_at"),
        MATCHES: (
            *("id", "created_at", "agreement", "commitment", "rematch_of"),
            *("over", "ended_at", "result"),
        ),
        ENTRIES: ("version", "at", "seat", "things"),
        CHAT: ("match", "seat", "name", "text", "at"),
        REPORTS: ("match", "reason", "at", "settled_at"),
        SEEKS: ("id", "name", "agreement", "match", "at", "expires_at"),
        JOBS: (
            *("id", "kind", "request", "state", "progress", "result", "error"),
            *("created_at", "finished_at"),
        ),
        TALLIES: ("what", "count", "total"),
        STUDIES: (
            *("id", "match", "white", "black", "seat", "length", "event", "played_on"),
            *("source", "record", "created_at"),
        ),
        ALIASES: ("shown",),
        COLLECTIONS: ("id", "name", "created_at"),
        COLLECTED: ("study", "place", "xgid", "at"),
        CARDS: ("study", "place", "kind", "question", "memory", "due_at", "created_at"),
    }
)
"""The columns that are a person's to see: not hashes, nor dice to come, nor what names others."""


async def merge_guest(database: Database, guest: str, into: str) -> None:
    """Move all that a guest has into a user's account; the guest is no more.

    His settings are dropped; his sessions become the user's.
    """
    async with database.begin() as connection:
        await _change_reports(connection, guest, {"user": into})
        await _drop_known(connection, guest, into)
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

    Secrets are left out, and what others are known by within the server.
    """
    async with database.read() as connection:
        me = await _rows(connection, USERS, USERS.c.id == user)
        if not me:
            return {}
        return {
            "user": me[0],
            "sessions": await _rows(connection, SESSIONS, SESSIONS.c.user == user),
            "matches": await _matches(connection, user),
            "chat": await _rows(connection, CHAT, CHAT.c.user == user),
            "blocks": await _blocks(connection, user),
            "reports": await _rows(connection, REPORTS, REPORTS.c.by == user),
            "seeks": await _rows(connection, SEEKS, SEEKS.c.user == user),
            "jobs": await _rows(connection, JOBS, JOBS.c.user == user),
            "tallies": await _rows(connection, TALLIES, TALLIES.c.user == user),
            "studies": await _rows(connection, STUDIES, STUDIES.c.user == user),
            "aliases": await _rows(connection, ALIASES, ALIASES.c.user == user),
            "collections": await _collections(connection, user),
            "cards": await _rows(connection, CARDS, CARDS.c.user == user),
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
        await _change_reports(connection, user, {"user": None, "name": FORGOTTEN, "text": ""})
        unsaid = update(REPORTS).where(REPORTS.c.by == user).values(reason="")
        await connection.execute(unsaid)
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


async def _change_reports(
    connection: AsyncConnection, user: str, changes: Mapping[str, object]
) -> None:
    """Change what reports quote of what a user said in the chat."""
    spoke = select(CHAT.c.match).where(CHAT.c.user == user)
    quoting = select(REPORTS.c.id, REPORTS.c.context).where(REPORTS.c.match.in_(spoke))
    for report, context in list(await connection.execute(quoting)):
        lines = [
            line | changes if line.get("user") == user else line for line in context.get("chat", ())
        ]
        changed = update(REPORTS).where(REPORTS.c.id == report)
        await connection.execute(changed.values(context=context | {"chat": lines}))


async def _drop_known(connection: AsyncConnection, guest: str, into: str) -> None:
    """Delete what a guest has of which the user has the same: matches to study, names."""
    for table, column in ((STUDIES, "digest"), (ALIASES, "name")):
        known = select(table.c[column]).where(table.c.user == into)
        same = delete(table).where(table.c.user == guest, table.c[column].in_(known))
        await connection.execute(same)
    names = update(ALIASES).where(ALIASES.c.user == guest).values(user=into)
    await connection.execute(names)


async def _collections(connection: AsyncConnection, user: str) -> list[dict[str, Any]]:
    """A user's collections, each with what is in it."""
    found = await _rows(connection, COLLECTIONS, COLLECTIONS.c.user == user)
    for one in found:
        inside = COLLECTED.c.collection == one["id"]
        one["contents"] = await _rows(connection, COLLECTED, inside, COLLECTED.c.id)
    return found


async def _matches(connection: AsyncConnection, user: str) -> list[dict[str, Any]]:
    """The matches of a user, each with the names of both and with what was done in it."""
    mine = select(SEATS.c.match).where(SEATS.c.user == user)
    matches = await _rows(connection, MATCHES, MATCHES.c.id.in_(mine))
    names = [match["id"] for match in matches]
    over = select(MATCHES.c.id, MATCHES.c.seed).where(MATCHES.c.id.in_(mine), MATCHES.c.over)
    seeds = {match: seed.hex() for match, seed in await connection.execute(over)}
    seats = await seats_of(connection, names)
    for match in matches:
        name = match["id"]
        own = {seat.seat for seat in seats[name] if seat.user == user}
        entries = await _rows(connection, ENTRIES, ENTRIES.c.match == name, ENTRIES.c.version)
        for entry in entries:
            things = json.loads(entry["things"])
            entry["things"] = [_seen(thing, own, over=match["over"]) for thing in things]
        match["seats"] = {seat.seat: seat.name for seat in seats[name]}
        match["entries"] = entries
        if name in seeds:
            match["seed"] = seeds[name]
    return matches


def _seen(thing: Mapping[str, Any], own: set[str], *, over: bool) -> dict[str, Any]:
    """A thing as one in these seats may see it: without the other's lot while the match goes on."""
    hidden = thing.get("type") == "lot" and thing.get("seat") not in own and not over
    return {name: value for name, value in thing.items() if not (hidden and name == "text")}


async def _blocks(connection: AsyncConnection, user: str) -> list[dict[str, Any]]:
    """Whom a user blocks, by the names that they have now."""
    query = select(USERS.c.name, BLOCKS.c.at).join(BLOCKS, BLOCKS.c.blocked == USERS.c.id)
    rows = await connection.execute(query.where(BLOCKS.c.user == user).order_by(BLOCKS.c.at))
    return [dict(row._mapping) for row in rows]


async def _rows(
    connection: AsyncConnection,
    table: Table,
    which: ColumnElement[bool],
    order: ColumnElement[Any] | None = None,
) -> list[dict[str, Any]]:
    """What may be seen of some rows of a table."""
    query = select(*(table.c[name] for name in _HIS[table])).where(which)
    if order is not None:
        query = query.order_by(order)
    return [dict(row._mapping) for row in await connection.execute(query)]
