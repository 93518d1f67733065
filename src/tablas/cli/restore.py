"""``tablas restore``: bring back what ``tablas backup`` wrote, into either kind of database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import typer

from tablas.errors import TablasError
from tablas.i18n import Translator


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    file_help = tr.text("A file that tablas backup wrote.")
    replace_help = tr.text("Delete what is in the database first.")

    def restore(
        file: Path = typer.Argument(..., help=file_help),
        replace: bool = typer.Option(False, "--replace", help=replace_help),
    ) -> None:
        rows = asyncio.run(_restored(file, replace=replace))
        print(tr.plural("{file}: {n} row", "{file}: {n} rows", rows, file=file))

    return restore


async def _restored(file: Path, *, replace: bool) -> int:
    from tablas.server.people.sessions import now_ms
    from tablas.server.settings import read_settings
    from tablas.server.site import database_url
    from tablas.store import Database
    from tablas.store.backups import NotEmpty, restore

    database = await Database.open(database_url(read_settings()))
    try:
        return await restore(database, file, now_ms(), replace=replace)
    except NotEmpty as error:
        raise TablasError(
            "there are matches or people in the database: --replace deletes them"
        ) from error
    finally:
        await database.close()
