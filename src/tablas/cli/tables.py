"""``tablas tables``: compute, list and check the tables of exact endgames."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Final

import typer
from rich.console import Console
from rich.progress import Progress as Bar

from tablas.engine.tables import (
    STANDARD,
    HypergammonTable,
    OneSided,
    Progress,
    Table,
    TwoSided,
    build_table,
    deviation_of,
    kept_tables,
    open_table,
)
from tablas.errors import TablasError
from tablas.i18n import Translator

SAMPLE: Final = 1000
"""So many entries of a table are computed afresh to check it."""


class Action(StrEnum):
    """What to do with tables."""

    BUILD = "build"
    LIST = "list"
    VERIFY = "verify"


class Kind(StrEnum):
    """Which tables."""

    ONE_SIDED = "one-sided"
    TWO_SIDED = "two-sided"
    HYPERGAMMON = "hypergammon"


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    action_help = tr.text("build computes tables, list shows which there are, verify checks them.")
    kind_help = tr.text("Only this table; otherwise those that the engine uses.")
    checkers_help = tr.text("For how many checkers a side (15 one-sided, 6 two-sided).")
    points_help = tr.text("For how many points (6).")

    def tables(
        action: Action = typer.Argument(..., help=action_help),
        kind: Kind | None = typer.Argument(None, help=kind_help),
        checkers: int | None = typer.Option(None, "--checkers", help=checkers_help),
        points: int | None = typer.Option(None, "--points", help=points_help),
    ) -> None:
        if action is Action.LIST:
            _list(tr)
            return
        chosen = _chosen(kind, checkers, points)
        if action is Action.BUILD:
            for table in chosen or STANDARD:
                _build(table, tr)
        else:
            sound = [_verify(table, tr) for table in chosen or _computed()]
            if not all(sound):
                raise typer.Exit(2)

    return tables


def _chosen(kind: Kind | None, checkers: int | None, points: int | None) -> list[Table]:
    """The table that is asked for; none if it is not said which."""
    sizes = {"checkers": checkers, "points": points}
    given = {name: size for name, size in sizes.items() if size is not None}
    if kind is None:
        if given:
            raise TablasError("say which table it is that has so many checkers or points")
        return []
    if kind is Kind.HYPERGAMMON:
        if given:
            raise TablasError("the table of hypergammon has only one size")
        return [HypergammonTable()]
    return [OneSided(**given) if kind is Kind.ONE_SIDED else TwoSided(**given)]


def _computed() -> list[Table]:
    """The tables that this version has computed."""
    found = [kept.table for kept in kept_tables() if kept.table is not None]
    if not found:
        raise TablasError("no tables have been computed yet")
    return found


def _list(tr: Translator) -> None:
    there = kept_tables()
    for kept in there:
        size = f"{kept.size / 1e6:.2f}"
        words = tr.text("{table}: {size} MB, {file}", table=kept.title, size=size, file=kept.path)
        print(words if kept.table else tr.text("{words} (of another version)", words=words))
    for table in STANDARD:
        if table not in [kept.table for kept in there]:
            print(tr.text("{table}: not computed yet", table=table.title))


def _build(table: Table, tr: Translator) -> None:
    with _shown(table.title) as progress:
        file = build_table(table, progress)
    print(tr.text("{table}: computed, {file}", table=table.title, file=file.path))


def _verify(table: Table, tr: Translator) -> bool:
    """Check the hash of a table, compute some entries afresh, and say what came of it."""
    file = open_table(table)
    if file is None:
        print(tr.text("{table}: not computed yet", table=table.title))
        return False
    if not file.is_sound or deviation_of(table, file.arrays, SAMPLE) > 1:
        print(tr.text("{table}: damaged, compute it anew", table=table.title))
        return False
    words = tr.plural(
        "{table}: sound, {n} entry computed afresh",
        "{table}: sound, {n} entries computed afresh",
        SAMPLE,
        table=table.title,
    )
    print(words)
    return True


@contextmanager
def _shown(title: str) -> Iterator[Progress]:
    """A bar on the error output, if that is a terminal."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=1.0)
        yield lambda share: bar.update(task, completed=share)
