"""What is deleted from time to time: sessions and offers that are over, guests who are gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from tablas.server.people.accounts import MINUTE_MS
from tablas.server.people.sessions import now_ms
from tablas.store import Database, StoreError, people, seeks, studies

EVERY_S: Final = 600.0
GUEST_MS: Final = 8 * 7 * 24 * 3600 * 1000
"""For how long a guest who has played nothing is remembered."""
_log = structlog.get_logger("tablas.tidying")


@asynccontextmanager
async def tidied(database: Database, *, every_s: float = EVERY_S) -> AsyncIterator[None]:
    """Tidy up now and then while the block runs."""
    task = asyncio.create_task(_tidy(database, every_s))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _tidy(database: Database, every_s: float) -> None:
    while True:
        await asyncio.sleep(every_s)
        try:
            await people.sweep(database, now_ms(), window_ms=MINUTE_MS)
            await people.sweep_guests(database, now_ms() - GUEST_MS)
            await seeks.sweep(database, now_ms())
            await studies.sweep(database)
        except StoreError as error:
            _log.warning("not_tidied", error=str(error))
