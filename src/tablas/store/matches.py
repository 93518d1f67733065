"""Matches, who sits in them, and which process tends them.

A match that has a bot or a clock is *tended*: a process sees to it even when nobody is connected.
It belongs to one process at a time, as long as that one is alive (see `tablas.store.presence`):
a process that stops saying so loses its matches to the next one that asks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select, and_, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablas.store.database import Database
from tablas.store.entries import Entry
from tablas.store.schema import ENTRIES, MATCHES, PRESENCE, PROCESSES, SEATS, USERS

FORGOTTEN = "—"
"""The name of somebody who has left and wants to be forgotten."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it was agreed, and how it ended.

    Attributes:
        id: its name, see `tablas.store.names.new_id`.
        created_at: when, in milliseconds since 1970.
        created_by: a user, None when he was deleted.
        agreement: all that was agreed, ready for JSON.
        seed: the secret of its dice; nobody may see it before the end.
        commitment: what was told of the seed, in hexadecimal.
        invitation: the secret of the link to its free seat.
        listed: whether it is shown in the lobby and may be watched from there.
        rematch_of: the match that it is the rematch of.
        tended: whether a process has to see to it.
        lease_owner: the process that does.
        over: whether it has ended.
        ended_at: when, in milliseconds since 1970.
        result: how, ready for JSON.
        tallied: whether its dice are counted in its players' statistics.
    """

    id: str
    created_at: int
    created_by: str | None
    agreement: dict[str, Any]
    seed: bytes = field(repr=False)
    commitment: str
    invitation: str | None = None
    listed: bool = False
    rematch_of: str | None = None
    tended: bool = False
    lease_owner: str | None = None
    over: bool = False
    ended_at: int | None = None
    result: dict[str, Any] | None = None
    tallied: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a match.

    Attributes:
        seat: ``"white"`` or ``"black"``.
        user: the person in it.
        bot: the key of the bot in it.
        name: what he is called; empty while the seat is free.
        guest: whether the person in it has no account, as far as the store has been asked.
    """

    seat: str
    user: str | None = None
    bot: str | None = None
    name: str = ""
    guest: bool = field(default=False, compare=False)

    @property
    def free(self) -> bool:
        """Whether somebody may sit down."""
        return self.user is None and self.bot is None and not self.name


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with all that was done in it, oldest first."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]

    @property
    def version(self) -> int:
        """Its version; 0 when nothing has happened yet."""
        return self.entries[-1].version if self.entries else 0


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in a list.

    Attributes:
        row: the match.
        seats: its seats.
        version: its version.
        updated_at: when something last happened in it, in milliseconds since 1970.
    """

    row: MatchRow
    seats: tuple[SeatRow, ...]
    version: int
    updated_at: int


@dataclass(frozen=True, slots=True)
class Lease:
    """Who sees to a match.

    Attributes:
        owner: the process.
        alive_until: how long it may be believed to be alive, in milliseconds since 1970; 0 for
            one that has been forgotten.
    """

    owner: str
    alive_until: int


async def create(
    database: Database, match: MatchRow, seats: Sequence[SeatRow], entries: Iterable[Entry] = ()
) -> None:
    """Keep a new match with its two seats and what has already happened."""
    fields = {column.name: getattr(match, column.name) for column in MATCHES.columns}
    async with database.begin() as connection:
        await connection.execute(insert(MATCHES).values(**fields))
        await connection.execute(
            insert(SEATS),
            [
                {"match": match.id, "seat": s.seat, "user": s.user, "bot": s.bot, "name": s.name}
                for s in seats
            ],
        )
        if rows := [_entry_fields(entry) for entry in entries]:
            await connection.execute(insert(ENTRIES), rows)


async def load(database: Database, match: str) -> StoredMatch | None:
    """A match whole; None if there is none of this name."""
    async with database.read() as connection:
        row = (await connection.execute(select(MATCHES).where(MATCHES.c.id == match))).first()
        if row is None:
            return None
        seats = await seats_of(connection, [match])
        entries = await _entries(connection, match, after=0)
    return StoredMatch(MatchRow(**row._mapping), seats.get(match, ()), entries)


async def row_of(database: Database, match: str) -> MatchRow | None:
    """A match without what was done in it; None if there is none of this name."""
    async with database.read() as connection:
        row = (await connection.execute(select(MATCHES).where(MATCHES.c.id == match))).first()
    return None if row is None else MatchRow(**row._mapping)


async def entries_after(database: Database, match: str, version: int) -> tuple[Entry, ...]:
    """What has happened in a match since this version, oldest first."""
    async with database.read() as connection:
        return await _entries(connection, match, after=version)


async def by_invitation(database: Database, invitation: str) -> str | None:
    """The match that a link invites to."""
    query = select(MATCHES.c.id).where(MATCHES.c.invitation == invitation)
    async with database.read() as connection:
        return await connection.scalar(query)


async def rematch(database: Database, match: str) -> str | None:
    """The rematch of a match, if there is one."""
    query = select(MATCHES.c.id).where(MATCHES.c.rematch_of == match).limit(1)
    async with database.read() as connection:
        return await connection.scalar(query)


async def take_seat(database: Database, match: str, seat: str, user: str, name: str) -> bool:
    """Sit down in a free seat; whether it was free. Of several who try one succeeds."""
    free = and_(SEATS.c.user.is_(None), SEATS.c.bot.is_(None), SEATS.c.name == "")
    taken = update(SEATS).where(SEATS.c.match == match, SEATS.c.seat == seat, free)
    async with database.begin() as connection:
        return (await connection.execute(taken.values(user=user, name=name))).rowcount == 1


async def of_user(
    database: Database, user: str, *, page: int = 0, size: int = 20
) -> list[ListedMatch]:
    """A page of a user's matches: those that go on first, the last touched first of each."""
    mine = select(SEATS.c.match).where(SEATS.c.user == user)
    updated_at, listed = _listing()
    query = listed.where(MATCHES.c.id.in_(mine))
    query = query.order_by(MATCHES.c.over, updated_at.desc(), MATCHES.c.id)
    return await _listed(database, query.limit(size).offset(page * size))


async def live(database: Database, now: int, *, limit: int = 50) -> list[ListedMatch]:
    """Matches that may be watched and go on, with somebody connected; the last touched first.

    Args:
        database: where.
        now: in milliseconds since 1970: connections to processes that are dead do not count.
        limit: how many at most.
    """
    alive = select(PROCESSES.c.id).where(PROCESSES.c.alive_until > now)
    here = select(PRESENCE.c.match).where(PRESENCE.c.connected > 0, PRESENCE.c.process.in_(alive))
    updated_at, listed = _listing()
    query = listed.where(MATCHES.c.id.in_(here), MATCHES.c.listed, ~MATCHES.c.over)
    return await _listed(database, query.order_by(updated_at.desc()).limit(limit))


async def orphaned(database: Database, now: int, *, limit: int = 100) -> list[str]:
    """Tended matches that no living process sees to.

    Args:
        database: where.
        now: in milliseconds since 1970.
        limit: how many at most.
    """
    alive = select(PROCESSES.c.id).where(PROCESSES.c.alive_until > now)
    nobodys = MATCHES.c.lease_owner.is_(None) | MATCHES.c.lease_owner.not_in(alive)
    query = select(MATCHES.c.id).where(MATCHES.c.tended, ~MATCHES.c.over, nobodys)
    async with database.read() as connection:
        return list(await connection.scalars(query.order_by(MATCHES.c.id).limit(limit)))


async def lease_of(database: Database, match: str) -> Lease | None:
    """Which process sees to a tended match; None where none has ever begun to."""
    query = (
        select(MATCHES.c.lease_owner, func.coalesce(PROCESSES.c.alive_until, 0))
        .join_from(MATCHES, PROCESSES, PROCESSES.c.id == MATCHES.c.lease_owner, isouter=True)
        .where(MATCHES.c.id == match, MATCHES.c.tended, MATCHES.c.lease_owner.is_not(None))
    )
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Lease(*row)


async def claim(database: Database, process: str, match: str, now: int) -> bool:
    """See to a match that goes on, unless another living process does; whether it is ours now.

    Args:
        database: where.
        process: who asks; it has to be alive itself.
        match: which one; it is tended from now on.
        now: in milliseconds since 1970.
    """
    others = select(PROCESSES.c.id).where(PROCESSES.c.alive_until > now, PROCESSES.c.id != process)
    free = MATCHES.c.lease_owner.is_(None) | MATCHES.c.lease_owner.not_in(others)
    taken = update(MATCHES).where(MATCHES.c.id == match, ~MATCHES.c.over, free)
    async with database.begin() as connection:
        done = await connection.execute(taken.values(tended=True, lease_owner=process))
    return done.rowcount == 1


async def release(database: Database, process: str, match: str) -> None:
    """Say that a match which this process sees to needs nobody for the moment."""
    given = update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.lease_owner == process)
    async with database.begin() as connection:
        await connection.execute(given.values(tended=False, lease_owner=None))


async def held(database: Database, process: str) -> set[str]:
    """The matches that a process sees to."""
    query = select(MATCHES.c.id).where(
        MATCHES.c.lease_owner == process, MATCHES.c.tended, ~MATCHES.c.over
    )
    async with database.read() as connection:
        return set(await connection.scalars(query))


async def seats_of(
    connection: AsyncConnection, matches: Sequence[str]
) -> Mapping[str, tuple[SeatRow, ...]]:
    """The seats of these matches, White's first."""
    guest = USERS.c.id.is_not(None) & USERS.c.account.is_(None)
    query = select(SEATS, guest.label("guest")).join_from(
        SEATS, USERS, USERS.c.id == SEATS.c.user, isouter=True
    )
    query = query.where(SEATS.c.match.in_(matches)).order_by(SEATS.c.seat.desc())
    seats: dict[str, tuple[SeatRow, ...]] = {}
    for row in await connection.execute(query):
        seat = SeatRow(row.seat, row.user, row.bot, row.name, bool(row.guest))
        seats[row.match] = (*seats.get(row.match, ()), seat)
    return seats


async def _entries(connection: AsyncConnection, match: str, *, after: int) -> tuple[Entry, ...]:
    query = select(ENTRIES).where(ENTRIES.c.match == match, ENTRIES.c.version > after)
    rows = await connection.execute(query.order_by(ENTRIES.c.version))
    return tuple(
        Entry(row.match, row.version, row.at, row.seat, row.client, row.seq, _things(row.things))
        for row in rows
    )


def _things(text: str) -> tuple[dict[str, object], ...]:
    return tuple(json.loads(text))


def _entry_fields(entry: Entry) -> dict[str, object]:
    fields = {column.name: getattr(entry, column.name) for column in ENTRIES.columns}
    return fields | {"things": json.dumps(entry.things, separators=(",", ":"))}


def _listing() -> tuple[Any, Select[Any]]:
    """When a match was last touched, and the query that lists matches with it."""
    last = select(func.max(ENTRIES.c.version)).where(ENTRIES.c.match == MATCHES.c.id)
    version = func.coalesce(last.scalar_subquery(), 0).label("version")
    latest = select(func.max(ENTRIES.c.at)).where(ENTRIES.c.match == MATCHES.c.id)
    updated_at = func.coalesce(latest.scalar_subquery(), MATCHES.c.created_at).label("updated_at")
    return updated_at, select(MATCHES, version, updated_at)


async def _listed(database: Database, query: Select[Any]) -> list[ListedMatch]:
    async with database.read() as connection:
        rows = list(await connection.execute(query))
        seats = await seats_of(connection, [row.id for row in rows])
    listed: list[ListedMatch] = []
    for row in rows:
        fields = dict(row._mapping)
        version, updated_at = fields.pop("version"), fields.pop("updated_at")
        listed.append(ListedMatch(MatchRow(**fields), seats.get(row.id, ()), version, updated_at))
    return listed
