"""What time it is, the same for all processes that share a database."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import text as sql

from tablas.store.database import Database


def _local() -> int:
    return time.time_ns() // 1_000_000


class DatabaseClock:
    """The time of the database, as far as a process knows it: machines differ, and so do leases.

    A SQLite database is on the machine that serves it, whose time it is.
    """

    def __init__(self, database: Database, local: Callable[[], int] = _local) -> None:
        """A clock that shows this machine's time until it is set.

        Args:
            database: whose time is shown.
            local: the time of this machine, in milliseconds since 1970.
        """
        self._database = database
        self._local = local
        self._ahead = 0

    def __call__(self) -> int:
        """The time, in milliseconds since 1970."""
        return self._local() + self._ahead

    async def set(self) -> None:
        """Ask the database for its time.

        Raises:
            NoAnswer: it does not say.
        """
        if self._database.dialect == "sqlite":
            return
        asked = sql("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
        async with self._database.read() as connection:
            before = self._local()
            told = int((await connection.execute(asked)).scalar_one())
            after = self._local()
        self._ahead = told - (before + after) // 2
