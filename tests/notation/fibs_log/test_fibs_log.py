"""Logs of FIBS: those that follow from a match, and some written by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import FileFormatError
from tablas.notation.fibs import FibsBoard, format_fibs_board
from tablas.notation.fibs_log import is_fibs_log, read_fibs_log, read_fibs_logs, reading, told_match
from tablas.rules import (
    Beavered,
    Cube,
    Doubled,
    GameStarted,
    Match,
    OpeningThrown,
    Played,
    Seat,
    Taken,
    Thrown,
)
from tests.notation.fibs_log.logs import old_moves, played, session

LIST = """\
Score is 0-2 in a 5 point match.
anita is X - bruno is O
O: (6 1) 12-18 17-18
X: (3 1) 8-5 6-5
O: doubles
X: accepts
O: (6 6) bar-6 can't
"""


@pytest.mark.parametrize("length", [0, 5])
@pytest.mark.parametrize("seed", [1, 2, 4])
def test_what_the_server_tells_a_player_is_the_match(seed: int, length: int) -> None:
    record = played(seed, length, most=180)
    for descending in (True, False):
        text = session(record, descending=descending).encode()
        assert is_fibs_log(text)
        (found,) = read_fibs_logs(text)
        assert found.events[1:] == record.events[1:]
        assert found.players == ("anita", "bruno")
        assert found.rules.length == length
        assert found.problems == ()


@pytest.mark.parametrize("length", [0, 5])
@pytest.mark.parametrize("seed", [1, 2, 4])
def test_lists_of_old_moves_are_the_match(seed: int, length: int) -> None:
    record = played(seed, length, most=180)
    text = old_moves(record).encode()
    assert is_fibs_log(text)
    (found,) = read_fibs_logs(text)
    assert found.events[1:] == record.events[1:]
    assert found.players == ("anita", "bruno")
    assert found.problems == ()


def test_a_play_that_rises_is_turned() -> None:
    record = read_fibs_log(LIST.encode())
    opening, turn, throw = record.events[2:5]
    assert opening == OpeningThrown(1, 6)
    assert isinstance(turn, Played)
    assert turn.seat is Seat.BLACK
    assert sorted((move.start, move.end) for move in turn.moves) == [(8, 7), (13, 7)]
    assert isinstance(throw, Thrown)
    assert record.started.score == (0, 2)


def test_a_list_that_cannot_be_followed_is_read_up_to_there() -> None:
    record = read_fibs_log(LIST.encode())
    assert [type(event) for event in record.events[-3:]] == [Doubled, Taken, Thrown]
    assert "the rest of game 1 was not read" in str(record.problems[-1].sentence)


def test_other_players_begin_another_match() -> None:
    other = LIST.replace("bruno", "clara")
    assert [record.players for record in read_fibs_logs((LIST + other).encode())] == [
        ("anita", "bruno"),
        ("anita", "clara"),
    ]
    first = read_fibs_log((LIST + other).encode())
    assert str(first.problems[-1].sentence) == "the file holds 2 matches: this is the first of them"


def test_a_double_may_be_raised_in_money_play() -> None:
    text = LIST.replace(" in a 5 point match", "").replace("X: accepts", "X: beavers\nO: accepts")
    record = read_fibs_log(text.replace("0-2", "0-0").encode())
    kinds = [type(event) for event in record.events]
    assert kinds[kinds.index(Doubled) + 1 :][:2] == [Beavered, Taken]
    assert record.rules.beavers


def test_a_match_that_was_saved_goes_on_from_the_board() -> None:
    whole = played(3, 5, most=60)
    steps = list(whole.steps())
    cut = next(
        at
        for at in range(20, len(steps))
        if steps[at][1].situation and steps[at][1].game and isinstance(steps[at][0], Played)
    )
    match = steps[cut][1]
    situation = match.situation
    assert situation is not None
    board = format_fibs_board(FibsBoard(situation, ("You", "bruno")))
    rolls = "bruno rolls" if situation.turn is Seat.BLACK else "You roll"
    loaded = "You are now playing with bruno. Your running match was loaded."
    text = f"{loaded}\n{board}\n{rolls} 6 and 1.\n"
    record = read_fibs_log(text.encode())
    started = record.events[1]
    assert isinstance(started, GameStarted)
    assert started.turn is situation.turn
    assert started.start == situation.view(Seat.WHITE)
    assert started.cube == (None if situation.cube == Cube() else situation.cube)
    assert record.started.score == situation.score
    assert isinstance(record.events[2], Thrown)


def test_what_others_do_or_say_is_none_of_the_match() -> None:
    record = played(2, 5, most=40)
    lines = session(record).split("\r\n")
    noise = [
        "12 bruno You roll 6 and 5.",
        "clara rolls 6 and 5.",
        "clara wins the game and gets 1 point.",
        "5 clara - - 0 1 1500.00 0 1 1041253132 host client mail",
    ]
    noisy = "\n".join(line for row in lines for line in (row, *noise))
    assert read_fibs_log(noisy.encode()).events == read_fibs_log("\n".join(lines).encode()).events


def test_a_log_without_a_match_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileFormatError, match="the log tells of no match"):
        read_fibs_logs(b"clara rolls 6 and 5.\n")
    monkeypatch.setattr(reading, "MOST_LINES", 5)
    with pytest.raises(FileFormatError, match="more than 5 lines: it is no log"):
        read_fibs_logs(b"\n" * 6)


def test_a_log_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(2, 5, most=60)
    monkeypatch.setattr(told_match, "MOST_DEEDS", 10)
    for text in (session(record), old_moves(record)):
        with pytest.raises(FileFormatError, match="more than 10 throws and boards"):
            read_fibs_logs(text.encode())


def test_logs_are_recognised() -> None:
    assert is_fibs_log(LIST.encode())
    assert not is_fibs_log(b" 7 point match\n\n Game 1\n")
    assert not is_fibs_log(b"board:You:bruno:5:0:0:")


@given(st.data())
@settings(max_examples=20)
def test_no_damage_is_a_crash(data: st.DataObject) -> None:
    record = played(data.draw(st.integers(0, 3)), 3, most=60)
    text = bytearray(data.draw(st.sampled_from([session(record), old_moves(record)])).encode())
    for _ in range(data.draw(st.integers(1, 10))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 30))] = data.draw(
            st.binary(max_size=4) | st.sampled_from([b"\n", b"9999", b"-1", b"You", b"doubles"])
        )
    try:
        found = read_fibs_logs(bytes(text))
    except FileFormatError:
        return
    for one in found:
        Match.replay(one.events)
