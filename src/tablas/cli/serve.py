"""``tablas serve``, and what ``tablas`` does alone: the web application."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.protocols.addresses import network_trouble

if TYPE_CHECKING:
    from tablas.server.settings import Settings

FIRST_PORT: Final = 8000
PORTS_TRIED: Final = 20
LARGEST_MESSAGE: Final = 8192
"""Bytes of a message of a browser; a room's own are at most half of that."""
_APP: Final = "tablas.server.app:served_app"


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    host_help = tr.text("The address to listen at; 0.0.0.0 for all of this machine.")
    port_help = tr.text("The port to listen at.")
    workers_help = tr.text("How many processes serve; more than one need PostgreSQL.")
    url_help = tr.text("The address that people type, when it is another.")
    browser_help = tr.text("Open the browser as well.")

    def serve(
        host: str | None = typer.Option(None, help=host_help),
        port: int | None = typer.Option(None, min=0, max=65535, help=port_help),
        workers: int | None = typer.Option(None, min=1, max=64, help=workers_help),
        public_url: str | None = typer.Option(None, metavar="URL", help=url_help),
        browser: bool = typer.Option(False, "--browser/--no-browser", help=browser_help),
    ) -> None:
        from tablas.server.settings import read_settings

        settings = read_settings(host=host, port=port, workers=workers, public_url=public_url)
        with listening(settings.host, settings.port) as door:
            serve_at(door, settings, tr, browser=browser)

    return serve


def serve_here(tr: Translator) -> None:
    """Serve whoever sits at this machine, at the first port that is free, and open the browser."""
    from tablas.server.settings import read_settings

    settings = read_settings()
    if "port" in settings.model_fields_set:
        ports = [settings.port]
    else:
        ports = list(range(FIRST_PORT, FIRST_PORT + PORTS_TRIED))
    with first_free(settings.host, ports) as door:
        personal = {"personal": True} if settings.local else {}
        quiet = {} if "log_level" in settings.model_fields_set else {"log_level": "warning"}
        settings = settings.model_copy(update=personal | quiet)
        serve_at(door, settings, tr, browser=True)


def serve_at(door: socket.socket, settings: Settings, tr: Translator, *, browser: bool) -> None:
    """Serve at a socket that listens, until somebody ends it.

    Args:
        door: the socket.
        settings: how the server is run.
        tr: the language of what is said here.
        browser: whether to open the browser once the server runs.

    Raises:
        TablasError: the database cannot be opened, not by several processes, or another server
            uses it already.
    """
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from tablas.store.holding import held

    settings = settings.model_copy(update={"port": door.getsockname()[1]})
    file = asyncio.run(_check_database(settings))
    os.environ.update(_environment(settings))
    config = uvicorn.Config(
        _APP,
        factory=True,
        workers=settings.workers,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application's own middleware asks who may say so
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=30,  # a process that compiles the engine is slow, not dead
    )
    with nullcontext() if file is None else held(file), suppress(KeyboardInterrupt):
        _announce(settings, tr, browser=browser)
        if settings.workers > 1:
            Multiprocess(config, sockets=[door]).run()
        else:
            uvicorn.Server(config).run(sockets=[door])


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens there; who connects waits until somebody answers.

    Raises:
        TablasError: it cannot.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as door:
        if os.name == "posix":  # elsewhere two programs could listen at one port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
            door.listen(2048)
        except OSError as error:
            raise TablasError(
                "cannot listen at {host}, port {port}: {reason}",
                host=host,
                port=port,
                reason=network_trouble(error),
            ) from error
        door.set_inheritable(True)
        yield door


@contextmanager
def first_free(host: str, ports: Sequence[int]) -> Iterator[socket.socket]:
    """A socket that listens at the first of these ports where none does."""
    for port in ports:
        try:
            opened = listening(host, port)
            door = opened.__enter__()
        except TablasError:
            if port == ports[-1]:
                raise
            continue
        with closing(door):
            yield door
        return


async def _check_database(settings: Settings) -> Path | None:
    """Bring the database up to date, before anything begins that could only fail less clearly.

    Returns:
        The file of a SQLite database.
    """
    from tablas.server.site import database_url
    from tablas.store import Database

    database = await Database.open(database_url(settings))
    await database.close()
    if settings.workers > 1 and database.dialect == "sqlite":
        raise TablasError(
            "{workers} processes need PostgreSQL (TABLAS_DATABASE_URL); SQLite serves one",
            workers=settings.workers,
        )
    return database.file


def _environment(settings: Settings) -> dict[str, str]:
    """These settings as the environment of the processes that serve."""
    from tablas.server.settings import PREFIX

    return {f"{PREFIX}{name.upper()}": text for name, text in _written(settings).items()}


def _written(settings: Settings) -> Mapping[str, str]:
    written: dict[str, str] = {}
    for name in type(settings).model_fields:
        value = getattr(settings, name)
        if value is None or name == "limits":  # those have names of their own there
            continue
        if isinstance(value, tuple):
            value = ",".join(value)
        elif hasattr(value, "get_secret_value"):
            value = value.get_secret_value()
        written[name] = str(value)
    return written


def _announce(settings: Settings, tr: Translator, *, browser: bool) -> None:
    """Say where the server is, and open the browser there if there is one on this screen."""
    from tablas.server.pages.addresses import network_address

    here = address_here(settings)
    print(tr.text("Tablas is at {address}", address=here), flush=True)
    if elsewhere := network_address(settings):
        print(tr.text("From other devices: {address}", address=f"{elsewhere}/"), flush=True)
    print(tr.text("Ctrl-C ends it."), flush=True)
    if browser and has_screen():
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def address_here(settings: Settings) -> str:
    """Where somebody at this machine finds the server: at localhost if it listens everywhere."""
    host = "localhost" if settings.host in {"0.0.0.0", "::", ""} else settings.host
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{settings.port}/"


def has_screen() -> bool:
    """Whether a browser would have a window: one within this terminal would take its place."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
