"""What is counted of a person over all matches: his dice, their luck.

A tally has a name, such as ``"own:31"`` for the 31s that he has thrown; how often it was counted,
and a total, such as of luck.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablas.store.database import Database
from tablas.store.schema import MATCHES, TALLIES

Tally = tuple[int, float]
"""How often, and the total."""


async def count_match(
    database: Database, match: str, counted: Mapping[str, Mapping[str, Tally]]
) -> bool:
    """Add what was counted in a match to its players' tallies, once for each match; whether now.

    Args:
        database: where.
        match: the match.
        counted: by user, by name: what to add.
    """
    first = update(MATCHES).where(MATCHES.c.id == match, ~MATCHES.c.tallied).values(tallied=True)
    async with database.begin() as connection:
        if (await connection.execute(first)).rowcount != 1:
            return False
        for user in sorted(counted):
            await add_to(database, connection, user, counted[user])
    return True


async def of_user(database: Database, user: str) -> dict[str, Tally]:
    """A user's tallies by name."""
    query = select(TALLIES.c.what, TALLIES.c.count, TALLIES.c.total).where(TALLIES.c.user == user)
    async with database.read() as connection:
        return {what: (count, total) for what, count, total in await connection.execute(query)}


async def add_to(
    database: Database, connection: AsyncConnection, user: str, counted: Mapping[str, Tally]
) -> None:
    """Add to a user's tallies within a transaction."""
    rows = [
        {"user": user, "what": what, "count": count, "total": total}
        for what, (count, total) in sorted(counted.items())
    ]
    if not rows:
        return
    statement = database.insert(TALLIES).values(rows)
    new = statement.excluded
    await connection.execute(
        statement.on_conflict_do_update(
            index_elements=["user", "what"],
            set_={
                "count": TALLIES.c.count + new["count"],
                "total": TALLIES.c.total + new["total"],
            },
        )
    )
