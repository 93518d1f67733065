"""The engine for programmers: values in, values out."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

import numpy as np

from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS
from tablas.engine.kernels.search import (
    chances_after_one_ply,
    judge,
    new_bench,
    static_chances,
)
from tablas.engine.weights import PROMOTED, load_weights
from tablas.errors import RuleError
from tablas.records.evaluation import Chances, Evaluation, Level, RankedPlay
from tablas.rules import BACKGAMMON, Position, Roll, Variant, WinClass


class Engine:
    """Judges positions and plays, cubeless; two with different settings can live side by side.

    Every method may be called from several threads at once. The first call of a machine compiles
    the kernels, which takes some seconds.
    """

    def __init__(self, *, level: Level = Level.STATIC, weights: Path = PROMOTED) -> None:
        """Load the weights; errors as `tablas.engine.weights.load_weights`."""
        self.level = level
        self._weights = load_weights(weights)
        self.name = f"Tablas {version('tablas')} ({self._weights.digest})"

    def evaluate(self, position: Position, *, variant: Variant = BACKGAMMON) -> Evaluation:
        """What the side on roll may expect before it throws.

        Raises:
            RuleError: the net does not know this game, or the position is none of it.
        """
        _check(position, variant)
        chances = _finished(position, variant)
        if chances is None:
            chances = self._judged([position.swapped()])[0].swapped()
        return Evaluation(chances, self.level, self.name)

    def rank_plays(
        self, position: Position, roll: Roll, *, variant: Variant = BACKGAMMON
    ) -> tuple[RankedPlay, ...]:
        """All legal plays of a roll, best first; empty when nothing can be played.

        Plays that are worth the same keep the order of `Variant.plays`.

        Raises:
            RuleError: the net does not know this game, or the position is none of it.
        """
        _check(position, variant)
        plays = variant.plays(position, roll)
        judged = self._judged([play.result for play in plays])
        ranked = [
            RankedPlay(play, chances, self.level)
            for play, chances in zip(plays, judged, strict=True)
        ]
        return tuple(sorted(ranked, key=lambda ranked: -ranked.equity))

    def _judged(self, results: Iterable[Position]) -> list[Chances]:
        """Chances of whoever has just moved, the mover's view given."""
        net = self._weights.net
        bench = new_bench(net.b1.shape[0])
        judged = []
        for index, result in enumerate(results):
            bench.found[index] = as_board(result)
            if index == 0:
                judge(net, bench, bench.found[0].copy(), 1)  # the ground for those like it
            if self.level is Level.STATIC or not bench.found[index, 0, 1:].any():
                static_chances(net, bench, bench.found[index])
                chances = bench.chances
            else:
                chances = np.zeros(OUTPUTS, np.float32)
                deeper = new_bench(net.b1.shape[0])
                chances_after_one_ply(net, deeper, as_board(result.swapped()), chances)
            judged.append(Chances(*map(float, chances)).swapped())
        return judged


def as_board(position: Position) -> Boards:
    """The position as kernels want it: int8[2, 26], the side to move first."""
    return np.array((position.own, position.other), np.int8)


def _check(position: Position, variant: Variant) -> None:
    if variant.checkers != BACKGAMMON.checkers:
        raise RuleError("the net has not learnt {variant}", variant=variant.name)
    variant.validated(position)


def _finished(position: Position, variant: Variant) -> Chances | None:
    """Certainty about a game that is over; None while it goes on."""
    outcome = variant.outcome(position)
    if outcome is None:
        return None
    gammon = float(outcome is not WinClass.SINGLE)
    backgammon = float(outcome is WinClass.BACKGAMMON)
    won = Chances(1.0, gammon, backgammon, 0.0, 0.0)
    return won if not any(position.own[1:]) else won.swapped()
