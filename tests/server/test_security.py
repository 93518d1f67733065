from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from starlette.types import Message, Receive, Scope, Send

from tablas.i18n import translator
from tablas.server.security import (
    NOT_CALLED_THAT,
    BodyLimit,
    RateLimits,
    SameSite,
    content_policy,
)
from tablas.server.settings import Settings, read_settings
from tests.server.browsing import Browser, app, guest, running, visit

__all__ = ["app", "guest", "visit"]
pytestmark = pytest.mark.anyio


async def passed(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that takes everything."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def answer(
    settings: Settings, method: str = "POST", *, kind: str = "http", **headers: str
) -> Message:
    """The first thing that is said to a request with these headers (``_`` for ``-``)."""
    return (await answers(settings, method, kind=kind, **headers))[0]


async def answers(
    settings: Settings,
    method: str = "POST",
    *,
    kind: str = "http",
    path: str = "/",
    **headers: str,
) -> list[Message]:
    """All that is said to such a request."""
    sent: list[Message] = []

    async def receive() -> Message:
        raise AssertionError("nothing is read")

    async def send(message: Message) -> None:
        sent.append(message)

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": kind, "method": method, "path": path, "headers": given, "query_string": b""}
    await SameSite(passed, settings)(scope, receive, send)
    return sent


HERE = read_settings(secret="x" * 32)
PUBLIC = read_settings(
    secret="x" * 32, public_url="https://play.example.org", hosts="games.example.org"
)


@pytest.mark.parametrize(
    ("settings", "headers", "status"),
    [
        (HERE, {"host": "localhost:8000"}, 200),
        (HERE, {"host": "localhost:8000", "origin": "http://localhost:8000"}, 200),
        (HERE, {"host": "localhost:8000", "origin": "http://localhost:9000"}, 403),
        (HERE, {"host": "localhost:8000", "origin": "http://evil.example"}, 403),
        (HERE, {"host": "localhost:8000", "origin": "null"}, 403),
        (HERE, {"host": "localhost:8000", "origin": ""}, 403),
        (HERE, {"host": "localhost:8000", "sec_fetch_site": "cross-site"}, 403),
        (HERE, {"host": "localhost:8000", "sec_fetch_site": "same-site"}, 403),
        (HERE, {"host": "localhost:8000", "sec_fetch_site": "same-origin"}, 200),
        (HERE, {"host": "192.168.1.7:8000", "origin": "http://192.168.1.7:8000"}, 200),
        (HERE, {"host": "[::1]:8000", "origin": "http://[::1]:8000"}, 200),
        (HERE, {"host": "kitchen.local:8000", "origin": "http://kitchen.local:8000"}, 200),
        (HERE, {"host": "evil.example", "origin": "http://evil.example"}, 421),
        (PUBLIC, {"host": "play.example.org", "origin": "https://play.example.org"}, 200),
        (PUBLIC, {"host": "127.0.0.1:8000", "origin": "https://play.example.org"}, 200),
        (PUBLIC, {"host": "games.example.org", "origin": "https://games.example.org"}, 200),
        (PUBLIC, {"host": "evil.example", "origin": "https://evil.example"}, 421),
        (PUBLIC, {"host": "play.example.org", "origin": "https://evil.example"}, 403),
    ],
)
async def test_what_other_sites_send_is_refused(
    settings: Settings, headers: dict[str, str], status: int, anyio_backend: str
) -> None:
    assert (await answer(settings, **headers))["status"] == status
    said = await answers(settings, kind="websocket", **headers)
    if status == 200:
        assert said == [{"type": "websocket.accept"}]
    else:
        opened, closed = said
        assert opened == {"type": "websocket.accept"}, "else no page learns the code"
        assert closed == {"type": "websocket.close", "code": 4000 + status}


async def test_whoever_runs_a_server_is_told_how_to_name_it(anyio_backend: str) -> None:
    _, body = await answers(HERE, "GET", host="play.example.org")
    assert b"TABLAS_HOSTS" in body["body"]


async def test_refusals_are_in_the_visitors_language(guest: Browser) -> None:
    told = {
        language: (await guest.get("/", Host="a.example", **{"Accept-Language": language})).text
        for language in ("en", "es")
    }
    assert told["en"] == f"{NOT_CALLED_THAT}\n"
    assert told["es"] == f"{translator('es').text(NOT_CALLED_THAT)}\n"


@pytest.mark.parametrize("path", ["/m/a%00b", "/i/%00", "/verify/%00", "/lobby/%00"])
async def test_nothing_has_a_name_with_nul(guest: Browser, path: str) -> None:
    assert (await guest.get(path)).status_code == 404


async def test_links_from_other_sites_work(anyio_backend: str) -> None:
    headers = {
        "host": "localhost",
        "sec_fetch_site": "cross-site",
        "origin": "http://other.example",
    }
    assert (await answer(HERE, "GET", **headers))["status"] == 200


async def test_any_name_will_do_where_that_is_wished(anyio_backend: str) -> None:
    anything = read_settings(secret="x" * 32, hosts="*")
    assert (await answer(anything, "GET", host="evil.example"))["status"] == 200


async def _chunks(count: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b"x" * 1024


async def test_what_is_too_large_is_refused(guest: Browser) -> None:
    await guest.get("/settings")
    answer = await guest.post("/settings", content=b"x" * (257 * 1024))
    assert answer.status_code == 413
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert (await guest.post("/settings", content=_chunks(300), headers=kind)).status_code == 413
    assert (await guest.post("/settings", content=_chunks(200), headers=kind)).status_code == 403


@pytest.mark.parametrize("length", ["-1", "many", "1e3", "\u0661"])
async def test_lengths_that_are_none_are_refused(length: str, anyio_backend: str) -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        raise AssertionError("nothing is read")

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"content-length", length.encode())]
    scope = {"type": "http", "headers": headers, "query_string": b""}
    await BodyLimit(passed, 1000)(scope, receive, send)
    assert sent[0]["status"] == 413


@pytest.mark.parametrize("path", ["/", "/nothing", "/learn", "/health", "/static/icon.svg"])
async def test_every_answer_keeps_browsers_careful(guest: Browser, path: str) -> None:
    headers = (await guest.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/learn", "/learn/advice", "/settings", "/account", "/dice"])
async def test_pages_have_nothing_that_the_policy_would_refuse(guest: Browser, path: str) -> None:
    page = (await guest.get(path)).text
    scripts = re.findall(r"<script[^>]*>", page)
    assert scripts
    assert all("src=" in one or 'type="application/json"' in one for one in scripts)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page)


def test_a_strange_host_does_not_get_into_the_policy() -> None:
    assert "ws://localhost:8000 " in content_policy("localhost:8000")
    assert "ws" not in content_policy("")


async def test_script_in_a_name_is_only_a_name(guest: Browser) -> None:
    await guest.get("/settings")
    name = "</script><script>alert(1)"
    await guest.send("/settings", name=name)
    page = (await guest.get("/settings")).text
    assert "<script>alert" not in page
    assert "&lt;/script&gt;" in page


async def test_who_asks_too_much_waits(sqlite_url: str) -> None:
    async with running(sqlite_url, limits={"matches": 2}) as app:
        guest = Browser(app)
        await guest.begin_match()
        await guest.begin_match()
        await guest.get("/")
        answer = await guest.send("/play", **{"with": "same_screen"})
        assert answer.status_code == 429
        assert "Wait a minute" in answer.text


def test_a_bucket_fills_again() -> None:
    now = 0.0
    limits = RateLimits(now=lambda: now)
    assert [limits.allow("login", "ana", 3) for _ in range(4)] == [True, True, True, False]
    assert limits.allow("login", "eva", 3), "each has his own"
    assert limits.allow("guest", "ana", 3), "for each thing"
    now = 20.0
    assert [limits.allow("login", "ana", 3) for _ in range(2)] == [True, False]
    now = 1000.0
    assert [limits.allow("login", "ana", 3) for _ in range(4)] == [True, True, True, False]


def test_not_everybody_is_remembered_for_ever() -> None:
    limits = RateLimits(now=lambda: 0.0, most=2)
    for who in ("ana", "eva", "ida"):
        assert limits.allow("login", who, 1)
    assert limits.allow("login", "ana", 1), "the one who asked longest ago was forgotten"
    assert not limits.allow("login", "ida", 1)


async def test_what_a_proxy_says_counts_only_if_it_is_trusted(sqlite_url: str) -> None:
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "9.9.9.9"}
    async with running(sqlite_url, trusted_proxies=("10.0.0.1",)) as app:
        trusted = await Browser(app, address="10.0.0.1").get("/settings", **said)
        assert all("Secure" in one for one in trusted.headers.get_list("set-cookie"))
        other = await Browser(app, address="10.0.0.2").get("/settings", **said)
        assert not any("Secure" in one for one in other.headers.get_list("set-cookie"))


def test_the_application_is_made_without_starting(app: FastAPI) -> None:
    assert app.title == "Tablas"
