from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tablas.store import Database
from tests.server.rooms.world import World


@pytest.fixture
async def world(database: Database, anyio_backend: str) -> AsyncIterator[World]:
    """A server without a network, on each kind of database."""
    world = World(database)
    yield world
    await world.close()
