from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tablas.errors import LossError
from tablas.notation.mat import format_mat, parse_mat
from tablas.records import MatchRecord
from tablas.rules import (
    BACKGAMMON,
    Beavered,
    Cube,
    Doubled,
    Dropped,
    Event,
    FlagFell,
    GameStarted,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Played,
    Position,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    Stake,
    Taken,
    Thrown,
    WinClass,
)

WHITE, BLACK = Seat
AFTER_31 = Position.of({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
OPENING = (GameStarted(), OpeningThrown(3, 1), Played(WHITE, AFTER_31))


def rows(*events: Event, rules: MatchRules = MatchRules()) -> list[str]:
    """The lines of the games, after the score line of the first, without blanks at their ends."""
    started = MatchStarted(rules, ("Ann", "Bob"))
    text = format_mat(MatchRecord((started, *events)))
    return [line.rstrip() for line in text.partition("Bob : 0\n")[2].splitlines()]


def row(number: int, left: str, right: str) -> str:
    return f"{number:3}) {left:<28}{right}"


def test_a_match_is_written_in_the_columns_of_gnu_backgammon() -> None:
    record = MatchRecord(
        (
            MatchStarted(MatchRules(5), ("Ann", "Bob")),
            *OPENING,
            Doubled(BLACK),
            Dropped(WHITE),
            GameStarted(),
            OpeningThrown(1, 2),
        ),
        metadata={"Site": "Club", "EventDate": "2026.01.13"},
        notes=("by hand",),
    )
    assert format_mat(record) == (
        '; [Site "Club"]\n'
        '; [EventDate "2026.01.13"]\n'
        '; [Player 1 "Ann"]\n'
        '; [Player 2 "Bob"]\n'
        '; [Variation "Backgammon"]\n'
        '; [Crawford "On"]\n'
        "; by hand\n"
        "\n"
        "5 point match\n"
        "\n"
        " Game 1\n"
        " Ann : 0                        Bob : 0\n"
        "  1) 31: 8/5 6/5                  Doubles => 2\n"
        "  2)  Drops                       Wins 1 point\n"
        "\n"
        " Game 2\n"
        " Ann : 0                        Bob : 1\n"
        "  1)                             21: ????\n"
    )


def test_a_row_without_a_right_cell_reaches_to_its_column() -> None:
    events = (MatchStarted(MatchRules(), ("Ann", "Bob")), *OPENING)
    assert format_mat(MatchRecord(events)).endswith(f"\n{row(1, '31: 8/5 6/5', '')}\n")


def test_the_result_stands_in_the_last_row_where_its_right_cell_is_free() -> None:
    assert rows(*OPENING, Doubled(BLACK), Dropped(WHITE))[1:] == [row(2, " Drops", " Wins 1 point")]
    resigned = ResignationOffered(WHITE, WinClass.GAMMON), ResignationAccepted(BLACK)
    still = Played(BLACK, AFTER_31.swapped(), illegal=True)
    thrown = Thrown(BLACK, Roll(2, 1)), still, Thrown(WHITE, Roll(5, 4))
    assert rows(*OPENING, *thrown, *resigned)[1:] == [row(2, "54: ????", " Wins 2 points")]


def test_moves_are_written_one_by_one_with_their_hits() -> None:
    start = BACKGAMMON.position({24: 1, 13: 7, 6: 7}, {7: 1, 20: 14})
    play = next(
        play
        for play in BACKGAMMON.plays(start, Roll(6, 5))
        if play.moves[0].hit and play.result.own[13] == 8
    )
    lines = rows(GameStarted(start), OpeningThrown(6, 5), Played.of(WHITE, play))
    assert lines[1] == "  1) 65: 24/18* 18/13"


def test_bar_and_off_are_numbers() -> None:
    start = BACKGAMMON.position({25: 1, 6: 7}, {25: 1, 20: 8})
    bar = next(iter(BACKGAMMON.plays(start, Roll(6, 5))))
    assert rows(GameStarted(start), OpeningThrown(6, 5), Played.of(WHITE, bar))[1].startswith(
        "  1) 65: 25/"
    )
    start = BACKGAMMON.position({6: 1, 5: 1}, {24: 15})
    off = next(iter(BACKGAMMON.plays(start, Roll(6, 5))))
    lines = rows(GameStarted(start), OpeningThrown(6, 5), Played.of(WHITE, off))
    assert lines[1] == "  1) 65: 6/0 5/0"


def test_the_end_of_a_match_is_announced() -> None:
    start = BACKGAMMON.position({6: 1, 5: 1}, {24: 15})
    off = next(iter(BACKGAMMON.plays(start, Roll(6, 5))))
    events = (GameStarted(start), OpeningThrown(6, 5), Played.of(WHITE, off))
    assert rows(*events, rules=MatchRules(3))[-1] == "      Wins 3 points and the match"
    assert rows(*events, rules=MatchRules(5))[-1] == "      Wins 3 points"


def test_a_game_that_began_with_a_turned_cube_cannot_be_written() -> None:
    with pytest.raises(LossError, match="began with the cube turned"):
        rows(GameStarted(cube=Cube(2)))


def test_a_take_of_a_beaver_is_left_to_the_throw_that_follows() -> None:
    money = MatchRules(beavers=True, raccoons=True)
    offer = (*OPENING, Doubled(BLACK), Beavered(WHITE))
    assert rows(*offer, Taken(BLACK), Thrown(BLACK, Roll(6, 1)), rules=money) == [
        row(1, "31: 8/5 6/5", " Doubles => 2"),
        row(2, " Beavers => 4", "61: ????"),
    ]
    assert rows(*offer, Taken(BLACK), rules=money)[-1] == row(2, " Beavers => 4", " Takes")
    assert rows(*offer, Raccooned(BLACK), Taken(WHITE), rules=money)[1:] == [
        row(2, " Beavers => 4", " Raccoons => 8"),
        "  3)  Takes",
    ]


def test_a_resignation_before_the_throw_is_a_word_after_it_question_marks() -> None:
    resigned = ResignationOffered(BLACK, WinClass.GAMMON), ResignationAccepted(WHITE)
    assert rows(*OPENING, *resigned) == [
        row(1, "31: 8/5 6/5", " Resigns"),
        "      Wins 2 points",
    ]
    assert rows(*OPENING, Thrown(BLACK, Roll(2, 1)), *resigned) == [
        row(1, "31: 8/5 6/5", "21: ????"),
        "      Wins 2 points",
    ]


@pytest.mark.parametrize("flagged", Seat)
def test_a_game_of_money_play_lost_on_time_keeps_its_winner_and_points(flagged: Seat) -> None:
    for before in (OPENING, (*OPENING, Doubled(BLACK)), (*OPENING, Thrown(BLACK, Roll(2, 1)))):
        started = MatchStarted(MatchRules(), ("Ann", "Bob"))
        record = MatchRecord((started, *before, FlagFell(flagged)))
        assert parse_mat(format_mat(record)).match.score == record.match.score


def test_an_illegal_stay_is_told_from_a_throw_that_waits() -> None:
    still = Played(
        BLACK,
        BACKGAMMON.position({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}),
        illegal=True,
    )
    started = MatchStarted(MatchRules(), ("Ann", "Bob"))
    events = (started, *OPENING, Thrown(BLACK, Roll(2, 1)), still)
    text = format_mat(MatchRecord(events))
    assert row(1, "31: 8/5 6/5", "21: Cannot Move") in text
    assert parse_mat(text).events == events
    assert parse_mat(format_mat(MatchRecord(events[:-1]))).events == events[:-1]


def test_another_start_is_written() -> None:
    start = BACKGAMMON.position({6: 1, 5: 1}, {24: 15})
    assert rows(GameStarted(start)) == ["; Set Pos=-o---AA-------------------/0"]


def test_an_automatic_double_cannot_be_written() -> None:
    rules = MatchRules(automatic_doubles=1)
    with pytest.raises(LossError, match="a tie in the opening throw doubled the cube"):
        rows(GameStarted(), OpeningThrown(2, 2), rules=rules)
    assert rows(GameStarted(), OpeningThrown(2, 2)) == []


def test_a_game_of_ones_own_cannot_be_written() -> None:
    own_game = replace(BACKGAMMON, key="corner", name="Corner")
    record = MatchRecord((MatchStarted(MatchRules(variant=own_game), ("Ann", "Bob")),))
    with pytest.raises(LossError, match="no game called 'Corner'"):
        format_mat(record)


def test_the_agreement_is_in_the_header() -> None:
    rules = MatchRules(jacoby=True, cube_limit=64, stake=Stake(Decimal("0.25"), "EUR"))
    text = format_mat(MatchRecord((MatchStarted(rules),)))
    assert parse_mat(text).rules == rules
