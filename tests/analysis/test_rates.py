"""Rates, by definitions that GNU Backgammon's own counts confirm."""

import re
from dataclasses import replace

import pytest

from tablas.analysis import AnalysedMatch
from tablas.analysis.rates import (
    Mark,
    Rates,
    Rating,
    Title,
    mark_of,
    rates_from,
    rates_of,
    rating_of,
    title_of,
)
from tablas.analysis.tallies import ENOUGH, Tally
from tablas.records import CubeAnalysis, Depth, JudgedPlay, PlayAnalysis
from tablas.records.cube_decision import CubeValues
from tablas.rules import Seat
from tests.analysis.matches import DATA, two_points


@pytest.fixture(scope="module")
def match() -> AnalysedMatch:
    record = two_points()
    return AnalysedMatch(record, record.analyses[0])


@pytest.fixture(scope="module")
def counted() -> tuple[list[float], list[float]]:
    """GNU Backgammon's counts and sums: of checker plays, of the cube."""
    text = (DATA / "sgf" / "two_points_analysed.sgf").read_text(encoding="utf-8")
    found = re.search(r"GS\[M:([^\]]+)\]\[C:([^\]]+)\]", text)
    assert found is not None
    plays, cubes = ([float(word) for word in part.split()] for part in found.groups())
    return plays, cubes


class TestAgainstGnu:
    def test_unforced_and_all_moves(
        self, match: AnalysedMatch, counted: tuple[list[float], list[float]]
    ) -> None:
        ours = [rates_of(match, seat) for seat in Seat]
        assert [one.unforced.count for one in ours] == counted[0][:2]
        assert [one.moves for one in ours] == counted[0][2:4]
        assert [one.their_moves for one in ours] == counted[0][3:1:-1]

    def test_total_cube_decisions(
        self, match: AnalysedMatch, counted: tuple[list[float], list[float]]
    ) -> None:
        assert [rates_of(match, seat).cube_turns for seat in Seat] == counted[1][:2]

    def test_equity_and_match_winning_chance_lost_by_plays(
        self, match: AnalysedMatch, counted: tuple[list[float], list[float]]
    ) -> None:
        lost = [
            total
            for seat in Seat
            for total in (
                rates_of(match, seat).unforced.total,
                rates_of(match, seat).plays_mwc.total,
            )
        ]
        assert lost == pytest.approx(counted[0][12:16], abs=1e-4)

    def test_equity_and_match_winning_chance_lost_by_the_cube(
        self, match: AnalysedMatch, counted: tuple[list[float], list[float]]
    ) -> None:
        sums = counted[1][20:]  # of each side, six kinds of error, equity and match winning chance
        half = len(sums) // 2
        for seat, theirs in zip(Seat, (sums[:half], sums[half:]), strict=True):
            ours = rates_of(match, seat)
            assert ours.cubes.total == pytest.approx(sum(theirs[0::2]), abs=1e-4)
            mwc = ours.doubles_mwc.total + ours.answers_mwc.total
            assert mwc == pytest.approx(sum(theirs[1::2]), abs=1e-4)


class TestDecisions:
    def test_games_add_up_to_the_match(self, match: AnalysedMatch) -> None:
        for seat in Seat:
            assert rates_of(match, seat, game=1) == rates_of(match, seat)
            assert rates_of(match, seat, game=2) == Rates()

    def test_two_matches_add_up(self, match: AnalysedMatch) -> None:
        white, black = (rates_of(match, seat) for seat in Seat)
        both = white + black
        assert both.decisions.count == white.decisions.count + black.decisions.count
        assert both.moves == both.their_moves

    def test_pr_is_500_times_the_equity_lost_a_decision(self, match: AnalysedMatch) -> None:
        rates = rates_of(match, Seat.WHITE)
        count = rates.unlike.count + rates.doubles.count + rates.answers.count
        lost = rates.unlike.total + rates.doubles.total + rates.answers.total
        assert rates.pr is not None
        assert rates.pr.value == pytest.approx(500 * lost / count)

    def test_gnus_rates_are_thousandths_of_equity_a_decision(self, match: AnalysedMatch) -> None:
        rates = rates_of(match, Seat.WHITE)
        for rate, tally in (
            (rates.play_rate, rates.unforced),
            (rates.cube_rate, rates.cubes),
            (rates.error_rate, rates.non_trivial),
        ):
            assert rate is not None
            assert rate.value == pytest.approx(1000 * tally.total / tally.count)

    def test_plays_of_like_worth_count_for_gnu_and_not_for_pr(self, match: AnalysedMatch) -> None:
        play = next(one for one in match.plays if one.unforced)
        assert play.analysis is not None
        alike = tuple(
            replace(one, equity=0.5 + number * 1e-6)
            for number, one in enumerate(play.analysis.candidates)
        )
        changed = replace(play, analysis=PlayAnalysis(alike), choices=len(alike))
        rates = rates_from([changed], play.seat)
        assert (rates.unforced.count, rates.unlike.count) == (1, 0)

    def test_an_illegal_play_counts_only_as_one(self, match: AnalysedMatch) -> None:
        play = next(one for one in match.plays if one.unforced)
        rates = rates_from([replace(play, illegal=True)], play.seat)
        assert (rates.illegal, rates.moves) == (1, 1)
        assert rates.non_trivial.count == rates.decisions.count == 0

    def test_a_missed_double_counts_once_and_the_opponent_is_not_asked(
        self, match: AnalysedMatch
    ) -> None:
        found = next(one for one in match.cubes if one.doubled)
        right = CubeAnalysis(CubeValues(0.5, 0.8, 1.0), Depth(0, "0ply"))
        doubled = replace(found, analysis=right)
        missed = replace(doubled, doubled=False, answer=None)
        asked = doubled.seat.other
        assert rates_from([missed], doubled.seat).cubes.count == 1
        assert rates_from([missed], asked).cubes.count == 0
        assert rates_from([doubled], doubled.seat).cubes.count == 1
        assert rates_from([doubled], asked).cubes.count == 1

    def test_not_doubling_where_nobody_would_is_no_decision(self, match: AnalysedMatch) -> None:
        far = next(one for one in match.cubes if not one.doubled and not one.counts)
        rates = rates_from([far], far.seat)
        assert (rates.cube_turns, rates.cubes.count) == (1, 0)

    def test_marks_are_counted(self, match: AnalysedMatch) -> None:
        play = next(one for one in match.plays if one.unforced)
        result, depth = play.result, Depth(0, "0ply")
        other = JudgedPlay(play.situation.position, 0.1, depth)
        bad = PlayAnalysis((JudgedPlay(result, 0.0, depth), other))
        rates = rates_from([replace(play, analysis=bad)], play.seat)
        assert (rates.doubtful, rates.bad, rates.very_bad) == (0, 1, 0)


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.039, None), (0.04, Mark.DOUBTFUL), (0.08, Mark.BAD), (0.16, Mark.VERY_BAD)],
)
def test_losses_are_marked(loss: float, mark: Mark | None) -> None:
    assert mark_of(loss) is mark


@pytest.mark.parametrize(
    ("loss", "rating"),
    [(0.0, Rating.SUPERNATURAL), (0.0049, Rating.WORLD_CLASS), (0.04, Rating.AWFUL)],
)
def test_gnu_has_a_word_for_each_rate(loss: float, rating: Rating) -> None:
    assert rating_of(loss) is rating


@pytest.mark.parametrize(
    ("pr", "title"), [(2.5, Title.SUPER_GRANDMASTER), (6.0, Title.MASTER), (17.0, Title.NOVICE)]
)
def test_each_pr_has_a_class(pr: float, title: Title) -> None:
    assert title_of(pr) is title


def test_who_decided_nothing_has_no_rates() -> None:
    nobody = Rates()
    assert (nobody.pr, nobody.rating, nobody.title, nobody.snowie_rate) == (None,) * 4


@pytest.mark.parametrize(
    ("count", "title", "rating"),
    [(ENOUGH - 1, None, None), (ENOUGH, Title.SUPER_GRANDMASTER, Rating.SUPERNATURAL)],
)
def test_few_decisions_make_no_class(
    count: int, title: Title | None, rating: Rating | None
) -> None:
    faultless = Tally.of([0.0] * count)
    rates = Rates(unforced=faultless, unlike=faultless)
    assert rates.pr is not None
    assert (rates.title, rates.rating) == (title, rating)


def test_snowie_divides_by_the_moves_of_both() -> None:
    rates = Rates(moves=10, their_moves=15, unforced=Tally.of([0.1, 0.4]))
    assert rates.snowie_rate == pytest.approx(20)
