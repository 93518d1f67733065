from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from tablas.cli import run, serve
from tablas.cli.serve import first_free, has_screen, listening
from tablas.errors import TablasError
from tablas.server.settings import Settings
from tests.store.fixtures import postgres, postgres_model, postgres_url

_T = TypeVar("_T")
__all__ = ["postgres", "postgres_model", "postgres_url"]


@contextmanager
def serving(folder: Path, *options: str, **environment: str) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and the process; it has to end well."""
    env = os.environ | {"TABLAS_DATA": str(folder), "TABLAS_LOG_FORMAT": "json"} | environment
    command = [sys.executable, "-m", "tablas", "--lang", "en", "serve", "--port", "0", *options]
    with subprocess.Popen(
        command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        try:
            assert program.stdout is not None
            said = program.stdout.readline()
            found = re.match(r"Tablas is at (http://\S+)/", said)
            assert found is not None, said
            yield found[1], program.pid
        finally:
            program.send_signal(signal.SIGINT)
            _, told = program.communicate(timeout=60)
        assert program.returncode == 0, told
        assert "Traceback" not in told


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return str(answer.read().decode())


def test_a_server_serves_and_ends_cleanly(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _):
        assert "Play backgammon" in fetched(f"{address}/")
        assert fetched(f"{address}/health") == '{"status":"ok"}'
    assert (tmp_path / "tablas.db").exists()
    assert (tmp_path / "secret").exists()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_several_processes_share_postgresql_and_one_may_die(
    tmp_path: Path, postgres_url: str
) -> None:
    environment = {"TABLAS_DATABASE_URL": postgres_url}
    with serving(tmp_path, "--workers", "2", **environment) as (address, parent):
        assert fetched(f"{address}/health") == '{"status":"ok"}'
        assert eventually(lambda: len(serving_children(parent)) == 2)
        os.kill(serving_children(parent)[0], signal.SIGKILL)
        for _ in range(10):
            assert eventually(lambda: answers(address))


def serving_children(parent: int) -> list[int]:
    """The processes that serve, of those that a process has begun."""
    found: list[int] = []
    for task in Path(f"/proc/{parent}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return [
        child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def answers(address: str) -> bool:
    try:
        return "ok" in fetched(f"{address}/health")
    except (OSError, urllib.error.URLError):
        return False


def eventually(found: Callable[[], _T]) -> _T:
    """The first answer that is something, within half a minute."""
    until = time.monotonic() + 30
    while not (answer := found()):
        assert time.monotonic() < until
        time.sleep(0.05)
    return answer


def test_a_port_where_somebody_listens_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with listening("127.0.0.1", 0) as door:
        port = str(door.getsockname()[1])
        assert run(["--lang", "en", "serve", "--port", port]) == 2
    said = f"error: cannot listen at 127.0.0.1, port {port}: another program listens there\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("options", "environment", "said"),
    [
        (["--workers", "2"], {}, "error: 2 processes need PostgreSQL"),
        ([], {"TABLAS_DATABASE_URL": "mysql://x"}, "error: there are databases of SQLite and"),
        ([], {"TABLAS_DATABASE_URL": "sqlite:////proc/x/y.db"}, "error: the folder /proc/x cannot"),
        ([], {"TABLAS_LOG_FORMAT": "xml"}, "error: the setting TABLAS_LOG_FORMAT cannot be 'xml'"),
        (["--host", "nowhere.invalid"], {}, "error: cannot listen at nowhere.invalid, port"),
        (["--port", "70000"], {}, "error: --port: "),
        (["--public-url", "example.org"], {}, "error: the setting public_url cannot be"),
    ],
)
def test_what_cannot_be_served_gets_a_sentence(
    options: list[str],
    environment: dict[str, str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TABLAS_DATA", str(tmp_path))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run(["--lang", "en", "serve", "--port", "0", *options]) == 2
    told = capsys.readouterr().err
    assert told.startswith(said)
    assert told.count("\n") == 1


def test_alone_it_takes_the_next_port_that_is_free() -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with first_free("127.0.0.1", [port, port, 0]) as door:
            assert door.getsockname()[1] not in {0, port}
        with (
            pytest.raises(TablasError, match="another program listens there"),
            first_free("127.0.0.1", [port]),
        ):
            pass


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://localhost:8000/"),
        ("::", "http://localhost:8000/"),
        ("", "http://localhost:8000/"),
        ("192.168.1.5", "http://192.168.1.5:8000/"),
        ("2001:db8::5", "http://[2001:db8::5]:8000/"),
    ],
)
def test_it_says_an_address_at_which_it_listens(host: str, address: str) -> None:
    assert serve.address_here(Settings(host=host, port=8000)) == address


def test_who_connects_before_the_server_is_ready_waits() -> None:
    with listening("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()):
        connection, _ = door.accept()
        connection.close()


def test_alone_it_opens_the_browser_for_whoever_sits_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[int, bool, bool]] = []

    def note(door: socket.socket, settings: object, _tr: object, *, browser: bool) -> None:
        served.append((door.getsockname()[1], getattr(settings, "personal", False), browser))

    monkeypatch.setenv("TABLAS_DATA", str(tmp_path))
    monkeypatch.setenv("TABLAS_PORT", "0")
    monkeypatch.setattr(serve, "serve_at", note)
    assert run([]) == 0
    [(port, personal, browser)] = served
    assert (port > 0, personal, browser) == (True, True, True)


def test_where_others_are_served_nobody_is_special(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[bool] = []

    def note(_door: object, settings: object, _tr: object, *, browser: bool) -> None:
        served.append(getattr(settings, "personal", True))

    for name, value in {"DATA": str(tmp_path), "PORT": "0", "HOST": "0.0.0.0"}.items():
        monkeypatch.setenv(f"TABLAS_{name}", value)
    monkeypatch.setattr(serve, "serve_at", note)
    assert run([]) == 0
    assert served == [False]


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there is always a screen there")
def test_no_browser_takes_the_place_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()
