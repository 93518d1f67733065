"""Games played out: fair, reproducible, and the same wherever they are played."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from tablas.engine import Engine
from tablas.engine.kernels.rollouts import STRATA, Plan, throw
from tablas.engine.rollouts import RolloutSettings
from tablas.engine.searching import Canceller
from tablas.errors import Cancelled, RuleError
from tablas.notation import parse_play
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, Cube, MatchRules, Roll, Seat, Situation

SHORT = RolloutSettings(games=72, turns=4)
PLAN = Plan(seed=7, turns=0, depth=0, cube_depth=0, keep=1, within=0.0, reduced=True)
OPENING = Situation(BACKGAMMON.start, roll=Roll(3, 1))
DOUBLED = Situation(BACKGAMMON.start, cube=Cube(2, Seat.BLACK))
MATCH = Situation(BACKGAMMON.start, rules=MatchRules(length=5), score=(3, 2))
END = BACKGAMMON.position({1: 2, 2: 2}, {1: 3, 3: 1})


def test_every_1296_games_begin_with_every_pair_of_throws_once() -> None:
    for block in range(2):
        games = range(block * STRATA, (block + 1) * STRATA)
        assert len({(throw(PLAN, game, 0), throw(PLAN, game, 1)) for game in games}) == STRATA


def test_every_36_games_begin_with_every_throw_once() -> None:
    assert {throw(PLAN, game, 0) for game in range(36)} == set(range(36))


def test_later_throws_are_fair() -> None:
    counts = np.bincount([throw(PLAN, game, 5) for game in range(36_000)], minlength=36)
    assert abs(counts - 1000).max() < 5 * 1000**0.5


@pytest.mark.parametrize("situation", [OPENING, DOUBLED, MATCH], ids=["play", "cube", "match"])
def test_threads_give_the_same(situation: Situation) -> None:
    alone = Engine().rollout(situation, settings=SHORT)
    assert Engine(threads=4).rollout(situation, settings=SHORT) == alone


def test_an_executor_of_ones_own_gives_the_same_and_stays_open() -> None:
    alone = Engine().rollout(OPENING, settings=SHORT)
    with ThreadPoolExecutor(2) as pool:
        assert Engine().rollout(OPENING, settings=SHORT, executor=pool) == alone
        assert pool.submit(int, "3").result() == 3


@pytest.mark.slow
def test_other_processes_give_the_same() -> None:
    alone = Engine().rollout(OPENING, settings=SHORT)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert Engine().rollout(OPENING, settings=SHORT, executor=pool) == alone


def test_a_dask_cluster_gives_the_same() -> None:
    alone = Engine().rollout(OPENING, settings=SHORT)
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        rolled = Engine().rollout(OPENING, settings=SHORT, executor=client.get_executor())
    assert rolled == alone


def test_another_seed_gives_other_games() -> None:
    other = replace(SHORT, seed=2)
    assert Engine().rollout(OPENING, settings=SHORT) != Engine().rollout(OPENING, settings=other)


def test_taking_luck_away_changes_no_expectation_and_much_error() -> None:
    settings = RolloutSettings(games=1296, turns=6, reduced=False)
    plain = Engine().rollout(MATCH, settings=settings).no_double
    reduced = Engine().rollout(MATCH, settings=replace(settings, games=144, reduced=True)).no_double
    assert plain is not None
    assert reduced is not None
    spread = (plain.equity.error**2 + reduced.equity.error**2) ** 0.5
    assert abs(plain.equity.mean - reduced.equity.mean) < 4 * spread
    assert reduced.equity.error * 12 < plain.equity.error * 36 / 3


def test_an_end_that_the_table_knows_is_what_the_table_says() -> None:
    known = Engine().evaluate(Situation(END))
    rolled = Engine().rollout(Situation(END), settings=RolloutSettings(games=36)).no_double
    decision = Engine().cube_decision(Situation(END))
    assert rolled is not None
    assert decision.equity is not None
    assert known.equity >= decision.equity.no_double - 1e-6
    assert rolled.equity.mean == pytest.approx(decision.equity.no_double, abs=1e-4)


def test_the_double_is_rolled_out_with_the_cube_turned() -> None:
    rollout = Engine().rollout(Situation(BACKGAMMON.start), settings=SHORT)
    assert rollout.double_take is not None
    assert rollout.double_pass == 1
    assert rollout.no_double is not None
    assert rollout.double_take.equity.mean < rollout.no_double.equity.mean
    assert Engine().rollout(DOUBLED, settings=SHORT).double_take is None


def test_named_plays_are_compared_on_the_same_dice() -> None:
    plays = [parse_play(text, BACKGAMMON.start, Roll(3, 1)) for text in ("24/20", "8/5 6/5")]
    rolled = Engine().rollout(OPENING, plays=plays, settings=SHORT).plays
    assert [one.play for one in rolled] == plays[::-1]
    assert rolled[0].behind.mean == 0
    difference = rolled[0].outcome.equity.mean - rolled[1].outcome.equity.mean
    assert rolled[1].behind.mean == pytest.approx(difference)


def test_a_play_of_other_dice_is_refused() -> None:
    play = parse_play("24/18", BACKGAMMON.start, Roll(5, 1))
    with pytest.raises(RuleError, match="24/18 is no play of 31"):
        Engine().rollout(OPENING, plays=[play], settings=SHORT)


def test_a_rollout_stops_when_the_best_is_clear() -> None:
    settings = replace(SHORT, games=5 * 144, apart=3.0, fewest=72)
    plays = [parse_play(text, BACKGAMMON.start, Roll(3, 1)) for text in ("24/20", "8/5 6/5")]
    rolled = Engine().rollout(OPENING, plays=plays, settings=settings).plays
    assert {one.outcome.games for one in rolled} == {72}


def test_a_rollout_stops_when_it_is_sure_enough() -> None:
    settings = replace(SHORT, games=5 * 144, error=10.0, fewest=36)
    outcome = Engine().rollout(MATCH, settings=settings).no_double
    assert outcome is not None
    assert outcome.games == 36
    assert outcome.mwc is not None


def test_progress_is_told_and_ends_at_the_end() -> None:
    told: list[tuple[int, int]] = []
    Engine().rollout(DOUBLED, settings=SHORT, progress=lambda *at: told.append(at))
    assert told[-1] == (72, 72)


def test_a_cancelled_rollout_says_so() -> None:
    canceller = Canceller()

    def cancel(_done: int, _of: int) -> None:
        canceller.cancel()

    with pytest.raises(Cancelled):
        Engine().rollout(DOUBLED, settings=SHORT, progress=cancel, canceller=canceller)


@pytest.mark.parametrize(
    "changes",
    [
        {"games": 0},
        {"games": 10**9},
        {"seed": -1},
        {"seed": 1 << 63},
        {"turns": 0},
        {"error": -1.0},
        {"level": Level.FOUR_PLY},
    ],
    ids=str,
)
def test_impossible_settings_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        replace(SHORT, **changes)
