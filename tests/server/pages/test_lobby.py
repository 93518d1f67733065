from __future__ import annotations

import pytest
from fastapi import FastAPI

from tests.server.browsing import Browser, Visit

pytestmark = pytest.mark.anyio


def seek_of(page: str) -> str:
    return page.partition('action="/lobby/')[2].partition('"')[0].partition("/")[0]


async def test_who_waits_in_the_lobby_is_found(visit: Visit) -> None:
    ana, eva = visit(), visit()
    match = await ana.begin_match(**{"with": "lobby", "name": "Ana", "length": "5"})
    page = (await eva.get("/lobby")).text
    assert "Ana" in page
    assert "Match to 5 points" in page
    answer = await eva.send(f"/lobby/{seek_of(page)}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}")
    assert "Nobody just now" in (await eva.get("/lobby")).text


async def test_ones_own_offer_can_be_taken_back(visit: Visit) -> None:
    ana, eva = visit(), visit()
    await ana.begin_match(**{"with": "lobby"})
    page = (await ana.get("/lobby")).text
    assert "To your match" in page
    await eva.get("/lobby")
    await eva.send(f"/lobby/{seek_of(page)}/withdraw")
    assert "Nobody just now" not in (await ana.get("/lobby")).text, "by its owner only"
    await ana.send(f"/lobby/{seek_of(page)}/withdraw")
    assert "Nobody just now" in (await ana.get("/lobby")).text


async def test_nobody_plays_himself(visit: Visit, app: FastAPI) -> None:
    ana = visit()
    match = await ana.begin_match(**{"with": "lobby"})
    seek = seek_of((await ana.get("/lobby")).text)
    answer = await ana.send(f"/lobby/{seek}")
    assert answer.headers["location"] == f"/m/{match}"
    assert "Nobody just now" not in (await visit().get("/lobby")).text, "the seat is still free"


async def test_an_offer_that_is_gone_is_said_to_be(guest: Browser) -> None:
    await guest.get("/settings")
    answer = await guest.send("/lobby/none")
    assert answer.status_code == 409
    assert "Somebody else was quicker" in answer.text
