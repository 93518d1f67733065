from __future__ import annotations

import pytest
from fastapi import FastAPI

from tablas.store import matches
from tests.server.browsing import Browser, Visit, site
from tests.server.matches import finish

pytestmark = pytest.mark.anyio


async def invitation(app: FastAPI, match: str) -> str:
    row = await matches.row_of(site(app).database, match)
    assert row is not None
    assert row.invitation is not None
    return row.invitation


async def test_an_invitation_says_what_is_agreed_and_seats_whoever_accepts(
    app: FastAPI, visit: Visit
) -> None:
    ana, eva = visit(), visit()
    options = {"with": "link", "name": "Ana", "length": "7", "crawford": "yes", "clock": "normal"}
    match = await ana.begin_match(**options, seat="white")
    link = await invitation(app, match)
    page = (await eva.get(f"/i/{link}")).text
    for said in (
        "Ana invites you to play",
        "Match to 7 points of Backgammon.",
        "With the Crawford rule.",
        "Clock: 12 s free in each turn, and 2:00 for each point.",
        "You play the black checkers.",
    ):
        assert said in page
    answer = await eva.send(f"/i/{link}", name="Eva")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}")
    assert "against Eva" in (await ana.get("/matches")).text
    assert "against Ana" in (await eva.get("/matches")).text


async def test_a_seat_is_taken_once(app: FastAPI, visit: Visit) -> None:
    ana, eva, ida = visit(), visit(), visit()
    link = await invitation(app, await ana.begin_match(**{"with": "link"}))
    await ida.get(f"/i/{link}")
    await eva.get(f"/i/{link}")
    assert (await eva.send(f"/i/{link}")).status_code == 303
    assert (await ida.send(f"/i/{link}")).status_code == 422
    assert "Both seats are taken." in (await ida.get(f"/i/{link}")).text


async def test_who_invited_goes_to_the_room(app: FastAPI, guest: Browser) -> None:
    match = await guest.begin_match(**{"with": "link"})
    answer = await guest.get(f"/i/{await invitation(app, match)}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}")


@pytest.mark.parametrize("path", ["/i/none", "/m/none", "/m/none/replay", "/verify/none"])
async def test_what_is_not_there_is_said_in_a_page(guest: Browser, path: str) -> None:
    answer = await guest.get(path)
    assert answer.status_code == 404
    assert "<h1>There is no such page</h1>" in answer.text
    assert "no such match" in answer.text or "not valid any more" in answer.text


async def test_anybody_may_look_on(guest: Browser, visit: Visit) -> None:
    match = await guest.begin_match(name="Ana", friend="Eva")
    page = await visit().get(f"/m/{match}")
    assert page.status_code == 200
    assert f'"match": "{match}"' in page.text
    assert 'data-page="room"' in page.text


async def test_finished_matches_come_after_those_that_go_on(app: FastAPI, guest: Browser) -> None:
    over = await guest.begin_match(friend="Eva")
    await finish(app, over)
    going_on = await guest.begin_match(friend="Ida")
    page = (await guest.get("/matches")).text
    assert page.index(f"/m/{going_on}") < page.index("Finished") < page.index(f"/m/{over}/replay")
    assert f"/api/v1/matches/{over}.mat" in page


async def test_many_matches_have_pages(guest: Browser) -> None:
    for _ in range(21):
        await guest.begin_match()
    first, second = (await guest.get("/matches")).text, (await guest.get("/matches?page=1")).text
    assert first.count("match-list") == second.count("match-list") == 1
    assert (first.count("Go on, against"), second.count("Go on, against")) == (20, 1)
    assert "?page=1" in first
    assert "?page=0" in second
    assert (await guest.get("/matches?page=-1")).status_code == 200
    assert (await guest.get("/matches?page=x")).status_code == 200


async def test_a_match_over_the_table_says_its_agreements(app: FastAPI, visit: Visit) -> None:
    options = {"with": "link", "length": "0", "manners": "table", "premature_roll": "stands"}
    options |= {"stake": "5", "currency": "garbanzos", "jacoby": "yes", "automatic_doubles": "2"}
    link = await invitation(app, await visit().begin_match(**options))
    page = (await visit().get(f"/i/{link}")).text
    for said in (
        "Money play of Backgammon.",
        "A point is worth 5 garbanzos",
        "With the Jacoby rule.",
        "up to 2 times",
        "the players see to the rules themselves",
        "Dice thrown too early count.",
    ):
        assert said in page
