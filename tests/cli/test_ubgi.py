"""The real engine behind docs/contract/protocols.md; dialogues are in tests/protocols."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from tablas.cli import run

START = "4HPwATDgc/ABMA"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def say(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))


def test_at_the_end_everything_has_been_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say(
        monkeypatch,
        f"\ufeffubgi\r\n\r\nposition gnubgid {START}\ndice 3 1\ngo chequer\ngo role cube\n"
        f"rubbish\n{OPENING}\n",
    )
    assert run(["--lang", "es", "ubgi", "--level", "1ply", "--threads", "2"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert "option name Ply type spin default 2 min 1 max 5" in said
    start = said.index("readyok")
    assert [line for line in said[start + 1 :] if not line.startswith("info ")] == [
        "bestmove 8/5 6/5",
        "bestcube nodouble",
        "error unknown_command rubbish",
        "8/5 6/5",
    ]


def test_quit_ends_the_program_while_others_still_hold_the_pipe() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tablas", "ubgi"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("get engine.ply\n")
        program.stdin.flush()
        assert program.stdout.readline() == "value engine.ply 3\n"
        program.stdin.write("quit\n")
        program.stdin.flush()
        assert program.wait(20) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--level", "9ply"], "is not one of '0ply'"),
        (["--time", "0"], "seconds have to be more than 0, not 0.0"),
        (["--threads", "0"], "at least 1 was expected"),
        (["--met", "nowhere.xml"], "nowhere.xml: there is no such file"),
    ],
)
def test_wrong_options_are_refused(
    arguments: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    say(monkeypatch, "")
    assert run(["--lang", "en", "ubgi", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_match_equity_table_that_is_none_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.met"
    file.write_text("[nothing]\n", encoding="utf-8")
    say(monkeypatch, "")
    assert run(["--lang", "en", "ubgi", "--met", str(file)]) == 2
    assert "holds no match equity table" in capsys.readouterr().err
