"""Tests of `tablas.notation.sgf.replaying`: events by the rules."""

from __future__ import annotations

import pytest

from tablas.notation.sgf import read_sgf
from tablas.records import MatchRecord
from tablas.rules import (
    Beavered,
    Cube,
    Doubled,
    Dropped,
    Event,
    GameStarted,
    OpeningThrown,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    Taken,
    Thrown,
    TurnLost,
    WinClass,
)

HEAD = "(;FF[4]GM[6]CA[UTF-8]MI[length:{length}][game:{game}][ws:{ws}][bs:{bs}]PW[Ann]PB[Bob]"


def read(nodes: str, root: str = "", *, length: int = 7, ws: int = 0, bs: int = 0) -> MatchRecord:
    head = HEAD.format(length=length, game=0, ws=ws, bs=bs)
    return read_sgf(f"{head}{root}\n{nodes})".encode())


def after_start(record: MatchRecord) -> list[Event]:
    return [event for event in record.events[2:] if not isinstance(event, Played)]


def said(record: MatchRecord) -> list[str]:
    return [str(problem.sentence) for problem in record.problems]


def test_the_first_roll_is_the_opening_throw_of_both() -> None:
    assert read(";B[31qtst]").events[1:3] == (GameStarted(), OpeningThrown(1, 3))


def test_a_game_that_begins_with_a_double_was_begun_by_its_mover() -> None:
    record = read(";B[33qnqnstst]")
    assert record.events[1] == GameStarted(turn=Seat.BLACK)
    assert record.events[2] == Thrown(Seat.BLACK, Roll(3, 3))


def test_a_doubled_side_may_beaver_and_be_raccooned_in_money_play() -> None:
    record = read(";W[31hefe]\n;B[double]\n;W[double]\n;B[double]\n;W[take]", length=0)
    assert after_start(record)[1:] == [
        Doubled(Seat.BLACK),
        Beavered(Seat.WHITE),
        Raccooned(Seat.BLACK),
        Taken(Seat.WHITE),
    ]
    assert record.rules.beavers
    assert record.rules.raccoons


def test_a_resignation_is_told_by_the_result() -> None:
    record = read(";W[31hefe]\n;B[64aeei]", "RE[B+2R]")
    assert record.events[-2:] == (
        ResignationOffered(Seat.WHITE, WinClass.GAMMON),
        ResignationAccepted(Seat.BLACK),
    )


def test_a_drop_ends_the_game() -> None:
    record = read(";W[31hefe]\n;B[double]\n;W[drop]", "RE[B+1]")
    assert record.events[-1] == Dropped(Seat.WHITE)
    assert record.match.score == (0, 1)
    assert not record.problems


def test_a_result_that_is_wrong_is_reported() -> None:
    record = read(";W[31hefe]\n;B[double]\n;W[drop]", "RE[B+2]")
    assert said(record) == ["the points claimed are 2, by the rules they are 1"]


def test_the_crawford_game_is_the_one_that_is_called_so() -> None:
    first = read(";W[31hefe]", "RU[Crawford:CrawfordGame]", ws=6)
    assert not first.started.crawford_done
    later = read(";W[31hefe]\n;B[double]\n;W[take]", "RU[Crawford]", ws=6)
    assert later.started.crawford_done
    assert after_start(later)[1:] == [Doubled(Seat.BLACK), Taken(Seat.WHITE)]


def test_a_match_may_be_played_without_cube_or_crawford_rule() -> None:
    record = read(";W[31hefe]", "RU[NoCube]")
    assert record.rules.cube_limit == 1
    assert not record.rules.crawford


def test_an_automatic_double_turns_the_cube() -> None:
    record = read(";W[31hefe]", "CV[2]", length=0)
    assert record.events[1] == GameStarted(cube=Cube(2))


@pytest.mark.parametrize(
    ("root", "nodes", "why"),
    [
        ("CV[3]", ";W[31hefe]", "a cube cannot show 3"),
        ("", ";AW[a]\n;W[31hefe]", "a side has 16 checkers on the board"),
        ("", ";PL[W]AE[a:y]AB[a]\n;W[31]", "the game is over"),
    ],
)
def test_a_board_or_cube_that_cannot_stand_is_reported(root: str, nodes: str, why: str) -> None:
    record = read(nodes, root, length=0)
    assert record.events[1] == GameStarted()
    assert len(record.events) == 2
    assert why in said(record)[0] or "finished" in said(record)[0]
    assert said(record)[1] == "the rest of game 1 was not read"


def test_the_turn_of_a_board_set_up_is_that_of_the_first_deed() -> None:
    board = "AE[a:y]AW[f][f][h]AB[s][s]"
    record = read(f";PL[W]{board}\n;B[31stsv]")
    started = record.events[1]
    assert isinstance(started, GameStarted)
    assert started.turn is Seat.BLACK
    assert not any(isinstance(event, TurnLost) for event in record.events)


def test_scores_that_disagree_are_reported() -> None:
    games = [
        HEAD.format(length=7, game=number, ws=ws, bs=0) + "\n;W[31hefe]\n;B[double]\n;W[drop])"
        for number, ws in ((0, 0), (1, 1))
    ]
    record = read_sgf("\n".join(games).encode())
    assert said(record) == [
        "Ann is said to have won, but it was Bob",
        "the score is written 1-0, replayed it is 0-1",
    ]


def test_a_match_cannot_begin_when_it_is_over() -> None:
    record = read(";W[31hefe]", ws=9)
    assert record.started.score == (0, 0)
    assert said(record)[0] == "a match to 7 cannot begin at 9-0: 0-0 is assumed"


def test_what_comes_after_the_match_is_not_part_of_it() -> None:
    one = HEAD.format(length=1, game=0, ws=0, bs=0) + "RE[W+1R]\n;W[31hefe])"
    two = HEAD.format(length=1, game=1, ws=1, bs=0) + "\n;W[31hefe])"
    record = read_sgf(f"{one}\n{two}".encode())
    assert said(record) == ["the match is over: what follows is not part of it"]


def test_comments_are_notes() -> None:
    record = read(";W[31hefe]C[Good.\nVery.]", "GC[one\n\ntwo]EV[Cup]DT[2026-11-30]WR[1800]")
    assert record.notes == ("one", "two", "Good.\nVery.")
    assert record.metadata == {
        "Player 1 Elo": "1800",
        "EventDate": "2026.11.30",
        "Event": "Cup",
    }
