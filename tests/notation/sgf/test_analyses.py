"""Tests of `tablas.notation.sgf.analyses`: the numbers add up to GNU Backgammon's statistics."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tablas.analysis.decisions import AnalysedMatch
from tablas.notation.sgf import analyses, read_sgf
from tablas.rules import Doubled, Played, Seat, Thrown

FILES = Path(__file__).parents[2] / "data" / "sgf"


@cache
def analysed() -> AnalysedMatch:
    record = read_sgf((FILES / "two_points_analysed.sgf").read_bytes())
    return AnalysedMatch(record, record.analyses[0])


def test_the_program_is_named() -> None:
    assert analysed().analysis.program == "GNU Backgammon 1.07.001"


def test_judgements_stand_at_their_events() -> None:
    events = analysed().record.events
    assert all(isinstance(events[index], Played) for index in analysed().analysis.plays)
    kinds = {type(events[index]) for index in analysed().analysis.cubes}
    assert kinds == {Thrown, Doubled}


# What `show statistics match` prints of the file, White's and Black's.


@pytest.mark.parametrize(
    ("seat", "moves", "unforced", "lost", "lost_mwc"),
    [(Seat.WHITE, 20, 17, 0.416, 0.07384), (Seat.BLACK, 20, 18, 1.261, 0.29207)],
)
def test_errors_of_plays_add_up(
    seat: Seat, moves: int, unforced: int, lost: float, lost_mwc: float
) -> None:
    plays = [play for play in analysed().plays if play.seat is seat]
    assert len(plays) == moves
    assert sum(play.unforced for play in plays) == unforced
    assert sum(play.loss or 0 for play in plays) == pytest.approx(lost, abs=6e-4)
    assert sum(play.loss_mwc or 0 for play in plays) == pytest.approx(lost_mwc, abs=6e-6)


@pytest.mark.parametrize(
    ("seat", "luck", "luck_mwc"),
    [(Seat.WHITE, -1.514, -0.38419), (Seat.BLACK, 0.771, 0.10701)],
)
def test_luck_adds_up(seat: Seat, luck: float, luck_mwc: float) -> None:
    rolls = [play.analysis for play in analysed().plays if play.seat is seat and play.analysis]
    assert sum(roll.luck or 0 for roll in rolls) == pytest.approx(luck, abs=6e-4)
    assert sum(roll.luck_mwc or 0 for roll in rolls) == pytest.approx(luck_mwc, abs=2e-5)


@pytest.mark.parametrize(
    ("seat", "all_of_them", "close", "lost", "lost_mwc"),
    [(Seat.WHITE, 16, 12, 2.243, 0.39788), (Seat.BLACK, 16, 14, 0.927, 0.16446)],
)
def test_errors_with_the_cube_add_up(
    seat: Seat, all_of_them: int, close: int, lost: float, lost_mwc: float
) -> None:
    own = [turn for turn in analysed().cubes if turn.seat is seat and turn.analysis]
    answers = [turn for turn in analysed().cubes if turn.seat is not seat and turn.answer]
    assert len(own) + len(answers) == all_of_them
    assert sum(turn.counts for turn in own) + len(answers) == close
    losses = [turn.loss or 0 for turn in own] + [turn.answer_loss or 0 for turn in answers]
    assert sum(losses) == pytest.approx(lost, abs=6e-4)
    chances = [turn.loss_mwc or 0 for turn in own] + [turn.answer_loss_mwc or 0 for turn in answers]
    assert sum(chances) == pytest.approx(lost_mwc, abs=6e-6)


def test_rollouts_have_standard_errors() -> None:
    record = read_sgf((FILES / "rolled_out.sgf").read_bytes())
    (analysis,) = record.analyses
    rolled = [
        one for play in analysis.plays.values() for one in play.candidates if one.error is not None
    ]
    assert [one.depth.name for one in rolled] == ["36 games", "36 games"]
    assert rolled[0].equity == pytest.approx(0.18838, abs=1e-5)
    cubes = [cube for cube in analysis.cubes.values() if cube.errors is not None]
    assert len(cubes) == 1
    assert cubes[0].mwc is not None
    assert cubes[0].mwc.no_double == pytest.approx(0.512736, abs=1e-6)


def test_a_file_without_judgements_has_no_analysis() -> None:
    assert read_sgf((FILES / "set_up.sgf").read_bytes()).analyses == ()


def test_not_more_judged_plays_are_kept_than_any_match_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analyses, "MOST_PLAYS", 30)
    record = read_sgf((FILES / "two_points_analysed.sgf").read_bytes())
    assert len(record.analyses[0].plays) < 10
    (problem,) = record.problems
    assert str(problem.sentence) == "more than 30 judged plays: the rest of them is left out"
