from __future__ import annotations

import pytest

from tests.server.analysis.things import OTHER, SHORT, send
from tests.server.browsing import Browser
from tests.server.pages.test_analyses import analysed, quick

__all__ = ["quick"]
pytestmark = pytest.mark.anyio


async def test_without_matches_it_is_said_what_to_do(guest: Browser) -> None:
    assert "There is nothing to count yet" in (await guest.get("/statistics")).text


async def test_matches_of_the_names_that_are_mine_are_counted(guest: Browser) -> None:
    places = [await send(guest, text) for text in (SHORT, OTHER)]
    for place in places:
        await analysed(guest, place)
    page = (await guest.get("/statistics")).text
    assert '<option value="Eva">' in page
    await guest.send("/statistics/names", name=" eva ")
    page = (await guest.get("/statistics")).text
    for told in ("2 matches", "PR by month", "2026-03", "Where it leaks", "Remove eva"):
        assert told in page
    await guest.send("/statistics/names/remove", name="eva")
    assert "There is nothing to count yet" in (await guest.get("/statistics")).text


async def test_there_is_an_end_to_names(guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.server.pages.statistics.MOST_NAMES", 1)
    await guest.get("/statistics")
    assert (await guest.send("/statistics/names", name="Eva")).status_code == 303
    answer = await guest.send("/statistics/names", name="Ida")
    assert answer.status_code == 422
    assert "at most 1 names" in answer.text
