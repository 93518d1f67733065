from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from tablas.server.people.sessions import now_ms
from tablas.server.people.tidying import GUEST_MS, tidied
from tablas.store import Database, StoreError, people, seeks
from tests.store.things import guest

pytestmark = pytest.mark.anyio


async def test_what_is_over_is_deleted_by_itself(database: Database) -> None:
    ana, now = await guest(database), now_ms()
    over = await people.open_session(database, ana.id, now - 2000, for_ms=1000)
    lasting = await people.open_session(database, ana.id, now, for_ms=3_600_000)
    await seeks.create(
        database, user=ana.id, name="Ana", agreement={}, match=None, now=now - 2000, for_ms=1000
    )
    async with tidied(database, every_s=0.01):
        async with asyncio.timeout(10):
            while await people.of_session(database, over, now - 1500) is not None:
                await asyncio.sleep(0.01)
    assert await people.of_session(database, lasting, now) == ana


async def test_guests_who_have_long_been_gone_are_forgotten(database: Database) -> None:
    now = now_ms()
    gone = await people.create_guest(database, "Gone", now - GUEST_MS - 1)
    here = await people.create_guest(database, "Here", now - GUEST_MS + 60_000)
    async with tidied(database, every_s=0.01):
        async with asyncio.timeout(10):
            while await people.user(database, gone.id) is not None:
                await asyncio.sleep(0.01)
    assert await people.user(database, here.id) is not None


async def test_a_database_that_does_not_answer_is_asked_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:

    asked = 0

    async def fails(*_: object, **__: object) -> None:
        nonlocal asked
        asked += 1
        raise StoreError("the database does not answer")

    monkeypatch.setattr(people, "sweep", fails)
    with capture_logs() as lines:
        async with tidied(database, every_s=0.001):
            async with asyncio.timeout(10):
                while asked < 3:
                    await asyncio.sleep(0.001)
    assert {line["event"] for line in lines} == {"not_tidied"}
