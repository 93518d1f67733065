"""The JSON interface, ``/api/v1``: what pages and programs ask, described by OpenAPI."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI

from tablas.server.analysis import adding
from tablas.server.analysis.computing import analysing
from tablas.server.api import analyses, cards, jobs, matches, positions, rollouts, seeks, settings
from tablas.server.api.thinking import Thinking
from tablas.server.site import Site
from tablas.server.working import Worker, in_a_thread

__all__ = ["router"]


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Threads for questions, and what does the jobs of this process, while it runs."""
    site: Site = app.state.site
    app.state.thinking = Thinking(site.metrics)
    doing = {
        rollouts.KIND: in_a_thread(rollouts.roll_out),
        adding.KIND: analysing(site.database),
    }
    app.state.worker = Worker(site.database, site.process, doing)
    await app.state.worker.start()
    try:
        yield
    finally:
        await app.state.worker.stop()
        app.state.thinking.close()


router = APIRouter(prefix="/api/v1", lifespan=_lifespan)
for part in (positions, jobs, matches, seeks, settings, analyses, cards):
    router.include_router(part.router)
