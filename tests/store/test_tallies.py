from __future__ import annotations

import pytest

from tablas.store import Database, tallies
from tests.store.things import guest, match_of

pytestmark = pytest.mark.anyio


async def test_matches_add_up(database: Database) -> None:
    ana, eva = await guest(database, "Ana"), await guest(database, "Eva")
    for luck in (0.5, -0.25):
        counted = {
            ana.id: {"own:31": (2, 0.0), "luck": (1, luck)},
            eva.id: {"other:31": (2, 0.0)},
        }
        assert await tallies.count_match(database, await match_of(database), counted)
    assert await tallies.of_user(database, ana.id) == {"own:31": (4, 0.0), "luck": (2, 0.25)}
    assert await tallies.of_user(database, eva.id) == {"other:31": (4, 0.0)}


async def test_a_match_is_counted_once(database: Database) -> None:
    ana = await guest(database)
    match = await match_of(database)
    assert await tallies.count_match(database, match, {ana.id: {"own:66": (1, 0.0)}})
    assert not await tallies.count_match(database, match, {ana.id: {"own:66": (1, 0.0)}})
    assert await tallies.of_user(database, ana.id) == {"own:66": (1, 0.0)}


async def test_there_may_be_nothing_to_count(database: Database) -> None:
    ana = await guest(database)
    assert await tallies.count_match(database, await match_of(database), {ana.id: {}})
    assert await tallies.of_user(database, ana.id) == {}
