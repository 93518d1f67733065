from __future__ import annotations

import asyncio

import pytest

from tablas.store import Database, seeks, talk
from tablas.store.people import User
from tests.store.things import NOW, guest, match_of

pytestmark = pytest.mark.anyio


async def sought(
    database: Database, user: User, *, now: int = NOW, match: str | None = None
) -> seeks.Seek:
    return await seeks.create(
        database,
        user=user.id,
        name=user.name,
        agreement={"length": 3},
        match=match,
        now=now,
        for_ms=1000,
    )


async def test_open_seeks_are_listed_newest_first(database: Database) -> None:
    ana = await guest(database)
    old, new = await sought(database, ana), await sought(database, ana, now=NOW + 5)
    assert await seeks.open_seeks(database, NOW + 10) == [new, old]
    assert await seeks.open_seeks(database, NOW + 1000) == [new]
    assert await seeks.get(database, old.id, NOW) == old
    assert await seeks.get(database, old.id, NOW + 1000) is None


async def test_who_is_blocked_is_not_seen(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    seek = await sought(database, eva)
    await talk.block(database, ana.id, eva.id, NOW)
    assert await seeks.open_seeks(database, NOW, viewer=ana.id) == []
    assert await seeks.open_seeks(database, NOW, viewer=eva.id) == [seek]


async def test_one_answers_a_seek(database: Database) -> None:
    seek = await sought(database, await guest(database))
    taken = await asyncio.gather(*(seeks.take(database, seek.id, NOW) for _ in range(5)))
    assert sorted(taken, key=bool) == [None] * 4 + [seek]


async def test_a_seek_that_is_over_cannot_be_answered(database: Database) -> None:
    seek = await sought(database, await guest(database))
    assert await seeks.take(database, seek.id, NOW + 1000) is None
    await seeks.keep_open(database, seek.id, NOW + 2000)
    assert await seeks.take(database, seek.id, NOW + 1000) is not None


async def test_seeks_are_withdrawn_by_their_owner(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    first = await sought(database, ana)
    await sought(database, ana)
    assert await seeks.withdraw(database, eva.id, first.id) == 0
    assert await seeks.withdraw(database, ana.id, first.id) == 1
    assert await seeks.withdraw(database, ana.id) == 1
    assert await seeks.open_seeks(database, NOW) == []


async def test_a_seek_goes_when_its_match_is_full(database: Database) -> None:
    ana = await guest(database)
    match = await match_of(database, white=ana)
    seek = await sought(database, ana, match=match)
    assert await seeks.of_match(database, match) == seek.id
    await seeks.close_match(database, match)
    assert await seeks.of_match(database, match) is None


async def test_seeks_that_are_over_are_swept_away(database: Database) -> None:
    seek = await sought(database, await guest(database))
    await seeks.sweep(database, NOW + 1000)
    await seeks.keep_open(database, seek.id, NOW + 9999)
    assert await seeks.get(database, seek.id, NOW) is None
