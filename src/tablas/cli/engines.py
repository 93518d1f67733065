"""The options of commands that ask the engine, and the engines they describe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from tablas.i18n import Translator
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, Roll, Situation

if TYPE_CHECKING:
    from tablas.engine import Engine


def level_option(tr: Translator) -> Any:
    """``--level``: how far to look."""
    level_help = tr.text("How far to look ahead; 0ply is static.")
    return typer.Option(Level.TWO_PLY.value, "--level", help=level_help)


def seconds_option(tr: Translator) -> Any:
    """``--time``: how long a decision may take."""
    return typer.Option(None, "--time", help=tr.text("How long a decision may take."))


def threads_option(tr: Translator) -> Any:
    """``--threads``: how many work at once."""
    return typer.Option(1, "--threads", min=1, help=tr.text("How many threads work at once."))


def met_option(tr: Translator) -> Any:
    """``--met``: a match equity table."""
    met_help = tr.text("A match equity table, of GNU Backgammon (XML) or XG; else Kazaross-XG2.")
    return typer.Option(None, "--met", help=met_help)


def engines(met: Path | None) -> Callable[[Level, float | None, int], Engine]:
    """Finds the engine of a level, a time limit and a number of threads; each is made once.

    With the first one everything is made ready, so that no decision has to wait for a compilation.

    Raises:
        OSError, FileFormatError: as `tablas.engine.match_equity.load_met`.
    """
    from tablas.engine import Engine
    from tablas.engine.match_equity import load_met

    table = load_met(met) if met else load_met()

    @cache
    def engine(level: Level, seconds: float | None, threads: int) -> Engine:
        ready()
        return Engine(level=level, seconds=seconds, threads=threads, met=table)

    @cache
    def ready() -> None:
        first = Engine(level=Level.ONE_PLY, met=table)
        first.cube_decision(Situation(BACKGAMMON.start))
        first.rank_plays(Situation(BACKGAMMON.start, roll=Roll(3, 1)))

    return engine
