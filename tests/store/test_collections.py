from __future__ import annotations

import pytest

from tablas.store import Database, collections, studies
from tests.store.test_studies import study_of
from tests.store.things import NOW, guest

pytestmark = pytest.mark.anyio


async def test_collections_come_by_name_with_their_sizes(database: Database) -> None:
    ana = await guest(database)
    study = await study_of(database, ana)
    openings, blitzes = [
        await collections.create(database, ana.id, name, NOW) for name in ("Openings", "Blitzes")
    ]
    for _ in range(2):
        await collections.put(database, openings.id, NOW, study=study.id)
    await collections.put(database, openings.id, NOW, study=study.id, place=7, xgid="XGID=a")
    await collections.put(database, openings.id, NOW, xgid="XGID=a")
    found = await collections.of_user(database, ana.id)
    assert [(one.name, one.size) for one in found] == [("Blitzes", 0), ("Openings", 3)]
    again = await collections.get(database, openings.id)
    assert again is not None
    assert again.size == 3
    position, in_match, match = await collections.contents(database, openings.id)
    assert (position.study, position.white) == (None, None)
    assert (in_match.place, in_match.xgid, in_match.white) == (7, "XGID=a", "Ana")
    assert (match.study, match.place) == (study.id, None)
    assert await collections.contents(database, blitzes.id) == []


async def test_what_is_taken_out_stays_elsewhere(database: Database) -> None:
    ana = await guest(database)
    study = await study_of(database, ana)
    one, other = [await collections.create(database, ana.id, name, NOW) for name in "ab"]
    for collection in (one, other):
        await collections.put(database, collection.id, NOW, study=study.id)
    (thing,) = await collections.contents(database, one.id)
    await collections.take_out(database, other.id, thing.id)
    assert len(await collections.contents(database, other.id)) == 1
    await collections.take_out(database, one.id, thing.id)
    assert await collections.contents(database, one.id) == []
    await collections.remove(database, other.id)
    assert await studies.get(database, study.id) is not None
    assert await collections.get(database, other.id) is None


async def test_a_match_that_is_deleted_leaves_its_collections(database: Database) -> None:
    ana = await guest(database)
    study = await study_of(database, ana)
    collection = await collections.create(database, ana.id, "a", NOW)
    await collections.put(database, collection.id, NOW, study=study.id)
    await studies.remove(database, study.id)
    assert await collections.contents(database, collection.id) == []
