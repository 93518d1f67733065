from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tablas.errors import JournalError
from tablas.play.places import data_folder, journals, matches_folder, new_journal_path


def test_the_chosen_folder_comes_before_the_systems() -> None:
    environ = {"TABLAS_DATA": "/a/b", "XDG_DATA_HOME": "/c"}
    assert data_folder(environ) == Path("/a/b")
    assert matches_folder(environ) == Path("/a/b/matches")


def test_xdg_is_followed() -> None:
    assert data_folder({"XDG_DATA_HOME": "/c"}) == Path("/c/tablas")


@pytest.mark.parametrize(
    ("platform", "place"),
    [
        ("linux", ".local/share/tablas"),
        ("darwin", "Library/Application Support/tablas"),
        ("win32", "AppData/Local/tablas"),
    ],
)
def test_each_system_has_its_place(
    platform: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert data_folder({}) == tmp_path / place


def test_a_taken_name_gets_a_number(tmp_path: Path) -> None:
    first = new_journal_path(tmp_path, "2026-01-02-030405")
    assert first == tmp_path / "2026-01-02-030405.journal"
    first.touch()
    second = new_journal_path(tmp_path, "2026-01-02-030405")
    assert second == tmp_path / "2026-01-02-030405-2.journal"
    second.touch()
    assert new_journal_path(tmp_path, "2026-01-02-030405").name.endswith("-3.journal")


def test_journals_come_newest_first_and_alone(tmp_path: Path) -> None:
    for age, name in enumerate(("b.journal", "a.journal", "note.txt")):
        path = tmp_path / name
        path.touch()
        os.utime(path, ns=(0, 10**18 - age * 10**9))
    assert [path.name for path in journals(tmp_path)] == ["b.journal", "a.journal"]


def test_a_folder_that_does_not_exist_is_empty(tmp_path: Path) -> None:
    assert journals(tmp_path / "nowhere") == []


def test_a_journal_that_cannot_be_looked_at_is_told(tmp_path: Path) -> None:
    (tmp_path / "loop.journal").symlink_to("loop.journal")
    with pytest.raises(JournalError, match="cannot be read"):
        journals(tmp_path)
