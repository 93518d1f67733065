from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from tablas.errors import LossError
from tablas.notation import read, write_mat
from tablas.notation.mat import format_mat
from tablas.records import MatchRecord
from tablas.rules import GameStarted, MatchRules, MatchStarted, OpeningThrown

MARK = b"\xef\xbb\xbf"


def record(*players: str) -> MatchRecord:
    white, black = players or ("Ann", "Bob")
    return MatchRecord((MatchStarted(MatchRules(5), (white, black)), GameStarted()))


def unsayable() -> MatchRecord:
    """A match whose cube an opening tie has doubled."""
    started = MatchStarted(MatchRules(automatic_doubles=1), ("Ann", "Bob"))
    return MatchRecord((started, GameStarted(), OpeningThrown(2, 2)))


def test_a_file_holds_the_text_with_plain_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    write_mat(record(), path)
    assert path.read_bytes() == format_mat(record()).encode("ascii")


def test_letters_beyond_ascii_bring_a_mark_by_which_utf_8_is_known(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    write_mat(record("Núñez", "Bob"), path)
    assert path.read_bytes().startswith(MARK)
    assert read(path).players == ("Núñez", "Bob")


def test_what_is_no_character_does_not_keep_a_match_from_being_written(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    write_mat(record("A\udcffnn", "Bob"), path)
    assert read(path).players == ("A nn", "Bob")


def test_another_file_is_replaced_and_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("before", encoding="utf-8")
    path.chmod(0o640)
    write_mat(record(), path)
    assert read(path).players == ("Ann", "Bob")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_remains_one(tmp_path: Path) -> None:
    path, link = tmp_path / "match.mat", tmp_path / "link.mat"
    link.symlink_to(path)
    write_mat(record(), link)
    assert link.is_symlink()
    assert read(path).players == ("Ann", "Bob")


def test_a_name_of_full_length_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("m" * 251 + ".mat")
    write_mat(record(), path)
    assert path.exists()


def test_what_cannot_be_said_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("before", encoding="utf-8")
    with pytest.raises(LossError):
        write_mat(unsayable(), path)
    assert path.read_text(encoding="utf-8") == "before"


def test_what_the_disk_does_not_take_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "match.mat"
    path.write_text("before", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_mat(record(), path)
    assert path.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_mat(record(), tmp_path)


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read_bytes: list[bytes] = []
    reader = Thread(target=lambda: read_bytes.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_mat(record(), pipe)
    reader.join(timeout=10)
    assert read_bytes == [format_mat(record()).encode("ascii")]
    assert pipe.is_fifo()
