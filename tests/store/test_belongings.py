from __future__ import annotations

import json

import pytest

from tablas.store import (
    Database,
    Writer,
    belongings,
    cards,
    collections,
    jobs,
    matches,
    people,
    seeks,
    studies,
    talk,
    tallies,
)
from tests.store.test_cards import card
from tests.store.test_studies import study_of
from tests.store.things import NOW, entry, guest, match_of

pytestmark = pytest.mark.anyio


async def busy(database: Database, name: str = "Ana") -> tuple[people.User, str]:
    """Somebody who has a bit of everything, and a match of his."""
    user = await guest(database, name)
    other = await guest(database, "Eva")
    match = await match_of(database, white=user, black=other)
    await matches.create(
        database,
        matches.MatchRow(f"of{user.id}", NOW, user.id, {}, b"x", "c0ffee"),
        [
            matches.SeatRow("white", other.id, None, "Eva"),
            matches.SeatRow("black", user.id, None, name),
        ],
    )
    await people.open_session(database, user.id, NOW, for_ms=1000)
    await talk.say(database, match, "hola", user=user.id, seat="white", name=name, now=NOW)
    await talk.block(database, user.id, other.id, NOW)
    await talk.report(
        database, by=user.id, about=other.id, match=match, reason="rude", context={}, now=NOW
    )
    await seeks.create(
        database, user=user.id, name=name, agreement={}, match=None, now=NOW, for_ms=1000
    )
    await jobs.create(database, user=user.id, kind="rollout", request={}, now=NOW)
    await tallies.count_match(database, match, {user.id: {"own:31": (2, 0.5)}})
    await studied(database, user, match)
    return user, match


async def studied(database: Database, user: people.User, match: str) -> None:
    """Let somebody have analysed matches, cards, a collection, and a name in files."""
    study = await study_of(database, user, match=match)
    await study_of(database, user, f"of {user.id}")
    await cards.add(database, [card(user.id, study.id, 1)])
    collection = await collections.create(database, user.id, "Openings", NOW)
    await collections.put(database, collection.id, NOW, study=study.id)
    await studies.add_alias(database, user.id, "Anita")


async def test_what_a_guest_has_moves_into_his_account(database: Database) -> None:
    guest_, match = await busy(database)
    ana, _ = await busy(database, "Anna")
    session = await people.open_session(database, guest_.id, NOW, for_ms=1000)
    await belongings.merge_guest(database, guest_.id, ana.id)
    assert await people.user(database, guest_.id) is None
    assert len(await matches.of_user(database, ana.id)) == 4
    stored = await matches.load(database, match)
    assert stored is not None
    assert (stored.seats[0].user, stored.row.created_by) == (ana.id, ana.id)
    assert await tallies.of_user(database, ana.id) == {"own:31": (4, 1.0)}
    assert await people.of_session(database, session, NOW) == await people.user(database, ana.id)
    assert len(await talk.blocked_by(database, ana.id)) == 2
    export = await belongings.export(database, ana.id)
    assert {kind: len(export[kind]) for kind in ("chat", "reports", "seeks", "jobs")} == {
        "chat": 2,
        "reports": 2,
        "seeks": 2,
        "jobs": 2,
    }
    # The match that both had is there once, and so is the name.
    kinds = ("studies", "aliases", "collections", "cards")
    assert [len(export[kind]) for kind in kinds] == [3, 1, 2, 1]
    assert sorted(len(one["contents"]) for one in export["collections"]) == [0, 1]


async def test_blocks_of_both_meet_in_the_account(database: Database) -> None:
    ana, guest_, eva = [await guest(database, name) for name in ("Ana", "Guest", "Eva")]
    for who, whom in ((ana, eva), (guest_, eva), (guest_, ana), (eva, ana), (eva, guest_)):
        await talk.block(database, who.id, whom.id, NOW)
    await belongings.merge_guest(database, guest_.id, ana.id)
    assert await talk.blocked_by(database, ana.id) == {eva.id}
    assert await talk.blocked_by(database, eva.id) == {ana.id}


async def test_an_export_has_everything_but_secrets(database: Database) -> None:
    ana, match = await busy(database)
    await people.make_account(database, ana.id, "Ana", passphrase="$pass", recovery="$code")
    await Writer(database).append(entry(match, 1, {"type": "thrown", "roll": [6, 1]}))
    export = await belongings.export(database, ana.id)
    text = json.dumps(export)
    assert "$pass" not in text
    assert "$code" not in text
    assert all(export[kind] for kind in export)
    (mine,) = (one for one in export["matches"] if one["id"] == match)
    assert mine["seats"] == {"white": "Ana", "black": "Eva"}
    assert mine["entries"][0]["things"] == [{"type": "thrown", "roll": [6, 1]}]


async def test_a_seed_is_exported_when_its_match_is_over(database: Database) -> None:
    ana = await guest(database)
    on, over = await match_of(database, white=ana), await match_of(database, white=ana)
    await Writer(database).append(entry(over, 1), over={})
    export = await belongings.export(database, ana.id)
    assert {one["id"]: one.get("seed") for one in export["matches"]} == {
        on: None,
        over: "00ff" * 16,
    }


async def test_an_export_names_nobody_else(database: Database) -> None:
    ana, match = await busy(database)
    eva = next(iter(await talk.blocked_by(database, ana.id)))
    lots: list[dict[str, object]] = [
        {"type": "lot", "seat": seat, "text": f"lot {seat}"} for seat in ("white", "black")
    ]
    await Writer(database).append(entry(match, 1, *lots, client="eva's page", seq=1))
    session = await people.open_session(database, ana.id, NOW, for_ms=1000)
    await talk.settle(database, 1, by=eva, decision="a warning to Eva", now=NOW)
    text = json.dumps(export := await belongings.export(database, ana.id))
    for secret in (eva, "eva's page", "lot black", session, "a warning", "lease", "invitation"):
        assert secret not in text
    assert "lot white" in text
    assert export["blocks"] == [{"name": "Eva", "at": NOW}]


async def test_what_reports_quote_follows_a_guest_into_his_account(database: Database) -> None:
    guest_, eva, ana = [await guest(database, name) for name in ("Guest", "Eva", "Ana")]
    match = await match_of(database, white=guest_, black=eva)
    line = await talk.say(
        database, match, "psst", user=guest_.id, seat="white", name="Guest", now=NOW
    )
    quoted = {"id": line.id, "user": guest_.id, "name": "Guest", "text": "psst", "at": NOW}
    await talk.report(
        database,
        by=eva.id,
        about=guest_.id,
        match=match,
        reason="",
        context={"line": line.id, "chat": [quoted]},
        now=NOW,
    )
    await belongings.merge_guest(database, guest_.id, ana.id)
    (report,) = await talk.reports(database)
    assert report.context["chat"] == [quoted | {"user": ana.id}]
    await belongings.delete_user(database, ana.id)
    (report,) = await talk.reports(database)
    assert report.context["chat"] == [quoted | {"user": None, "name": "—", "text": ""}]


async def test_nothing_is_exported_of_nobody(database: Database) -> None:
    assert await belongings.export(database, "nobody") == {}


async def test_whoever_is_deleted_is_forgotten(database: Database) -> None:
    ana, match = await busy(database)
    writer = Writer(database)
    started: dict[str, object] = {"type": "match_started", "players": ["Ana", "Eva"]}
    await writer.append(
        entry(match, 1, started, {"type": "joined", "seat": "white", "name": "Ana"})
    )
    await writer.append(entry(match, 2, {"type": "joined", "seat": "black", "name": "Eva"}))
    await belongings.delete_user(database, ana.id)
    assert await people.user(database, ana.id) is None
    assert await belongings.export(database, ana.id) == {}
    for name in (match, f"of{ana.id}"):
        stored = await matches.load(database, name)
        assert "Ana" not in repr(stored)
        assert stored is not None
        assert {seat.name for seat in stored.seats} == {"—", "Eva"}
        assert not any(seat.free for seat in stored.seats)
    assert await talk.lines(database, match) == []
    (report,) = await talk.reports(database)
    assert (report.by, report.reason) == (None, "")


async def test_the_others_names_stay(database: Database) -> None:
    ana, match = await busy(database)
    writer = Writer(database)
    await writer.append(entry(match, 1, {"type": "match_started", "players": ["Ana", "Eva"]}))
    await belongings.delete_user(database, ana.id)
    stored = await matches.load(database, match)
    assert stored is not None
    assert stored.entries[0].things == ({"type": "match_started", "players": ["—", "Eva"]},)
