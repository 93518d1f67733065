"""What people say to each other, whom they do not want to hear, and what they report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, insert, select, update

from tablas.store.database import Database
from tablas.store.schema import BLOCKS, CHAT, REPORTS

_LINE: Final = tuple(CHAT.c[name] for name in ("id", "match", "user", "seat", "name", "text", "at"))


@dataclass(frozen=True, slots=True)
class Line:
    """Something said in a match.

    Attributes:
        id: its number.
        match: where.
        user: by whom; None when he was deleted.
        seat: his seat, None for somebody who looks on.
        name: what he was called.
        text: what he said.
        at: when, in milliseconds since 1970.
    """

    id: int
    match: str
    user: str | None
    seat: str | None
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint.

    Attributes:
        id: its number.
        by: who complains.
        about: about whom.
        match: where it happened.
        reason: in the reporter's words.
        context: what was going on, ready for JSON.
        at: when, in milliseconds since 1970.
        settled_at: when somebody saw to it.
        settled_by: who did.
        decision: what he decided.
    """

    id: int
    by: str | None
    about: str | None
    match: str | None
    reason: str
    context: dict[str, Any]
    at: int
    settled_at: int | None
    settled_by: str | None
    decision: str | None


async def say(
    database: Database,
    match: str,
    text: str,
    *,
    user: str | None,
    seat: str | None,
    name: str,
    now: int,
    client: str | None = None,
    seq: int | None = None,
) -> Line:
    """Keep what somebody says in a match; under one number of a client it is said once.

    Args:
        database: where.
        match: in which match.
        text: what.
        user: by whom.
        seat: his seat, None for somebody who looks on.
        name: what he is called.
        now: in milliseconds since 1970.
        client: what his page calls itself.
        seq: its number for this.

    Returns:
        what is kept: the first under this number.
    """
    values = {"match": match, "user": user, "seat": seat, "name": name, "text": text, "at": now}
    statement = (
        database.insert(CHAT).values(**values, client=client, seq=seq).on_conflict_do_nothing()
    )
    said = select(*_LINE).where(CHAT.c.match == match, CHAT.c.client == client, CHAT.c.seq == seq)
    async with database.begin() as connection:
        kept = (await connection.execute(statement.returning(*_LINE))).first()
        if kept is None:
            kept = (await connection.execute(said)).one()
    return Line(**kept._mapping)


async def lines(database: Database, match: str, *, after: int = 0, limit: int = 50) -> list[Line]:
    """The last things said in a match, oldest first, of those with a number above `after`."""
    query = select(*_LINE).where(CHAT.c.match == match, CHAT.c.id > after)
    async with database.read() as connection:
        rows = list(await connection.execute(query.order_by(CHAT.c.id.desc()).limit(limit)))
    return [Line(**row._mapping) for row in reversed(rows)]


async def block(database: Database, user: str, blocked: str, now: int) -> None:
    """Let a user hear nothing more from another."""
    statement = (
        database.insert(BLOCKS).values(user=user, blocked=blocked, at=now).on_conflict_do_nothing()
    )
    async with database.begin() as connection:
        await connection.execute(statement)


async def unblock(database: Database, user: str, blocked: str) -> None:
    """Let a user hear another again."""
    ended = delete(BLOCKS).where(BLOCKS.c.user == user, BLOCKS.c.blocked == blocked)
    async with database.begin() as connection:
        await connection.execute(ended)


async def blocked_by(database: Database, user: str) -> set[str]:
    """Whom a user does not want to hear."""
    query = select(BLOCKS.c.blocked).where(BLOCKS.c.user == user)
    async with database.read() as connection:
        return set(await connection.scalars(query))


async def apart(database: Database, one: str, other: str) -> bool:
    """Whether one of two users does not want to hear the other."""
    mine = (BLOCKS.c.user == one) & (BLOCKS.c.blocked == other)
    his = (BLOCKS.c.user == other) & (BLOCKS.c.blocked == one)
    async with database.read() as connection:
        return await connection.scalar(select(BLOCKS.c.at).where(mine | his).limit(1)) is not None


async def report(
    database: Database,
    *,
    by: str | None,
    about: str | None,
    match: str | None,
    reason: str,
    context: dict[str, Any],
    now: int,
) -> int:
    """Keep a complaint; its number."""
    values = {
        "by": by,
        "about": about,
        "match": match,
        "reason": reason,
        "context": context,
        "at": now,
    }
    async with database.begin() as connection:
        made = await connection.execute(insert(REPORTS).values(**values).returning(REPORTS.c.id))
        return int(made.scalar_one())


async def reports(
    database: Database, *, settled: bool = False, page: int = 0, size: int = 50
) -> list[Report]:
    """A page of the complaints that nobody, or somebody, has seen to; the newest first."""
    done = REPORTS.c.settled_at.is_not(None) if settled else REPORTS.c.settled_at.is_(None)
    query = select(REPORTS).where(done).order_by(REPORTS.c.id.desc())
    async with database.read() as connection:
        rows = await connection.execute(query.limit(size).offset(page * size))
        return [Report(**row._mapping) for row in rows]


async def settle(database: Database, report: int, *, by: str, decision: str, now: int) -> bool:
    """Keep what was decided about a complaint, once; whether nobody had before."""
    settled = update(REPORTS).where(REPORTS.c.id == report, REPORTS.c.settled_at.is_(None))
    values = {"settled_at": now, "settled_by": by, "decision": decision}
    async with database.begin() as connection:
        return (await connection.execute(settled.values(**values))).rowcount == 1
