from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablas.cli import backup, restore
from tablas.errors import TablasError
from tablas.i18n import translator
from tablas.store import Database, people

NOW = 1_800_000_000_000


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A server whose data lie in a folder of the test's."""
    monkeypatch.delenv("TABLAS_DATABASE_URL", raising=False)
    monkeypatch.setenv("TABLAS_DATA", str(tmp_path / "data"))
    return monkeypatch


def meet(file: Path, name: str) -> None:
    """Let the database of a server know somebody."""

    async def run() -> None:
        database = await Database.open(f"sqlite:///{file}")
        await people.create_guest(database, name, NOW)
        await database.close()

    asyncio.run(run())


def test_a_backup_is_restored_elsewhere(
    settings: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup.gz"
    meet(tmp_path / "data" / "tablas.db", "Ana")
    backup.command(translator("en"))(file)
    assert capsys.readouterr().out == f"{file}: 1 row\n"
    settings.setenv("TABLAS_DATABASE_URL", f"sqlite:///{tmp_path / 'elsewhere.db'}")
    restore.command(translator("en"))(file, replace=False)
    assert capsys.readouterr().out == f"{file}: 1 row\n"
    with pytest.raises(TablasError, match="--replace deletes them"):
        restore.command(translator("en"))(file, replace=False)
    restore.command(translator("en"))(file, replace=True)


@pytest.mark.usefixtures("settings")
def test_what_cannot_be_done_is_one_sentence(tmp_path: Path) -> None:
    taken = tmp_path / "taken.gz"
    taken.touch()
    with pytest.raises(TablasError, match="there is one already"):
        backup.command(translator("en"))(taken)
    with pytest.raises(TablasError, match=r"is no backup of Tablas|is damaged"):
        restore.command(translator("en"))(taken, replace=False)
    with pytest.raises(TablasError, match="there is no such file"):
        restore.command(translator("en"))(tmp_path / "none.gz", replace=False)
