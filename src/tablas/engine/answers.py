"""What the engine says, as programs read it.

The contract is written down in docs/contract/evaluate.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablas.notation.gnubg_id import format_position_id
from tablas.notation.play_text import format_play
from tablas.notation.queries import is_cubeless, parse_query
from tablas.records.cube_decision import CubeDecision
from tablas.records.evaluation import Judgement, RankedPlay
from tablas.records.rollout import Estimate, Outcome, Rollout
from tablas.rules import Variant

if TYPE_CHECKING:
    from tablas.engine import Canceller, Engine

_DIGITS: Final = 6
"""Decimals of what is written."""


def answer_of(
    engine: Engine, line: str, game: Variant, *, canceller: Canceller | None = None
) -> dict[str, object]:
    """The contract's answer to a line, without its ``id``.

    Raises:
        TablasError: the line cannot be read, or asks what cannot be answered.
        Cancelled: by the canceller.
    """
    from tablas.engine.engine import check_learnt

    situation = parse_query(line, variant=game)
    check_learnt(situation.rules.variant)
    if situation.roll is not None:
        cubeless = is_cubeless(line)
        ranked = engine.rank_plays(
            situation.position if cubeless else situation,
            situation.roll,
            variant=game,
            canceller=canceller,
        )
        plays = [_play_fields(play) for play in ranked]
        return _fields(engine, ranked[0]) | {"plays": plays}
    evaluation, decision = engine.before_throw(situation, canceller=canceller)
    answer = _fields(engine, evaluation) | {"cube": _cube_fields(decision)}
    if situation.offer is not None and decision.answer is not None:
        answer["answer"] = decision.answer.value
    return answer


def _fields(engine: Engine, judgement: Judgement) -> dict[str, object]:
    fields: dict[str, object] = {
        "level": judgement.level.value,
        "unit": "equity",
        "probabilities": [_rounded(chance) for chance in judgement.chances],
        "cubeless": _rounded(judgement.cubeless),
        "equity": _rounded(judgement.equity),
    }
    if judgement.mwc is not None:
        fields["mwc"] = _rounded(judgement.mwc)
    return fields | {"engine": engine.name}


def _play_fields(ranked: RankedPlay) -> dict[str, object]:
    return {
        "notation": format_play(ranked.play),
        "result": format_position_id(ranked.play.result),
        "equity": _rounded(ranked.equity),
        "cubeless": _rounded(ranked.cubeless),
        "probabilities": [_rounded(chance) for chance in ranked.chances],
        "level": ranked.level.value,
    }


def _cube_fields(decision: CubeDecision) -> dict[str, object]:
    values = decision.equity
    return {
        "available": decision.available,
        "no_double": None if values is None else _rounded(values.no_double),
        "double_take": None if values is None else _rounded(values.double_take),
        "double_pass": None if values is None else _rounded(values.double_pass),
        "action": decision.action.value,
    }


def _rounded(number: float) -> float:
    return round(number, _DIGITS)


def rollout_fields(rollout: Rollout) -> dict[str, object]:
    """A rollout, ready for JSON: of plays, or of the cube before a throw."""
    fields: dict[str, object] = {"seed": rollout.seed, "engine": rollout.engine}
    if rollout.no_double is None:
        plays = [
            {
                "notation": format_play(rolled.play),
                "result": format_position_id(rolled.play.result),
                **_outcome_fields(rolled.outcome),
                "behind": _estimate(rolled.behind),
            }
            for rolled in rollout.plays
        ]
        return fields | {"plays": plays}
    taken, dropped = rollout.double_take, rollout.double_pass
    return fields | {
        "no_double": _outcome_fields(rollout.no_double),
        "double_take": None if taken is None else _outcome_fields(taken),
        "double_pass": None if dropped is None else _rounded(dropped),
    }


def _outcome_fields(outcome: Outcome) -> dict[str, object]:
    fields: dict[str, object] = {
        "games": outcome.games,
        "probabilities": [_rounded(chance) for chance in outcome.chances],
        "errors": [_rounded(error) for error in outcome.errors],
        "equity": _estimate(outcome.equity),
    }
    return fields if outcome.mwc is None else fields | {"mwc": _estimate(outcome.mwc)}


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {"mean": _rounded(estimate.mean), "error": _rounded(estimate.error)}
