from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablas.cli.playing.ending import tell_end
from tablas.cli.playing.saving import named, offer_to_save, save_match, write_match
from tablas.i18n import translator
from tablas.notation.mat import parse_mat
from tablas.play import Table
from tablas.rules import (
    Abandoned,
    MatchRules,
    ResignationAccepted,
    ResignationOffered,
    Seat,
    TableManners,
    WinClass,
)
from tests.cli.playing.scripts import Script
from tests.play.tables import bots_match, people_by_hand

EN = translator("en")
MATCH = bots_match("mat", rules=MatchRules(length=1))


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    script = Script([])
    assert write_match(MATCH.record, path, script, EN)
    assert parse_mat(path.read_text()).match.results == MATCH.match.results
    assert script.told == [f"Written: {path}"]


def test_what_is_written_is_as_convert_writes_it(tmp_path: Path) -> None:
    record = replace(MATCH.record, metadata={"Site": "Café"})
    assert write_match(record, tmp_path / "match.mat", Script([]), EN)
    data = (tmp_path / "match.mat").read_bytes()
    assert data.startswith("\ufeff".encode())
    assert b"\r" not in data


def test_what_the_format_cannot_say_is_told(tmp_path: Path) -> None:
    record = bots_match("mat", TableManners(), MatchRules(length=1)).record
    script = Script([])
    assert write_match(record, tmp_path / "match.mat", script, EN)
    assert any("procedures over the table" in line for line in script.told)


def test_nothing_is_written_over_without_asking(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("mine")
    assert not save_match(MATCH.record, path, Script(["n"]), EN)
    assert path.read_text() == "mine"
    assert save_match(MATCH.record, path, Script(["y"]), EN)
    assert "1 point match" in path.read_text()


def test_a_place_that_cannot_be_written_is_told_and_another_asked_for(tmp_path: Path) -> None:
    nowhere, path = tmp_path / "no" / "where.mat", tmp_path / "match.mat"
    script = Script([str(nowhere), str(path)])
    offer_to_save(MATCH.record, script, EN)
    assert "cannot be written" in script.told[0]
    assert path.exists()


@pytest.mark.parametrize("lines", [[""], []])
def test_nobody_has_to_save(lines: list[str], tmp_path: Path) -> None:
    script = Script(lines)
    offer_to_save(MATCH.record, script, EN)
    assert script.told == []


def resigned(rules: MatchRules) -> Table:
    table = people_by_hand(rules)
    table.act(ResignationOffered(Seat.WHITE, WinClass.BACKGAMMON))
    table.act(ResignationAccepted(Seat.BLACK))
    return table


def test_the_winner_of_the_match_is_told() -> None:
    script = Script([])
    tell_end(resigned(MatchRules(length=3)), script, EN)
    assert script.told == ["Black wins the match, 3 to 0."]


def test_the_end_of_a_session_tells_how_many_games_there_were() -> None:
    table = resigned(MatchRules())
    table.act(Abandoned())
    script = Script([])
    tell_end(table, script, EN)
    assert script.told == ["1 game was played."]


def test_an_abandoned_match_has_no_winner() -> None:
    table = people_by_hand()
    table.act(Abandoned())
    script = Script([])
    tell_end(table, script, EN)
    assert script.told == []


def test_a_name_without_an_ending_gets_one() -> None:
    assert named("ana") == Path("ana.mat")
    assert named("ana.txt") == Path("ana.txt")
    assert named("~/x") == Path("~/x.mat").expanduser()
