"""A match analysed: the same whoever does the work, in pieces, told as it goes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablas.analysis import (
    AnalysedMatch,
    AnalysisSettings,
    AnswerCache,
    Means,
    analyse,
    analyse_all,
)
from tablas.analysis import analysing as module
from tablas.analysis.questions import Answer
from tablas.engine import RolloutSettings
from tablas.engine.searching import Canceller
from tablas.errors import Cancelled, RuleError
from tablas.records import CubeAnalysis, MatchRecord, PlayAnalysis
from tablas.records.analysis import ROLLED_OUT
from tablas.records.evaluation import Level
from tablas.rules import (
    HYPERGAMMON,
    GameStarted,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Played,
    Roll,
    Seat,
)
from tests.analysis.matches import STATIC, beginning, two_points


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[AnswerCache]:
    kept = AnswerCache(tmp_path / "answers.sqlite")
    yield kept
    kept.close()


@pytest.fixture
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.engine.engine.open_hypergammon", lambda: None)


def test_every_roll_every_cube_that_could_be_turned_and_every_answer_is_judged() -> None:
    record = two_points()
    match = AnalysedMatch(record, analyse(record, STATIC))
    assert all(play.analysis is not None for play in match.plays)
    # At two points a cube that was taken is worth nothing to turn again.
    assert all((turn.analysis is None) == (turn.situation.cube.value == 2) for turn in match.cubes)
    assert match.analysis.program.startswith("Tablas ")
    (doubled,) = (turn for turn in match.cubes if turn.doubled)
    assert doubled.loss is not None
    assert doubled.answer_loss is not None


def test_luck_is_measured_at_forced_plays_too() -> None:
    record = two_points()
    match = AnalysedMatch(record, analyse(record, STATIC))
    assert any(not play.unforced for play in match.plays)
    assert all(play.analysis is not None and play.analysis.luck is not None for play in match.plays)


def test_the_number_of_workers_changes_nothing() -> None:
    record, settings = beginning(9), AnalysisSettings(level=Level.TWO_PLY)
    alone, many = (
        analyse(record, settings, means=Means(executor=ThreadPoolExecutor(count)))
        for count in (1, 3)
    )
    assert alone == many
    assert {one.best.depth.name for one in alone.plays.values() if one.best} == {"2ply"}


def test_two_processes_of_a_dask_cluster_find_the_same_to_the_last_bit() -> None:
    distributed = pytest.importorskip("distributed")
    record = beginning(13)
    alone = analyse(record, STATIC)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        spread = analyse(record, STATIC, means=Means(executor=client.get_executor()))
    assert spread == alone


def test_somebody_who_listens_is_told_everything_statically_before_anything_deeper() -> None:
    told: list[tuple[int, Answer]] = []
    record = beginning(7)
    analysis = analyse(record, listener=lambda number, answer: told.append((number, answer)))
    depths = [_rank(answer) for _, answer in told]
    assert depths == sorted(depths)
    assert {number for number, _ in told} == {*analysis.plays, *analysis.cubes}
    last = dict(told)
    assert all(last[number] == one for number, one in analysis.plays.items())


def test_to_listen_changes_nothing() -> None:
    record = beginning(7)
    assert analyse(record, listener=lambda _number, _answer: None) == analyse(record)


def test_progress_ends_with_all_decisions() -> None:
    told: list[tuple[int, int]] = []
    analyse(beginning(30), STATIC, progress=lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_what_the_cache_knows_is_not_computed_again(
    cache: AnswerCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = analyse(beginning(30), STATIC, means=Means(cache=cache))
    monkeypatch.setattr(module, "answers_of", _refused)
    assert analyse(beginning(30), STATIC, means=Means(cache=cache)) == first


def test_other_settings_are_not_found_in_the_cache(
    cache: AnswerCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    analyse(beginning(5), STATIC, means=Means(cache=cache))
    monkeypatch.setattr(module, "answers_of", _refused)
    other = AnalysisSettings(level=Level.STATIC, luck=Level.ONE_PLY)
    with pytest.raises(ZeroDivisionError):
        analyse(beginning(5), other, means=Means(cache=cache))


def test_what_was_cancelled_goes_on_from_where_it_was(
    cache: AnswerCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(module._PIECES, Level.STATIC, 4)
    canceller, computed = Canceller(), list[int]()

    def cancel(done: int, _of: int) -> None:
        if done:
            canceller.cancel()

    means = Means(ThreadPoolExecutor(1), cache, canceller=canceller)
    with pytest.raises(Cancelled):
        analyse(beginning(30), STATIC, means=means, progress=cancel)
    analyse(
        beginning(30),
        STATIC,
        means=Means(cache=cache),
        progress=lambda done, _of: computed.append(done),
    )
    assert computed[0] >= 4


def test_close_cubes_are_played_out_where_that_is_asked_for(cache: AnswerCache) -> None:
    record = two_points()
    rollouts = RolloutSettings(games=36, turns=2)
    settings = AnalysisSettings(level=Level.STATIC, rollouts=rollouts, close=0.02)
    analysis = analyse(record, settings, means=Means(cache=cache))
    rolled = [one for one in analysis.cubes.values() if one.depth.rank >= ROLLED_OUT]
    assert 0 < len(rolled) < len(analysis.cubes)
    assert all(one.errors is not None and one.depth.name == "36 games" for one in rolled)
    assert analyse(record, settings, means=Means(cache=cache)) == analysis


def test_many_matches_come_in_their_order() -> None:
    records = [beginning(count) for count in (30, 5, 12, 4, 9)]
    found = list(analyse_all(records, STATIC))
    assert [one.record for one in found] == records
    assert [one.analysis for one in found] == [analyse(record, STATIC) for record in records]


def test_nobody_works_on_once_the_last_match_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_one_of_all", _refused)
    canceller = Canceller()
    with pytest.raises(ZeroDivisionError):
        list(analyse_all([beginning(5)], STATIC, means=Means(canceller=canceller)))
    assert canceller.cancelled


@pytest.mark.usefixtures("no_table")
def test_a_match_that_cannot_be_analysed_keeps_no_other_from_it() -> None:
    first, second, third = analyse_all([beginning(5), unknown_game(), beginning(5)], STATIC)
    assert second.analysis is None
    assert second.trouble is not None
    assert first.analysis == third.analysis
    assert first.analysis is not None


@pytest.mark.usefixtures("no_table")
def test_a_game_that_nothing_here_can_judge_is_refused_in_one_sentence() -> None:
    with pytest.raises(RuleError, match="Hypergammon is judged by a table"):
        analyse(unknown_game(), STATIC)


def unknown_game() -> MatchRecord:
    """The first play of a game that is judged by a table."""
    opening = Roll(2, 1)
    play = HYPERGAMMON.plays(HYPERGAMMON.start, opening)[0]
    return MatchRecord(
        (
            MatchStarted(MatchRules(variant=HYPERGAMMON)),
            GameStarted(),
            OpeningThrown(2, 1),
            Played(Seat.WHITE, play.result, play.moves),
        )
    )


def _rank(answer: Answer) -> int:
    if isinstance(answer, PlayAnalysis):
        return answer.candidates[0].depth.rank
    assert isinstance(answer, CubeAnalysis)
    return answer.depth.rank


def _refused(*_arguments: object) -> None:
    raise ZeroDivisionError
