"""How fast this engine is on this machine, in a fixed set of positions of random games."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from tablas.engine.engine import Engine, as_board
from tablas.engine.kernels.moves import MAX_PLAYS, count_results
from tablas.engine.rollouts import RolloutSettings
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, ROLLS, Position, Situation

_SEED: Final = 1283
_BOARDS: Final = 3000
_LEVELS: Final = {Level.STATIC: 200, Level.ONE_PLY: 50, Level.TWO_PLY: 25}
"""Levels whose decisions are timed, and on how many positions."""
_GAMES: Final = 144
_REPEATS: Final = 3


@dataclass(frozen=True, slots=True)
class BenchResult:
    """Things done a second.

    Attributes:
        static_evaluations: unrelated boards, each from nothing.
        generator_positions: distinct results of rolls.
        decisions: checker plays of money games, cubeful, by level.
        rollout_games: full games from the start, cubeful, played statically, luck taken away.
        cores: rollout games with one and with two threads.
    """

    static_evaluations: float
    generator_positions: float
    decisions: dict[Level, float]
    rollout_games: float
    cores: dict[int, float]


def bench() -> BenchResult:
    """Measure; everything is compiled first. Only `cores` uses more than one thread."""
    positions = visited(_BOARDS)
    boards = np.array([as_board(position) for position in positions])
    found = np.zeros((MAX_PLAYS, 2, 26), np.int8)
    engine = Engine()

    def evaluate() -> int:
        return len(engine.evaluate_boards(boards))

    cores = {threads: _rollout_rate(threads) for threads in (1, 2)}
    return BenchResult(
        _rate(evaluate),
        _rate(lambda: count_results(boards, found)),
        {level: _decision_rate(level, positions, count) for level, count in _LEVELS.items()},
        cores[1],
        cores,
    )


def visited(count: int) -> list[Position]:
    """Unfinished positions of games that two players play who choose at random."""
    chance = Random(_SEED)
    found: list[Position] = []
    position = BACKGAMMON.start
    while len(found) < count:
        found.append(position)
        plays = BACKGAMMON.plays(position, chance.choice(ROLLS))
        after = chance.choice(plays).result if plays else position
        position = BACKGAMMON.start if BACKGAMMON.outcome(after) else after.swapped()
    return found


def _decision_rate(level: Level, positions: list[Position], count: int) -> float:
    engine, chance = Engine(level=level), Random(_SEED)
    situations = [
        Situation(position, roll=chance.choice(ROLLS))
        for position in positions[:: len(positions) // count]
    ]

    def decide() -> int:
        for situation in situations:
            engine.rank_plays(situation)
        return len(situations)

    return _rate(decide, repeats=1 if level is Level.TWO_PLY else _REPEATS)


def _rollout_rate(threads: int) -> float:
    engine, start = Engine(threads=threads), Situation(BACKGAMMON.start)
    engine.rollout(start, settings=RolloutSettings(games=1))
    ways = 2  # with and without a double

    def roll_out() -> int:
        engine.rollout(start, settings=RolloutSettings(games=_GAMES))
        return ways * _GAMES

    return _rate(roll_out, repeats=1)


def _rate(work: Callable[[], int], *, repeats: int = _REPEATS) -> float:
    """Things done a second, the best of some repeats after one that warms up."""
    best = 0.0
    for _ in range(repeats + 1):
        started = time.perf_counter()
        done = work()
        best = max(best, done / (time.perf_counter() - started))
    return best
