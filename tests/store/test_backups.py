from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, text

from tablas.store import Database, StoreError, Writer, jobs, matches, people, presence, talk
from tablas.store.backups import NotEmpty, back_up, restore
from tablas.store.migrations import steps
from tablas.store.schema import METADATA, PRESENCE, PROCESSES
from tests.store.postgres import Postgres
from tests.store.test_migrations import sample
from tests.store.things import NOW, entry, guest, match_of

pytestmark = pytest.mark.anyio

KEPT = [table for table in METADATA.sorted_tables if table not in (PRESENCE, PROCESSES)]


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, sqlite_model: Path, tmp_path: Path) -> str:
    """The address of another new database."""
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(sqlite_model, tmp_path / 'other.db')}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.create(model=request.getfixturevalue("postgres_model"))


@pytest.fixture
async def other(other_url: str, anyio_backend: str) -> AsyncIterator[Database]:
    database = await Database.open(other_url)
    yield database
    await database.close()


async def everything(database: Database) -> dict[str, Any]:
    async with database.read() as connection:
        return {
            table.name: [
                dict(row._mapping)
                for row in await connection.execute(
                    select(table).order_by(*table.primary_key.columns)
                )
            ]
            for table in KEPT
        }


async def fill(database: Database) -> None:
    """A row in each table, and a match that is the rematch of one with a later name."""
    async with database.begin() as connection:
        for table in METADATA.sorted_tables:
            await connection.execute(insert(table).values(**sample(table)))
    ana = await guest(database, "Ana ☺ ñ")
    later = await match_of(database, white=ana)
    await match_of(database, rematch_of=later)
    await match_of(database, rematch_of="x")
    await Writer(database).append(entry(later, 1, {"ñ": "\0"}), over={"winner": None})


async def test_what_is_backed_up_is_restored_into_either_kind(
    database: Database, other: Database, tmp_path: Path
) -> None:
    await fill(database)
    file = tmp_path / "backup.gz"
    rows = await back_up(database, file, NOW)
    kept = await everything(database)
    assert rows == sum(map(len, kept.values()))
    assert await restore(other, file, NOW) == rows
    assert await everything(other) == kept
    async with other.read() as connection:
        assert not (await connection.execute(select(PROCESSES))).all()


async def test_life_goes_on_after_a_restore(
    database: Database, other: Database, tmp_path: Path
) -> None:
    match = await match_of(database)
    said = {"user": None, "seat": None, "name": "Ana", "now": NOW}
    lines = [await talk.say(database, match, text, **said) for text in ("a", "b")]  # type: ignore[arg-type] # the values fit
    await back_up(database, tmp_path / "backup.gz", NOW)
    await restore(other, tmp_path / "backup.gz", NOW)
    new = await talk.say(other, match, "c", **said)  # type: ignore[arg-type] # the values fit
    assert await talk.lines(other, match) == [*lines, new]
    assert (await people.create_guest(other, "Eva", NOW)).guest


async def test_a_backup_is_for_its_owners_eyes(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    await back_up(database, file, NOW)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_no_file_is_written_over(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    file.write_text("precious")
    with pytest.raises(StoreError, match="cannot be written: there is one already"):
        await back_up(database, file, NOW)
    assert file.read_text() == "precious"


async def test_nothing_half_written_is_left(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tablas.store.backups._write", fail)
    with pytest.raises(StoreError, match="there is no room left"):
        await back_up(database, tmp_path / "backup.gz", NOW)
    assert list(tmp_path.glob("backup*")) == []


async def test_what_is_there_is_replaced_only_when_asked_to(
    database: Database, tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    kept = await match_of(database)
    await back_up(database, file, NOW)
    lost = await match_of(database)
    with pytest.raises(NotEmpty):
        await restore(database, file, NOW)
    assert await matches.row_of(database, lost)
    await restore(database, file, NOW, replace=True)
    assert await matches.row_of(database, kept)
    assert await matches.row_of(database, lost) is None


async def test_the_tables_of_others_stay_as_they_are(database: Database, tmp_path: Path) -> None:
    await fill(database)
    file = tmp_path / "backup.gz"
    await back_up(database, file, NOW)
    async with database.begin() as connection:
        await connection.execute(text("CREATE TABLE others (what TEXT)"))
        await connection.execute(text("INSERT INTO others VALUES ('kept')"))
    await restore(database, file, NOW, replace=True)
    async with database.read() as connection:
        assert await connection.scalar(text("SELECT what FROM others")) == "kept"


async def test_whatever_is_there_of_ours_is_not_replaced_unasked(
    database: Database, other: Database, tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    await back_up(database, file, NOW)
    await jobs.create(other, user=None, kind="rollout", request={}, now=NOW)
    with pytest.raises(NotEmpty):
        await restore(other, file, NOW)


async def test_nothing_is_restored_under_a_running_server(
    database: Database, tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    await back_up(database, file, NOW)
    await presence.heartbeat(database, "one", NOW, for_ms=1000)
    with pytest.raises(StoreError, match="a server works on this database"):
        await restore(database, file, NOW + 999, replace=True)
    await restore(database, file, NOW + 1000, replace=True)


def written(file: Path, *lines: Any, rows: int | None = None) -> None:
    """A backup of these lines with a right sum."""
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    rows = len(lines) - 1 if rows is None else rows
    end = {"rows": rows, "sha256": hashlib.sha256(text).hexdigest()}
    file.write_bytes(gzip.compress(text + json.dumps(end).encode() + b"\n"))


HEAD = {"format": "tablas backup", "version": 1, "step": "0001", "at": NOW}


@pytest.mark.parametrize(
    ("lines", "rows", "said"),
    [
        ([HEAD | {"format": "else"}], None, "is no backup of Tablas"),
        ([["users", {}]], None, "is no backup of Tablas"),
        ([HEAD | {"version": 2}], None, "was written by a newer Tablas"),
        ([HEAD | {"step": "9999"}], None, "written by a newer Tablas"),
        ([HEAD], 1, "is damaged"),
        ([HEAD, ["users", {"id": "x"}]], None, "does not fit the tables"),
        ([HEAD, ["nothing", {"id": "x"}]], None, "does not fit the tables"),
        ([HEAD, ["users", {"nothing": "x"}]], None, "does not fit the tables"),
    ],
)
async def test_what_is_no_sound_backup_is_refused(
    database: Database, tmp_path: Path, lines: list[Any], rows: int | None, said: str
) -> None:
    await guest(database, "Ana")
    before = await everything(database)
    written(tmp_path / "backup.gz", *lines, rows=rows)
    with pytest.raises(StoreError, match=said):
        await restore(database, tmp_path / "backup.gz", NOW, replace=True)
    assert await everything(database) == before


@pytest.mark.parametrize("cut", [3, 30, -30, -1])
async def test_what_is_cut_short_is_refused(database: Database, tmp_path: Path, cut: int) -> None:
    file = tmp_path / "backup.gz"
    await fill(database)
    await back_up(database, file, NOW)
    file.write_bytes(file.read_bytes()[:cut])
    with pytest.raises(StoreError, match=r"is damaged|is no backup"):
        await restore(database, file, NOW, replace=True)


@pytest.mark.parametrize(
    "content", [b"", b"dear diary", gzip.compress(b"", mtime=0), gzip.compress(b"?", mtime=0)]
)
async def test_another_file_is_refused(database: Database, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "backup.gz"
    file.write_bytes(content)
    with pytest.raises(StoreError, match=r"is damaged|is no backup"):
        await restore(database, file, NOW)
    with pytest.raises(StoreError, match="cannot be read: there is no such file"):
        await restore(database, tmp_path / "none.gz", NOW)


async def test_a_backup_names_the_step_of_its_tables(database: Database, tmp_path: Path) -> None:
    await back_up(database, tmp_path / "backup.gz", NOW)
    with gzip.open(tmp_path / "backup.gz", "rt") as lines:
        assert json.loads(next(lines)) == HEAD | {"step": steps().get_current_head()}
