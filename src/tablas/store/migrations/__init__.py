"""How the tables came to be as they are: one step after the other, kept for good.

A step is a module of `tablas.store.migrations.versions` and is never changed once released. All
that a database lacks are made when it is opened, in one transaction: of several processes that
start together one does it and the others wait.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy import text as sql

from tablas.errors import StoreError

_LOCK: Final = 0x7AB1A5
"""The number of PostgreSQL's advisory lock under which tables are made."""


def steps() -> ScriptDirectory:
    """The steps that there are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "newline")
    return ScriptDirectory.from_config(config)


def migrate(connection: Connection, *, to: str = "head") -> None:
    """Make the tables as this program needs them, keeping what is in them.

    Args:
        connection: within a transaction that writes.
        to: the last step to make.

    Raises:
        StoreError: they are those of a newer program.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sql("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
    script = steps()
    context = MigrationContext.configure(
        connection,
        opts={"fn": lambda revision, _context: script._upgrade_revs(to, revision)},
    )
    try:
        with Operations.context(context):
            context.run_migrations()
    except (CommandError, ResolutionError) as error:
        raise StoreError(
            "the database was written by a newer Tablas; this one cannot read it"
        ) from error


def step_of(connection: Connection) -> str:
    """The step that the tables of a database are at.

    Raises:
        StoreError: they are at none.
    """
    step = MigrationContext.configure(connection).get_current_revision()
    if step is None:
        raise StoreError("the database has no tables yet")
    return step
