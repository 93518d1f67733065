"""``tablas ubgi``: the engine for other programs, on the standard input and output.

What is said is in docs/contract/protocols.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from tablas.cli.engines import (
    engines,
    level_option,
    met_option,
    seconds_option,
    threads_option,
)
from tablas.cli.queries import query_lines
from tablas.errors import RuleError
from tablas.i18n import Translator
from tablas.records.evaluation import Level


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    level, seconds = level_option(tr), seconds_option(tr)
    threads, met = threads_option(tr), met_option(tr)

    def ubgi(
        level: Level = level,
        seconds: float | None = seconds,
        threads: int = threads,
        met: Path | None = met,
    ) -> None:
        from tablas.protocols.ubgi import Session
        from tablas.protocols.ubgi_settings import Settings
        from tablas.protocols.ubgi_stream import converse

        if seconds is not None and not seconds > 0:
            raise RuleError("seconds have to be more than 0, not {seconds}", seconds=seconds)
        judges = engines(met)
        settings = Settings(level, seconds, threads)

        def begin(say: Callable[[str], None]) -> Session:
            return Session(judges, say, version=version("tablas"), settings=settings)

        converse(query_lines(sys.stdin.buffer), begin)

    return ubgi
