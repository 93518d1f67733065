from __future__ import annotations

from pathlib import Path

import pytest

from tablas.cli import run
from tablas.notation.reading import read

FILES = Path(__file__).parents[1] / "data" / "mat"
ACCENTS = FILES / "xg_bom_accents.mat"
PLAIN = FILES / "5nqfGw9bWG3deTaU.mat"


def convert(*arguments: object) -> int:
    return run(["--lang", "en", "convert", *map(str, arguments)])


def test_a_match_is_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "new.MAT"
    assert convert(ACCENTS, target) == 0
    assert capsys.readouterr() == ("", "")
    assert read(target).events == read(ACCENTS).events
    assert target.read_bytes().startswith(b'\xef\xbb\xbf; [Site "Caf\xc3\xa9')
    assert b"\r" not in target.read_bytes()


def test_a_plain_text_has_no_byte_order_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert convert(PLAIN, tmp_path / "new.mat") == 0
    assert (tmp_path / "new.mat").read_bytes().startswith(b"; [Site")
    assert capsys.readouterr().err == (
        "line 25: 13: '14/10 13/12' is illegal: it moves more than the dice give\n"
    )


def test_losses_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert convert(FILES / "galaxy_column_collision.txt", tmp_path / "new.mat") == 0
    assert capsys.readouterr().err.splitlines() == [
        "line 59: anita resigned in the opponent's turn, which is read as lost",
        "note: a turn lost as a penalty is written as an empty cell",
    ]


def test_nothing_is_overwritten_unless_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "new.mat"
    target.write_text("mine")
    assert convert(ACCENTS, target) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert target.read_text() == "mine"
    assert convert(ACCENTS, target, "--force") == 0
    assert read(target).rules.length == 7
    assert [path.name for path in tmp_path.iterdir()] == ["new.mat"]


def test_a_file_may_be_tidied_in_its_place(tmp_path: Path) -> None:
    target = tmp_path / "match.mat"
    target.write_bytes(ACCENTS.read_bytes())
    assert convert(target, target, "--force") == 0
    assert read(target).events == read(ACCENTS).events


@pytest.mark.parametrize("name", ["new.sgf", "new", "mat"])
def test_only_known_endings_can_be_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert convert(ACCENTS, tmp_path / name) == 2
    assert "only .mat can be written" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_unreadable_file_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "junk.mat"
    source.write_bytes(b"junk")
    assert convert(source, tmp_path / "new.mat") == 2
    assert "no match file of a known format" in capsys.readouterr().err
    assert not (tmp_path / "new.mat").exists()


def test_a_folder_that_is_not_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert convert(ACCENTS, tmp_path / "no" / "new.mat") == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
