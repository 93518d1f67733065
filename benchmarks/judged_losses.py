"""Does an analysis find the errors that a deeper judge finds?

    .venv/bin/python -m benchmarks.judged_losses FILE [--level 2ply] [--limit 0.080] [--count N]

FILE has checker decisions as `benchmarks.judged` reads them. Of each decision those candidates
count that the judge looked into deepest, with the loss that it gives them; they are shown by how
deep that was too, because only close candidates get the deepest looks. An analysis of the same
decision, with that candidate as the play that was made, gives its own: with the cube and the score,
as `tablas analyse` does. A loss is large from the limit on: recall is the share of the judge's
large losses that the analysis finds large, precision that of the analysis's which the judge agrees
with.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from benchmarks.judged import losses_of, rows_of, sampled
from tablas.analysis.judging import judge
from tablas.analysis.questions import PlayQuestion
from tablas.analysis.settings import AnalysisSettings
from tablas.engine import Engine
from tablas.notation import parse_gnubg_id
from tablas.records import PlayAnalysis
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, Position, Roll, Situation
from tablas.training.promotion import judged_candidates


class Loss(NamedTuple):
    """What a candidate loses."""

    judged: float
    ours: float


class Agreement(NamedTuple):
    """How far two sets of losses agree.

    Attributes:
        recall, precision: of large losses, 0 to 1; None where there are none.
        difference: mean absolute difference.
        count, large: how many candidates there were, how many with a large loss.
    """

    recall: float | None
    precision: float | None
    difference: float
    candidates: int
    large: int


def agreement(losses: Sequence[Loss], limit: float) -> Agreement:
    """Compare losses, one at the least."""
    true = [loss.judged >= limit for loss in losses]
    found = [loss.ours >= limit for loss in losses]
    both = sum(one and other for one, other in zip(true, found, strict=True))
    return Agreement(
        both / sum(true) if any(true) else None,
        both / sum(found) if any(found) else None,
        statistics.fmean(abs(loss.judged - loss.ours) for loss in losses),
        len(losses),
        sum(true),
    )


def deepest_of(path: Path) -> list[tuple[Situation, int, dict[Position, float]]]:
    """Each decision with two or more candidates that got the deepest look, how deep, the losses."""
    found = []
    for fields in rows_of(path):
        position_id, match_id, dice, _, candidates = fields[:5]
        roll = Roll(*map(int, dice))
        situation = replace(parse_gnubg_id(f"{position_id}:{match_id}"), roll=roll)
        judged = dict(judged_candidates(candidates, situation.position, roll))
        deepest = max((depth for depth, _ in judged.values()), default=0)
        there = {result: one for result, one in judged.items() if one[0] == deepest}
        if len(there) > 1:
            found.append((situation, deepest, losses_of(there)))
    return found


def losses_found(
    engine: Engine,
    situation: Situation,
    judged: Mapping[Position, float],
    settings: AnalysisSettings,
) -> Iterator[Loss]:
    """The losses of the candidates of a decision."""
    assert situation.roll is not None
    legal = BACKGAMMON.plays(situation.position, situation.roll)
    found: PlayAnalysis | None = None
    for result, lost in judged.items():
        made = None if found is None else found.of(result)
        if found is None or found.best is None or made is None or made.depth != found.best.depth:
            play = next(play for play in legal if play.result == result)
            question = PlayQuestion(situation, play, False, len(legal), False)
            answer = judge(engine, question, settings)
            assert isinstance(answer, PlayAnalysis)
            found = answer
        ours = found.loss(result)
        assert ours is not None
        yield Loss(lost, ours)


def main() -> None:
    """Judge and compare."""
    reader = argparse.ArgumentParser(description="Errors found, against a deeper judge.")
    reader.add_argument("file", type=Path)
    reader.add_argument(
        "--level", default=Level.TWO_PLY.value, choices=[one.value for one in Level]
    )
    reader.add_argument("--limit", type=float, default=0.080, help="from which a loss is large")
    reader.add_argument("--count", type=int, help="a sample of so many decisions")
    given = reader.parse_args()
    settings, engine = AnalysisSettings(level=Level(given.level)), Engine()
    cases = sampled(deepest_of(given.file), given.count)
    started = time.process_time()
    losses = {
        depth: [
            loss
            for situation, deepest, judged in cases
            if deepest == depth
            for loss in losses_found(engine, situation, judged, settings)
        ]
        for depth in sorted({deepest for _, deepest, _ in cases})
    }
    spent = time.process_time() - started
    _show("all", [loss for some in losses.values() for loss in some], given.limit)
    for depth, some in losses.items():
        _show(f"judged at {depth}-ply", some, given.limit)
    print(f"{1000 * spent / len(cases):.0f} ms of CPU a decision")


def _show(name: str, losses: Sequence[Loss], limit: float) -> None:
    found = agreement(losses, limit)
    recall, precision = (
        "-" if share is None else f"{100 * share:.1f} %"
        for share in (found.recall, found.precision)
    )
    print(
        f"{name}: {found.candidates} candidates, {found.large} lose {limit:g} or more; "
        f"recall {recall}, precision {precision}, mean difference {found.difference:.4f}"
    )


if __name__ == "__main__":
    main()
