from __future__ import annotations

import pytest
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from tablas.server.people.cookies import Cookies, set_cookie
from tests.server.browsing import Browser, Visit, running

pytestmark = pytest.mark.anyio


async def test_the_last_word_about_a_cookie_counts(visit: Visit) -> None:
    sent: list[Message] = []
    app = visit().client._transport.app  # type: ignore[attr-defined]  # httpx keeps it there

    async def twice(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        set_cookie(request, "a", "one")
        set_cookie(request, "a", "two")
        set_cookie(request, "b", "", seconds=0)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError("nothing is read")

    scope = {"type": "http", "app": app, "headers": [], "path": "/", "server": ("localhost", 80)}
    await Cookies(twice)(scope | {"scheme": "http", "query_string": b""}, receive, send)
    cookies = [value.decode() for name, value in sent[0]["headers"] if name == b"set-cookie"]
    assert len(cookies) == 2
    assert cookies[0].startswith("a=two;")
    assert "Max-Age=0" in cookies[1]


async def test_a_wrong_page_keeps_the_session_too(sqlite_url: str) -> None:
    async with running(sqlite_url) as app:
        guest = Browser(app)
        await guest.get("/account/export")
        session = guest.client.cookies["tablas"]
        await guest.get("/none")
        assert guest.client.cookies["tablas"] == session
