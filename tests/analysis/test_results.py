"""What a match came to, and would have come to with even luck."""

from dataclasses import replace

import pytest

from tablas.analysis import AnalysedMatch, analyse
from tablas.analysis.results import result_of
from tablas.notation import read
from tablas.records import RecordedAnalysis
from tablas.rules import Seat
from tests.analysis.matches import DATA, STATIC, beginning, two_points


@pytest.fixture(scope="module")
def match() -> AnalysedMatch:
    return AnalysedMatch(two_points(), analyse(two_points(), STATIC))


def test_the_winner_has_all_and_with_even_luck_less(match: AnalysedMatch) -> None:
    winner = match.record.match.winner
    assert winner is not None
    won, lost = (result_of(match, seat) for seat in (winner, winner.other))
    assert won is not None
    assert lost is not None
    assert (won.before, won.after, lost.after) == (0.5, 1.0, 0.0)
    assert won.luck == -lost.luck
    assert won.adjusted + lost.adjusted == pytest.approx(1)


def test_luck_and_errors_explain_all_that_happened(match: AnalysedMatch) -> None:
    """Up to what the judge sees otherwise from one roll to the next."""
    from tablas.analysis.rates import rates_of

    result = result_of(match, Seat.WHITE)
    assert result is not None
    white, black = (rates_of(match, seat).lost_mwc for seat in Seat)
    assert result.adjusted == pytest.approx(0.5 - white + black, abs=0.1)


def test_a_game_that_was_not_finished_has_no_result() -> None:
    begun = AnalysedMatch(beginning(9), analyse(beginning(9), STATIC))
    assert result_of(begun, Seat.WHITE) is None


def test_without_luck_nothing_is_adjusted(match: AnalysedMatch) -> None:
    without = {number: replace(one, luck=None) for number, one in match.analysis.plays.items()}
    unlucky = AnalysedMatch(match.record, RecordedAnalysis("a program", without, {}))
    assert result_of(unlucky, Seat.WHITE) is None
    assert result_of(AnalysedMatch(match.record, RecordedAnalysis("", {}, {})), Seat.BLACK) is None


def test_money_is_counted_in_points() -> None:
    record = read(DATA / "sgf" / "money.mat")
    session = AnalysedMatch(record, analyse(record, STATIC))
    games = [
        result
        for game in range(1, len(record.match.results) + 1)
        if (result := result_of(session, Seat.WHITE, game=game)) is not None
    ]
    whole = result_of(session, Seat.WHITE)
    assert whole is not None
    white, black = record.match.score
    assert (
        whole.after == white - black == pytest.approx(sum(one.after - one.before for one in games))
    )
    assert whole.luck == pytest.approx(sum(one.luck for one in games))
