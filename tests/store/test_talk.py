from __future__ import annotations

from typing import Any

import pytest

from tablas.store import Database, talk
from tests.store.things import NOW, guest, match_of

pytestmark = pytest.mark.anyio


async def test_the_last_things_said_are_read_oldest_first(database: Database) -> None:
    match, other = await match_of(database), await match_of(database)
    said = [
        await talk.say(
            database, match, f"n {number}", user=None, seat="white", name="Ana", now=NOW + number
        )
        for number in range(5)
    ]
    await talk.say(database, other, "elsewhere", user=None, seat=None, name="Eva", now=NOW)
    assert await talk.lines(database, match) == said
    assert await talk.lines(database, match, limit=2) == said[-2:]
    assert await talk.lines(database, match, after=said[3].id) == said[4:]


async def test_under_one_number_of_a_client_something_is_said_once(database: Database) -> None:
    match, other = await match_of(database), await match_of(database)
    said: dict[str, Any] = {"user": None, "seat": "white", "name": "Ana", "client": "white:page"}
    line = await talk.say(database, match, "good luck", seq=1, now=NOW, **said)
    assert await talk.say(database, match, "again", seq=1, now=NOW + 1, **said) == line
    await talk.say(database, match, "again", seq=2, now=NOW + 1, **said)
    await talk.say(database, other, "elsewhere", seq=1, now=NOW, **said)
    assert [line.text for line in await talk.lines(database, match)] == ["good luck", "again"]
    assert [line.text for line in await talk.lines(database, other)] == ["elsewhere"]


async def test_whoever_of_two_blocks_the_other_they_are_apart(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    assert not await talk.apart(database, ana.id, eva.id)
    await talk.block(database, ana.id, eva.id, NOW)
    assert await talk.apart(database, ana.id, eva.id)
    assert await talk.apart(database, eva.id, ana.id)
    assert not await talk.apart(database, ana.id, ana.id)


async def test_blocking_is_done_once_and_undone(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    for _ in range(2):
        await talk.block(database, ana.id, eva.id, NOW)
    assert await talk.blocked_by(database, ana.id) == {eva.id}
    assert await talk.blocked_by(database, eva.id) == set()
    await talk.unblock(database, ana.id, eva.id)
    assert await talk.blocked_by(database, ana.id) == set()


async def test_a_report_is_settled_once(database: Database) -> None:
    ana, eva, admin = [await guest(database, name) for name in ("Ana", "Eva", "Admin")]
    number = await talk.report(
        database,
        by=ana.id,
        about=eva.id,
        match=await match_of(database),
        reason="ñ",
        context={"said": ["x"]},
        now=NOW,
    )
    (report,) = await talk.reports(database)
    assert (report.id, report.reason, report.context) == (number, "ñ", {"said": ["x"]})
    assert await talk.settle(database, number, by=admin.id, decision="warned", now=NOW + 1)
    assert not await talk.settle(database, number, by=admin.id, decision="banned", now=NOW + 2)
    assert await talk.reports(database) == []
    (settled,) = await talk.reports(database, settled=True)
    assert (settled.decision, settled.settled_by, settled.settled_at) == (
        "warned",
        admin.id,
        NOW + 1,
    )
