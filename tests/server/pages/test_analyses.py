from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tablas.server.analysis import gathering
from tablas.store import matches, studies
from tests.server.analysis.things import OTHER, SHORT, send
from tests.server.browsing import Browser, Visit, site
from tests.server.matches import begin, finish

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are looked at as shortly as can be."""
    monkeypatch.setenv("TABLAS_ANALYSIS_LEVEL", "0ply")


async def analysed(browser: Browser, place: str) -> dict[str, Any]:
    """A study when it is analysed, as the interface has it."""
    address = f"/api/v1/studies/{place.rsplit('/', 1)[1]}"
    async with asyncio.timeout(60):
        while True:
            said: dict[str, Any] = (await browser.get(address)).json()
            if said["levels"]:
                return said
            await asyncio.sleep(0.02)


async def test_a_match_that_is_sent_goes_to_its_page_and_is_analysed(guest: Browser) -> None:
    place = await send(guest, SHORT)
    assert place.startswith("/analysis/")
    assert "The match is being analysed" in (await guest.get(place)).text
    said = await analysed(guest, place)
    assert (said["white"], said["black"], said["event"]) == ("Ana", "Eva", "Tuesday club")
    page = (await guest.get(place)).text
    for told in ("Ana – Eva", "Match to 3 points", "2026-03-05", "How both played", "0ply"):
        assert told in page
    course = (await guest.get(f"/api/v1/studies/{said['study']}/course")).json()
    worst = max(course["turns"], key=lambda turn: turn["loss"] or 0)
    assert worst["grade"] == "very bad"
    details = await guest.get(
        f"/api/v1/studies/{said['study']}/decisions/{worst['kind']}/{worst['index']}"
    )
    assert details.json()["words"]["beginner"]


async def test_several_go_into_the_list_and_what_is_no_match_is_said(guest: Browser) -> None:
    page = await send(guest, SHORT, "nonsense", OTHER)
    assert "2 matches were taken in." in page
    assert "<strong>2.mat</strong>" in page
    assert page.count("data-study=") == 2
    again = await send(guest, SHORT, OTHER, "")
    assert "2 were known already." in again
    assert (await guest.get("/analysis")).text.count("data-study=") == 2


async def test_a_match_may_be_pasted(guest: Browser) -> None:
    place = await send(guest, pasted=SHORT)
    assert "Ana – Eva" in (await guest.get(place)).text


async def test_nothing_sent_is_said(guest: Browser) -> None:
    assert "Choose a file, or paste the text of a match." in await send(guest)


async def test_too_much_at_once_is_said(guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_MATCHES", 1)
    assert "at most 1 matches are taken at once" in await send(guest, SHORT, OTHER)


async def test_the_same_match_is_not_analysed_twice(app: FastAPI, visit: Visit) -> None:
    ana, eva = visit(), visit()
    first = await send(ana, SHORT)
    await analysed(ana, first)
    second = await send(eva, SHORT)
    study = await studies.get(site(app).database, second.rsplit("/", 1)[1])
    assert study is not None
    assert study.job is None
    assert (await analysed(eva, second))["levels"] == ["0ply"]


async def test_a_file_that_says_more_of_a_known_match_adds_its_analysis(guest: Browser) -> None:
    folder = Path(__file__).parents[2] / "data" / "sgf"
    plain, said = (
        (folder / f"two_points_analysed.{ending}").read_text("utf-8") for ending in ("mat", "sgf")
    )
    place = await send(guest, plain)
    assert await send(guest, said) == place
    await analysed(guest, place)
    address = f"/api/v1/studies/{place.rsplit('/', 1)[1]}"
    turns = (await guest.get(f"{address}/course")).json()["turns"]
    index = next(turn["index"] for turn in turns if turn["kind"] == "play" and not turn["forced"])
    (other,) = (await guest.get(f"{address}/decisions/play/{index}")).json()["others"]
    assert other["program"].startswith("GNU Backgammon")
    assert other["candidates"]


async def test_a_study_is_shown_to_nobody_else(visit: Visit) -> None:
    ana, eva = visit(), visit()
    place = await send(ana, SHORT)
    await eva.get("/settings")
    assert (await eva.get(place)).status_code == 404
    assert (await eva.get("/analysis")).text.count("data-study=") == 0
    for what in ("delete", "seat", "cards", "deeper", "cancel", "collect"):
        assert (await eva.send(f"{place}/{what}", name="x")).status_code == 404
    assert (await ana.get(place)).status_code == 200


async def test_who_one_is_is_kept_for_other_files_too(guest: Browser) -> None:
    place = await send(guest, SHORT)
    await guest.get(place)
    await guest.send(f"{place}/seat", seat="black", always="yes")
    assert (await analysed(guest, place))["seat"] == "black"
    other = await send(guest, OTHER)
    assert (await analysed(guest, other))["seat"] == "black"
    await guest.get(place)
    await guest.send(f"{place}/seat", seat="")
    assert (await analysed(guest, place))["seat"] is None


async def test_matches_are_searched(guest: Browser) -> None:
    await send(guest, SHORT, OTHER)
    for query, found in (("text=ida", 1), ("text=eva+club", 2), ("since=2026-03-06", 0)):
        page = (await guest.get(f"/analysis?{query}")).text
        assert page.count("data-study=") == found
        assert f"/api/v1/studies.csv?{query}" in page


async def test_an_analysis_can_be_given_up_and_a_match_deleted(guest: Browser) -> None:
    place = await send(guest, SHORT)
    await guest.get(place)
    assert (await guest.send(f"{place}/cancel")).headers["location"] == place
    assert (await guest.send(f"{place}/delete")).headers["location"] == "/analysis"
    assert (await guest.get(place)).status_code == 404


async def test_a_match_can_be_looked_into_more_deeply(guest: Browser) -> None:
    place = await send(guest, SHORT)
    await analysed(guest, place)
    assert "Look deeper" in (await guest.get(place)).text
    await guest.send(f"{place}/deeper", level="9ply")
    assert "The match is being analysed" not in (await guest.get(place)).text
    await guest.send(f"{place}/deeper", level="3ply")
    assert "The match is being analysed" in (await guest.get(place)).text
    await guest.send(f"{place}/cancel")


async def test_every_match_that_was_played_here_can_be_analysed(app: FastAPI, visit: Visit) -> None:
    ana = visit()
    match = await ana.begin_match(name="Ana", friend="Eva", seat="white")
    await begin(app, match)
    await ana.get(f"/m/{match}/replay")
    assert (await ana.send(f"/m/{match}/analysis")).status_code == 422
    over = await ana.begin_match(name="Ana", friend="Eva", seat="white")
    await finish(app, over)
    assert "Analyse the match" in (await ana.get(f"/m/{over}/replay")).text
    assert f"/m/{over}/analysis" in (await ana.get("/matches")).text
    place = (await ana.send(f"/m/{over}/analysis")).headers["location"]
    assert (await ana.send(f"/m/{over}/analysis")).headers["location"] == place
    said = await analysed(ana, place)
    assert said["match"] == over
    stored = await matches.load(site(app).database, over)
    assert stored is not None
    assert "Ana – Eva" in (await ana.get(place)).text


async def test_an_account_has_what_its_guest_has_analysed(visit: Visit) -> None:
    ana, elsewhere = visit(), visit()
    await ana.make_account("Ana")
    place = await send(elsewhere, SHORT)
    await elsewhere.log_in("Ana")
    assert (await elsewhere.get(place)).status_code == 200
    assert (await ana.get(place)).status_code == 200
    export = (await ana.get("/account/export")).json()
    assert [one["white"] for one in export["studies"]] == ["Ana"]
