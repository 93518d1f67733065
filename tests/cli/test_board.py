from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tablas.cli import run

START = "4HPwATDgc/ABMA"
XGID = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:2:0:5:10"


def obey(*arguments: str) -> int:
    return run(["--lang", "en", "board", *arguments])


def test_a_position_id_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert obey(START) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [str(point) for point in range(13, 25)]
    assert lines[-1] == " White on roll"


def test_an_xgid_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert obey(XGID) == 0
    shown = capsys.readouterr().out
    assert "Match to 5 points" in shown
    assert "cube at 2" in shown


def test_both_gnu_ids_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert obey(f"{START}:cAkAAAAAAAAE") == 0
    assert " on roll" in capsys.readouterr().out


def test_plain_characters_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert obey(START, "31", "--ascii") == 0
    shown = capsys.readouterr().out
    assert shown.isascii()
    assert "[3] [1]" in shown


def test_black_may_sit_below_with_home_on_the_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert obey(START, "--below", "black", "--home", "left", "--ascii") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].endswith("O White")
    assert lines[0].split()[0] == "1"


def test_a_play_leads_to_the_next_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert obey(START, "31", "--play", "8/5 6/5", "--ascii") == 0
    shown = capsys.readouterr().out
    assert shown.endswith(" Black on roll\n")
    assert shown.splitlines()[12].startswith("| X  .  .  .  O  . |   | O  O  .")


def test_a_picture_is_drawn_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.svg"
    assert obey(START, "31", "--play", "8/5 6/5", "--theme", "paper", "--svg", str(out)) == 0
    assert capsys.readouterr().out == ""
    document = ET.parse(out).getroot()
    assert len(document.findall(".//*[@class='arrow']")) == 2


def test_a_picture_goes_to_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert obey(START, "--svg", "-") == 0
    assert ET.fromstring(capsys.readouterr().out).get("role") == "img"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nonsense",), "nor a position ID of 14 characters"),
        ((START, "--below", "green"), "--below takes one of white, black, not 'green'"),
        ((START, "--home", "up"), "--home takes one of right, left, not 'up'"),
        ((START, "--theme", "mud"), "--theme takes one of wood, night, paper, not 'mud'"),
        ((START, "--play", "8/5 6/5"), "there are no dice"),
        ((START, "31", "--play", "8/4 6/5"), "8/4"),
        ((START, "--svg", "/nowhere/board.svg"), "/nowhere/board.svg"),
    ],
)
def test_what_cannot_be_is_refused(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert obey(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("error: ")
    assert said in captured.err
    assert captured.err.count("\n") == 1
