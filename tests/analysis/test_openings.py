"""The opening book: its file, and what everybody knows of openings."""

from __future__ import annotations

import pytest

from tablas.analysis.openings import (
    COLUMNS,
    Opening,
    book_lines,
    format_opening,
    opening_book,
    parse_opening,
    read_book,
)
from tablas.errors import FileFormatError
from tablas.notation import format_play, parse_play
from tablas.records.evaluation import Chances
from tablas.records.rollout import Estimate, Outcome, RolledPlay
from tablas.rules import BACKGAMMON, ROLLS, Roll

START = BACKGAMMON.start
KNOWN = {"31": "8/5 6/5", "42": "8/4 6/4", "53": "8/3 6/3", "61": "13/7 8/7", "65": "24/13"}
"""Plays that nobody disputes."""


@pytest.mark.parametrize("dice", KNOWN)
def test_what_nobody_disputes_is_in_the_book(dice: str) -> None:
    best = opening_book().plays(Roll(*map(int, dice)))[0]
    assert format_play(best.play) == KNOWN[dice]
    assert best.behind.mean == 0


def test_every_opening_roll_has_its_plays_and_doubles_have_none() -> None:
    for roll in ROLLS:
        plays = opening_book().plays(roll)
        assert bool(plays) is not roll.is_double
        assert all(0 < one.equity.error < 0.02 for one in plays)
        equities = [one.equity.mean for one in plays]
        assert equities == sorted(equities, reverse=True)


def test_replies_are_known_by_the_position_they_are_made_in() -> None:
    book = opening_book()
    opening = book.openings()[0]
    roll = next(roll for roll in ROLLS if book.replies(opening, roll))
    assert book.known(opening.result.swapped(), roll) == book.replies(opening, roll)
    assert book.known(START, Roll(3, 1)) == book.plays(Roll(3, 1))
    assert book.known(BACKGAMMON.position({6: 2}, {6: 2}), Roll(3, 1)) == ()


def test_an_opening_is_written_and_read_back() -> None:
    play = parse_play("8/5 6/5", START, Roll(3, 1))
    written = format_opening(Roll(3, 1), play)
    assert written == "31 8/5 6/5"
    assert parse_opening(written) == Opening(Roll(3, 1), play.result)


def test_lines_are_written_and_read_back() -> None:
    roll = Roll(6, 4)
    reply = parse_play("24/14", parse_opening("31 8/5 6/5").result.swapped(), roll)
    outcome = Outcome(
        Chances(0.5, 0.1, 0.0, 0.1, 0.0), (0.0,) * 5, Estimate(-0.25, 0.01), None, 144
    )
    lines = list(book_lines("31 8/5 6/5", roll, [RolledPlay(reply, outcome, Estimate(0.0, 0.0))]))
    assert len(lines[0].split("\t")) == len(COLUMNS)
    (found,) = read_book(["# a heading", "", *lines]).replies(parse_opening("31 8/5 6/5"), roll)
    assert (found.play, found.equity, found.games) == (reply, outcome.equity, 144)


@pytest.mark.parametrize(
    "line",
    ["nonsense", "\t31\t8/5 6/5\t0.1", "\t31\t9/5\t0\t0\t0\t0\t1", "\t39\t8/5\t0\t0\t0\t0\t1"],
)
def test_what_is_no_line_of_a_book_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(FileFormatError) as refused:
        read_book(["# first", line])
    assert refused.value.line == 2
