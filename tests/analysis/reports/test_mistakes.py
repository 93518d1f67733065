"""Which decisions are told as mistakes, and in which order."""

from tablas.analysis.reports.mistakes import mistakes, worst
from tablas.analysis.reports.moves import game_tables, sign_of
from tablas.analysis.themes import CubeFault, Theme
from tablas.i18n import translator
from tablas.rules import Seat
from tests.analysis.judged import short_match


def test_mistakes_are_found_with_who_made_them() -> None:
    found = [(one.seat, one.kind, one.answer) for one in mistakes(short_match())]
    assert (Seat.WHITE, Theme.OPENING, False) in found
    assert (Seat.BLACK, CubeFault.WRONG_TAKE, True) in found


def test_the_dearest_come_first_and_no_more_than_asked_for() -> None:
    losses = [one.loss for one in worst(short_match(), 9)]
    assert losses == sorted(losses, reverse=True)
    assert len(worst(short_match(), 1)) == 1


def test_signs_are_those_of_the_field() -> None:
    said = [sign_of(loss) for loss in (None, 0.0, 0.039, 0.04, 0.08, 0.16)]
    assert said == ["", "", "", "?!", "?", "??"]


def test_the_list_has_every_play_and_the_cube_where_it_matters() -> None:
    first, second = game_tables(short_match(), translator("en"))
    assert [(row.player, row.done) for row in first.rows] == [
        ("Ana", "3-1: 6/2"),
        ("Blas", "6-2: 24/18 13/11"),
        ("Ana", "doubles"),
        ("Blas", "takes"),
        ("Ana", "4-1: 13/8"),
        ("Blas", "offers to resign: single game"),
    ]
    assert first.rows[0].better == "8/5 6/5"
    assert first.rows[0].mark == "??"
    assert [row.done for row in second.rows] == ["5-2: 13/11 13/8", "doubles", "drops"]
