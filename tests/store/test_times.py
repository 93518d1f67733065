from __future__ import annotations

import time

import pytest

from tablas.store import Database
from tablas.store.times import DatabaseClock

pytestmark = pytest.mark.anyio

HOUR = 3_600_000


def now() -> int:
    return time.time_ns() // 1_000_000


async def test_processes_on_machines_whose_clocks_differ_agree(database: Database) -> None:
    late = DatabaseClock(database, lambda: now() + HOUR)
    early = DatabaseClock(database, lambda: now() - HOUR)
    assert late() - early() > HOUR
    for clock in (late, early):
        await clock.set()
    if database.dialect == "postgresql":
        assert abs(late() - early()) < 2_000
        assert abs(late() - now()) < 2_000


async def test_with_sqlite_the_machines_own_time_is_meant(sqlite_url: str) -> None:
    database = await Database.open(sqlite_url)
    clock = DatabaseClock(database, lambda: 7)
    await clock.set()
    assert clock() == 7
    await database.close()
