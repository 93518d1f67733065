"""Close cube decisions played out."""

from __future__ import annotations

from concurrent.futures import Executor
from hashlib import sha256
from typing import Final

from tablas.analysis.questions import CubeQuestion
from tablas.engine import Engine
from tablas.engine.rollouts import RolloutSettings
from tablas.engine.searching import Canceller
from tablas.records import CubeAnalysis, Depth
from tablas.records.analysis import ROLLED_OUT
from tablas.records.cube_decision import CubeValues, answered
from tablas.records.rollout import Outcome

_FAR: Final = 0.2
"""A double is a serious question where it would cost no more than this."""


def is_close(analysis: CubeAnalysis, limit: float) -> bool:
    """Whether a cube decision might come out otherwise if it were looked into deeper.

    Args:
        analysis: what a search said of it.
        limit: in equity: so close are doubling and not doubling; or, where doubling is near at
            all, taking and dropping.
    """
    values = analysis.equity
    gain = answered(values, beavers=analysis.beavers) - values.no_double
    if abs(gain) <= limit:
        return True
    return gain > -_FAR and abs(values.double_take - values.double_pass) <= limit


def rollout_key_of(question: CubeQuestion, settings: RolloutSettings, engine: str) -> str:
    """The hash of all that a rollout of this question depends on."""
    return sha256(repr((engine, settings, question)).encode()).hexdigest()


def played_out(
    engine: Engine,
    question: CubeQuestion,
    analysis: CubeAnalysis,
    settings: RolloutSettings,
    executor: Executor,
    canceller: Canceller | None,
) -> CubeAnalysis:
    """What games played out say of a cube decision; `analysis` where they can say nothing of it.

    Raises:
        Cancelled: by the canceller.
    """
    rollout = engine.rollout(
        question.situation, settings=settings, executor=executor, canceller=canceller
    )
    held, taken = rollout.no_double, rollout.double_take
    if held is None or taken is None or rollout.double_pass is None:
        return analysis
    return CubeAnalysis(
        equity=CubeValues(held.equity.mean, taken.equity.mean, rollout.double_pass),
        depth=Depth(ROLLED_OUT + settings.games, f"{held.games} games"),
        mwc=_mwc(held, taken, analysis),
        chances=held.chances,
        beavers=analysis.beavers,
        errors=CubeValues(held.equity.error, taken.equity.error, 0.0),
    )


def _mwc(held: Outcome, taken: Outcome, analysis: CubeAnalysis) -> CubeValues | None:
    if held.mwc is None or taken.mwc is None or analysis.mwc is None:
        return None
    return CubeValues(held.mwc.mean, taken.mwc.mean, analysis.mwc.double_pass)
