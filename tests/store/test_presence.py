from __future__ import annotations

import pytest

from tablas.store import Database, matches, presence
from tablas.store.presence import Presence
from tests.store.things import NOW, match_of

pytestmark = pytest.mark.anyio


async def test_connections_of_all_processes_count(database: Database) -> None:
    match = await match_of(database)
    for process, connected in (("one", 2), ("two", 1)):
        await presence.heartbeat(database, process, NOW, for_ms=1000)
        await presence.set_connected(database, match, "white", process, connected, NOW + connected)
    assert await presence.of_match(database, match, NOW + 500) == {
        "white": Presence("white", 3, NOW + 2)
    }


async def test_whoever_leaves_is_away_since_then(database: Database) -> None:
    match = await match_of(database)
    await presence.heartbeat(database, "one", NOW, for_ms=1000)
    await presence.set_connected(database, match, "black", "one", 1, NOW)
    await presence.set_connected(database, match, "black", "one", 0, NOW + 7)
    assert await presence.of_match(database, match, NOW + 500) == {
        "black": Presence("black", 0, NOW + 7)
    }


async def test_whoever_was_connected_to_a_dead_process_is_away_since_it_died(
    database: Database,
) -> None:
    match = await match_of(database)
    await presence.heartbeat(database, "one", NOW, for_ms=1000)
    await presence.set_connected(database, match, "white", "one", 1, NOW)
    assert await presence.of_match(database, match, NOW + 2000) == {
        "white": Presence("white", 0, NOW + 1000)
    }


async def test_the_dead_are_buried_with_their_connections(database: Database) -> None:
    match = await match_of(database)
    for process, alive in (("one", 10), ("two", 5000)):
        await presence.heartbeat(database, process, NOW, for_ms=alive)
        await presence.set_connected(database, match, "white", process, 1, NOW)
    assert await presence.bury(database, NOW + 10) == ["one"]
    assert await presence.bury(database, NOW + 10) == []
    assert (await presence.of_match(database, match, NOW + 10))["white"].connected == 1


async def test_a_heart_that_beats_on_is_alive(database: Database) -> None:
    for beat in range(3):
        await presence.heartbeat(database, "one", NOW + beat * 500, for_ms=1000)
    assert await presence.bury(database, NOW + 1900) == []


async def test_whose_matches_nobody_has_taken_over_is_not_buried(database: Database) -> None:
    match = await match_of(database)
    await presence.heartbeat(database, "one", NOW, for_ms=1000)
    await matches.claim(database, "one", match, NOW)
    assert await presence.bury(database, NOW + 2000) == []
    await matches.claim(database, "two", match, NOW + 2000)
    assert await presence.bury(database, NOW + 2000) == ["one"]


async def test_a_process_that_was_dead_already_did_not_die_earlier(database: Database) -> None:
    match = await match_of(database)
    await presence.heartbeat(database, "one", NOW, for_ms=1000)
    await presence.set_connected(database, match, "white", "one", 1, NOW)
    for begin in (2000, 3000):
        await presence.succeed(database, "two", NOW + begin, beat_ms=1000)
    there = await presence.of_match(database, match, NOW + 3000)
    assert there == {"white": Presence("white", 0, NOW + 1000)}


async def test_where_one_process_serves_the_one_before_is_dead_since_it_last_beat(
    database: Database,
) -> None:
    match = await match_of(database)
    await presence.heartbeat(database, "one", NOW, for_ms=1000)
    await presence.set_connected(database, match, "white", "one", 1, NOW - 9)
    await presence.succeed(database, "two", NOW + 10, beat_ms=1000)
    await presence.heartbeat(database, "two", NOW + 10, for_ms=1000)
    assert await presence.of_match(database, match, NOW + 10) == {
        "white": Presence("white", 0, NOW)
    }
