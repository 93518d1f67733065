"""The application: its parts put together, begun and ended."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from secrets import token_hex
from typing import Final

import structlog
from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablas.errors import TablasError
from tablas.records.evaluation import Level
from tablas.server import api
from tablas.server.assets import STATIC, StaticFolder
from tablas.server.bus import LocalBus, make_bus
from tablas.server.collecting import collect_rarely
from tablas.server.logs import RequestLog, configure_logs
from tablas.server.metrics import Metrics
from tablas.server.pages import (
    analyses,
    collections,
    dice,
    failures,
    flashcards,
    home,
    learning,
    lobby,
    machine,
    play,
    statistics,
    tools,
)
from tablas.server.people import accounts, complaints
from tablas.server.people.cookies import Cookies
from tablas.server.people.tidying import tidied
from tablas.server.rooms import socket
from tablas.server.rooms.keeper import Keeper
from tablas.server.security import BodyLimit, SameSite, SecurityHeaders
from tablas.server.settings import Settings, read_settings
from tablas.server.site import Site, database_url, secret_of
from tablas.store import Database, Writer

ROUTERS: Final = tuple(
    part.router
    for part in (
        machine,
        home,
        play,
        lobby,
        tools,
        learning,
        dice,
        accounts,
        complaints,
        analyses,
        collections,
        flashcards,
        statistics,
        socket,
        api,
    )
)
"""Pages, sockets and the JSON interface."""
UPLOADS: Final = ("/analysis", "/api/v1/uploads")
"""Where files are sent to."""
_log = structlog.get_logger("tablas.server")


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, ready to be served.

    Args:
        settings: how it is run; by default as the environment says.

    Raises:
        TablasError: a setting that cannot be.
    """
    settings = settings or read_settings()
    metrics = Metrics()
    app = FastAPI(
        title="Tablas",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=_lifespan(settings, metrics),
        middleware=_middleware(settings, metrics),
    )
    failures.install(app)
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", StaticFolder(directory=STATIC))
    return app


def served_app() -> FastAPI:
    """The application as a serving process makes it.

    It is as the environment says, writes its logs, and gets the engine ready in the background.
    """
    settings = read_settings()
    configure_logs(settings)
    threading.Thread(target=_prepare_engine, name="preparing", daemon=True).start()
    return create_app(settings)


def _prepare_engine() -> None:
    """Compile what bots and tutor need before somebody has to wait for it."""
    from tablas.play.bots.engine_bot import prepare, prepare_endgames

    try:
        for level in (Level.STATIC, Level.TWO_PLY):
            prepare(level)
        prepare_endgames(Level.TWO_PLY)
    except TablasError as error:  # whoever needs the engine meets it again, and is told
        _log.error("engine_not_ready", error=str(error))
    collect_rarely()


def _middleware(settings: Settings, metrics: Metrics) -> list[Middleware]:
    """What stands before the pages, the outermost first."""
    proxies = list(settings.trusted_proxies)
    behind = [Middleware(ProxyHeadersMiddleware, trusted_hosts=proxies)] if proxies else []
    return [
        *behind,
        Middleware(RequestLog, metrics=metrics),
        Middleware(SecurityHeaders),
        Middleware(SameSite, settings=settings),
        Middleware(
            BodyLimit,
            limit=settings.body_limit,
            larger=dict.fromkeys(UPLOADS, settings.upload_limit),
        ),
        Middleware(GZipMiddleware, minimum_size=1000),
        Middleware(Cookies),
        Middleware(failures.Breakage),
    ]


def _lifespan(
    settings: Settings, metrics: Metrics
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.site = await _opened(settings, metrics, stack)
            yield

    return lifespan


async def _opened(settings: Settings, metrics: Metrics, stack: AsyncExitStack) -> Site:
    """A site whose parts run, and end in the other order when the stack is left."""
    secret = secret_of(settings)
    database = await Database.open(database_url(settings))
    stack.push_async_callback(database.close)
    bus = make_bus(database)
    await bus.start()
    stack.push_async_callback(bus.close)
    announce = bus.announce if isinstance(bus, LocalBus) else None
    writer = Writer(database, announce=announce)
    stack.push_async_callback(writer.close)
    process = token_hex(8)
    keeper = Keeper(database, writer, bus, process=process)
    await keeper.start()
    stack.push_async_callback(keeper.stop)
    metrics.rooms.set_function(lambda: len(keeper.rooms))
    await stack.enter_async_context(tidied(database))
    return Site(settings, secret, database, writer, bus, metrics, keeper, process)
