from __future__ import annotations

import asyncio

import pytest

from tablas.store import Database, Writer, matches, presence
from tablas.store.matches import ListedMatch, MatchRow, SeatRow
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
    shown, hidden, over, left = [
        await match_of(database, listed=listed) for listed in (True, False, True, True)
    ]
    for match in (shown, hidden, over):
        await presence.set_connected(database, match, "white", "p", 1, NOW)
    await presence.set_connected(database, left, "white", "p", 0, NOW)
    await Writer(database).append(entry(over, 1), over={})
    assert names(await matches.live(database)) == [shown]


async def test_a_tended_match_belongs_to_one_process(database: Database) -> None:
    match = await match_of(database, bot="oak", tended=True)
    for process in ("one", "two"):
        await presence.heartbeat(database, process, NOW, for_ms=1000)
    assert await matches.claim(database, "one", NOW) == [match]
    assert await matches.claim(database, "two", NOW + 999) == []
    assert await matches.held(database, "one") == {match}
    assert not await matches.claim_one(database, "two", match, NOW + 999)
    assert await matches.claim_one(database, "one", match, NOW + 999)


async def test_matches_are_shared_out_and_none_twice(database: Database) -> None:
    played = {await match_of(database, tended=True) for _ in range(20)}
    processes = [str(number) for number in range(4)]
    for process in processes:
        await presence.heartbeat(database, process, NOW, for_ms=1000)
    claimed = await asyncio.gather(
        *(matches.claim(database, process, NOW, limit=5) for process in processes * 3)
    )
    everything = [match for some in claimed for match in some]
    assert len(everything) == len(set(everything))
    assert set(everything) == played


async def test_what_a_dead_process_held_is_taken_over(database: Database) -> None:
    match = await match_of(database, tended=True)
    await presence.heartbeat(database, "one", NOW, for_ms=1000)
    await matches.claim(database, "one", NOW)
    await presence.heartbeat(database, "two", NOW + 1000, for_ms=1000)
    assert await matches.claim(database, "two", NOW + 1000) == [match]
    assert await matches.held(database, "one") == set()


async def test_what_is_given_back_is_taken_over_at_once(database: Database) -> None:
    one, two = [await match_of(database, tended=True) for _ in range(2)]
    await presence.heartbeat(database, "p", NOW, for_ms=1000)
    await matches.claim(database, "p", NOW)
    await matches.release(database, "p", one)
    assert await matches.held(database, "p") == {two}
    await matches.release(database, "p")
    assert sorted(await matches.claim(database, "p", NOW)) == sorted([one, two])


async def test_only_matches_that_go_on_and_are_tended_are_claimed(database: Database) -> None:
    over = await match_of(database, tended=True)
    await Writer(database).append(entry(over, 1), over={})
    quiet = await match_of(database)
    assert await matches.claim(database, "p", NOW) == []
    assert not await matches.claim_one(database, "p", quiet, NOW)
    await matches.set_tended(database, quiet, tended=True)
    assert await matches.claim_one(database, "p", quiet, NOW)
    await matches.set_tended(database, quiet, tended=False)
    assert await matches.held(database, "p") == set()
