"""Which processes are alive, and which seats have somebody connected.

A process says so every few seconds and for how long it may be believed. What a dead one said of its
connections counts no more.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, select, update

from tablas.store.database import Database
from tablas.store.schema import MATCHES, PRESENCE, PROCESSES


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether somebody is connected for a seat.

    Attributes:
        seat: ``"white"`` or ``"black"``.
        connected: how many connections there are, in all living processes.
        changed_at: when that last changed, in milliseconds since 1970.
    """

    seat: str
    connected: int
    changed_at: int


async def heartbeat(database: Database, process: str, now: int, *, for_ms: int) -> None:
    """Say that a process is alive, and will be for so many milliseconds."""
    values = {"id": process, "started_at": now, "alive_until": now + for_ms}
    statement = database.insert(PROCESSES).values(**values)
    statement = statement.on_conflict_do_update(
        index_elements=["id"], set_={"alive_until": now + for_ms}
    )
    async with database.begin() as connection:
        await connection.execute(statement)


async def bury(database: Database, now: int) -> list[str]:
    """Forget the processes that are dead, and their connections; which they were.

    One whose matches nobody has taken over yet is remembered: they are owed the time since.
    """
    heirless = select(MATCHES.c.lease_owner).where(
        MATCHES.c.tended, ~MATCHES.c.over, MATCHES.c.lease_owner.is_not(None)
    )
    dead = delete(PROCESSES).where(PROCESSES.c.alive_until <= now, PROCESSES.c.id.not_in(heirless))
    async with database.begin() as connection:
        gone = list(await connection.scalars(dead.returning(PROCESSES.c.id)))
        if gone:
            await connection.execute(delete(PRESENCE).where(PRESENCE.c.process.in_(gone)))
    return gone


async def succeed(database: Database, process: str, now: int, *, beat_ms: int) -> None:
    """Let a process begin where no other can be alive, as with SQLite.

    What another says of itself is over: it lived until it last said so.

    Args:
        database: where.
        process: the one that begins.
        now: in milliseconds since 1970.
        beat_ms: for how long processes say each time that they are alive.
    """
    ended = update(PROCESSES).where(PROCESSES.c.id != process, PROCESSES.c.alive_until > now)
    async with database.begin() as connection:
        await connection.execute(ended.values(alive_until=PROCESSES.c.alive_until - beat_ms))


async def set_connected(
    database: Database, match: str, seat: str, process: str, connected: int, now: int
) -> None:
    """Say how many connections a process has for a seat."""
    values = {"connected": connected, "changed_at": now}
    statement = database.insert(PRESENCE).values(match=match, seat=seat, process=process, **values)
    statement = statement.on_conflict_do_update(
        index_elements=["match", "seat", "process"], set_=values
    )
    async with database.begin() as connection:
        await connection.execute(statement)


async def of_match(database: Database, match: str, now: int) -> dict[str, Presence]:
    """What the living processes say of a match, by seat; nobody ever came where there is none.

    A seat whose last connection was lost with its process is away since that process died.
    """
    query = (
        select(
            PRESENCE.c.seat,
            PRESENCE.c.connected,
            PRESENCE.c.changed_at,
            func.coalesce(PROCESSES.c.alive_until, 0),
        )
        .join_from(PRESENCE, PROCESSES, PROCESSES.c.id == PRESENCE.c.process, isouter=True)
        .where(PRESENCE.c.match == match)
    )
    found: dict[str, Presence] = {}
    async with database.read() as connection:
        for seat, connected, changed_at, alive_until in await connection.execute(query):
            if alive_until <= now:
                changed_at = max(changed_at, alive_until) if connected else changed_at
                connected = 0
            before = found.get(seat, Presence(seat, 0, 0))
            found[seat] = Presence(
                seat, before.connected + connected, max(before.changed_at, changed_at)
            )
    return found
