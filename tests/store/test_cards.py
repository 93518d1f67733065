from __future__ import annotations

import pytest

from tablas.store import Database, cards, studies
from tablas.store.cards import Card
from tablas.store.names import new_id
from tests.store.test_studies import study_of
from tests.store.things import NOW, guest

pytestmark = pytest.mark.anyio


def card(user: str, study: str, place: int, due_at: int = NOW) -> Card:
    return Card(new_id(), user, study, place, "play", {"options": []}, {"step": 0}, due_at, NOW)


async def test_the_card_that_is_due_longest_comes_first(database: Database) -> None:
    ana = await guest(database)
    study = await study_of(database, ana)
    made = [card(ana.id, study.id, place, NOW + place) for place in (2, 1, 3)]
    await cards.add(database, made)
    assert await cards.due(database, ana.id, NOW + 2) == made[1]
    assert await cards.counts(database, ana.id, NOW + 2) == (3, 2, NOW + 3)
    assert await cards.due(database, ana.id, NOW) is None
    assert await cards.due(database, "somebody", NOW + 9) is None


async def test_a_decision_has_one_card(database: Database) -> None:
    ana = await guest(database)
    study = await study_of(database, ana)
    first = card(ana.id, study.id, 1)
    await cards.add(database, [first])
    await cards.add(database, [card(ana.id, study.id, 1), card(ana.id, study.id, 2)])
    await cards.add(database, [])
    assert await cards.get(database, first.id) == first
    assert sorted(await cards.of_study(database, study.id)) == [(1, "play"), (2, "play")]


async def test_an_answer_counts_once(database: Database) -> None:
    ana = await guest(database)
    one = card(ana.id, (await study_of(database, ana)).id, 1)
    await cards.add(database, [one])
    later: dict[str, object] = {"step": 1}
    assert await cards.answered(database, one.id, NOW, memory=later, due_at=NOW + 5)
    assert not await cards.answered(database, one.id, NOW, memory={}, due_at=NOW + 9)
    kept = await cards.get(database, one.id)
    assert kept is not None
    assert (kept.memory, kept.due_at) == (later, NOW + 5)


async def test_cards_go_with_their_match(database: Database) -> None:
    ana = await guest(database)
    study = await study_of(database, ana)
    await cards.add(database, [card(ana.id, study.id, 1), card(ana.id, study.id, 2)])
    found = await cards.due(database, ana.id, NOW)
    assert found is not None
    await cards.remove(database, found.id)
    assert (await cards.counts(database, ana.id, NOW))[0] == 1
    await studies.remove(database, study.id)
    assert await cards.counts(database, ana.id, NOW) == (0, 0, None)
