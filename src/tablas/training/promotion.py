"""Whether one set of weights decides better than another, by a file of judged decisions.

The file is tab-separated; lines that begin with # and the heading are skipped. Columns: position ID
(the mover second), match ID, dice, the play made, and the candidates, separated by `` ; ``, each
``play|level|equity|chances`` with a level such as ``Cubeful-4-ply``. The best candidate is the one
with the highest equity among those of the deepest level; a choice below it loses the difference,
never less than 0; a choice not listed loses as much as the worst listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray

from tablas.engine.engine import as_board
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS, Net, evaluate_boards
from tablas.errors import FileFormatError, TablasError
from tablas.notation import parse_play, parse_position_id
from tablas.rules import BACKGAMMON, Position, Roll


@dataclass(frozen=True, slots=True)
class Decision:
    """The results of a roll int8[n, 2, 26], the side then on roll first, and what each loses."""

    results: Boards
    losses: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Mean equity lost a decision by the one and by the other.

    `error` is the standard error of their difference, decision by decision.
    """

    decisions: int
    candidate: float
    promoted: float
    error: float

    @property
    def better(self) -> bool:
        """Whether the candidate loses less."""
        return self.candidate < self.promoted


def decisions(path: Path) -> Iterator[Decision]:
    """The decisions of a file that have a choice.

    Raises:
        FileFormatError: a line is not as it should be.
        OSError: it cannot be read.
    """
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith(("#", "position_id")):
            continue
        try:
            position_id, _, dice, _, candidates = line.split("\t")[:5]
            position, roll = parse_position_id(position_id), Roll(*map(int, dice))
            judged = dict(judged_candidates(candidates, position, roll))
        except (TablasError, ValueError, TypeError) as error:
            raise FileFormatError(
                "line {number} of {path} is no judged decision", number=number, path=path
            ) from error
        plays = [play.result for play in BACKGAMMON.plays(position, roll)]
        if len(plays) > 1 and judged:
            deepest = max(depth for depth, _ in judged.values())
            best = max(equity for depth, equity in judged.values() if depth == deepest)
            losses = {result: max(0.0, best - equity) for result, (_, equity) in judged.items()}
            worst = max(losses.values())
            yield Decision(
                np.array([as_board(result.swapped()) for result in plays]),
                np.array([losses.get(result, worst) for result in plays]),
            )


def judged_candidates(
    candidates: str, position: Position, roll: Roll
) -> Iterator[tuple[Position, tuple[int, float]]]:
    """Results of a column of candidates, how deep each was judged, and its equity."""
    for candidate in candidates.split(" ; "):
        text, level, equity, _ = candidate.split("|")
        depth = re.search(r"\d+", level)
        try:
            result = parse_play(text.strip(), position, roll).result
        except TablasError:
            continue  # the judge rounds its words; a play that cannot be read is as not listed
        yield result, (int(depth[0]) if depth else 0, float(equity))


def losses(net: Net, judged: list[Decision]) -> list[float]:
    """What the static choice of a net loses, decision by decision."""
    found = []
    for decision in judged:
        chances = np.zeros((len(decision.results), OUTPUTS), np.float32)
        evaluate_boards(net, decision.results, chances)
        win, gammon, backgammon, lost_gammon, lost_backgammon = chances.astype(np.float64).T
        equity = 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon
        over = ~decision.results[:, 1, 1:].any(1)  # who has just played has won
        found.append(float(decision.losses[np.argmin(np.where(over, -4.0, equity))]))
    return found


def compare(candidate: Net, promoted: Net, judged: list[Decision]) -> Comparison:
    """Both nets on the same decisions, two or more."""
    ours, theirs = losses(candidate, judged), losses(promoted, judged)
    differences = [one - other for one, other in zip(ours, theirs, strict=True)]
    error = stdev(differences) / len(differences) ** 0.5
    return Comparison(len(judged), fmean(ours), fmean(theirs), error)
