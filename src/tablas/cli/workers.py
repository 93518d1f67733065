"""Who does the work of analyses and rollouts: threads, or a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from enum import StrEnum
from importlib import import_module
from typing import Any, Final

import typer

from tablas.errors import TablasError
from tablas.i18n import Translator

_PATIENCE: Final = "10s"
"""How long a scheduler may take to answer."""


class Preset(StrEnum):
    """How games are played out; the names of `tablas.engine.rollouts.PRESETS`."""

    QUICK = "quick"
    STANDARD = "standard"
    DEEP = "deep"


def cores_option(tr: Translator) -> Any:
    """``--threads``: how many work at once, all cores if nothing is said."""
    words = tr.text("How many threads work at once; 0 for as many as there are cores.")
    return typer.Option(0, "--threads", min=0, help=words)


def scheduler_option(tr: Translator) -> Any:
    """``--scheduler``: a Dask cluster that does the work."""
    words = tr.text("The address of a Dask scheduler whose workers do the work.")
    return typer.Option("", "--scheduler", help=words)


@contextmanager
def executor(scheduler: str, threads: int) -> Iterator[Executor | None]:
    """What does the work: a cluster, so many threads, or None for threads on all cores.

    Raises:
        TablasError: there is no such cluster, or what speaks to clusters is not installed.
    """
    if not scheduler:
        if threads == 0:
            yield None
            return
        with ThreadPoolExecutor(threads) as pool:
            yield pool
        return
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise TablasError(
            "a cluster needs more than is installed: pip install 'tablas[cluster]'"
        ) from None
    try:
        client = distributed.Client(scheduler, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise TablasError("there is no scheduler at {address}", address=scheduler) from error
    with client:
        yield client.get_executor()
