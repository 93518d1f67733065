"""The contract of docs/contract/replay.md, and what people are shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablas.cli import run
from tablas.play import Journal, Setup, Table
from tablas.rules import (
    GameStarted,
    MatchRules,
    MatchStarted,
    PlayAccepted,
    PlayContested,
    Seat,
    TableManners,
)
from tests.play.tables import BY_HAND, PEOPLE

FILES = Path(__file__).parents[1] / "data" / "mat"
SCHEMA = Path(__file__).parents[2] / "docs" / "contract" / "replay.schema.json"
NAMES = sorted(path.name for path in FILES.iterdir() if path.name != "SOURCES.md")


def answer(capsys: pytest.CaptureFixture[str], name: str, *, lang: str = "en") -> dict[str, Any]:
    assert run(["--lang", lang, "replay", "--json", str(FILES / name)]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    found = json.loads(shown.out)
    assert isinstance(found, dict)
    return found


def check(value: object, schema: dict[str, Any]) -> None:
    """Hold a value to the part of JSON Schema that this project's schemas use."""
    kinds = {"object": dict, "array": list, "integer": int, "string": str, "null": type(None)}
    if "enum" in schema:
        assert value in schema["enum"]
        return
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    assert isinstance(value, tuple(kinds[name] for name in names))
    if isinstance(value, dict):
        assert set(schema["required"]) <= set(value) <= set(schema["properties"])
        for key, part in value.items():
            check(part, schema["properties"][key])
    elif isinstance(value, list):
        assert schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        for part in value:
            check(part, schema["items"])
    elif isinstance(value, int):
        assert value >= schema.get("minimum", value)


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_answered_by_the_schema(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    check(answer(capsys, name), json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_illegal_plays_are_told_with_their_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "hQ8sVn2LbTdF4wRm.mat") == {
        "length": 9,
        "players": ["Owen Talbot", "Dana Ellery"],
        "score": [9, 0],
        "games": 4,
        "plays": 202,
        "illegal": [
            {"game": 2, "move": 20, "player": 0, "roll": "65", "text": "14/8 15/10 6/8"},
            {"game": 3, "move": 9, "player": 1, "roll": "63", "text": "13/9 13/7"},
            {"game": 3, "move": 15, "player": 0, "roll": "41", "text": "7/1"},
        ],
        "warnings": [],
    }


def test_money_in_disguise_has_no_length(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "galaxy_money_as_16_points.txt")
    assert (found["length"], found["score"]) == (0, [1, 0])
    assert [warning["line"] for warning in found["warnings"]] == [14]


def test_an_unfinished_game_counts_and_its_unplayed_throw_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.mat"
    file.write_text("7 point match\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5    42: ????\n")
    assert run(["--lang", "en", "replay", "--json", str(file)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["plays"]) == (1, 1)


def test_the_output_is_ascii_whatever_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "--json", str(FILES / "xg_bom_accents.mat")]) == 0
    shown = capsys.readouterr().out
    assert shown.isascii()
    assert json.loads(shown)["players"] == ["Anita Núñez", "Bruno Díazz"]


@pytest.mark.parametrize("content", [b"", b"\0\xff" * 1000, b"(;FF[4]GM[1])", b"9" * 1_000_000])
def test_what_cannot_be_read_gets_one_sentence_and_status_2(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.mat"
    file.write_bytes(content)
    assert run(["--lang", "en", "replay", "--json", str(file)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert shown.err.startswith("error: ")


def test_a_file_that_is_not_there_has_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "replay", "nowhere.mat"]) == 2
    assert "nowhere.mat" in capsys.readouterr().err


def test_people_are_told_the_games_and_what_is_odd(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "replay", str(FILES / "5nqfGw9bWG3deTaU.mat")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Marion Castlebury and Rowan Pryce, match to 7 points",
        "game 1: Rowan Pryce wins 2 points (single game, borne off)",
        "game 2: Marion Castlebury wins 1 point (single game, drop)",
        "game 3: Rowan Pryce wins 1 point (single game, drop)",
        "game 4: Rowan Pryce wins 2 points (single game, resignation)",
        "game 5: Marion Castlebury wins 1 point (single game, drop)",
        "game 6: Rowan Pryce wins 2 points (single game, resignation)",
        "score: 2-7",
        "229 plays",
        "line 25: 13: '14/10 13/12' is illegal: it moves more than the dice give",
    ]


def test_money_play_is_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "replay", str(FILES / "B4_SrGcsKAQmoTyHlgJCbM.mat")]) == 0
    assert capsys.readouterr().out.startswith("Fox and Bluepoint02, money play\n")


def test_every_play_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.mat"
    rows = "  1) 31: 8/5 6/5                42: 8/4 6/4\n  2) 21: ????\n"
    file.write_text(f"7 point match\n Game 1\n A : 0    B : 0\n{rows}")
    folder = tmp_path / "new" / "pictures"
    assert run(["--lang", "en", "replay", str(file), "--svg", str(folder)]) == 0
    assert f"2 pictures in {folder}" in capsys.readouterr().out
    assert sorted(path.name for path in folder.iterdir()) == ["01-001.svg", "01-002.svg"]
    assert (folder / "01-001.svg").read_text(encoding="utf-8").startswith("<svg")


class TestJournals:
    @pytest.fixture
    def journal(self, tmp_path: Path) -> Path:
        """Over the table: a legal play, a contested one, an illegal one that stands, one waiting.

        With them a play of nothing at all where something could be moved.
        """
        path = tmp_path / "one.journal"
        setup = Setup(PEOPLE, BY_HAND, TableManners())
        started = MatchStarted(MatchRules(length=5), ("Ana", "Luis"))
        with Journal.create(path, setup) as journal:
            table = Table.open(setup, started, journal)
            table.act(GameStarted())
            table.throw_by_hand(None, (3, 1))
            table.pick_up(table.trial().moved(8, 5).moved(6, 5))
            table.throw_by_hand(Seat.BLACK, (2, 6))
            table.pick_up(table.trial().moved(24, 14))
            table.act(PlayContested(Seat.WHITE))
            table.pick_up(table.trial().moved(24, 18).moved(13, 10))
            table.act(PlayAccepted(Seat.WHITE))
            table.throw_by_hand(Seat.WHITE, (4, 4))
            table.pick_up(table.trial())
            table.throw_by_hand(Seat.BLACK, (5, 3))
            table.pick_up(table.trial().moved(13, 5))
        return path

    def test_what_both_agreed_on_counts(
        self, journal: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(["--lang", "en", "replay", "--json", str(journal)]) == 0
        found = json.loads(capsys.readouterr().out)
        check(found, json.loads(SCHEMA.read_text(encoding="utf-8")))
        assert found == {
            "length": 5,
            "players": ["Ana", "Luis"],
            "score": [0, 0],
            "games": 1,
            "plays": 3,
            "illegal": [
                {"game": 1, "move": 0, "player": 1, "roll": "62", "text": "24/18 13/10"},
                {"game": 1, "move": 0, "player": 0, "roll": "44", "text": ""},
            ],
            "warnings": [],
        }

    def test_people_are_told_as_many(
        self, journal: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(["--lang", "en", "replay", str(journal)]) == 0
        assert "3 plays" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("command", [["replay"], ["convert"]])
def test_a_file_does_not_steer_the_terminal(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.mat"
    names = " A\x1b[2J : 0    B\x07 : 0"
    rows = "  1) 31: 8/5 6/5                42: 8/4\x1b[2J 6/4\n  2) 21: 8/1\n"
    end = "                                  Wins 9 point\n"
    file.write_text(f"7 point match\n Game 1\n{names}\n{rows}{end}")
    target = [str(tmp_path / "new.mat")] if command == ["convert"] else []
    run(["--lang", "en", *command, str(file), *target])
    shown = capsys.readouterr()
    assert all(line.isprintable() for line in (shown.out + shown.err).split("\n"))
    assert shown.out + shown.err
