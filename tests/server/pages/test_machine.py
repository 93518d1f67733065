from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from fastapi import FastAPI

from tablas.server.assets import Assets
from tests.server.browsing import Browser, Visit, running, site

pytestmark = pytest.mark.anyio


async def test_the_server_is_well(database_url: str) -> None:
    async with running(database_url) as app:
        answer = await Browser(app).get("/health")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


async def test_without_its_database_it_is_not(app: FastAPI, guest: Browser) -> None:
    from tablas.store import StoreError

    class Broken:
        def read(self) -> object:
            raise StoreError("the database does not answer: it is gone")

    whole = site(app).database
    try:
        site(app).database = Broken()  # type: ignore[assignment]  # that is the test
        assert (await guest.get("/health")).status_code == 503
        page = await guest.get("/lobby")
        assert page.status_code == 503
        assert "Wait a little" in page.text
    finally:
        site(app).database = whole


async def test_a_database_that_keeps_nothing_any_more_is_noticed(
    app: FastAPI, guest: Browser
) -> None:
    tending = site(app).keeper.tending
    lived, tending.alive_until = tending.alive_until, 0
    try:
        answer = await guest.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "the database keeps nothing")
    finally:
        tending.alive_until = lived


async def test_it_can_be_installed(visit: Visit) -> None:
    answer = await visit(language="es").get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.text)
    assert (manifest["lang"], manifest["start_url"]) == ("es", "/")
    for icon in manifest["icons"]:
        assert (await visit().get(icon["src"])).status_code == 200, icon["src"]


async def test_there_is_a_page_for_when_there_is_no_network(guest: Browser) -> None:
    script = await guest.get("/sw.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "/offline" in script.text
    assert "No connection" in (await guest.get("/offline")).text


async def test_the_page_that_stays_on_the_machine_knows_nobody(guest: Browser) -> None:
    await guest.make_account("Berta")
    page = (await guest.get("/offline")).text
    assert "Berta" not in page
    assert 'name="token"' not in page


async def test_each_build_keeps_its_own_page(app: FastAPI, guest: Browser, tmp_path: Path) -> None:
    scripts = []
    for style in ("a {}", "b {}"):
        (tmp_path / "site.css").write_text(style)
        site(app).assets = Assets(tmp_path)
        scripts.append((await guest.get("/sw.js")).text)
    assert scripts[0] != scripts[1]
    assert all(re.search(r'"tablas-offline-[0-9a-f]{16}"', script) for script in scripts)


async def test_robots_are_told_what_is_private(guest: Browser) -> None:
    told = (await guest.get("/robots.txt")).text
    for private in ("/i/", "/account", "/admin"):
        assert f"Disallow: {private}" in told
