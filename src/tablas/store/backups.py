"""Backups: all that a server keeps in one file, the same for both databases.

A backup is a gzip file of JSON lines in ASCII. The first says what it is, the last how many rows
there are and the SHA-256 of all lines before it; each of the others is a row::

    {"format": "tablas backup", "version": 1, "step": "0001", "at": 1800000000000}
    ["users", {"id": "…", "name": "Ana", …}]
    {"rows": 1, "sha256": "…"}

Tables come in an order in which no row needs a later one; a match's `rematch_of` may. Bytes are
written in hexadecimal. What only means something while processes run is left out. The tables are
those of the step of `tablas.store.migrations` that the first line names: restoring makes those,
fills them and goes on to the newest.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from gzip import GzipFile
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    func,
    insert,
    select,
    update,
)
from sqlalchemy import (
    text as sql,
)
from sqlalchemy.exc import SQLAlchemyError

from tablas.errors import StoreError, file_trouble
from tablas.store.database import Database
from tablas.store.migrations import migrate, step_of
from tablas.store.schema import METADATA, NUMBER, PRESENCE, PROCESSES

FORMAT: Final = "tablas backup"
VERSION: Final = 1
_PASSING: Final = frozenset({PROCESSES.name, PRESENCE.name})
_OURS: Final = frozenset({*METADATA.tables, "alembic_version"})
_BATCH: Final = 500
_LATER: Final = {"matches": "rematch_of"}
"""References within a table: they are set when all its rows are there."""


class NotEmpty(StoreError):
    """What is in a database would be lost."""


async def back_up(database: Database, file: Path, now: int) -> int:
    """Write everything to a new file that nobody else may read; how many rows there are.

    A server may go on meanwhile: what is written is what was kept at one moment.

    Raises:
        StoreError: there is such a file already, or it cannot be written.
    """
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as raw:
                with gzip.open(raw, "wb") as lines:
                    async with database.read() as connection:
                        rows = await connection.run_sync(_write, lines, now)
                raw.flush()
                os.fsync(raw.fileno())
        except BaseException:
            file.unlink()
            raise
    except OSError as error:
        raise StoreError(
            "{file} cannot be written: {reason}", file=file, reason=file_trouble(error)
        ) from error
    return rows


async def restore(database: Database, file: Path, now: int, *, replace: bool = False) -> int:
    """Bring back what a backup holds, whole or not at all; how many rows there are.

    Args:
        database: where to; it has to be empty.
        file: the backup.
        now: in milliseconds since 1970.
        replace: whether what is in the database may be lost.

    Raises:
        NotEmpty: there is something in the database.
        StoreError: the file is no backup or is damaged, or a server works on the database.
    """
    step, rows = _checked(file)
    async with database.begin() as connection:
        await connection.run_sync(_refuse_use, now, replace)
        try:
            await connection.run_sync(_refill, file, step)
        except (SQLAlchemyError, KeyError) as error:
            raise StoreError("the backup {file} does not fit the tables", file=file) from error
    await database.engine.dispose()  # connections remember statements on the tables that were
    return rows


def _write(connection: Connection, lines: GzipFile, now: int) -> int:
    if connection.dialect.name == "postgresql":
        connection.execute(sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    hashed = hashlib.sha256()

    def put(line: object) -> None:
        written = json.dumps(line, separators=(",", ":")).encode("ascii") + b"\n"
        hashed.update(written)
        lines.write(written)

    put({"format": FORMAT, "version": VERSION, "step": step_of(connection), "at": now})
    rows = 0
    for table in METADATA.sorted_tables:
        if table.name in _PASSING:
            continue
        query = select(table).order_by(*table.primary_key.columns)
        for row in connection.execute(query, execution_options={"yield_per": _BATCH}):
            put([table.name, {name: _plain(value) for name, value in row._mapping.items()}])
            rows += 1
    put({"rows": rows, "sha256": hashed.hexdigest()})
    return rows


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value


def _checked(file: Path) -> tuple[str, int]:
    """The step and the number of rows of a backup whose sum is right."""
    hashed = hashlib.sha256()
    head: Any = None
    line = b""
    rows = -2
    for line in _lines(file):
        if rows == -2:
            head = _parsed(line, file)
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise StoreError("{file} is no backup of Tablas", file=file)
            if head.get("version") != VERSION:
                raise StoreError("the backup {file} was written by a newer Tablas", file=file)
        rows += 1
        before = hashed.copy()
        hashed.update(line)
    if (
        head is None
        or rows < 0
        or _parsed(line, file)
        != {
            "rows": rows,
            "sha256": before.hexdigest(),
        }
    ):
        raise StoreError("the backup {file} is damaged", file=file)
    return str(head.get("step")), rows


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as lines:
            yield from lines
    except gzip.BadGzipFile as error:
        raise StoreError("{file} is no backup of Tablas", file=file) from error
    except (EOFError, zlib.error) as error:
        raise StoreError("the backup {file} is damaged", file=file) from error
    except OSError as error:
        raise StoreError(
            "{file} cannot be read: {reason}", file=file, reason=file_trouble(error)
        ) from error


def _parsed(line: bytes, file: Path) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise StoreError("{file} is no backup of Tablas", file=file) from None


def _refuse_use(connection: Connection, now: int, replace: bool) -> None:  # noqa: FBT001 - run_sync hands on arguments by their places
    alive = select(func.count()).where(PROCESSES.c.alive_until > now)
    if connection.scalar(alive):
        raise StoreError("a server works on this database; end it first")
    if not replace:
        for table in METADATA.sorted_tables:
            rows = connection.scalar(select(func.count()).select_from(table))
            if rows and table.name not in _PASSING:
                raise NotEmpty("there is something in the database already")


def _refill(connection: Connection, file: Path, step: str) -> None:
    _there(connection).drop_all(connection)
    migrate(connection, to=step)
    tables = _there(connection).tables
    later: list[tuple[Table, str, str]] = []
    rows = (json.loads(line) for line in islice(_lines(file), 1, None))
    kept = (row for row in rows if isinstance(row, list))
    for name, group in groupby(kept, key=lambda row: row[0]):
        table = tables[name]
        numbers = (_fields(table, row) for _, row in group)
        while batch := list(islice(numbers, _BATCH)):
            for fields in batch:
                if (reference := fields.get(_LATER.get(name, ""))) is not None:
                    later.append((table, fields["id"], reference))
                    fields[_LATER[name]] = None
            connection.execute(insert(table), batch)
    for table, row_id, reference in later:
        values = {_LATER[table.name]: reference}
        connection.execute(update(table).where(table.c.id == row_id).values(values))
    migrate(connection)
    if connection.dialect.name == "postgresql":
        _go_on_counting(connection)


def _there(connection: Connection) -> MetaData:
    """Our tables as they are now; others may have theirs in the same database."""
    there = MetaData()
    there.reflect(connection, only=lambda name, _: name in _OURS)
    for table in there.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
    return there


def _fields(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: bytes.fromhex(value)
        if value is not None and isinstance(table.c[name].type, LargeBinary)
        else value
        for name, value in row.items()
    }


def _go_on_counting(connection: Connection) -> None:
    """Let the numbers that the database gives go on after the greatest there is."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if column.type is NUMBER:
                sequence = func.pg_get_serial_sequence(table.name, column.name)
                following = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
                connection.execute(select(func.setval(sequence, following, False)))
