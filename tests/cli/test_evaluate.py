"""The contract of docs/contract/evaluate.md, kept through the real program."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tablas.cli import run

SCHEMA = Path(__file__).parents[2] / "docs" / "contract" / "evaluate.schema.json"
START = "4HPwATDgc/ABMA"
XGID = "XGID=-b----E-C---eE---c-e----B-:"
LINES = {
    "cubeless": f"{START} 31",
    "money": f"{XGID}0:0:1:31:0:0:0:0:10",
    "match": f"{XGID}0:0:1:31:2:1:0:5:10",
    "position": START,
    "cube": f"{XGID}0:0:1:00:0:0:0:0:10",
    "with match id": f"{START}:cAkAAAAAAAAA",
    "doubled": f"{XGID}0:0:1:D:0:0:0:0:10",
    "crawford": f"{XGID}0:0:1:00:4:2:1:5:10",
    "dance": "XGID=------N------------bbbbbbA:0:0:1:33:0:0:0:0:10",
    "nonsense": "nonsense",
    "over": "BwAAAAAAAAAAAA",
}


@cache
def answers() -> tuple[int, dict[str, dict[str, Any]]]:
    """Exit status and answers of ``tablas evaluate --json -`` to all the lines."""
    command = [sys.executable, "-m", "tablas", "--lang", "en", "evaluate", "--json"]
    done = subprocess.run(
        [*command, "--level", "0ply", "-"],
        input="\n".join(LINES.values()).encode(),
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    given = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in given] == list(LINES.values())
    return done.returncode, dict(zip(LINES, given, strict=True))


def answer(name: str) -> dict[str, Any]:
    return answers()[1][name]


@pytest.mark.parametrize("name", ["cubeless", "money", "match"])
def test_with_dice_the_plays_are_ranked(name: str) -> None:
    plays = answer(name)["plays"]
    assert plays[0]["notation"] == "8/5 6/5"
    assert len(plays) == 16
    assert [play["equity"] for play in plays] == sorted(
        (play["equity"] for play in plays), reverse=True
    )
    for field in ("equity", "cubeless", "probabilities", "level"):
        assert answer(name)[field] == plays[0][field]


def test_a_position_and_dice_are_judged_cubeless() -> None:
    assert answer("cubeless")["equity"] == answer("cubeless")["cubeless"]
    assert answer("money")["equity"] != answer("money")["cubeless"]


def test_cubeless_is_the_sum_of_the_probabilities() -> None:
    for name in ("money", "position"):
        win, gammon, backgammon, lost_gammon, lost_backgammon = answer(name)["probabilities"]
        total = 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon
        assert answer(name)["cubeless"] == pytest.approx(total, abs=1e-5)


def test_matches_have_a_chance_to_be_won_and_money_has_none() -> None:
    assert 0.5 < answer("match")["mwc"] < 0.8
    assert "mwc" not in answer("money")


def test_a_position_alone_is_money_with_a_centred_cube() -> None:
    position, cube = dict(answer("position")), dict(answer("cube"))
    assert position.pop("id") != cube.pop("id")
    assert position == cube


def test_without_dice_the_cube_is_judged() -> None:
    cube = answer("cube")["cube"]
    assert cube["available"]
    assert cube["action"] == "no_double"
    assert cube["double_pass"] == 1
    assert cube["double_take"] < cube["no_double"] < 1
    assert answer("cube")["equity"] == cube["no_double"]


def test_a_gnu_id_with_its_match_is_read() -> None:
    assert "error" not in answer("with match id")


def test_the_doubled_player_is_told_what_to_answer() -> None:
    assert answer("doubled")["answer"] == "take"
    assert answer("doubled")["cube"] == answer("cube")["cube"]


def test_in_the_crawford_game_there_is_no_cube() -> None:
    cube = dict(answer("crawford")["cube"])
    assert cube.pop("action") == "not_available"
    assert cube.pop("available") is False
    assert set(cube.values()) == {None}


def test_a_dance_is_one_play_with_an_empty_notation() -> None:
    (play,) = answer("dance")["plays"]
    assert play["notation"] == ""


@pytest.mark.parametrize("name", ["nonsense", "over"])
def test_what_cannot_be_answered_gets_a_sentence(name: str) -> None:
    assert answers()[0] == 2
    assert set(answer(name)) == {"id", "error"}


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_game_that_the_net_has_not_learnt_gets_no_numbers(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    line = "XGID=-o----------------------O-:0:0:1:00:0:0:0:0:10"
    command = ["--lang", "en", "evaluate", *more, "--variant", "longgammon", line]
    assert run([*command, "--level", "0ply"]) == 2
    told = capsys.readouterr()
    assert "the net has not learnt LongGammon" in told.out + told.err
    assert "%" not in told.out


def test_answers_have_the_shape_of_the_schema() -> None:
    schema = json.loads(SCHEMA.read_text())
    of_play = schema["properties"]["plays"]["items"]
    of_cube = schema["properties"]["cube"]
    for given in answers()[1].values():
        assert set(schema["required"]) <= set(given) <= set(schema["properties"])
        for play in given.get("plays", []):
            assert set(play) == set(of_play["required"]) == set(of_play["properties"])
        if "cube" in given:
            assert set(given["cube"]) == set(of_cube["required"])
            assert given["cube"]["action"] in of_cube["properties"]["action"]["enum"]
        assert sum(set(kind["required"]) <= set(given) for kind in schema["oneOf"]) == 1


def test_an_unknown_level_is_refused() -> None:
    command = [sys.executable, "-m", "tablas", "evaluate", "--level", "9ply", START]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "9ply" in done.stderr


def test_a_missing_match_equity_table_is_named() -> None:
    command = [sys.executable, "-m", "tablas", "evaluate", "--met", "none.xml", START]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "none.xml" in done.stderr
