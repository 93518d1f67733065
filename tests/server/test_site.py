from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablas.errors import TablasError
from tablas.server.settings import read_settings
from tablas.server.site import database_url, secret_of


def test_a_secret_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    settings = read_settings(data=tmp_path / "new")
    secret = secret_of(settings)
    assert len(secret) >= 32
    assert secret_of(settings) == secret
    assert stat.S_IMODE((tmp_path / "new" / "secret").stat().st_mode) == 0o600
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["secret"]


def test_processes_that_start_together_have_the_same_secret(tmp_path: Path) -> None:
    settings = read_settings(data=tmp_path)
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: secret_of(settings), range(8)))) == 1


def test_a_secret_that_is_given_is_kept_nowhere(tmp_path: Path) -> None:
    assert secret_of(read_settings(data=tmp_path, secret="x" * 40)) == b"x" * 40
    assert not list(tmp_path.iterdir())


def test_a_secret_that_cannot_be_kept_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TablasError, match="cannot be kept"):
        secret_of(read_settings(data=tmp_path / "file"))


def test_the_database_is_a_file_of_the_folder_or_what_is_said(tmp_path: Path) -> None:
    assert database_url(read_settings(data=tmp_path)) == f"sqlite:///{tmp_path / 'tablas.db'}"
    said = "postgresql://localhost/tablas"
    assert database_url(read_settings(data=tmp_path, database_url=said)) == said
