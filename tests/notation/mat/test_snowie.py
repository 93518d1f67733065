from __future__ import annotations

import pytest
from hypothesis import given

from tablas.notation.mat import parse_mat
from tablas.notation.mat.snowie import format_set_position, parse_set_position, position_after
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Played,
    Position,
)
from tests.strategies import positions

START = "-b----E-C---eE---c-e----B-/0"
GAME = "7 point match\n Game 1\n Ann : 0   Bob : 0\n"
MATCH = Match.replay((MatchStarted(MatchRules(7)), GameStarted(), OpeningThrown(3, 1)))
PLAYED = {24: 2, 13: 4, 8: 4, 6: 4, 5: 1}
"""What White might leave with a 31, illegally."""
STILL = {24: 2, 13: 5, 8: 3, 6: 5}


def snowie(first: dict[int, int], second: dict[int, int], turn: int = 0) -> str:
    """A Snowie record of 40 fields; the first side is on roll."""
    board = [0] * 26
    for point, count in second.items():
        board[25 - point] = -count
    for point, count in first.items():
        board[point] += count
    head = ["7", "0", "0", "0", str(turn), "Ann", "Bob", "0", "0", "0", "1", "0"]
    # In a record the bar of the side on roll comes first, the other's last.
    fields = [*head, str(board[25]), *map(str, board[1:25]), str(board[0]), "3", "1"]
    return ";".join(fields)


@pytest.mark.parametrize("payload", [snowie(PLAYED, STILL), snowie(STILL, PLAYED, 1)])
def test_the_board_after_an_illegal_play_is_found_from_either_side(payload: str) -> None:
    game = MATCH.game
    assert game is not None
    assert position_after(payload, game) == BACKGAMMON.position(PLAYED, STILL)


def test_a_blot_hit_in_an_illegal_play_is_on_the_bar() -> None:
    start = Position.of({24: 2, 13: 5, 8: 3, 6: 5}, {20: 1, 13: 5, 8: 3, 6: 5, 24: 1})
    match = Match.replay((MatchStarted(MatchRules(7)), GameStarted(start), OpeningThrown(3, 1)))
    assert match.game is not None
    mover = {24: 2, 13: 5, 8: 3, 6: 4, 5: 1}
    other = {25: 1, 13: 5, 8: 3, 6: 5, 24: 1}
    expected = BACKGAMMON.position(mover, other)
    assert position_after(snowie(mover, other), match.game) == expected
    assert position_after(snowie(other, mover), match.game) == expected


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "7;0;0",
        snowie(PLAYED, STILL).replace("4", "x"),
        snowie(PLAYED | {13: 5}, STILL),
        snowie(PLAYED, {24: 2, 13: 5, 8: 2, 6: 6}),
    ],
)
def test_a_board_that_does_not_follow_is_none(payload: str) -> None:
    assert MATCH.game is not None
    assert position_after(payload, MATCH.game) is None


def test_a_file_with_such_a_board_is_read() -> None:
    record = parse_mat(f"{GAME}  1) 31:  Illegal play ({snowie(PLAYED, STILL)})")
    event = record.events[-1]
    assert isinstance(event, Played)
    assert event.illegal
    assert event.result == BACKGAMMON.position(PLAYED, STILL)
    (note,) = record.illegal_plays
    assert note.text.startswith("Illegal play (7;")


def test_a_file_whose_illegal_play_is_legal_after_all_says_nothing() -> None:
    legal = {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
    record = parse_mat(f"{GAME}  1) 31: Illegal play ({snowie(legal, STILL)})")
    assert isinstance(record.events[-1], Played)
    assert not record.events[-1].illegal
    assert record.problems == ()


def test_the_start_as_a_set_position() -> None:
    assert parse_set_position(START, BACKGAMMON) == BACKGAMMON.start
    assert format_set_position(BACKGAMMON.start) == START


def test_capital_letters_are_the_left_player() -> None:
    position = parse_set_position("aA-----------------------B/0", HYPERGAMMON)
    assert position == HYPERGAMMON.position({1: 1, 25: 2}, {25: 1})


@pytest.mark.parametrize(
    "text",
    [
        "",
        START.replace("/0", "/1"),  # the cube has been turned
        START.replace("/0", "/-1"),
        START.replace("/0", ""),
        "A" + START[1:],  # the left player's checker on the other's bar
        START.replace("/0", "")[:-1] + "a/0",
        START.replace("E", "P", 1),
    ],
)
def test_what_cannot_begin_a_game_is_none(text: str) -> None:
    assert parse_set_position(text, BACKGAMMON) is None


@given(positions(finished=False))
def test_every_start_is_read_as_written(start: Position) -> None:
    assert parse_set_position(format_set_position(start), BACKGAMMON) == start
