from __future__ import annotations

import asyncio
import json

import pytest
from fastapi import FastAPI
from itsdangerous import Signer
from starlette.requests import HTTPConnection

from tablas.i18n import translator
from tablas.server.people import sessions
from tablas.server.people.sessions import client_of, guest_name, now_ms, visitor_of
from tablas.store import people
from tests.server.browsing import PASSPHRASE, SECRET, Browser, Visit, running, site

pytestmark = pytest.mark.anyio


def connection(app: FastAPI, cookie: str = "", kind: str = "websocket") -> HTTPConnection:
    headers = [(b"host", b"localhost"), (b"cookie", cookie.encode())]
    scope = {"type": kind, "app": app, "headers": headers, "path": "/", "query_string": b""}
    return HTTPConnection(scope | {"client": ("127.0.0.1", 1), "server": ("localhost", 80)})


async def user_id(browser: Browser) -> str:
    data = json.loads((await browser.get("/account/export")).text)
    return str(data["user"]["id"])


async def test_a_session_lasts_from_page_to_page(guest: Browser) -> None:
    assert await user_id(guest) == await user_id(guest)


async def test_each_browser_is_somebody_else(visit: Visit) -> None:
    assert await user_id(visit()) != await user_id(visit())


async def test_pages_that_are_only_read_make_nobody(guest: Browser) -> None:
    pages = ("/", "/learn", "/lobby", "/robots.txt", "/nothing")
    for path in (*pages, "/matches", "/settings", "/account", "/account/blocks"):
        await guest.get(path)
    assert "tablas" not in guest.client.cookies


async def test_scripts_and_other_sites_do_not_see_the_cookie(guest: Browser) -> None:
    answer = await guest.get("/account/export")
    cookie = next(one for one in answer.headers.get_list("set-cookie") if one.startswith("tablas="))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


async def test_over_tls_cookies_stay_there(sqlite_url: str) -> None:
    async with running(sqlite_url, public_url="https://play.example.org") as app:
        browser = Browser(app)
        answer = await browser.get("/settings")
        assert all("Secure" in one for one in answer.headers.get_list("set-cookie"))


@pytest.mark.parametrize(
    "forge",
    [
        lambda signed: signed[:-1] + ("A" if signed[-1] != "A" else "B"),
        lambda signed: "x" + signed[1:],
        lambda signed: signed.partition(".")[0],
        lambda signed: signed.partition(".")[0] + ".",
        lambda signed: (
            Signer("another secret", salt="session").sign(signed.partition(".")[0]).decode()
        ),
        lambda signed: "\u00f1.\u00f1",
        lambda signed: "",
        lambda signed: "A" * 3000,
    ],
)
async def test_a_forged_cookie_is_nobodys(
    app: FastAPI, guest: Browser, visit: Visit, forge: object
) -> None:
    mine = await user_id(guest)
    assert callable(forge)
    forged = forge(guest.client.cookies["tablas"])
    assert await visitor_of(connection(app, f"tablas={forged}")) is None
    sent = {b"Cookie": f"tablas={forged}".encode("latin-1")}
    exported = await visit().client.get("/account/export", headers=sent)
    assert mine not in exported.text


async def test_a_socket_knows_who_has_a_session_and_makes_nobody(
    app: FastAPI, guest: Browser
) -> None:
    mine = await user_id(guest)
    known = await visitor_of(connection(app, f"tablas={guest.client.cookies['tablas']}"))
    assert known is not None
    assert known.id == mine
    assert await visitor_of(connection(app)) is None


async def test_a_session_ends_some_time(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Browser(app)
    before = await user_id(guest)
    later = now_ms() + sessions.LASTS_MS + 1
    monkeypatch.setattr(sessions, "now_ms", lambda: later)
    assert await user_id(guest) != before


async def test_who_comes_back_keeps_his_session(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Browser(app)
    before = await user_id(guest)
    start = now_ms()
    for days in (100, 200, 300):
        day = start + days * 24 * 3600 * 1000
        monkeypatch.setattr(sessions, "now_ms", lambda day=day: day)
        assert await user_id(guest) == before


async def test_guests_cannot_be_made_without_end(sqlite_url: str) -> None:
    async with running(sqlite_url, limits={"guests": 2}) as app:
        made = [(await Browser(app).get("/account/export")).status_code for _ in range(4)]
        assert made == [200, 200, 429, 429]
        assert (await Browser(app, address="10.1.1.1").get("/account/export")).status_code == 200


async def test_the_admins_are_those_of_the_settings(sqlite_url: str) -> None:
    async with running(sqlite_url, admins=("Ana",)) as app:
        ana, eva = Browser(app), Browser(app)
        await ana.make_account("ana")
        await eva.make_account("Eva")
        assert (await ana.get("/admin/reports")).status_code == 200
        assert (await eva.get("/admin/reports")).status_code == 403


async def test_an_admin_is_named_however_it_is_written(sqlite_url: str) -> None:
    async with running(sqlite_url, admins=("\uff21na  Mar\u0131\u0301a",)) as app:
        await Browser(app).make_account("Mario")
        ana = Browser(app)
        await ana.make_account("Ana Mar\u0131\u0301a")
        assert (await ana.get("/admin/reports")).status_code == 200


async def test_a_guest_does_not_take_an_accounts_name(app: FastAPI, visit: Visit) -> None:
    await visit().make_account("Ana M")
    guest = visit()
    await guest.get("/settings")
    for name in ("Ana M", "ana  m", "\uff21na M"):
        page = await guest.send("/settings", name=name)
        assert page.status_code == 422
        assert "is taken" in page.text
    await guest.get("/")
    page = await guest.send("/play", name="ANA M", **{"with": "same_screen"})
    assert page.status_code == 422
    assert '<form id="play"' in page.text
    assert (await guest.send("/play", name="Eva", **{"with": "same_screen"})).status_code == 303


async def test_who_ends_a_session_ends_its_sockets(app: FastAPI, visit: Visit) -> None:
    heard: list[str] = []
    site(app).bus.subscribe(lambda topic, _: heard.append(topic))
    browser, other = visit(), visit()
    before = await user_id(other)
    code = await browser.make_account("Ana")
    me = f"user:{await user_id(browser)}"
    fields = {"name": "Ana", "code": code, "passphrase": "another battery staple"}
    await other.get("/account")
    await other.send("/account/recover", **fields)
    assert {me, f"user:{before}"} <= set(heard)
    for path, sent in (
        ("passphrase", {"now": "another battery staple", "passphrase": PASSPHRASE}),
        ("logout", {}),
        ("delete", {"now": PASSPHRASE, "sure": "yes"}),
    ):
        await browser.log_in("Ana", sent.get("now", PASSPHRASE))
        heard.clear()
        await browser.get("/account")
        assert (await browser.send(f"/account/{path}", **sent)).status_code == 303
        await asyncio.sleep(0)  # notices are heard a moment later
        assert me in heard, path


async def test_two_pages_may_choose_at_once(app: FastAPI, guest: Browser) -> None:
    mine = await user_id(guest)
    await asyncio.gather(
        *(
            guest.post("/api/v1/settings", json=chosen)
            for chosen in ({"theme": "night"}, {"sounds": False}, {"numbers": False})
        )
    )
    user = await people.user(site(app).database, mine)
    assert user is not None
    assert user.settings == {"theme": "night", "sounds": False, "numbers": False}


async def test_a_guest_with_an_admins_name_is_none(sqlite_url: str) -> None:
    async with running(sqlite_url, admins=("Ana",)) as app:
        guest = Browser(app)
        await guest.get("/settings")
        await guest.send("/settings", name="Ana")
        assert (await guest.get("/admin/reports")).status_code == 403


@pytest.mark.parametrize(
    ("settings", "headers", "address", "status"),
    [
        ({"personal": True}, {}, "127.0.0.1", 200),
        ({}, {}, "127.0.0.1", 403),
        ({"personal": True}, {"X-Forwarded-For": "1.2.3.4"}, "127.0.0.1", 403),
        ({"personal": True, "host": "0.0.0.0"}, {}, "127.0.0.1", 403),
        ({"personal": True, "public_url": "https://a.example"}, {}, "127.0.0.1", 403),
        ({"personal": True}, {}, "10.0.0.1", 403),
    ],
)
async def test_whoever_sits_at_a_personal_server_sees_to_it(
    sqlite_url: str,
    settings: dict[str, object],
    headers: dict[str, str],
    address: str,
    status: int,
) -> None:
    async with running(sqlite_url, **settings) as app:
        answer = await Browser(app, address=address).get("/admin/reports", **headers)
        assert answer.status_code == status


async def test_logging_in_brings_the_accounts_language(app: FastAPI, visit: Visit) -> None:
    at_home = visit()
    await at_home.make_account("Ana")
    await at_home.get("/settings")
    await at_home.send("/settings", language="es")
    on_the_road = visit()
    await on_the_road.log_in("Ana")
    assert 'lang="es"' in (await on_the_road.get("/account")).text


def test_a_guest_is_called_after_a_bird_in_his_language() -> None:
    name = guest_name(translator("en"))
    bird, number = name.rsplit(" ", 1)
    assert bird in sessions.BIRDS
    assert 10 <= int(number) <= 99


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::2:0:0:1", "2001:db8::/64"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_who_has_a_whole_network_counts_as_one(host: str, counted: str) -> None:
    scope = {"type": "websocket", "headers": [], "client": (host, 1)}
    assert client_of(HTTPConnection(scope)) == counted


async def test_the_secret_decides(sqlite_url: str) -> None:
    async with running(sqlite_url) as app:
        guest = Browser(app)
        mine = await user_id(guest)
        cookie = f"tablas={guest.client.cookies['tablas']}"
    async with running(sqlite_url, secret=SECRET[::-1]) as app:
        assert await visitor_of(connection(app, cookie)) is None
    async with running(sqlite_url) as app:
        assert (await people.user(site(app).database, mine)) is not None
        known = await visitor_of(connection(app, cookie))
        assert known is not None
        assert known.id == mine
