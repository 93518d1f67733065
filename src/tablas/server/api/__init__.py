"""The JSON interface, ``/api/v1``: what pages and programs ask, described by OpenAPI."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI

from tablas.server.api import jobs, matches, positions, seeks, settings
from tablas.server.api.rollouts import Rollouts
from tablas.server.api.thinking import Thinking
from tablas.server.site import Site

__all__ = ["router"]


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Threads for questions, and the rollouts of this process, while the application runs."""
    site: Site = app.state.site
    app.state.thinking = Thinking(site.metrics)
    app.state.rollouts = Rollouts(site.database, site.process)
    await app.state.rollouts.start()
    try:
        yield
    finally:
        await app.state.rollouts.stop()
        app.state.thinking.close()


router = APIRouter(prefix="/api/v1", lifespan=_lifespan)
for part in (positions, jobs, matches, seeks, settings):
    router.include_router(part.router)
