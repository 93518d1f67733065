from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import (
    Boolean,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    insert,
    select,
    text,
)
from sqlalchemy.ext.asyncio import create_async_engine

from tablas.store import Database, StoreError
from tablas.store.migrations import migrate, steps
from tablas.store.schema import METADATA

pytestmark = pytest.mark.anyio

REVISIONS = [step.revision for step in reversed(list(steps().walk_revisions()))]


def sample(table: Table) -> dict[str, Any]:
    """A row for a table: every reference points to the row that `sample` makes there."""
    row: dict[str, Any] = {}
    for column in table.columns:
        if isinstance(column.type, Boolean):
            row[column.name] = True
        elif isinstance(column.type, Integer):
            row[column.name] = 7
        elif isinstance(column.type, Float):
            row[column.name] = 0.5
        elif isinstance(column.type, LargeBinary):
            row[column.name] = b"\x00\xff"
        elif column.type.python_type is dict:
            row[column.name] = {"ñ": [1, None]}
        else:
            row[column.name] = "x"
    return row


def filled(connection: Connection) -> Mapping[str, dict[str, Any]]:
    """Put a row into each table that there is now; which."""
    there = MetaData()
    there.reflect(connection)
    rows: dict[str, dict[str, Any]] = {}
    for table in there.sorted_tables:
        if table.name != "alembic_version":
            rows[table.name] = sample(table)
            connection.execute(insert(table).values(**rows[table.name]))
    return rows


def found(connection: Connection, rows: Mapping[str, dict[str, Any]]) -> Iterator[str]:
    """The tables in which each of these rows is found again."""
    there = MetaData()
    there.reflect(connection)
    for name, row in rows.items():
        kept = connection.execute(select(there.tables[name])).one()._mapping
        if {column: kept[column] for column in row if column in kept} == {
            column: value for column, value in row.items() if column in kept
        }:
            yield name


def engine_of(url: str) -> Any:
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    kind = url.partition(":")[0]
    return create_async_engine(url.replace(kind, drivers[kind], 1))


@pytest.mark.parametrize("revision", REVISIONS)
async def test_what_an_earlier_version_kept_is_kept(empty_url: str, revision: str) -> None:
    engine = engine_of(empty_url)
    async with engine.begin() as connection:
        await connection.run_sync(migrate, to=revision)
        rows = await connection.run_sync(filled)
    assert rows
    database = await Database.open(empty_url)
    async with database.begin() as connection:
        assert list(await connection.run_sync(lambda c: list(found(c, rows)))) == list(rows)
        assert not await connection.run_sync(differences)
    await database.close()
    await engine.dispose()


def differences(connection: Connection) -> Any:
    return compare_metadata(MigrationContext.configure(connection), METADATA)


async def test_the_steps_make_the_tables_of_the_schema(database: Database) -> None:
    async with database.begin() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_again_changes_nothing(empty_url: str) -> None:
    for _ in range(2):
        database = await Database.open(empty_url)
        async with database.read() as connection:
            version = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        await database.close()
        assert version == REVISIONS[-1]


async def test_of_many_that_start_together_one_makes_the_tables(empty_url: str) -> None:
    opened = await asyncio.gather(*(Database.open(empty_url) for _ in range(5)))
    for database in opened:
        await database.close()


async def test_a_database_of_a_newer_version_is_left_alone(empty_url: str) -> None:
    database = await Database.open(empty_url)
    async with database.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.close()
    with pytest.raises(StoreError, match="written by a newer Tablas"):
        await Database.open(empty_url)
