"""Since when a room's process has been silent, before another takes the room over."""

from __future__ import annotations

from sqlalchemy import func, select

from tablas.store import Database
from tablas.store.schema import MATCHES, PROCESSES


async def silent_since(database: Database, now: int) -> dict[str, int]:
    """The tended matches whose process is dead, and until when it was alive.

    Of a process that is no longer known at all that is now.

    Args:
        database: where.
        now: in milliseconds since 1970.

    Raises:
        StoreError: the store does not answer.
    """
    owner, alive_until = MATCHES.c.lease_owner, PROCESSES.c.alive_until
    query = (
        select(MATCHES.c.id, func.coalesce(alive_until, now))
        .join_from(MATCHES, PROCESSES, PROCESSES.c.id == owner, isouter=True)
        .where(MATCHES.c.tended, ~MATCHES.c.over, owner.is_not(None))
        .where(alive_until.is_(None) | (alive_until <= now))
    )
    async with database.read() as connection:
        return {row[0]: row[1] for row in await connection.execute(query)}
