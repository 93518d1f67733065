"""Lines marked *recorded* were sent by GNU Backgammon 1.07.001."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, reject

from tablas.errors import LossError, NotationError
from tablas.notation.board_text import parse_board
from tablas.protocols.gnubg_boards import (
    Agreement,
    agreement_of,
    exchanged,
    format_gnubg_board,
    parse_gnubg_board,
    split_board,
)
from tablas.rules import BACKGAMMON, Cube, MatchRules, Offer, Roll, Seat, Situation
from tests.strategies import situations

# Recorded. Player 0 is called gnubg, player 1 root.
START = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
PLAYER_0_TO_PLAY = (
    "board:gnubg:root:5:0:0:0:0:0:0:0:-2:5:3:3:0:0:0:-5:3:0:0:0:-3:1:-5:0:0:0:0:0:0:"
    "-1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"
)
CRAWFORD = f"board:gnubg:root:5:4:1:{START}:1:6:5:6:5:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0"
AFTER_CRAWFORD = f"board:gnubg:root:5:4:1:{START}:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1"
PLAYER_0_DOUBLES = f"board:root:gnubg:5:0:2:{START}:-1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1"
PLAYER_1_BEAVERS = (
    "board:root:gnubg:0:0:0:0:0:0:0:0:-2:5:3:3:0:0:1:-4:3:0:0:-1:-3:0:-5:0:0:0:0:0:0:"
    "-1:0:0:0:0:4:1:0:1:1:-1:0:25:0:0:0:0:0:0:0:1"
)


def test_player_0_is_black_and_x() -> None:
    situation = parse_gnubg_board(PLAYER_0_TO_PLAY)
    assert situation == Situation(
        parse_board("x 20:2 13:5 8:3 6:5; o 18:1 13:3 8:3 7:3 6:5"),
        Seat.BLACK,
        rules=MatchRules(5),
        roll=Roll(3, 1),
    )


def test_points_are_those_of_player_0_first() -> None:
    situation = parse_gnubg_board(CRAWFORD)  # player 1, White, is on roll and has 1 point
    assert (situation.turn, situation.score) == (Seat.WHITE, (1, 4))
    assert situation.crawford


def test_after_the_crawford_game_the_cube_is_back() -> None:
    situation = parse_gnubg_board(AFTER_CRAWFORD)
    assert not situation.crawford
    assert situation.rules == MatchRules(5)


def test_a_match_without_the_crawford_rule_is_told_before_anybody_is_near() -> None:
    line = AFTER_CRAWFORD.replace("root:5:4:1", "root:5:3:1")
    assert parse_gnubg_board(line).rules == MatchRules(5, crawford=False)


def test_while_a_double_waits_the_owner_of_the_cube_is_told() -> None:
    doubled = Situation(BACKGAMMON.start, Seat.BLACK, Cube(2, Seat.BLACK), offer=Offer.DOUBLE)
    assert format_gnubg_board(doubled).split(":")[37:41] == ["2", "0", "1", "1"]


def test_while_a_double_waits_points_are_those_of_player_1_first() -> None:
    situation = parse_gnubg_board(PLAYER_0_DOUBLES)
    assert (situation.turn, situation.actor) == (Seat.BLACK, Seat.WHITE)
    assert situation.score == (0, 2)
    assert (situation.offer, situation.cube) == (Offer.DOUBLE, Cube())


def test_a_beaver_waits_for_the_doubler() -> None:
    situation = parse_gnubg_board(PLAYER_1_BEAVERS)
    assert (situation.offer, situation.actor) == (Offer.BEAVER, Seat.BLACK)
    assert situation.cube == Cube(4, Seat.WHITE)


def test_what_a_line_does_not_say_is_agreed() -> None:
    money = AFTER_CRAWFORD.replace("root:5:4:1", "root:0:4:1")
    rules = parse_gnubg_board(money).rules
    assert (rules.jacoby, rules.beavers, rules.raccoons) == (True, True, True)
    plain = parse_gnubg_board(money, Agreement(jacoby=False, beavers=False)).rules
    assert (plain.jacoby, plain.beavers, plain.raccoons) == (False, False, False)
    other = parse_gnubg_board(CRAWFORD, Agreement(crawford=False))
    assert not other.crawford
    assert not other.rules.crawford


def test_names_may_be_quoted_and_options_may_follow() -> None:
    named = CRAWFORD.replace("gnubg:root", '"GNU: 1":"A B"')
    line, rest = split_board(f"{named} jacobyrule off")
    assert parse_gnubg_board(line) == parse_gnubg_board(CRAWFORD)
    assert rest == " jacobyrule off"


@pytest.mark.parametrize("text", ["", "roll", "board", "board:You"])
def test_other_texts_are_no_boards(text: str) -> None:
    with pytest.raises(NotationError):
        split_board(text)


def test_you_may_be_x_and_then_the_points_are_yours_first() -> None:
    situation = parse_gnubg_board(CRAWFORD.replace("1:-1:0:25:", "-1:-1:0:25:"))
    assert situation.score == (1, 4)


@given(situations(BACKGAMMON))
def test_what_is_written_is_understood(situation: Situation) -> None:
    try:
        line = format_gnubg_board(situation)
    except LossError:
        reject()
    line, rest = split_board(line)
    understood = parse_gnubg_board(line, agreement_of(situation))
    if situation.offer is Offer.DOUBLE and situation.turn is Seat.WHITE:
        understood = exchanged(understood)
    told = situation.rules
    rules = MatchRules(told.length, told.crawford, told.jacoby, told.beavers, raccoons=told.beavers)
    assert understood == replace(situation, rules=rules)
    assert rest == ""


def test_the_side_that_was_doubled_is_you() -> None:
    doubled = Situation(BACKGAMMON.start, rules=MatchRules(5), score=(3, 1), offer=Offer.DOUBLE)
    fields = format_gnubg_board(doubled).split(":")
    assert (fields[4], fields[5]) == ("1", "3")
    assert (fields[32], fields[40], fields[41]) == ("-1", "1", "1")


def test_seats_are_exchanged_and_back() -> None:
    situation = parse_gnubg_board(PLAYER_1_BEAVERS)
    assert exchanged(situation).cube == Cube(4, Seat.BLACK)
    assert exchanged(exchanged(situation)) == situation
