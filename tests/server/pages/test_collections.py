from __future__ import annotations

import re

import pytest

from tests.server.analysis.things import SHORT, send
from tests.server.browsing import Browser, Visit
from tests.server.pages.test_analyses import quick

__all__ = ["quick"]
pytestmark = pytest.mark.anyio

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


async def made(browser: Browser, name: str = "Openings") -> str:
    await browser.get("/collections")
    place: str = (await browser.send("/collections", name=name)).headers["location"]
    return place


async def test_positions_go_in_and_out(guest: Browser) -> None:
    place = await made(guest)
    assert "It is empty." in (await guest.get(place)).text
    await guest.send(f"{place}/positions", id=OPENING)
    page = (await guest.get(place)).text
    assert OPENING in page
    assert (await guest.send(f"{place}/positions", id="nonsense")).status_code == 422
    await guest.get(place)
    number = re.search(r'name="number" value="(\d+)"', page)
    assert number is not None
    await guest.send(f"{place}/remove", number=number[1])
    assert "It is empty." in (await guest.get(place)).text


async def test_matches_and_their_positions_are_collected(guest: Browser) -> None:
    study = await send(guest, SHORT)
    await guest.get(study)
    place = (await guest.send(f"{study}/collect", name="Blitzes")).headers["location"]
    collection = place.rsplit("/", 1)[1]
    await guest.send(f"{study}/collect", collection=collection, place="7", xgid=OPENING)
    page = (await guest.get(place)).text
    assert f'href="{study}"' in page
    assert f'href="{study}#7"' in page
    assert "2 things" in (await guest.get("/collections")).text


async def test_a_collection_without_a_name_is_refused(guest: Browser) -> None:
    await guest.get("/collections")
    answer = await guest.send("/collections", name=" ")
    assert answer.status_code == 422
    assert "a collection needs a name" in answer.text


async def test_a_collection_is_shown_to_nobody_else(visit: Visit) -> None:
    ana, eva = visit(), visit()
    place = await made(ana)
    await eva.get("/settings")
    assert (await eva.get(place)).status_code == 404
    assert (await eva.send(f"{place}/delete")).status_code == 404
    await ana.send(f"{place}/delete")
    assert (await ana.get(place)).status_code == 404


async def test_there_is_an_end_to_collections_and_to_what_is_in_one(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablas.server.pages.collections.MOST", 1)
    monkeypatch.setattr("tablas.server.pages.collections.MOST_THINGS", 1)
    place = await made(guest)
    assert (await guest.send("/collections", name="b")).status_code == 422
    await guest.get(place)
    assert (await guest.send(f"{place}/positions", id=OPENING)).status_code == 303
    assert (await guest.send(f"{place}/positions", id=OPENING)).status_code == 422
