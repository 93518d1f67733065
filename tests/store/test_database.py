from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import IntegrityError

from tablas.store import Database, NoAnswer, StoreError
from tablas.store.schema import SEATS, USERS
from tests.store.things import guest

pytestmark = pytest.mark.anyio


async def test_what_is_begun_is_kept(database: Database) -> None:
    ana = await guest(database)
    async with database.begin() as connection:
        await connection.execute(update(USERS).values(name="Eva"))
    async with database.read() as connection:
        assert await connection.scalar(select(USERS.c.name).where(USERS.c.id == ana.id)) == "Eva"


async def test_nothing_is_kept_after_an_error(database: Database) -> None:
    await guest(database, "Ana")

    async def fail() -> None:
        async with database.begin() as connection:
            await connection.execute(update(USERS).values(name="Eva"))
            raise KeyError

    with pytest.raises(KeyError):
        await fail()
    async with database.read() as connection:
        assert await connection.scalar(select(USERS.c.name)) == "Ana"


async def test_what_a_constraint_refuses_is_told_from_a_silent_database(
    database: Database,
) -> None:
    async def sit_nowhere() -> None:
        async with database.begin() as connection:
            await connection.execute(insert(SEATS).values(match="none", seat="white"))

    with pytest.raises(IntegrityError):
        await sit_nowhere()


async def test_what_is_wrong_with_a_statement_is_one_sentence(database: Database) -> None:
    async def ask() -> None:
        async with database.read() as connection:
            await connection.execute(text("SELECT 1 FROM nowhere"))

    said = r"the database does not (answer|take this): .*nowhere"  # SQLite does not tell them apart
    with pytest.raises(StoreError, match=said):
        await ask()


async def test_a_reader_does_not_wait_for_the_writer(database: Database) -> None:
    await guest(database, "Ana")
    async with database.begin() as writing:
        await writing.execute(update(USERS).values(name="Eva"))
        async with database.read() as reading:
            assert await reading.scalar(select(USERS.c.name)) == "Ana"


@pytest.mark.parametrize("turns", range(1, 40, 2))
async def test_whoever_is_cancelled_while_he_writes_holds_nobody_up(
    sqlite_url: str, turns: int
) -> None:
    database = await Database.open(sqlite_url)
    await guest(database, "Ana")

    async def rename(name: str) -> None:
        async with database.begin() as connection:
            await connection.execute(update(USERS).values(name="nobody"))
            await connection.execute(update(USERS).values(name=name))

    doing = asyncio.create_task(rename("Eva"))
    for _ in range(turns):
        await asyncio.sleep(0.0002)
    doing.cancel()
    await asyncio.sleep(0)
    doing.cancel()
    await asyncio.gather(doing, return_exceptions=True)
    async with database.read() as connection:
        assert await connection.scalar(select(USERS.c.name)) in ("Ana", "Eva")
    async with asyncio.timeout(5):
        await rename("Ben")
    async with database.read() as connection:
        assert await connection.scalar(select(USERS.c.name)) == "Ben"
    await database.close()


async def test_a_text_with_a_nul_is_refused_where_it_cannot_be_kept(database: Database) -> None:
    if database.dialect == "sqlite":
        assert (await guest(database, "A\0")).name == "A\0"
        return
    with pytest.raises(StoreError, match="does not take this") as caught:
        await guest(database, "A\0")
    assert not isinstance(caught.value, NoAnswer)


async def test_sqlite_keeps_what_it_acknowledges(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path / 'tablas.db'}")
    settings = ("journal_mode", "synchronous", "foreign_keys")
    async with database.read() as connection:
        found = [await connection.scalar(text(f"PRAGMA {name}")) for name in settings]
    assert found == ["wal", 2, 1]
    await database.close()


async def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    file = tmp_path / "far" / "away" / "tablas.db"
    await (await Database.open(f"sqlite:///{file}")).close()
    assert file.exists()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "a database is named sqlite:///FILE or postgresql://USER@HOST/NAME"),
        ("mysql://here/it", "there are databases of SQLite and PostgreSQL, not of mysql"),
        ("sqlite://", "a SQLite database needs a file"),
        ("sqlite:///:memory:", "a SQLite database needs a file"),
        ("postgresql://ana:secret@127.0.0.1:9/tablas", "cannot be opened"),
    ],
)
async def test_a_database_that_cannot_be_opened_is_one_sentence(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as caught:
        await Database.open(url)
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tablas.db"
    file.write_text("dear diary " * 100)
    with pytest.raises(StoreError, match=r"tablas\.db cannot be opened: file is not a database"):
        await Database.open(f"sqlite:///{file}")


async def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"the folder .* cannot be made"):
        await Database.open(f"sqlite:///{tmp_path / 'file' / 'in' / 'tablas.db'}")
