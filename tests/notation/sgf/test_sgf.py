"""Whole files: those that GNU Backgammon wrote, and those that are written here."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import FileFormatError, LossError
from tablas.notation.mat import parse_mat
from tablas.notation.sgf import format_sgf, is_sgf, read_sgf, read_sgfs, sgf_losses
from tablas.records import MatchRecord, RecordedAnalysis
from tablas.rules import (
    LONGGAMMON,
    Beavered,
    Doubled,
    Event,
    Match,
    Raccooned,
    Stake,
)
from tests.notation.mat.played import match_records

FILES = Path(__file__).parents[2] / "data" / "sgf"
MATS = FILES.parent / "mat"
PAIRS = ["two_points_analysed", "five_points", "money"]


@cache
def sample(name: str) -> MatchRecord:
    return read_sgf((FILES / f"{name}.sgf").read_bytes())


def analysis_of(name: str) -> RecordedAnalysis:
    (analysis,) = sample(name).analyses
    return analysis


@pytest.mark.parametrize("name", PAIRS)
def test_the_events_are_those_of_the_same_match_as_mat(name: str) -> None:
    record = sample(name)
    mat = parse_mat((FILES / f"{name}.mat").read_text(encoding="utf-8"))
    assert record.events[1:] == mat.events[1:]
    assert record.players == mat.players
    assert record.metadata == mat.metadata
    assert record.problems == ()


def test_the_agreement_is_told_by_the_first_node() -> None:
    assert sample("money").rules.jacoby
    assert sample("money").rules.is_money
    assert sample("five_points").rules.length == 5
    assert sample("five_points").match.score == (4, 7)


def test_a_board_that_was_set_up_begins_a_game() -> None:
    situation = sample("set_up").match.situation
    assert situation is not None
    assert str(situation.turn) == "White"
    assert situation.position.own[6] == 5
    assert str(situation.roll) == "31"


@pytest.mark.parametrize("name", [*PAIRS, "set_up", "rolled_out"])
def test_what_was_read_can_be_written_and_read_again(name: str) -> None:
    record = sample(name)
    analysis = record.analyses[0] if record.analyses else None
    again = read_sgf(format_sgf(record, analysis).encode())
    assert again.events == record.events
    assert again.metadata == record.metadata
    assert again.problems == ()
    assert sgf_losses(record, analysis) == ()


@pytest.mark.parametrize("name", ["two_points_analysed", "rolled_out"])
def test_analyses_come_back(name: str) -> None:
    analysis = analysis_of(name)
    (again,) = read_sgf(format_sgf(sample(name), analysis).encode()).analyses
    assert again.program == analysis.program
    assert set(again.plays) == set(analysis.plays)
    for index, plays in analysis.plays.items():
        assert again.plays[index].luck == plays.luck
        for one, other in zip(again.plays[index].candidates, plays.candidates, strict=True):
            assert (one.result, one.depth) == (other.result, other.depth)
            assert one.equity == pytest.approx(other.equity, abs=2e-6)
            assert one.error == pytest.approx(other.error, abs=1e-4)
    assert set(again.cubes) == set(analysis.cubes)
    for index, cube in analysis.cubes.items():
        other_cube = again.cubes[index]
        assert other_cube.depth == cube.depth
        assert other_cube.equity.no_double == pytest.approx(cube.equity.no_double, abs=3e-5)
        assert other_cube.equity.double_take == pytest.approx(cube.equity.double_take, abs=3e-5)


@pytest.mark.parametrize("name", ["5nqfGw9bWG3deTaU", "hQ8sVn2LbTdF4wRm", "XCu3RJ0UvDg_Tldl"])
def test_matches_of_others_keep_their_events_and_their_illegal_plays(name: str) -> None:
    record = parse_mat((MATS / f"{name}.mat").read_text(encoding="utf-8"))
    again = read_sgf(format_sgf(record).encode())
    assert again.events[1:] == record.events[1:]
    assert len(again.illegal_plays) == len(record.illegal_plays)


def without_what_is_lost(record: MatchRecord) -> MatchRecord:
    """The record as far as the format has a place for it."""
    rules = record.rules
    kinds = {type(event) for event in record.events}
    rules = replace(
        rules,
        crawford=rules.crawford or rules.is_money,
        cube_limit=1 if rules.cube_limit == 1 else None,
        automatic_doubles=0,
        beavers=Beavered in kinds,
        raccoons=Raccooned in kinds,
        stake=Stake(),
    )
    done = record.started.crawford_done and rules.is_crawford_score(record.started.score)
    started = replace(record.started, rules=rules, crawford_done=done)
    events: list[Event] = [started, *record.events[1:]]
    while isinstance(events[-1], Doubled | Beavered | Raccooned):
        del events[-1]
    return replace(record, events=tuple(events))


@given(match_records())
@settings(max_examples=25)
def test_any_match_comes_back(record: MatchRecord) -> None:
    if record.rules.variant == LONGGAMMON:
        with pytest.raises(LossError, match="no name for the game LongGammon"):
            format_sgf(record)
        return
    record = without_what_is_lost(record)
    again = read_sgf(format_sgf(record).encode())
    if not sgf_losses(record):
        assert again.events == record.events


# -- several matches, other files


def test_a_file_may_hold_several_matches() -> None:
    data = (FILES / "set_up.sgf").read_bytes()
    both = data + (FILES / "five_points.sgf").read_bytes()
    assert len(read_sgfs(both)) == 2
    first = read_sgf(both)
    assert first.events == read_sgf(data).events
    assert str(first.problems[-1].sentence) == "the file holds 2 matches: this is the first of them"


def test_games_of_backgammon_are_recognised_by_their_first_node() -> None:
    assert is_sgf(b"\xef\xbb\xbf(;FF[4]GM[6]")
    assert is_sgf(b"( ; CA[UTF-8] GM [6]MI[length:7]")
    assert not is_sgf(b"(;FF[4]GM[1]SZ[19];B[pd])")
    assert not is_sgf(b" 7 point match\n")


def test_other_games_are_refused() -> None:
    with pytest.raises(FileFormatError, match="holds no game of backgammon"):
        read_sgf(b"(;FF[4]GM[1]SZ[19];B[pd])")
    with pytest.raises(FileFormatError, match="the game Hypergammon1 cannot be played here"):
        read_sgf(b"(;GM[6]RU[Hypergammon1])")


# -- damage


def test_a_file_that_breaks_off_is_read_up_to_there() -> None:
    data = (FILES / "five_points.sgf").read_bytes()[:1200]
    whole = sample("five_points").events
    for end in range(data.index(b"RU["), len(data), 11):
        record = read_sgf(data[:end])
        assert record.problems or data[:end].count(b"(") == data[:end].count(b")")
        turns = record.events[1:-1]  # the last may be told in part
        assert turns == whole[1 : 1 + len(turns)]


@given(st.data())
@settings(max_examples=30)
def test_no_damage_is_a_crash(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["rolled_out", "money", "set_up"]))
    text = bytearray((FILES / f"{name}.sgf").read_bytes()[:2000])
    for _ in range(data.draw(st.integers(1, 12))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 3))] = data.draw(
            st.binary(max_size=4) | st.sampled_from([b"[", b"]", b"(", b")", b";", b"\\", b"99"])
        )
        if not text:
            return
    try:
        record = read_sgf(bytes(text))
    except FileFormatError:
        return
    Match.replay(record.events)
    format_sgf(record, record.analyses[0] if record.analyses else None)


# -- the program itself


def through_gnubg(text: str, gnubg: str, folder: Path) -> MatchRecord:
    """What GNU Backgammon makes of a file."""
    (folder / "ours.sgf").write_text(text, encoding="utf-8")
    commands = f'load match "{folder}/ours.sgf"\nsave match "{folder}/theirs.sgf"\n'
    (folder / "commands").write_text(commands, encoding="utf-8")
    subprocess.run(
        [gnubg, "--tty", "--quiet", "--no-rc", "--commands", str(folder / "commands")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        timeout=60,
    )
    return read_sgf((folder / "theirs.sgf").read_bytes())


@pytest.mark.gnubg
@pytest.mark.parametrize("name", [*PAIRS, "rolled_out", "set_up"])
def test_gnu_backgammon_reads_what_is_written(name: str, gnubg: str, tmp_path: Path) -> None:
    record = sample(name)
    analysis = record.analyses[0] if record.analyses else None
    theirs = through_gnubg(format_sgf(record, analysis), gnubg, tmp_path)
    assert theirs.events == record.events
    if analysis is not None:
        (again,) = theirs.analyses
        assert set(again.plays) == set(analysis.plays)
        assert set(again.cubes) == set(analysis.cubes)
