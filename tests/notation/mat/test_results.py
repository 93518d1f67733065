from __future__ import annotations

import pytest

from tablas.notation.mat import parse_mat
from tablas.records import MatchRecord
from tablas.rules import (
    Ending,
    GameResult,
    Match,
    Played,
    Seat,
    Thrown,
    WinClass,
)

WHITE, BLACK = Seat
RIGHT = " " * 34
OPENING = f"  1) {'31: 8/5 6/5':<28}42: 8/4 6/4"
NEARLY = "; Set Pos=-A----------------------o-/0"
"""White bears off his last checker with any throw; Black has borne off none."""


def record(*lines: str, header: str = "0 point match") -> MatchRecord:
    return parse_mat("\n".join([header, " Game 1", " Ann : 0     Bob : 0", *lines]))


def reports(found: MatchRecord) -> list[tuple[int | None, str]]:
    return [(problem.line, str(problem.sentence)) for problem in found.problems]


def result(found: MatchRecord) -> GameResult:
    match: Match = found.match
    return match.results[-1]


def resigned(winner: Seat, win_class: WinClass, cube: int = 1) -> GameResult:
    return GameResult(winner, win_class, cube, Ending.RESIGNED)


# -- unfinished games are resigned


@pytest.mark.parametrize("points", [1, 2, 3])
def test_the_class_is_what_is_claimed_by_the_cube(points: int) -> None:
    found = record(OPENING, "  2) 21: ????", f"{RIGHT}Wins {points} points")
    assert result(found) == resigned(BLACK, WinClass(points))
    assert isinstance(found.events[-3], Thrown)
    assert reports(found) == []


@pytest.mark.parametrize("points", [2, 4, 6])
def test_the_cube_divides_the_claim(points: int) -> None:
    cube = f"  2) {' Doubles => 2':<28} Takes"
    found = record(OPENING, cube, "  3) 21:", f"{RIGHT}Wins {points} points")
    assert result(found) == resigned(BLACK, WinClass(points // 2), 2)
    assert reports(found) == []


@pytest.mark.parametrize("points", [1, 3, 8, 4016])
def test_a_claim_that_is_no_class_is_a_single_game(points: int) -> None:
    cube = f"  2) {' Doubles => 2':<28} Takes"
    found = record(OPENING, cube, "  3) 21:", f"{RIGHT}Wins {points} points")
    assert result(found) == resigned(BLACK, WinClass.SINGLE, 2)
    said = f"{points} points with the cube at 2 are no game, gammon or backgammon"
    assert reports(found) == [(7, f"{said}: counted as a single game")]


def test_the_jacoby_rule_holds_for_resignations() -> None:
    header = '; [Jacoby "On"]\n0 point match'
    found = record(OPENING, "  2) 21:", f"{RIGHT}Wins 2 points", header=header)
    assert result(found) == resigned(BLACK, WinClass.SINGLE)
    assert reports(found) == [
        (7, "by the Jacoby rule nothing but a single game can be lost with this cube")
    ]


def test_who_resigns_in_words_before_his_throw() -> None:
    found = record(OPENING, "  2)  Resigns", f"{RIGHT}Wins 1 point")
    assert result(found) == resigned(BLACK, WinClass.SINGLE)
    assert isinstance(found.events[-3], Played)
    assert reports(found) == []


def test_a_resignation_without_a_result_is_a_single_game() -> None:
    found = record(OPENING, "  2)  Resigns")
    assert result(found) == resigned(BLACK, WinClass.SINGLE)
    assert reports(found) == [(5, "it is not said what was resigned: read as a single game")]


@pytest.mark.parametrize("last", ["Losses 2 point", f"Losses 2 point{'Wins 2 point':>40}"])
def test_a_loss_is_the_others_win(last: str) -> None:
    found = record(OPENING, f"  2)  {last}")
    assert result(found) == resigned(BLACK, WinClass.GAMMON)


def test_who_resigns_in_the_opponents_turn_does_so_in_his_next() -> None:
    found = record(OPENING, "      Wins 2 points")
    assert result(found) == resigned(WHITE, WinClass.GAMMON)
    assert reports(found) == [(5, "Bob resigned in the opponent's turn, which is read as lost")]


def test_the_winners_last_throw_is_left_out_then() -> None:
    found = record(OPENING, "  2) 21: ????", "      Wins 1 point")
    assert result(found) == resigned(WHITE, WinClass.SINGLE)
    assert sum(isinstance(event, Thrown) for event in found.events) == 1
    assert [report for _, report in reports(found)] == [
        "the winner's last throw, not played, is left out",
        "Bob resigned in the opponent's turn, which is read as lost",
    ]


def test_the_last_game_may_be_unfinished() -> None:
    found = record(OPENING)
    assert found.match.results == ()
    assert reports(found) == []


# -- offers without an answer


def test_a_double_whose_maker_wins_was_dropped() -> None:
    found = record(OPENING, "  2)  Doubles => 2", "      Wins 1 point")
    assert result(found) == GameResult(WHITE, WinClass.SINGLE, 1, Ending.DROPPED)
    assert reports(found) == [(6, "the double has no answer: read as a drop")]


def test_a_double_whose_maker_loses_is_left_out() -> None:
    found = record(OPENING, "  2)  Doubles => 2", f"{RIGHT}Wins 1 point")
    assert result(found) == resigned(BLACK, WinClass.SINGLE)
    assert reports(found) == [(6, "the double has no answer: it is left out")]


# -- claims about finished games


@pytest.mark.parametrize(
    ("claim", "report"),
    [
        ("      Wins 2 points", None),
        ("      Wins", None),
        (f"{RIGHT}Losses 2 points", None),
        ("", None),
        ("      Wins 1 point", "the points claimed are 1, by the rules they are 2"),
        ("      Wins 3 points", "the points claimed are 3, by the rules they are 2"),
        (f"{RIGHT}Wins 2 points", "Bob is said to have won, but it was Ann"),
    ],
)
def test_the_board_decides_what_a_finished_game_counts(claim: str, report: str | None) -> None:
    found = record(NEARLY, "  1) 21: 1/off", claim)
    assert result(found) == GameResult(WHITE, WinClass.GAMMON, 1, Ending.BORNE_OFF)
    assert [text for _, text in reports(found)] == ([report] if report else [])


def test_a_drop_counts_what_the_cube_showed() -> None:
    drop = f"  2) {' Doubles => 2':<28} Drops"
    found = record(OPENING, drop, "      Wins 2 points")
    assert found.match.score == (1, 0)
    assert reports(found) == [(6, "the points claimed are 2, by the rules they are 1")]


def test_a_resignation_of_the_winner_is_reported() -> None:
    row = f"  1) {'21: 1/off':<28} Resigns"
    assert reports(record(NEARLY, row, "      Wins 2 points")) == []
    swapped = f"  1) {'21: 1/off':<28}\n  2)  Resigns"
    assert reports(record(NEARLY, swapped, "      Wins 2 points")) == [
        (6, "Ann is said to have resigned, but won")
    ]


def test_a_match_is_over_only_by_the_score() -> None:
    claim = "      Wins 1 point and the match"
    drop = f"  2) {' Doubles => 2':<28} Drops"
    assert reports(record(OPENING, drop, claim, header="1 point match\n"))[-1:] != []
    assert reports(record(OPENING, drop, claim, header="3 point match")) == [
        (6, "the match is said to be over, but nobody has won it")
    ]
    assert reports(record(OPENING, drop, claim, header="0 point match")) == []
