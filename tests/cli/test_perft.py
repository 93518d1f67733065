import pytest

from tablas.cli import run
from tablas.cli.perft import leaves
from tablas.rules import BACKGAMMON, HYPERGAMMON


def test_the_count_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "1"]) == 0
    assert capsys.readouterr().out == "447\n"


def test_divide_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "perft", "1", "--divide"]) == 0
    *rolls, total = capsys.readouterr().out.splitlines()
    assert len(rolls) == 21
    assert sum(int(line.split()[1]) for line in rolls) == int(total) == 447


def test_no_depth_is_one_leaf_and_a_finished_game_too() -> None:
    assert leaves(BACKGAMMON, BACKGAMMON.start, 0) == 1
    assert leaves(HYPERGAMMON, HYPERGAMMON.position({}, {1: 1}), 3) == 1


@pytest.mark.parametrize("arguments", [["perft", "x"], ["perft", "-1"], ["perft", "9"]])
def test_depth_is_a_small_number(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", *arguments]) == 2
    assert "error: " in capsys.readouterr().err
