from __future__ import annotations

import pytest

from tablas.server.app import ROUTERS
from tests.server.browsing import Browser, Visit

pytestmark = pytest.mark.anyio

FORMS = (
    "/play",
    "/settings",
    "/account/new",
    "/account/login",
    "/account/recover",
    "/account/logout",
    "/account/passphrase",
    "/account/delete",
    "/account/blocks",
    "/admin/reports/1",
    "/lobby/abc",
    "/lobby/abc/withdraw",
    "/i/abc",
    "/analysis",
    "/m/abc/analysis",
    *(f"/analysis/abc/{what}" for what in ("seat", "deeper", "cancel", "delete", "cards")),
    "/analysis/abc/collect",
    "/collections",
    *(f"/collections/abc/{what}" for what in ("delete", "remove", "positions")),
    "/statistics/names",
    "/statistics/names/remove",
)


def test_every_form_is_looked_at_here() -> None:
    forms = {
        path
        for router in ROUTERS
        for route in router.routes
        if "POST" in (getattr(route, "methods", None) or ())
        and not (path := getattr(route, "path", "")).startswith("/api/")
    }
    assert len(forms) == len(FORMS)


@pytest.mark.parametrize("path", FORMS)
async def test_a_form_without_its_token_is_refused(guest: Browser, path: str) -> None:
    await guest.get("/settings")
    answer = await guest.post(path, data={"name": "Ana"})
    assert answer.status_code == 403
    assert "out of date" in answer.text


@pytest.mark.parametrize("path", FORMS)
async def test_a_token_of_another_browser_is_refused(visit: Visit, path: str) -> None:
    mine, theirs = visit(), visit()
    await mine.get("/settings")
    await theirs.get("/settings")
    mine._token = theirs._token
    assert (await mine.send(path, name="Ana")).status_code == 403


async def test_without_any_cookie_no_token_helps(visit: Visit) -> None:
    mine, theirs = visit(), visit()
    await theirs.get("/settings")
    mine._token = theirs._token
    assert (await mine.send("/settings")).status_code == 403


async def test_a_page_that_was_open_before_logging_in_still_works(guest: Browser) -> None:
    await guest.get("/settings")
    open_before = guest._token
    await guest.make_account("Ana")
    guest._token = open_before
    assert (await guest.send("/settings", theme="night")).status_code == 303


async def test_tokens_are_others_each_time(guest: Browser) -> None:
    await guest.get("/settings")
    before = guest._token
    await guest.get("/settings")
    assert guest._token != before


async def test_files_are_not_taken(guest: Browser) -> None:
    await guest.get("/settings")
    answer = await guest.post(
        "/settings", data={"token": guest._token}, files={"file": ("x", b"y")}
    )
    assert answer.status_code == 400
