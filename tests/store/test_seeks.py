from __future__ import annotations

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


async def test_who_is_blocked_and_who_blocks_do_not_see_each_other(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    hers = await sought(database, eva)
    own = await sought(database, ana)
    await talk.block(database, ana.id, eva.id, NOW)
    assert await seeks.open_seeks(database, NOW, viewer=ana.id) == [own]
    assert await seeks.open_seeks(database, NOW, viewer=eva.id) == [hers]


async def test_of_somebody_who_seeks_and_seeks_the_last_stay_open(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    other = await sought(database, eva, now=NOW - 1)
    made = [await sought(database, ana, now=NOW + at // 2) for at in range(seeks.MOST + 2)]
    kept = {seek.id for seek in await seeks.open_seeks(database, NOW + 2)}
    assert len(kept) == seeks.MOST + 1
    assert {other.id, made[-1].id} < kept
    assert made[0].id not in kept


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
    ana = await guest(database)
    old, new = await sought(database, ana), await sought(database, ana, now=NOW + 5)
    await seeks.sweep(database, NOW + 1000)
    assert await seeks.get(database, old.id, NOW) is None
    assert await seeks.get(database, new.id, NOW) == new
