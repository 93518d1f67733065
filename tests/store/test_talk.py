from __future__ import annotations

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
