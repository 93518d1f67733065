"""What the command line says of calls it cannot understand: one sentence, exit status 2."""

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


def test_called_with_nothing_it_shows_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en"]) == 0
    shown = capsys.readouterr().out
    for name in COMMANDS:
        assert name in shown
