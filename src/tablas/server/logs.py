"""What the server writes down: one line an event, for people or as JSON, without secrets."""

from __future__ import annotations

import logging
import secrets
import sys
import time
from typing import Final

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablas.server.metrics import Metrics
from tablas.server.settings import Settings

QUIET: Final = frozenset({"/static", "/health", "/metrics"})
"""Routes that are not worth a line while all is well."""


def configure_logs(settings: Settings) -> None:
    """Let this process's loggers, uvicorn's among them, write to the error output."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.typing.Processor] = (
        [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
        if settings.log_format == "json"
        else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    )
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(logging.INFO, logging.getLevelName(settings.log_level.upper())))
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)


class RequestLog:
    """Gives each request a number, counts it, measures it and writes a line about it.

    The line has the route, not the path: paths carry invitations.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics
        self._log = structlog.get_logger("tablas.requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        number, begun, status = secrets.token_hex(8), time.perf_counter(), 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = number
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close":
                code = message.get("code", 1000)
                status = code - 4000 if code > 4000 else status or 403
            await send(message)

        with structlog.contextvars.bound_contextvars(request=number):
            try:
                await self._app(scope, receive, seen)
            finally:
                self._note(scope, status or 500, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = "SOCKET" if scope["type"] == "websocket" else scope["method"]
        route = route_of(scope)
        self._metrics.requests.labels(method, route, str(status)).inc()
        if method != "SOCKET":
            self._metrics.request_seconds.labels(route).observe(seconds)
        if status >= 500:
            say = self._log.error
        elif status >= 400:
            say = self._log.warning if status in {403, 413, 421, 429} else self._log.info
        else:
            say = self._log.debug if route in QUIET else self._log.info
        client = (scope.get("client") or ("",))[0]
        say(
            "request",
            method=method,
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            client=client,
        )


def route_of(scope: Scope) -> str:
    """The route that a request took, with its parameters by name; ``-`` when it took none."""
    path: str = scope.get("path", "")
    if route := getattr(scope.get("route"), "path", ""):
        # A route of a router with a prefix does not know it: it is what the path has before.
        before = path.count("/") - route.count("/")
        return "/".join(path.split("/")[: before + 1]) + route if before > 0 else str(route)
    return "/static" if path.startswith("/static/") else "-"
