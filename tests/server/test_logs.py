from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import cast

import pytest
import structlog
from starlette.types import Message, Receive, Scope, Send
from structlog.testing import capture_logs

from tablas.server.logs import RequestLog, configure_logs
from tablas.server.metrics import Metrics
from tablas.server.settings import read_settings
from tests.server.browsing import PASSPHRASE, Browser, app, guest, visit

__all__ = ["app", "guest", "visit"]


@pytest.fixture
def loggers() -> Iterator[None]:
    """The process's loggers as they were, afterwards."""
    root = logging.getLogger()
    names = (None, "uvicorn", "alembic")
    before, levels = root.handlers, {name: logging.getLogger(name).level for name in names}
    yield
    root.handlers = before
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    structlog.reset_defaults()


@pytest.mark.anyio
async def test_each_request_is_a_line_with_its_number(guest: Browser) -> None:
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        answer = await guest.get("/i/a-secret-link")
    line = next(line for line in lines if line["event"] == "request")
    assert line["route"] == "/i/{token}"
    assert (line["method"], line["status"]) == ("GET", 404)
    assert line["request"] == answer.headers["x-request-id"]
    assert "a-secret-link" not in str(lines)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v1/matches/abcd1234", "/api/v1/matches/{match}"),
        ("/api/v1/seeks", "/api/v1/seeks"),
        ("/m/abcd", "/m/{match}"),
        ("/", "/"),
        ("/static/icon.svg", "/static"),
        ("/nothing/here", "-"),
    ],
)
async def test_a_route_is_logged_whole(guest: Browser, path: str, route: str) -> None:
    with capture_logs() as lines:
        await guest.get(path)
    assert [line["route"] for line in lines if line["event"] == "request"] == [route]


@pytest.mark.anyio
async def test_a_socket_that_is_refused_is_logged_as_refused(anyio_backend: str) -> None:
    async def refused(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 4403})

    async def nothing(_: Message | None = None) -> Message:
        return {}

    with capture_logs() as lines:
        log = RequestLog(refused, Metrics())
        await log({"type": "websocket", "path": "/"}, nothing, cast(Send, nothing))
    assert [(line["status"], line["log_level"]) for line in lines] == [(403, "warning")]


@pytest.mark.anyio
async def test_what_is_refused_is_logged(guest: Browser) -> None:
    with capture_logs() as lines:
        headers = {"Origin": "https://evil.example"}
        await guest.post("/settings", headers=headers)
        await guest.get("/", Host="evil.example")
    refused = [(line["status"], line["log_level"]) for line in lines if line["event"] == "request"]
    assert refused == [(403, "warning"), (421, "warning")]


@pytest.mark.anyio
async def test_no_secret_is_logged(guest: Browser) -> None:
    with capture_logs() as lines:
        code = await guest.make_account("Ana")
        await guest.log_in("Ana", "wrong horse battery")
    told = str(lines)
    for secret in (PASSPHRASE, "wrong horse", code, guest.client.cookies["tablas"]):
        assert secret not in told


@pytest.mark.usefixtures("loggers")
def test_logs_can_be_json(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs(read_settings(log_format="json"))
    structlog.get_logger().info("hello", match="abc")
    logging.getLogger("sqlalchemy").warning("slow %s", "query")
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert (first["event"], first["match"], first["level"]) == ("hello", "abc", "info")
    assert (second["event"], second["level"]) == ("slow query", "warning")
    assert "timestamp" in first
    assert "timestamp" in second


@pytest.mark.usefixtures("loggers")
def test_logs_can_be_read_by_people(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs(read_settings(log_level="warning"))
    structlog.get_logger().info("not this")
    structlog.get_logger().warning("but this")
    told = capsys.readouterr().err
    assert "not this" not in told
    assert "but this" in told
