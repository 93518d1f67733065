from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from structlog.testing import capture_logs

from tablas.server.logs import configure_logs
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
