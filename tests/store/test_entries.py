from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import event, text

from tablas.store import Database, Kept, NoAnswer, StoreError, Writer, matches
from tests.store.things import NOW, entry, guest, match_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def writer(database: Database) -> AsyncIterator[Writer]:
    writer = Writer(database)
    yield writer
    await writer.close()


async def test_what_is_kept_is_read(database: Database, writer: Writer) -> None:
    match = await match_of(database)
    first = entry(match, 1, {"type": "thrown", "roll": [3, 1]}, {"ñ": ["\0", None, 1.5]})
    second = entry(match, 2, at=NOW + 5, seat=None, client="c" * 40, seq=2**53)
    assert await writer.append(first) == (Kept.KEPT, 1)
    assert await writer.append(second) == (Kept.KEPT, 2)
    stored = await matches.load(database, match)
    assert stored is not None
    assert stored.entries == (first, second)
    assert stored.version == 2
    assert await matches.entries_after(database, match, 1) == (second,)


async def test_a_version_is_given_once(database: Database, writer: Writer) -> None:
    match = await match_of(database)
    await writer.append(entry(match, 1, client="ana", seq=1))
    assert await writer.append(entry(match, 1, client="eva", seq=1)) == (Kept.TAKEN, 1)


async def test_the_last_version_is_told_where_one_is_taken(
    database: Database, writer: Writer
) -> None:
    match = await match_of(database)
    for version in (1, 2, 3):
        await writer.append(entry(match, version))
    assert await writer.append(entry(match, 2, {"type": "other"})) == (Kept.TAKEN, 3)


async def test_what_a_client_sends_twice_is_kept_once(database: Database, writer: Writer) -> None:
    match = await match_of(database)
    await writer.append(entry(match, 1, client="ana", seq=7))
    again = entry(match, 2, client="ana", seq=7)
    assert await writer.append(again) == (Kept.REPEATED, 1)
    assert await Writer(database).append(again) == (Kept.REPEATED, 1)
    assert await writer.append(entry(match, 2, client="eva", seq=7)) == (Kept.KEPT, 2)


async def test_the_same_number_in_another_match_is_something_else(
    database: Database, writer: Writer
) -> None:
    for match in (await match_of(database), await match_of(database)):
        assert await writer.append(entry(match, 1, client="ana", seq=1)) == (Kept.KEPT, 1)


async def test_the_same_said_again_is_kept(database: Database, writer: Writer) -> None:
    match = await match_of(database)
    for client in ("ana", None):
        one = entry(match, 1 if client else 2, client=client, seq=1 if client else None)
        assert await writer.append(one) == (Kept.KEPT, one.version)
        assert await writer.append(one) == (Kept.KEPT, one.version)


async def test_an_entry_that_cannot_be_kept_does_not_hinder_the_others(
    database: Database, writer: Writer
) -> None:
    match, other = await match_of(database), await match_of(database)
    outcomes = await asyncio.gather(
        writer.append(entry(match, 1, client="a\0", seq=1)),
        writer.append(entry(other, 1)),
        return_exceptions=True,
    )
    assert outcomes[1] == (Kept.KEPT, 1)
    if database.dialect == "postgresql":
        assert isinstance(outcomes[0], StoreError)
        assert not isinstance(outcomes[0], NoAnswer)


async def test_of_two_at_once_one_succeeds(database: Database, writer: Writer) -> None:
    match = await match_of(database)
    other = Writer(database)
    outcomes = await asyncio.gather(
        *(
            who.append(entry(match, 1, {"type": str(number)}, client=str(number), seq=1))
            for number, who in enumerate([writer, other] * 10)
        )
    )
    assert sorted(outcome.value for outcome, _ in outcomes) == ["kept"] + ["taken"] * 19


async def test_writers_that_work_on_the_same_matches_do_not_block_each_other(
    database: Database,
) -> None:
    played = [await match_of(database) for _ in range(5)]

    async def write(name: str) -> int:
        writer = Writer(database)
        kept = 0
        for version in range(1, 6):
            outcomes = await asyncio.gather(
                *(writer.append(entry(m, version, client=name, seq=version)) for m in played)
            )
            kept += sum(outcome is Kept.KEPT for outcome, _ in outcomes)
        return kept

    assert sum(await asyncio.gather(write("ana"), write("eva"))) == 25


async def test_entries_that_come_together_share_a_commit(
    database: Database, writer: Writer
) -> None:
    played = [await match_of(database) for _ in range(50)]
    commits = 0

    def count(_connection: object) -> None:
        nonlocal commits
        commits += 1

    event.listen(database._straight or database.engine.sync_engine, "commit", count)
    await asyncio.gather(
        *(writer.append(entry(match, version)) for match in played for version in (1, 2))
    )
    assert commits == 1


async def test_an_entry_of_no_match_does_not_harm_the_others(
    database: Database, writer: Writer
) -> None:
    match = await match_of(database)
    good, bad = await asyncio.gather(
        writer.append(entry(match, 1)),
        writer.append(entry("none", 1)),
        return_exceptions=True,
    )
    assert good == (Kept.KEPT, 1)
    assert isinstance(bad, StoreError)
    assert str(bad) == "there is no match 'none'"


async def test_the_end_of_a_match_is_kept_with_its_entry(
    database: Database, writer: Writer
) -> None:
    match = await match_of(database, bot="oak", tended=True)
    await writer.append(entry(match, 1, at=NOW + 9), over={"winner": "white"})
    row = await matches.row_of(database, match)
    assert row is not None
    assert (row.over, row.ended_at, row.result) == (True, NOW + 9, {"winner": "white"})
    assert not row.tended


async def test_an_end_that_is_refused_ends_nothing(database: Database, writer: Writer) -> None:
    match = await match_of(database)
    await writer.append(entry(match, 1))
    late = entry(match, 1, {"type": "flag_fell"})
    assert await writer.append(late, over={}) == (Kept.TAKEN, 1)
    row = await matches.row_of(database, match)
    assert row is not None
    assert not row.over


async def test_whoever_stops_waiting_leaves_the_others_alone(
    database: Database, writer: Writer
) -> None:
    match = await match_of(database)
    gone = asyncio.create_task(writer.append(entry(match, 1)))
    await asyncio.sleep(0)
    gone.cancel()
    assert await writer.append(entry(match, 2)) == (Kept.KEPT, 2)
    assert [e.version for e in await matches.entries_after(database, match, 0)] == [1, 2]


async def test_what_was_lost_on_the_way_is_tried_again(
    database: Database, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await match_of(database)
    commit = writer._commit
    tries = 0

    async def lose_the_answer_once(batch: Any) -> Any:
        nonlocal tries
        tries += 1
        outcomes = await commit(batch)
        if tries == 1:
            raise NoAnswer("the database does not answer: {reason}", reason="a test")
        return outcomes

    monkeypatch.setattr(writer, "_commit", lose_the_answer_once)
    assert await writer.append(entry(match, 1, client="ana", seq=1)) == (Kept.KEPT, 1)
    assert tries == 2


async def test_the_other_processes_of_a_postgres_are_told(database: Database) -> None:
    heard: list[tuple[str, str]] = []
    writer = Writer(database, announce=lambda topic, text: heard.append((topic, text)))
    match = await match_of(database)
    if database.dialect == "postgresql":
        async with database.engine.connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            await driver.add_listener(
                "tablas", lambda *args: heard.append(tuple(args[3].split(" ")))
            )
            await writer.append(entry(match, 1))
            await driver.execute("SELECT 1")
            await driver.reset()
            await connection.invalidate()
    else:
        await writer.append(entry(match, 1))
    assert heard == [(f"match:{match}", "1")]


async def test_a_postgres_that_dropped_all_connections_is_asked_again(
    database: Database, writer: Writer
) -> None:
    if database.dialect == "sqlite":
        pytest.skip("there are no connections to lose")
    match = await match_of(database)
    dropped = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
    for version in range(1, 4):
        writing = asyncio.gather(
            writer.append(entry(match, version)),
            *(drop_all(database, f"{dropped} current_database()") for _ in range(2)),
        )
        assert (await writing)[0] == (Kept.KEPT, version)


async def drop_all(database: Database, statement: str) -> None:
    with suppress(StoreError):  # its own is dropped too
        async with database.begin() as connection:
            await connection.execute(text(statement))


APPENDING = """
import asyncio, sys
from tablas.store import Database, Entry, Writer

async def main(url, played):
    database = await Database.open(url)
    writer = Writer(database)

    async def play(match):
        version = 0
        while True:
            version += 1
            await writer.append(Entry(match, version, 0, None, "c", version, ({"n": version},)))
            sys.stdout.write(f"{match} {version}\\n")
            sys.stdout.flush()

    await asyncio.gather(*map(play, played))

asyncio.run(main(sys.argv[1], sys.argv[2:]))
"""


async def test_what_a_killed_process_acknowledged_is_there(
    database: Database, database_url: str
) -> None:
    played = [await match_of(database, white=await guest(database)) for _ in range(8)]
    command = [sys.executable, "-c", APPENDING, database_url, *played]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(200)]
        process.kill()
        told += [line for line in process.stdout if line.endswith("\n")]
    async with database.read() as connection:
        rows = await connection.execute(text('SELECT "match", version, things FROM entries'))
        kept = {(match, version): json.loads(things) for match, version, things in rows}
    for line in told:
        match, version = line.split()
        assert kept[match, int(version)] == [{"n": int(version)}]
    for match in played:
        versions = sorted(version for played_in, version in kept if played_in == match)
        assert versions == list(range(1, len(versions) + 1))
