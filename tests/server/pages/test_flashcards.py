from __future__ import annotations

import pytest
from fastapi import FastAPI

from tests.server.analysis.things import SHORT, send
from tests.server.browsing import Browser, Visit
from tests.server.pages.test_analyses import analysed, quick

__all__ = ["quick"]
pytestmark = pytest.mark.anyio


async def test_without_cards_it_is_said_where_they_come_from(guest: Browser) -> None:
    assert "There are no cards yet." in (await guest.get("/cards")).text
    assert (await guest.get("/api/v1/cards/next")).json()["card"] is None


async def test_cards_are_made_asked_and_answered(app: FastAPI, visit: Visit) -> None:
    ana, eva = visit(), visit()
    place = await send(ana, SHORT)
    await ana.get(place)
    assert (await ana.send(f"{place}/cards")).status_code == 422
    await ana.get(place)
    await ana.send(f"{place}/seat", seat="white")
    await analysed(ana, place)
    for _ in range(2):
        await ana.get(place)
        assert (await ana.send(f"{place}/cards")).headers["location"] == "/cards"
    deck = (await ana.get("/api/v1/cards/next")).json()
    card, number = deck["card"], deck["cards"]
    assert deck["due"] == number > 0
    assert 2 <= len(card["options"]) <= 5
    address = f"/api/v1/cards/{card['card']}/answers"
    assert (await eva.post(address, json={"option": 0})).status_code == 404
    assert (await ana.post(address, json={"option": 9})).status_code == 409
    told = (await ana.post(address, json={"option": 0})).json()
    assert told["losses"][told["best"][0]] == 0
    assert told["loss"] == told["losses"][0]
    assert told["details"]["theme"]
    assert (await ana.post(address, json={"option": 0})).status_code == 409
    assert (await ana.get("/api/v1/cards/next")).json()["due"] == number - 1
    gone = await ana.post(f"/api/v1/cards/{card['card']}/delete")
    assert gone.status_code == 204
    assert (await ana.get("/api/v1/cards/next")).json()["cards"] == number - 1
