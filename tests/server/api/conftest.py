from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tablas.server.app import create_app
from tablas.server.security import RateLimits
from tablas.server.settings import read_settings


@pytest.fixture
async def app(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> AsyncIterator[FastAPI]:
    """The application while it runs, on both kinds of databases; nobody asks too often."""
    monkeypatch.setattr(RateLimits, "allow", lambda *_: True)
    app = create_app(read_settings(data=tmp_path, database_url=database_url))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor who speaks English."""
    async with visitor(app) as client:
        yield client


def visitor(app: FastAPI) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 4242))
    return httpx.AsyncClient(
        transport=transport,
        base_url="http://testserver/api/v1",
        headers={"accept-language": "en"},
    )
