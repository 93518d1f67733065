"""Fitting a net to the labels in folders, from checkpoint to checkpoint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tablas.engine.kernels.fitting import Activity, Aim, Trainable, fit, new_activity
from tablas.errors import TablasError
from tablas.training.labels import read_labels
from tablas.training.nets import Checkpoint, begun, keep, slots_used

AIM = Aim(chances=1.0, equity=1.0, order=2.0)
SIZES = (256, 64, 32)
SCOUT_SIZES = (64, 16, 16)


@dataclass(frozen=True, slots=True)
class Plan:
    """How to fit.

    Attributes:
        samples: boards to learn from in all, those before the checkpoint included.
        rate_from, rate_to: of learning; it falls geometrically from one to the other.
        threads: how many learn into the same net at once, each from a file of its own.
    """

    samples: int
    rate_from: float
    rate_to: float
    threads: int = 1

    def rate(self, seen: int) -> float:
        """The rate after so many boards."""
        share: float = min(seen / self.samples, 1.0)
        return float(self.rate_from * (self.rate_to / self.rate_from) ** share)


@dataclass(frozen=True, slots=True)
class Step:
    """What has been done: boards seen in all, the rate now, the error before each step.

    The error is the root of the mean square of the equity's.
    """

    seen: int
    rate: float
    error: float


def run(
    folders: list[Path],
    checkpoint: Path,
    plan: Plan,
    *,
    scout: bool = False,
    told: Callable[[Step], None],
) -> Trainable:
    """Fit until so many boards have been seen.

    The files that have been used least are taken next, so that labels that arrive while it runs
    are learnt from too. After every file (of each thread) the checkpoint is written; it starts
    from there, or from a net that knows nothing.

    Raises:
        TablasError: there are no labels.
        FileFormatError, OSError: the checkpoint or labels cannot be read.
    """
    learner = begun(checkpoint, SCOUT_SIZES if scout else SIZES, scout=scout)
    seen = int(learner.progress.get("seen", 0))
    benches = [new_activity(learner.net, slots_used(learner.net)) for _ in range(plan.threads)]
    used = Counter[Path]()
    with ThreadPoolExecutor(plan.threads) as pool:
        while seen < plan.samples:
            paths = sorted(path for folder in folders for path in folder.glob("*.npz"))
            if not paths:
                raise TablasError("there are no labels in {folders}", folders=_listed(folders))
            chosen = sorted(paths, key=lambda path: used[path])[: plan.threads]
            used.update(chosen)
            lessons = [
                pool.submit(_learn, learner, bench, path, plan, seen)
                for bench, path in zip(benches, chosen, strict=False)
            ]
            done = [lesson.result() for lesson in lessons]
            seen += sum(count for count, _ in done)
            keep(checkpoint, learner.net, learner.memory, seen=seen)
            error = float(np.average([error for _, error in done]))
            told(Step(seen, plan.rate(seen), error))
    return learner.net


def _learn(
    learner: Checkpoint, activity: Activity, path: Path, plan: Plan, seen: int
) -> tuple[int, float]:
    """Learn from a file: the number of its boards, and the error."""
    labels = read_labels(path)
    order = np.random.default_rng(seen).permutation(len(labels.starts) - 1)
    rates = plan.rate(seen), plan.rate(seen + len(labels.boards))
    return len(labels.boards), fit(
        learner.net, learner.memory, activity, *labels, order, AIM, *rates
    )


def _listed(folders: list[Path]) -> str:
    return ", ".join(map(str, folders))
