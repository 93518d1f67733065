from __future__ import annotations

import asyncio

import pytest

from tablas.store import Database, Writer, matches, presence
from tablas.store.matches import Lease, ListedMatch, MatchRow, SeatRow
from tests.store.things import NOW, entry, guest, match_of

pytestmark = pytest.mark.anyio


def names(listed: list[ListedMatch]) -> list[str]:
    return [match.row.id for match in listed]


async def test_a_match_is_kept_as_it_was_agreed(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    first = await match_of(database)
    row = MatchRow(
        "abc123", NOW, ana.id, {"ñ": [None]}, bytes(range(32)), "c0ffee", "token", True, first, True
    )
    seats = (SeatRow("white", ana.id, None, "Ana"), SeatRow("black", eva.id, None, "Eva"))
    begun = (entry("abc123", 1, {"type": "match_started"}, seat=None),)
    await matches.create(database, row, seats, begun)
    assert await matches.load(database, "abc123") == matches.StoredMatch(row, seats, begun)
    assert await matches.row_of(database, "abc123") == row
    assert await matches.by_invitation(database, "token") == "abc123"
    assert await matches.rematch(database, first) == "abc123"


async def test_there_is_no_match_of_another_name(database: Database) -> None:
    assert await matches.load(database, "none") is None
    assert await matches.row_of(database, "none") is None
    assert await matches.by_invitation(database, "none") is None
    assert await matches.rematch(database, "none") is None


def test_the_seed_is_not_in_a_matchs_repr() -> None:
    assert "secret" not in repr(MatchRow("m", 0, None, {}, b"secret", "c0ffee"))


async def test_a_free_seat_is_taken_once(database: Database) -> None:
    ana = await guest(database, "Ana")
    match = await match_of(database, white=ana)
    rivals = [await guest(database, f"Rival {number}") for number in range(5)]
    taken = await asyncio.gather(
        *(matches.take_seat(database, match, "black", rival.id, rival.name) for rival in rivals)
    )
    assert taken.count(True) == 1
    stored = await matches.load(database, match)
    assert stored is not None
    assert stored.seats[1].user == rivals[taken.index(True)].id


async def test_a_seat_that_is_not_free_is_not_taken(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    match = await match_of(database, white=ana, bot="oak")
    assert not await matches.take_seat(database, match, "white", eva.id, "Eva")
    assert not await matches.take_seat(database, match, "black", eva.id, "Eva")


async def test_a_users_matches_that_go_on_come_first(database: Database) -> None:
    ana = await guest(database)
    writer = Writer(database)
    over, old, new = [await match_of(database, white=ana) for _ in range(3)]
    await match_of(database, white=await guest(database, "Eva"))
    await writer.append(entry(old, 1, at=NOW + 1))
    await writer.append(entry(new, 1, at=NOW + 2))
    await writer.append(entry(over, 1, at=NOW + 3), over={})
    listed = await matches.of_user(database, ana.id)
    assert names(listed) == [new, old, over]
    assert [(one.version, one.updated_at) for one in listed] == [(1, NOW + n) for n in (2, 1, 3)]
    assert [seat.name for seat in listed[0].seats] == ["Ana", ""]
    assert names(await matches.of_user(database, ana.id, page=1, size=2)) == [over]


async def test_a_match_that_nothing_happened_in_is_as_old_as_itself(database: Database) -> None:
    ana = await guest(database)
    await match_of(database, white=ana)
    (listed,) = await matches.of_user(database, ana.id)
    assert (listed.version, listed.updated_at) == (0, NOW)


async def test_what_goes_on_can_be_watched_if_it_is_listed(database: Database) -> None:
    shown, hidden, over, left, lost = [
        await match_of(database, listed=listed) for listed in (True, False, True, True, True)
    ]
    await presence.heartbeat(database, "alive", NOW, for_ms=1000)
    await presence.heartbeat(database, "dead", NOW, for_ms=500)
    for match in (shown, hidden, over):
        await presence.set_connected(database, match, "white", "alive", 1, NOW)
    await presence.set_connected(database, left, "white", "alive", 0, NOW)
    await presence.set_connected(database, lost, "white", "dead", 1, NOW)
    await Writer(database).append(entry(over, 1), over={})
    assert names(await matches.live(database, NOW + 500)) == [shown]


async def test_a_tended_match_belongs_to_one_process(database: Database) -> None:
    match = await match_of(database, bot="oak")
    for process in ("one", "two"):
        await presence.heartbeat(database, process, NOW, for_ms=1000)
    assert await matches.claim(database, "one", match, NOW)
    assert not await matches.claim(database, "two", match, NOW + 999)
    assert await matches.claim(database, "one", match, NOW + 999)
    assert await matches.held(database, "one") == {match}
    assert await matches.lease_of(database, match) == Lease("one", NOW + 1000)


async def test_of_processes_that_ask_at_once_one_gets_the_match(database: Database) -> None:
    match = await match_of(database, tended=True)
    processes = [str(number) for number in range(4)]
    for process in processes:
        await presence.heartbeat(database, process, NOW, for_ms=1000)
    claimed = [matches.claim(database, process, match, NOW) for process in processes]
    assert sum(await asyncio.gather(*claimed)) == 1


async def test_what_a_dead_process_held_is_orphaned_until_another_takes_it(
    database: Database,
) -> None:
    match = await match_of(database)
    await presence.heartbeat(database, "one", NOW, for_ms=1000)
    await matches.claim(database, "one", match, NOW)
    assert await matches.orphaned(database, NOW + 999) == []
    assert await matches.orphaned(database, NOW + 1000) == [match]
    await presence.heartbeat(database, "two", NOW + 1000, for_ms=1000)
    assert await matches.claim(database, "two", match, NOW + 1000)
    assert await matches.orphaned(database, NOW + 1000) == []
    assert await matches.held(database, "one") == set()


async def test_a_lease_of_a_forgotten_process_ended_long_ago(database: Database) -> None:
    match = await match_of(database, lease_owner="forgotten", tended=True)
    assert await matches.lease_of(database, match) == Lease("forgotten", 0)
    assert await matches.lease_of(database, await match_of(database, tended=True)) is None


async def test_what_needs_nobody_any_more_is_on_nobodys_name(database: Database) -> None:
    one, two = [await match_of(database) for _ in range(2)]
    await presence.heartbeat(database, "p", NOW, for_ms=1000)
    for match in (one, two):
        await matches.claim(database, "p", match, NOW)
    await matches.release(database, "p", one)
    await matches.release(database, "other", two)
    assert await matches.held(database, "p") == {two}
    assert await matches.orphaned(database, NOW + 2000) == [two]


async def test_only_matches_that_go_on_are_tended(database: Database) -> None:
    over, tended = [await match_of(database, tended=True) for _ in range(2)]
    await match_of(database)
    await Writer(database).append(entry(over, 1), over={})
    assert await matches.orphaned(database, NOW) == [tended]
    assert not await matches.claim(database, "p", over, NOW)
