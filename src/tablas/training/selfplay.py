"""Learning from nothing, or from a checkpoint, by games against itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from tablas.engine.kernels.fitting import Trainable, new_activity
from tablas.engine.kernels.selfplay import Course, play_games
from tablas.training.fit import SIZES
from tablas.training.nets import begun, keep, slots_used
from tablas.training.starts import start

EXPLORING = 0.01
"""The share of plays made at random."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """What has been played: games in all, and the error of the last ones.

    The error is the root of the mean square of what the equity changed by from turn to turn.
    """

    games: int
    error: float


def run(
    checkpoint: Path,
    *,
    games: int,
    rates: tuple[float, float],
    trace: float,
    batch: int,
    told: Callable[[Stretch], None],
) -> Trainable:
    """Play until so many games have been played, those before the checkpoint included.

    Args:
        checkpoint: where the net is kept after every batch, and taken from if it is there.
        games: how many.
        rates: of learning; it falls geometrically from the first to the second.
        trace: lambda of TD(lambda).
        batch: games between checkpoints.
        told: called after each batch.

    Raises:
        FileFormatError, OSError: the checkpoint cannot be read.
    """
    learner = begun(checkpoint, SIZES)
    net, memory = learner.net, learner.memory
    played = int(learner.progress.get("games", 0))
    activity = new_activity(net, slots_used(net))
    while played < games:
        count = min(batch, games - played)
        chance = Random(played)
        starts = np.array([start(chance) for _ in range(count)])
        first, last = (
            rates[0] * (rates[1] / rates[0]) ** (at / games) for at in (played, played + count)
        )
        course = Course(trace, EXPLORING, first, last)
        _, square = play_games(net, memory, activity, starts, np.arange(count), course, played)
        played += count
        keep(checkpoint, net, memory, games=played)
        told(Stretch(played, float(square**0.5)))
    return net
