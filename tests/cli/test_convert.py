from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from tablas.cli import run
from tablas.notation.reading import format_of, read, read_all
from tablas.rules import Doubled, GameStarted, Played

FILES = Path(__file__).parents[1] / "data" / "mat"
ACCENTS = FILES / "xg_bom_accents.mat"
PLAIN = FILES / "5nqfGw9bWG3deTaU.mat"
SMALL = FILES / "galaxy_points_capped.txt"


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


@pytest.mark.parametrize("name", ["new.xg", "new", "mat"])
def test_only_known_endings_can_be_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert convert(ACCENTS, tmp_path / name) == 2
    assert "only .mat, .sgf, .ogxm, .txt can be written" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["mat", "sgf", "ogxm"])
def test_the_ending_says_the_format(ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"new.{ending.upper()}"
    assert convert(PLAIN, target) == 0
    found = format_of(target.read_bytes())
    assert found is not None
    assert found.key == ending
    assert read(target).events[1:] == read(PLAIN).events[1:]


def test_an_analysis_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = FILES.parent / "ogxm" / "resign.ogxm"
    assert convert(source, tmp_path / "new.mat") == 0
    assert capsys.readouterr().err == "note: what ogx xerxes said of the decisions is not written\n"
    assert convert(source, tmp_path / "new.sgf") == 0
    assert "ogx xerxes" not in capsys.readouterr().err


def test_a_text_lists_what_was_to_be_decided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert convert(PLAIN, tmp_path / "new.txt") == 0
    assert "only the positions before each decision" in capsys.readouterr().err
    lines = (tmp_path / "new.txt").read_text().splitlines()
    assert lines[0].startswith("XGID=-b----E-C---eE---c-e----B-:0:0:")
    games = sum(isinstance(event, GameStarted) for event in read(PLAIN).events)
    assert lines.count("") == games - 1
    decisions = sum(isinstance(event, Played | Doubled) for event in read(PLAIN).events)
    assert len(read_all((tmp_path / "new.txt").read_bytes())) >= decisions


def test_a_position_becomes_an_xgid_and_no_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = FILES.parent / "text" / "gnubg_play.txt"
    assert convert(source, tmp_path / "new.txt") == 0
    assert (tmp_path / "new.txt").read_text() == (
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:3:2:0:5:0\n"
    )
    assert "nothing that was said of it" in capsys.readouterr().err
    assert convert(source, tmp_path / "new.mat") == 2
    assert "a position can be written as .txt, not as .mat" in capsys.readouterr().err


def test_a_folder_is_converted_file_by_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in"
    (source / "deep").mkdir(parents=True)
    (source / "a.mat").write_bytes(SMALL.read_bytes())
    (source / "deep" / "a.dat").write_bytes(SMALL.read_bytes())
    (source / "b.mat").write_bytes(b"junk")
    target = tmp_path / "out"
    assert convert(source, target, "--to", "sgf") == 2
    told = capsys.readouterr()
    assert told.out == f"2 files in {target}\n"
    assert "in/b.mat: this is no match file of a known format" in told.err
    assert "in/deep/a.dat: note: the limit of the cube is not written" in told.err
    assert "in/deep/a.dat: line 60: 2 points with the cube at 4" in told.err
    assert sorted(path.name for path in target.iterdir()) == ["a-2.sgf", "a.sgf"]
    (source / "b.mat").unlink()
    assert convert(source, target, "--to", "sgf") == 2
    assert convert(source, target, "--to", ".sgf", "--force") == 0
    capsys.readouterr()
    assert convert(source, target, "--to", "xg") == 2
    assert "xg cannot be written" in capsys.readouterr().err


def test_names_from_an_archive_do_not_steer_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "names.zip"
    with ZipFile(source, "w") as archive:
        archive.writestr("evil\n\x1b[31mRED\u202e.mat", SMALL.read_bytes())
        archive.writestr("\x1b.mat", SMALL.read_bytes())
    target = tmp_path / "out"
    assert convert(source, target, "--to", "mat") == 0
    assert sorted(path.name for path in target.iterdir()) == ["evil [31mRED.mat", "match.mat"]
    assert all(line.isprintable() for line in capsys.readouterr().err.split("\n"))


def test_several_matches_need_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "both.mat"
    source.write_bytes(SMALL.read_bytes() * 2)
    assert convert(source, tmp_path / "new.mat") == 2
    assert "holds 2 matches and positions" in capsys.readouterr().err
    assert convert(source, tmp_path, "--to", "ogxm") == 0
    assert (tmp_path / "both-2.ogxm").exists()


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
