from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import text

from tablas.server.bus import Bus, LocalBus, PostgresBus, make_bus
from tablas.store import Database, Writer
from tests.store.things import entry, match_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def bus(database: Database) -> AsyncIterator[Bus]:
    bus = make_bus(database)
    await bus.start()
    yield bus
    await bus.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that has to come soon."""
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


async def test_everybody_hears_what_is_published(bus: Bus) -> None:
    heard: list[tuple[str, ...]] = []
    bus.subscribe(lambda topic, said: heard.append(("one", topic, said)))
    bus.subscribe(lambda topic, said: heard.append(("two", topic, said)))
    await bus.publish("chat:abc", "17")
    await bus.publish("lobby")
    await until(lambda: len(heard) == 4)
    assert heard == [
        ("one", "chat:abc", "17"),
        ("two", "chat:abc", "17"),
        ("one", "lobby", ""),
        ("two", "lobby", ""),
    ]


async def test_who_has_left_hears_no_more(bus: Bus) -> None:
    heard: list[str] = []
    leave = bus.subscribe(lambda topic, _: heard.append(f"gone {topic}"))
    bus.subscribe(lambda topic, _: heard.append(topic))
    leave()
    leave()
    await bus.publish("lobby")
    await until(lambda: bool(heard))
    assert heard == ["lobby"]


async def test_one_that_fails_does_not_keep_others_from_hearing(bus: Bus) -> None:
    heard: list[str] = []
    failures: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, why: failures.append(why))

    def fail(topic: str, said: str) -> None:
        raise KeyError(topic, said)

    bus.subscribe(fail)
    bus.subscribe(lambda topic, _: heard.append(topic))
    await bus.publish("lobby")
    await until(lambda: bool(heard))
    assert len(failures) == 1


async def test_the_bus_goes_with_the_database(database: Database) -> None:
    kinds = {"sqlite": LocalBus, "postgresql": PostgresBus}
    assert isinstance(make_bus(database), kinds[database.dialect])


async def test_what_is_kept_is_heard_by_all_processes(database: Database, bus: Bus) -> None:
    """Of both kinds: a server's writer is made so."""
    writer = Writer(database, announce=bus.announce if isinstance(bus, LocalBus) else None)
    heard: list[tuple[str, str]] = []
    bus.subscribe(lambda topic, said: heard.append((topic, said)))
    match = await match_of(database)
    await writer.append(entry(match, 1, client="c", seq=1))
    await writer.append(entry(match, 2, client="c", seq=1))
    await writer.append(entry(match, 2))
    await until(lambda: len(heard) == 2)
    assert heard == [(f"match:{match}", "1"), (f"match:{match}", "2")]


@pytest.fixture
async def shared(postgres_url: str) -> AsyncIterator[Database]:
    database = await Database.open(postgres_url)
    yield database
    await database.close()


async def listening(database: Database) -> int:
    """The number of PostgreSQL's process that serves the connection which listens."""
    async with database.read() as connection:
        found = await connection.scalar(
            text(
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'"
            )
        )
    assert isinstance(found, int)
    return found


async def test_a_lost_connection_is_made_again_and_the_gap_is_told(shared: Database) -> None:
    bus = PostgresBus(shared)
    await bus.start()
    heard: list[str] = []
    gaps: list[None] = []
    bus.subscribe(lambda topic, _: heard.append(topic))
    bus.on_gap(lambda: gaps.append(None))
    pid = await listening(shared)
    async with shared.begin() as connection:
        await connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
    await until(lambda: bool(gaps))
    assert await listening(shared) != pid
    await bus.publish("lobby")
    await until(lambda: bool(heard))
    await bus.close()


async def test_a_connection_that_is_silent_is_noticed(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = PostgresBus(shared, pulse_s=0.05)
    await bus.start()
    pid = await listening(shared)
    gaps: list[None] = []
    bus.on_gap(lambda: gaps.append(None))
    await asyncio.sleep(0.2)
    assert not gaps

    async def silent() -> bool:
        return False

    with monkeypatch.context() as silenced:
        silenced.setattr(bus, "_answers", silent)
        await until(lambda: bool(gaps))
    assert await listening(shared) != pid
    await bus.close()


async def test_a_closed_bus_leaves_no_listening_connection(shared: Database) -> None:
    bus = PostgresBus(shared)
    await bus.start()
    assert await listening(shared)
    await bus.close()
    async with asyncio.timeout(5):
        while True:
            async with shared.read() as connection:
                query = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                if not await connection.scalar(
                    text(f"{query} AND datname = current_database() AND pid <> pg_backend_pid()")
                ):
                    return
