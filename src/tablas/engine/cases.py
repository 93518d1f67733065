"""A question as the kernels want it, and how their values are told."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablas.engine.hypergammon import Lookup
from tablas.engine.kernels.cube import State, outcome_value
from tablas.engine.kernels.stakes import Stakes
from tablas.engine.searching import Thinker
from tablas.records.evaluation import Chances
from tablas.rules import Position, Variant, WinClass


@dataclass(frozen=True, slots=True)
class Case:
    """A question as the kernels want it, and who answers it."""

    judge: Thinker | Lookup
    position: Position
    variant: Variant
    state: State
    stakes: Stakes
    unit: float
    even: float

    def seen(self, value: float) -> tuple[float, float | None]:
        """A value of the side on roll as normalised equity, and as match winning chance."""
        equity = (value - self.even) / self.unit if self.unit else 0.0
        return float(equity), float(value) if self.stakes.terms.match else None


def chances_of(row: NDArray[np.float32]) -> Chances:
    """Chances as records keep them."""
    return Chances(*map(float, row))


def finished(case: Case) -> tuple[Chances, float, float | None] | None:
    """Chances, equity and match winning chance when the game is over; None while it goes on."""
    outcome = case.variant.outcome(case.position)
    if outcome is None:
        return None
    won = not any(case.position.own[1:])
    gammon = float(outcome is not WinClass.SINGLE)
    backgammon = float(outcome is WinClass.BACKGAMMON)
    chances = Chances(1.0, gammon, backgammon, 0.0, 0.0)
    value = outcome_value(case.stakes.terms, case.state, outcome.value, won)
    return (chances if won else chances.swapped(), *case.seen(value))
