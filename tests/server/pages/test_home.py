from __future__ import annotations

import json

import pytest
from fastapi import FastAPI

from tablas.i18n import translator
from tablas.play.bots import OPPONENTS
from tablas.server.misfits import KINDS
from tablas.store import matches
from tests.server.browsing import Browser, Visit, running, site

pytestmark = pytest.mark.anyio
NO_NUMBER = KINDS["decimal_parsing"]


async def test_all_opponents_are_offered_by_name_and_strength(guest: Browser) -> None:
    page = (await guest.get("/")).text
    for opponent in OPPONENTS:
        assert f'value="{opponent.key}"' in page
        assert opponent.told in page


async def test_two_clicks_begin_a_match_against_the_program(guest: Browser, app: FastAPI) -> None:
    await guest.get("/")
    answer = await guest.send("/play", **{"with": "bot", "bot": "oak", "length": "3"})
    assert answer.status_code == 303
    match = answer.headers["location"].removeprefix("/m/")
    stored = await matches.load(site(app).database, match)
    assert stored is not None
    assert {seat.bot for seat in stored.seats} == {"oak", None}
    assert (await guest.get(f"/m/{match}")).status_code == 200


@pytest.mark.parametrize("kind", ["same_screen", "link", "lobby"])
async def test_or_with_a_friend(guest: Browser, kind: str) -> None:
    match = await guest.begin_match(**{"with": kind, "friend": "Eva", "name": "Ana"})
    page = (await guest.get("/matches")).text
    assert f"/m/{match}" in page
    assert ("Eva" in page) is (kind == "same_screen")


async def test_what_cannot_be_agreed_is_said_above_the_form(guest: Browser) -> None:
    await guest.get("/")
    answer = await guest.send("/play", **{"with": "bot", "length": "3", "cube_limit": "3"})
    assert answer.status_code == 422
    assert "the limit of the cube is a power of two, not 3" in answer.text
    assert '<form id="play"' in answer.text
    answer = await guest.send("/play", **{"with": "bot", "length": "0", "stake": "much"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


async def test_what_a_form_may_not_have_is_said_in_the_visitors_language(visit: Visit) -> None:
    for language, said in (("en", "it is no number"), ("es", translator("es").text(NO_NUMBER))):
        browser = visit(language=language)
        await browser.get("/")
        page = await browser.send("/play", **{"with": "bot", "length": "0", "stake": "much"})
        assert f"stake: {said}" in page.text


async def test_the_form_keeps_what_was_chosen_when_it_is_refused(guest: Browser) -> None:
    await guest.get("/")
    fields = {"with": "bot", "bot": "ebony", "length": "7", "cube_limit": "3", "jacoby": "yes"}
    page = (await guest.send("/play", **fields)).text
    assert 'value="ebony" checked' in page
    assert '<option value="7" selected>' in page


async def test_a_name_that_is_given_is_the_guests_from_then_on(guest: Browser) -> None:
    await guest.begin_match(name="Ana")
    data = json.loads((await guest.get("/account/export")).text)
    assert data["user"]["name"] == "Ana"


async def test_unfinished_matches_are_one_click_away(guest: Browser) -> None:
    assert "Go on playing" not in (await guest.get("/")).text
    match = await guest.begin_match(friend="Eva")
    page = (await guest.get("/")).text
    assert "Go on playing" in page
    assert f'href="/m/{match}"' in page


async def test_loading_the_answer_again_leads_to_the_first_page(guest: Browser) -> None:
    answer = await guest.get("/play")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


async def test_others_on_the_network_find_an_address_and_a_code(sqlite_url: str) -> None:
    async with running(sqlite_url, host="192.168.1.7", port=8000) as app:
        page = (await Browser(app).get("/")).text
        assert "http://192.168.1.7:8000" in page
        assert '<svg xmlns="http://www.w3.org/2000/svg"' in page or "<svg" in page
    async with running(sqlite_url) as app:
        assert "From another device" not in (await Browser(app).get("/")).text


async def test_in_spanish(visit: Visit) -> None:
    page = (await visit(language="es").get("/")).text
    assert '<html lang="es"' in page
