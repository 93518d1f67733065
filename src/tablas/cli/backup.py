"""``tablas backup``: all that the web application keeps, in one file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import typer

from tablas.i18n import Translator


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    file_help = tr.text("The file to be written, such as tablas-backup.gz.")

    def backup(file: Path = typer.Argument(..., help=file_help)) -> None:
        rows = asyncio.run(_written(file))
        print(tr.plural("{file}: {n} row", "{file}: {n} rows", rows, file=file))

    return backup


async def _written(file: Path) -> int:
    from tablas.server.people.sessions import now_ms
    from tablas.server.settings import read_settings
    from tablas.server.site import database_url
    from tablas.store import Database
    from tablas.store.backups import back_up

    database = await Database.open(database_url(read_settings()))
    try:
        return await back_up(database, file, now_ms())
    finally:
        await database.close()
