"""A running site, and browsers that visit it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI

from tablas.server.app import create_app
from tablas.server.people.passphrases import Vault
from tablas.server.settings import Settings
from tablas.server.site import Site

HOST = "http://localhost"
SECRET = "a secret that only these tests know, and long"
PASSPHRASE = "correct horse battery"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes that cost nothing, for all tests but that of their cost."""
_TOKEN = re.compile(r'name="token" value="([^"]+)"')


class Browser:
    """Somebody's browser: it keeps cookies, and sends forms as its last page had them."""

    def __init__(self, app: FastAPI, *, language: str = "en", address: str = "127.0.0.1") -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1234))
        self.client = httpx.AsyncClient(
            transport=transport, base_url=HOST, headers={"Accept-Language": language}
        )
        self._token = ""

    async def get(self, path: str, **headers: str) -> httpx.Response:
        """Open a page."""
        response = await self.client.get(path, headers=headers)
        if found := _TOKEN.search(response.text):
            self._token = found[1]
        return response

    async def send(self, path: str, **fields: str) -> httpx.Response:
        """Send a form of the last page."""
        response = await self.client.post(path, data={"token": self._token, **fields})
        if found := _TOKEN.search(response.text):
            self._token = found[1]
        return response

    async def post_form(self, path: str, *, files: Any, **fields: str) -> httpx.Response:
        """Send a form of the last page with files."""
        return await self.client.post(path, data={"token": self._token, **fields}, files=files)

    async def post(self, path: str, **rest: Any) -> httpx.Response:
        """Send something that is no form of a page."""
        return await self.client.post(path, **rest)

    async def make_account(self, name: str, passphrase: str = PASSPHRASE) -> str:
        """Make an account; its recovery code."""
        await self.get("/account")
        response = await self.send("/account/new", name=name, passphrase=passphrase)
        assert response.status_code == 200, response.text
        found = re.search(r'recovery-code">([0-9A-Z-]+)<', response.text)
        assert found is not None
        return found[1]

    async def log_in(self, name: str, passphrase: str = PASSPHRASE) -> httpx.Response:
        """Log in."""
        await self.get("/account")
        return await self.send("/account/login", name=name, passphrase=passphrase)

    async def begin_match(self, **fields: str) -> str:
        """Begin a match from the first page; its name."""
        await self.get("/")
        response = await self.send("/play", **({"with": "same_screen"} | fields))
        assert response.status_code == 303, response.text
        return response.headers["location"].removeprefix("/m/")


Visit = Callable[..., Browser]
"""Makes another browser, with the arguments of `Browser`."""


@asynccontextmanager
async def running(database_url: str, **settings: Any) -> AsyncIterator[FastAPI]:
    """An application that has started, with a database of its own."""
    chosen = {"database_url": database_url, "secret": SECRET} | settings
    app = create_app(Settings(**chosen))
    async with app.router.lifespan_context(app):
        app.state.site.vault = Vault(CHEAP)
        yield app


def site(app: FastAPI) -> Site:
    """The site of an application that has started."""
    found = app.state.site
    assert isinstance(found, Site)
    return found


@pytest.fixture
async def app(sqlite_url: str, anyio_backend: str) -> AsyncIterator[FastAPI]:
    async with running(sqlite_url) as app:
        yield app


@pytest.fixture
async def visit(app: FastAPI) -> AsyncIterator[Visit]:
    async with AsyncExitStack() as stack:

        def another(**options: Any) -> Browser:
            browser = Browser(app, **options)
            stack.push_async_callback(browser.client.aclose)
            return browser

        yield another


@pytest.fixture
def guest(visit: Visit) -> Browser:
    return visit()
