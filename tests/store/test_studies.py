from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.store import Database, people, studies
from tablas.store.names import new_id
from tablas.store.people import User
from tablas.store.studies import KeptAnalysis, Study
from tests.store.things import NOW, guest, match_of

pytestmark = pytest.mark.anyio


async def study_of(database: Database, user: User, digest: str = "d", **fields: object) -> Study:
    study = Study(
        id=new_id(),
        user=user.id,
        digest=digest,
        match=None,
        white="Ana",
        black="Eva",
        seat=None,
        length=3,
        event="",
        played_on="",
        source="a.mat",
        job=None,
        created_at=NOW,
    )
    return await studies.add(database, replace(study, **fields), {"events": []})  # type: ignore[arg-type]


async def test_the_same_match_is_kept_once_for_each_person(database: Database) -> None:
    ana, eva = await guest(database), await guest(database, "Eva")
    first = await study_of(database, ana)
    assert await study_of(database, ana) == first
    assert await study_of(database, eva) != first
    assert await studies.count(database, ana.id) == 1
    assert await studies.get(database, first.id) == first
    assert await studies.record_of(database, first.id) == {"events": []}


async def test_the_latest_come_first_each_with_its_summaries(database: Database) -> None:
    ana = await guest(database)
    old = await study_of(database, ana, "old")
    new = await study_of(database, ana, "new", created_at=NOW + 1)
    for level in ("0ply", "2ply"):
        kept = KeptAnalysis(level, {"program": level}, {"n": level})
        await studies.keep_analysis(database, "old", kept, NOW)
    (first, none), (second, both) = await studies.of_user(database, ana.id)
    assert (first, none, second) == (new, [], old)
    assert {one.level: one.summary for one in both} == {
        "0ply": {"n": "0ply"},
        "2ply": {"n": "2ply"},
    }
    assert {one.level for one in await studies.analyses_of(database, "old")} == {"0ply", "2ply"}


async def test_an_analysis_is_replaced_by_a_later_one_of_its_level(database: Database) -> None:
    await study_of(database, await guest(database))
    for n in (1, 2):
        await studies.keep_analysis(database, "d", KeptAnalysis("0ply", {}, {"n": n}), NOW)
    (kept,) = await studies.analyses_of(database, "d")
    assert kept.summary == {"n": 2}
    assert await studies.levels_of(database, "d") == ["0ply"]


async def test_analyses_go_with_the_last_study_of_their_match(database: Database) -> None:
    ana, eva = await guest(database), await guest(database, "Eva")
    mine, hers = await study_of(database, ana), await study_of(database, eva)
    await studies.keep_analysis(database, "d", KeptAnalysis("0ply", {}, {}), NOW)
    await studies.remove(database, mine.id)
    await studies.sweep(database)
    assert await studies.levels_of(database, "d") == ["0ply"]
    await studies.remove(database, hers.id)
    await studies.sweep(database)
    assert await studies.levels_of(database, "d") == []


async def test_a_name_says_where_its_owner_sat(database: Database) -> None:
    ana = await guest(database)
    files = [
        await study_of(database, ana, str(number), white=white, black=black)
        for number, (white, black) in enumerate(
            [("anita", "Eva"), ("Eva", " ANITA"), ("Anita", "anita"), ("Eva", "Ida")]
        )
    ]

    async def seats() -> list[str | None]:
        found = [await studies.get(database, one.id) for one in files]
        return [one.seat for one in found if one is not None]

    await studies.add_alias(database, ana.id, "Anita")
    await studies.add_alias(database, ana.id, "anita")
    assert await seats() == ["white", "black", None, None]
    assert await studies.aliases(database, ana.id) == {"anita": "Anita"}
    await studies.remove_alias(database, ana.id, "ANITA")
    assert await seats() == [None] * 4
    assert await studies.aliases(database, ana.id) == {}


async def test_a_study_of_a_match_played_here_is_found_by_it(database: Database) -> None:
    ana = await guest(database)
    match = await match_of(database, white=ana)
    assert await studies.of_match(database, ana.id, match) is None
    study = await study_of(database, ana, match=match)
    assert await studies.of_match(database, ana.id, match) == study


async def test_a_guest_with_studies_is_not_forgotten(database: Database) -> None:
    ana, eva = await guest(database), await guest(database, "Eva")
    await study_of(database, ana)
    assert await people.sweep_guests(database, NOW + 1) == 1
    assert await people.user(database, ana.id) is not None
    assert await people.user(database, eva.id) is None
