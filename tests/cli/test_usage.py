"""What the command line says of calls it cannot understand: one sentence, exit status 2."""

import gettext
import os

import pytest

from tablas.cli import run
from tablas.cli.application import COMMANDS


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nope"], "error: there is no command nope"),
        (["perft", "--nope"], "error: there is no option --nope"),
        (["perft", "x"], "error: DEPTH: a whole number was expected"),
        (["perft", "9"], "error: DEPTH: at most 4 was expected"),
        (["perft", "--", "-1"], "error: DEPTH: at least 0 was expected"),
        (["perft", "--variant"], "error: the option --variant takes a value"),
        (["perft", "--variant", "go"], "error: there is no game called 'go'; there are backg"),
        (["plays"], "error: QUERY is missing"),
        (["perft", "--divide=3"], "error: the option --divide takes no value"),
        (["replay", "a", "b"], "error: there is no place here for b"),
    ],
)
def test_bad_calls_get_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "en", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith(sentence)
    assert said.count("\n") == 1
    assert run(["--lang", "es", *arguments]) == 2
    in_spanish = capsys.readouterr().err
    assert in_spanish != said


@pytest.mark.parametrize("chosen", [None, "en"])
def test_a_language_lasts_for_one_call(
    chosen: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    if chosen is not None:
        monkeypatch.setenv("LANGUAGE", chosen)
    domain = gettext.textdomain()
    for arguments in (["perft", "0"], ["nope"], ["perft", "--help"]):
        run(["--lang", "es", *arguments])
        capsys.readouterr()
        run(["nope"])
        assert capsys.readouterr().err.startswith("error: there is no command nope")
        run(["perft", "--help"])
        assert "Options" in capsys.readouterr().out
    assert os.environ.get("LANGUAGE") == chosen
    assert gettext.textdomain() == domain


def test_asked_for_help_it_shows_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "--help"]) == 0
    shown = capsys.readouterr().out
    for name in COMMANDS:
        assert name in shown
