"""``tablas rollout``: games played out, told with their standard errors."""

import json
from typing import Any

import pytest

from tablas.cli import run

OPENING = "4HPwATDgc/ABMA 31"
CUBE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:3:10"
SHORT = ["--preset", "quick", "--games", "36"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["--lang", "en", "rollout", *arguments, *SHORT]) == 0
    return capsys.readouterr().out


def rolled(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(told(capsys, *arguments, "--json"))
    return answer


def test_the_plays_that_are_named_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    answer = rolled(capsys, OPENING, "--play", "24/23 13/10", "--play", "8/5 6/5")
    assert [play["notation"] for play in answer["plays"]] == ["8/5 6/5", "24/23 13/10"]
    assert answer["plays"][1]["behind"]["error"] > 0
    assert answer["id"] == OPENING


def test_a_play_that_is_named_twice_is_played_out_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    named = ["8/5 6/5", "24/23 13/10", "6/5 8/5"]
    answer = rolled(capsys, OPENING, *(word for play in named for word in ("--play", play)))
    assert len(answer["plays"]) == 2


def test_the_cube_has_three_ways_on(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, CUBE).splitlines()
    assert [line.split("  ")[0] for line in lines[1:4]] == [
        "No double",
        "Double, take",
        "Double, drop",
    ]
    assert "±" in lines[0]


def test_a_cube_that_waits_for_its_answer_is_the_same_question(
    capsys: pytest.CaptureFixture[str],
) -> None:
    offered = rolled(capsys, CUBE.replace(":00:", ":D:"))
    assert offered | {"id": CUBE} == rolled(capsys, CUBE)


def test_the_same_seed_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    one = told(capsys, CUBE, "--seed", "7")
    assert told(capsys, CUBE, "--seed", "7", "--threads", "1") == one
    assert told(capsys, CUBE, "--seed", "8") != one


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["4HPwATDgc/ABMA", "--play", "8/5"], "there are no dice"),
        ([OPENING, "--play", "8/1"], "8/1"),
        (["nonsense"], "nonsense"),
        ([OPENING, "--preset", "endless"], "endless"),
        ([OPENING, "--seed", str(1 << 63)], "a seed is a number from 0 to 9223372036854775807"),
        ([OPENING, "--seed", "-1"], "a seed is a number from 0"),
        ([OPENING, "--games", "99999999999"], "up to 1000000 games, not 99999999999"),
        (["--variant", "longgammon", CUBE], "the net has not learnt LongGammon"),
    ],
)
def test_what_cannot_be_rolled_out_is_said(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "en", "rollout", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_one_game_would_have_no_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "rollout", OPENING, "--games", "1"]) == 2
    assert "--games" in capsys.readouterr().err
