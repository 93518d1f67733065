"""A socket at an application, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI

from tests.server.browsing import Browser

_NONE: Mapping[str, str] = MappingProxyType({})


class Closed(Exception):
    """The server has closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


class Socket:
    """A page's end of a socket."""

    def __init__(self, inbox: asyncio.Queue[Any], outbox: asyncio.Queue[Any]) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self.seq = 0
        self.view: dict[str, Any] = {}

    async def raw(self, message: dict[str, Any]) -> None:
        await self._inbox.put(message)

    async def receive(self) -> dict[str, Any]:
        """The server's next event."""
        message: dict[str, Any] = await asyncio.wait_for(self._outbox.get(), 10)
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        return message

    async def next(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads((await self.receive())["text"])
        if "view" in message:
            self.view = message["view"]
        return message

    async def until(self, *keys: str) -> dict[str, Any]:
        """The next message with one of these fields."""
        while True:
            message = await self.next()
            if any(key in message for key in keys):
                return message

    async def until_closed(self) -> int:
        """With which code the server closes the socket."""
        try:
            while True:
                await self.receive()
        except Closed as closed:
            return closed.code

    async def send(self, text: str) -> None:
        await self.raw({"type": "websocket.receive", "text": text})

    async def say(self, text: str) -> dict[str, Any]:
        """Send any text; what is answered."""
        await self.send(text)
        return await self.until("done", "refused", "wrong", "answer")

    async def do(self, do: str, **also: Any) -> dict[str, Any]:
        """Do something; what is answered."""
        self.seq += 1
        return await self.say(json.dumps({"seq": self.seq, "do": do} | also))


@asynccontextmanager
async def opened(
    browser: Browser, app: FastAPI, path: str, query: str, headers: Mapping[str, str] = _NONE
) -> AsyncIterator[Socket]:
    """A socket of a browser, accepted; `Closed` if it is not."""
    inbox: asyncio.Queue[Any] = asyncio.Queue()
    outbox: asyncio.Queue[Any] = asyncio.Queue()
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.client.cookies.jar)
    said = {"host": "localhost", "cookie": cookies, "accept-language": "en"} | dict(headers)
    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in said.items()],
        "client": ("127.0.0.1", 1234),
        "server": ("localhost", 80),
        "subprotocols": [],
        "state": {},
        "extensions": {},
    }
    await inbox.put({"type": "websocket.connect"})
    task = asyncio.create_task(app(scope, inbox.get, outbox.put))
    socket = Socket(inbox, outbox)
    try:
        assert (await socket.receive())["type"] == "websocket.accept"
        yield socket
    finally:
        await inbox.put({"type": "websocket.disconnect", "code": 1001})
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(task, 10)


@asynccontextmanager
async def at(
    browser: Browser, app: FastAPI, match: str, page: str = "page-0001", since: str = "0"
) -> AsyncIterator[Socket]:
    """A page at a match, its first view seen."""
    query = f"since={since}&client={page}"
    async with opened(browser, app, f"/ws/matches/{match}", query) as socket:
        await socket.until("view")
        yield socket
