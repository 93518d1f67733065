"""Rollouts: games played out by the engine, in pieces that any executor may compute.

What a rollout gives depends on its settings and the seed alone: not on the executor, the number of
workers, or the order in which pieces come back.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablas.engine.kernels.cube import State, Terms, normalised
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS
from tablas.engine.kernels.rollouts import STRATA, Plan, play_games
from tablas.engine.kernels.search import Brain, new_bench
from tablas.engine.kernels.stakes import stakes_of
from tablas.engine.searching import FILTERS, Canceller
from tablas.engine.tables import tables_for_engine
from tablas.engine.weights import load_weights
from tablas.errors import Cancelled, RuleError
from tablas.records.evaluation import Chances, Level
from tablas.records.rollout import Estimate, Outcome


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How games are played out.

    Attributes:
        games: how many at most, for each way to go on; stratified best in multiples of 1296, or of
            36.
        turns: after so many turns, counting both sides, the position is judged statically; None to
            play to the end.
        level: how far the plays are looked into.
        cube_level: how far decisions about the cube are.
        reduced: whether the luck of the dice is taken away.
        seed: of all dice.
        error: stop when the standard error of the best equity is no more than this; 0 for never.
        apart: stop when every other way is worse than the best by so many joint standard errors;
            0 for never.
        fewest: games before which no rollout is stopped.
    """

    games: int = STRATA
    turns: int | None = None
    level: Level = Level.STATIC
    cube_level: Level = Level.STATIC
    reduced: bool = True
    seed: int = 1283
    error: float = 0.0
    apart: float = 0.0
    fewest: int = 144

    def __post_init__(self) -> None:
        if self.games < 1:
            raise RuleError("a rollout needs at least one game, not {games}", games=self.games)
        if self.games > MOST_GAMES:
            raise RuleError(
                "a rollout plays up to {most} games, not {games}",
                most=MOST_GAMES,
                games=self.games,
            )
        if not 0 <= self.seed < 1 << 63:
            raise RuleError(
                "a seed is a number from 0 to {most}, not {seed}",
                most=(1 << 63) - 1,
                seed=self.seed,
            )
        if self.turns is not None and self.turns < 1:
            raise RuleError(
                "games are cut off after a turn at the least, not {turns}", turns=self.turns
            )
        if min(self.error, self.apart) < 0:
            raise RuleError("a limit of a rollout is 0 or more")
        if max(self.level.plies, self.cube_level.plies) > _DEEPEST:
            raise RuleError(
                "games are played out at up to {deepest} plies, not at {level}",
                deepest=_DEEPEST,
                level=self.level,
            )


MOST_GAMES: Final = 1_000_000
"""So many games can be played out for each way to go on."""
_DEEPEST: Final = 3
PRESETS: Final = {
    "quick": RolloutSettings(games=324, turns=7),
    "standard": RolloutSettings(games=1296),
    "deep": RolloutSettings(games=1296, level=Level.ONE_PLY, cube_level=Level.ONE_PLY),
}
"""Settings by name."""
PIECE: Final = 36
"""Games that one piece of work plays."""


class WayOn(NamedTuple):
    """One way to go on: a board before a throw, and with what cube.

    Attributes:
        board: int8[2, 26], the side on roll first.
        first: that side: 0 when it is the one that decides.
        state: the cube and the score as side 0 sees them.
    """

    board: Boards
    first: int
    state: State


@dataclass(frozen=True, slots=True)
class Question:
    """What games are played out for; plain values, so that it can travel to other machines.

    Attributes:
        weights: the file of the net.
        digest: the hash of the weights.
        terms, cubeful: what is played for; see `tablas.engine.kernels.stakes.stakes_of`.
        ways: the ways to go on.
        settings: how.
    """

    weights: Path
    digest: str
    terms: Terms
    cubeful: bool
    ways: tuple[WayOn, ...]
    settings: RolloutSettings


Games = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Chances float64[n, 5] and values float64[n] of side 0, one row a game."""


def games_of(question: Question, way: int, start: int, end: int) -> Games:
    """Play games from number `start` to before `end` of one way.

    Raises:
        FileFormatError, OSError: as `load_weights`.
        RuleError: the weights here are not those of the question.
    """
    brain = _brain(question.weights, question.digest)
    games = np.arange(start, end)
    chances, values = np.zeros((len(games), OUTPUTS)), np.zeros(len(games))
    board, first, state = question.ways[way]
    stakes = stakes_of(question.terms, state, _WHOLE_GAME, cubeful=question.cubeful)
    settings = question.settings
    plan = Plan(
        settings.seed,
        settings.turns or 0,
        settings.level.plies,
        settings.cube_level.plies,
        FILTERS[0].keep,
        FILTERS[0].within,
        settings.reduced,
    )
    bench = new_bench(brain)
    play_games(brain, bench, stakes, plan, board, first, games, chances, values)
    return chances, values


@cache
def _brain(weights: Path, digest: str) -> Brain:
    """Loaded once in every process that works."""
    loaded = load_weights(weights)
    if loaded.digest != digest:
        raise RuleError(
            "{path} holds other weights here ({found}) than where the rollout began ({expected})",
            path=weights,
            found=loaded.digest,
            expected=digest,
        )
    return Brain(loaded.net, loaded.scout, tables_for_engine())


def roll_out(
    question: Question,
    executor: Executor,
    progress: Callable[[int, int], None] | None = None,
    canceller: Canceller | None = None,
) -> list[Games]:
    """Play the games of all ways.

    Games are played in rounds. Between them the rollout may be over, or a way may be so far behind
    that it gets no more games; all ways begin with the same ones.

    Args:
        question: what is asked.
        executor: what plays them.
        progress: told how many games have been played, of how many at most, after each piece.
        canceller: ends it after the pieces in hand.

    Raises:
        Cancelled: by the canceller.
    """
    settings = question.settings
    limited = settings.error > 0 or settings.apart > 0
    step = min(settings.fewest, settings.games) if limited else settings.games
    found = [(np.zeros((0, OUTPUTS)), np.zeros(0)) for _ in question.ways]
    going_on, done, rolled = list(range(len(question.ways))), 0, 0
    while going_on and done < settings.games:
        end = min(done + step, settings.games)
        pieces = [
            (way, start, min(start + PIECE, end))
            for start in range(done, end, PIECE)
            for way in going_on
        ]
        futures = [executor.submit(games_of, question, *piece) for piece in pieces]
        try:
            for future, (_, first, last) in zip(futures, pieces, strict=True):
                future.result()
                rolled += last - first
                if canceller is not None and canceller.cancelled:
                    raise Cancelled("the computation was cancelled")
                if progress is not None:
                    progress(rolled, settings.games * len(question.ways))
        finally:
            for future in futures:
                future.cancel()
        for way in going_on:
            parts = [
                found[way],
                *(
                    future.result()
                    for future, piece in zip(futures, pieces, strict=True)
                    if piece[0] == way
                ),
            ]
            chances, values = zip(*parts, strict=True)
            found[way] = (np.concatenate(chances), np.concatenate(values))
        done = end
        going_on = _unsettled(question, found, going_on)
    return found


def _unsettled(question: Question, found: list[Games], going_on: list[int]) -> list[int]:
    """The ways that need more games: none, or the best and those that are not clearly behind."""
    settings = question.settings
    best = max(going_on, key=lambda way: found[way][1].mean())
    if settings.error > 0:
        scale = slope(question.terms, question.ways[best].state)
        if scale * _standard_error(found[best][1]) <= settings.error:
            return []
    if settings.apart == 0:
        return going_on
    left = [
        way
        for way in going_on
        if way == best or not _is_apart(found[best][1] - found[way][1], settings.apart)
    ]
    return left if len(left) > 1 else []


def _is_apart(differences: NDArray[np.float64], errors: float) -> bool:
    return bool(differences.mean() > errors * _standard_error(differences))


def _standard_error(samples: NDArray[np.float64]) -> float:
    return float(samples.std(ddof=1) / len(samples) ** 0.5) if len(samples) > 1 else float("inf")


def slope(terms: Terms, state: State) -> float:
    """By how much normalised equity grows for every 1 of the values that kernels compute."""
    return float(normalised(terms, state, 1.0) - normalised(terms, state, 0.0))


def outcome_of(terms: Terms, state: State, games: Games) -> Outcome:
    """The means of games, normalised to the cube of this state."""
    chances, values = games
    mean, error = float(values.mean()), _standard_error(values)
    return Outcome(
        Chances(*map(float, chances.mean(axis=0))),
        tuple(map(_standard_error, chances.T)),
        Estimate(float(normalised(terms, state, mean)), slope(terms, state) * error),
        Estimate(mean, error) if terms.match else None,
        len(values),
    )


def behind(terms: Terms, state: State, best: Games, other: Games) -> Estimate:
    """How much less a way was worth than the best, over the games that both have played."""
    count = min(len(best[1]), len(other[1]))
    differences = slope(terms, state) * (best[1][:count] - other[1][:count])
    return Estimate(float(differences.mean()), _standard_error(differences))


_WHOLE_GAME: Final = 64
"""More doubles than any game has."""
