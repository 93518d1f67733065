from __future__ import annotations

import json

import pytest
from fastapi import FastAPI

from tablas.server.people import complaints
from tablas.store import people, talk
from tests.server.browsing import Browser, Visit, running, site

pytestmark = pytest.mark.anyio


async def identity(browser: Browser) -> str:
    return str(json.loads((await browser.get("/account/export")).text)["user"]["id"])


async def two_at_a_match(app: FastAPI, one: Browser, two: Browser) -> str:
    """Two people at one match, in which each has said something."""
    for browser, name in ((one, "Ana"), (two, "Eva")):
        await browser.get("/settings")
        await browser.send("/settings", name=name)
    match = await one.begin_match(**{"with": "lobby"})
    page = await two.get("/lobby")
    seek = page.text.partition('action="/lobby/')[2].partition('"')[0]
    assert (await two.send(f"/lobby/{seek}")).status_code == 303
    for browser, seat, text in ((one, "white", "hello"), (two, "black", "<b>rude</b>")):
        who = await identity(browser)
        name = "Ana" if browser is one else "Eva"
        await talk.say(site(app).database, match, text, user=who, seat=seat, name=name, now=1)
    return match


async def test_a_report_tells_the_administrator_what_was_said(sqlite_url: str) -> None:
    async with running(sqlite_url, admins=("Root",)) as app:
        ana, eva, root = Browser(app), Browser(app), Browser(app)
        match = await two_at_a_match(app, ana, eva)
        answer = await ana.post(f"/api/v1/matches/{match}/report", json={"reason": "so <rude>"})
        assert answer.status_code == 204
        await root.make_account("Root")
        page = (await root.get("/admin/reports")).text
        assert "Ana reports Eva" in page
        assert "so &lt;rude&gt;" in page
        assert "&lt;b&gt;rude&lt;/b&gt;" in page
        assert f"/m/{match}" in page
        assert (await root.send("/admin/reports/1", decision="a warning")).status_code == 303
        assert "Ana reports Eva" not in (await root.get("/admin/reports")).text
        assert "a warning" in (await root.get("/admin/reports?settled=yes")).text


async def test_reports_are_shown_page_by_page(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(complaints, "PER_PAGE", 2)
    async with running(sqlite_url, admins=("Root",)) as app:
        for n in range(3):
            await talk.report(
                site(app).database,
                by=None,
                about=None,
                match=None,
                reason=f"reason {n}",
                context={"line": None, "chat": []},
                now=n,
            )
        root = Browser(app)
        await root.make_account("Root")
        first, second = [(await root.get(f"/admin/reports?page={n}")).text for n in (0, 1)]
        assert [f"reason {n}" in first for n in range(3)] == [False, True, True]
        assert [f"reason {n}" in second for n in range(3)] == [True, False, False]
        assert 'href="?page=1"' in first
        assert 'href="?page=0"' in second
        assert 'href="?page=2"' not in second


async def test_a_report_quotes_nobody_who_has_had_himself_deleted(
    app: FastAPI, visit: Visit
) -> None:
    ana, eva = visit(), visit()
    match = await two_at_a_match(app, ana, eva)
    await ana.post(f"/api/v1/matches/{match}/report", json={"reason": "rude"})
    await eva.get("/account")
    assert (await eva.send("/account/delete", sure="yes")).status_code == 303
    (kept,) = await talk.reports(site(app).database)
    assert "Eva" not in repr(kept)
    assert "rude</b>" not in repr(kept)
    assert "hello" in repr(kept)


async def test_only_administrators_see_reports(guest: Browser) -> None:
    for path in ("/admin/reports", "/admin/reports?settled=yes"):
        answer = await guest.get(path)
        assert answer.status_code == 403
        assert "Only administrators" in answer.text
    await guest.get("/settings")
    assert (await guest.send("/admin/reports/1", decision="x")).status_code == 403


async def test_a_line_that_was_said_may_be_reported(app: FastAPI, visit: Visit) -> None:
    ana, eva = visit(), visit()
    match = await two_at_a_match(app, ana, eva)
    database = site(app).database
    said = (await talk.lines(database, match))[-1]
    looker_on = visit()
    answer = await looker_on.post(f"/api/v1/matches/{match}/report", json={"line": said.id})
    assert answer.status_code == 204
    kept = (await talk.reports(database))[0]
    assert (kept.about, kept.context["line"]) == (await identity(eva), said.id)


async def test_nobody_reports_who_is_not_there(app: FastAPI, visit: Visit) -> None:
    ana, eva, stranger = visit(), visit(), visit()
    match = await two_at_a_match(app, ana, eva)
    own = (await talk.lines(site(app).database, match))[0]
    for browser, place, body in (
        (stranger, match, {}),
        (ana, match, {"line": own.id}),
        (ana, match, {"line": 99}),
        (ana, "nothing", {}),
    ):
        answer = await browser.post(f"/api/v1/matches/{place}/report", json=body)
        assert answer.status_code == 409
        assert answer.json()["error"]["sentence"].endswith(".")


@pytest.mark.parametrize(
    "body", [{"line": -1}, {"line": 2**60}, {"reason": "x" * 501}, {"who": "eva"}, [], 1]
)
async def test_a_report_is_what_it_should_be(guest: Browser, body: object) -> None:
    answer = await guest.post("/api/v1/matches/abc/report", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["where"].startswith("body")


async def test_no_match_is_called_with_nul(guest: Browser) -> None:
    for what in ("report", "block"):
        answer = await guest.post(f"/api/v1/matches/a%00b/{what}", json={})
        assert answer.status_code == 422
        assert answer.json()["error"]["where"] == "path.match"


async def test_who_is_blocked_can_be_heard_again(app: FastAPI, visit: Visit) -> None:
    ana, eva = visit(), visit()
    match = await two_at_a_match(app, ana, eva)
    assert (await ana.post(f"/api/v1/matches/{match}/block", json={})).status_code == 204
    database, me = site(app).database, await identity(ana)
    assert await talk.blocked_by(database, me) == {await identity(eva)}
    page = await ana.get("/account/blocks")
    assert "Eva" in page.text
    await ana.send("/account/blocks", who=await identity(eva))
    assert await talk.blocked_by(database, me) == set()


async def test_reports_cannot_be_made_without_end(sqlite_url: str) -> None:
    async with running(sqlite_url, limits={"complaints": 2}) as app:
        tries = [
            (await Browser(app).post("/api/v1/matches/abc/report", json={})).status_code
            for _ in range(3)
        ]
        assert tries == [409, 409, 429]


async def test_another_sites_page_cannot_block(app: FastAPI, visit: Visit) -> None:
    ana, eva = visit(), visit()
    match = await two_at_a_match(app, ana, eva)
    headers = {"Origin": "https://evil.example"}
    answer = await ana.post(f"/api/v1/matches/{match}/block", json={}, headers=headers)
    assert answer.status_code == 403
    assert (await people.user(site(app).database, await identity(eva))) is not None
