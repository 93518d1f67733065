from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from tablas.play.committed import commitment
from tablas.server.rooms.verification import check, match_data
from tablas.store import matches
from tablas.store.matches import StoredMatch
from tablas.store.schema import MATCHES
from tests.server.browsing import Browser, Visit, site
from tests.server.matches import LOTS, begin, finish

pytestmark = pytest.mark.anyio


async def test_the_dice_of_a_finished_match_are_thrown_again(app: FastAPI, guest: Browser) -> None:
    match = await guest.begin_match(name="Ana", friend="Eva")
    await finish(app, match)
    page = (await guest.get(f"/verify/{match}")).text
    assert "The seed is the one that was sealed." in page
    assert "Opening" in page
    for lot in LOTS.values():
        assert lot in page


async def test_the_seed_stays_secret_while_the_match_goes_on(app: FastAPI, guest: Browser) -> None:
    match = await guest.begin_match()
    await begin(app, match)
    page = (await guest.get(f"/verify/{match}")).text
    assert "its seed is still secret" in page
    assert "secret until the match is over" in page


async def test_a_seed_that_was_exchanged_is_noticed(app: FastAPI, guest: Browser) -> None:
    match = await guest.begin_match()
    await finish(app, match)
    async with site(app).database.begin() as connection:
        await connection.execute(
            update(MATCHES).where(MATCHES.c.id == match).values(seed=b"x" * 32)
        )
    page = (await guest.get(f"/verify/{match}")).text
    assert 'role="alert"' in page
    assert "not the one that was committed to" in page


async def test_dice_that_were_exchanged_are_noticed(app: FastAPI, guest: Browser) -> None:
    match = await guest.begin_match()
    await finish(app, match)
    stored = await matches.load(site(app).database, match)
    assert stored is not None
    values = another_seed(stored)
    async with site(app).database.begin() as connection:
        await connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(**values))
    page = (await guest.get(f"/verify/{match}")).text
    assert 'role="alert"' in page
    assert "had to be" in page


def another_seed(stored: StoredMatch) -> dict[str, Any]:
    """A seed with its own commitment, whose first throw is not that of the match."""
    for value in range(256):
        seed = bytes([value]) * 32
        changed: dict[str, Any] = {"seed": seed, "commitment": commitment(seed)}
        other = replace(stored, row=replace(stored.row, **changed))
        if not all(one.is_right for one in check(match_data(other))):
            return changed
    raise AssertionError("all seeds give the same throw")


@pytest.mark.parametrize("language", ["en", "es"])
async def test_how_the_dice_are_made_is_told(visit: Visit, language: str) -> None:
    page = (await visit(language=language).get("/dice")).text
    assert "SHA-256" in page
    assert "tablas verify" in page
    assert "<table" not in page
