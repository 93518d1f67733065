"""Fixtures for tests that need a database: each such test runs on both kinds."""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablas.store import Database
from tests.store.postgres import Postgres, start_postgres

KINDS = ("sqlite", "postgresql")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Postgres:
    """One server for all of a run: the processes of pytest-xdist share it.

    It has a folder of its own: it may run as another user, who cannot enter those of pytest.
    """
    run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run = run.parent
    name = hashlib.sha256(str(run).encode()).hexdigest()[:12]
    return start_postgres(Path(tempfile.gettempdir()) / f"tablas-postgres-{name}")


@pytest.fixture(scope="session")
def sqlite_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database whose tables are made."""
    file = tmp_path_factory.mktemp("sqlite") / "model.db"
    _make_tables(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres_model(postgres: Postgres) -> str:
    """The name of a database in PostgreSQL whose tables are made."""
    name = f"model{secrets.token_hex(8)}"
    _make_tables(postgres.create(name))
    return name


@pytest.fixture(params=KINDS)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.create()


@pytest.fixture
def sqlite_url(sqlite_model: Path, tmp_path: Path) -> str:
    """The address of a new SQLite database with empty tables."""
    return f"sqlite:///{shutil.copy(sqlite_model, tmp_path / 'tablas.db')}"


@pytest.fixture
def postgres_url(postgres: Postgres, postgres_model: str) -> str:
    """The address of a new database in PostgreSQL with empty tables."""
    return postgres.create(model=postgres_model)


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a new database with empty tables."""
    fixture = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(fixture)
    return url


@pytest.fixture
async def database(database_url: str, anyio_backend: str) -> AsyncIterator[Database]:
    """A new database, open."""
    database = await Database.open(database_url)
    yield database
    await database.close()


def _make_tables(url: str) -> None:
    async def make() -> None:
        await (await Database.open(url)).close()

    asyncio.run(make())
