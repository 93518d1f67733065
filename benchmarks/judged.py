"""Files of judged decisions: checker plays, and the cube.

Both are tab-separated; lines that begin with # and headings are skipped.

Plays: position ID (the mover second), match ID, dice, the play made, and the candidates, separated
by `` ; ``, each ``play|level|equity|chances`` with a level such as ``Cubeful-4-ply``. The best
candidate is the one with the highest equity among those of the deepest level; a choice below it
loses the difference, never less than 0; a choice not listed loses as much as the worst listed.
Decisions without a choice are left out.

Cube: position ID, match ID, chances, then what no double, double and take, and double and pass are
worth to the side on roll, normalised to the cube.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TypeVar

from tablas.notation import parse_gnubg_id
from tablas.records.cube_decision import CubeValues
from tablas.rules import BACKGAMMON, Position, Roll, Situation
from tablas.training.promotion import judged_candidates

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Decision:
    """A situation with its roll, and what each result loses; what is not listed loses `worst`."""

    situation: Situation
    roll: Roll
    losses: Mapping[Position, float]
    worst: float

    def loss(self, result: Position) -> float:
        """Equity that this choice loses; the mover is the first side of `result`."""
        return self.losses.get(result, self.worst)


@dataclass(frozen=True, slots=True)
class CubeCase:
    """A situation before the throw, and what the ways to go on are worth to the side on roll."""

    situation: Situation
    equity: CubeValues

    def losses(self, seen: CubeValues | None) -> tuple[float, float]:
        """What a doubler and a player doubled lose who think that these are the values.

        None for one who thinks that no double is available: he does not double, and takes.
        """
        true = self.equity
        doubled = min(true.double_take, true.double_pass)
        doubles = seen is not None and min(seen.double_take, seen.double_pass) > seen.no_double
        takes = seen is None or seen.double_take < seen.double_pass
        done = doubled if doubles else true.no_double
        answered = true.double_take if takes else true.double_pass
        return max(true.no_double, doubled) - done, answered - doubled


def decisions(path: Path) -> Iterator[Decision]:
    """The decisions of a file that have a choice."""
    for fields in rows_of(path):
        position_id, match_id, dice, _, candidates = fields[:5]
        roll = Roll(*map(int, dice))
        situation = replace(parse_gnubg_id(f"{position_id}:{match_id}"), roll=roll)
        judged = dict(judged_candidates(candidates, situation.position, roll))
        if judged and len(BACKGAMMON.plays(situation.position, roll)) > 1:
            losses = losses_of(judged)
            yield Decision(situation, roll, losses, max(losses.values()))


def cube_cases(path: Path) -> Iterator[CubeCase]:
    """The decisions of a file."""
    for fields in rows_of(path):
        position_id, match_id, _, held, taken, dropped = fields[:6]
        situation = replace(parse_gnubg_id(f"{position_id}:{match_id}"), roll=None)
        yield CubeCase(situation, CubeValues(float(held), float(taken), float(dropped)))


def losses_of(judged: Mapping[Position, tuple[int, float]]) -> dict[Position, float]:
    """What each result loses, by how deep it was judged and its equity."""
    deepest = max(depth for depth, _ in judged.values())
    best = max(equity for depth, equity in judged.values() if depth == deepest)
    return {result: max(0.0, best - equity) for result, (_, equity) in judged.items()}


def sampled(cases: Sequence[T], count: int | None, seed: int = 1283) -> list[T]:
    """So many of the cases, drawn by chance; a smaller sample is the beginning of a larger one."""
    drawn = list(cases)
    if count is not None and count < len(drawn):
        Random(seed).shuffle(drawn)
    return drawn[:count]


def rows_of(path: Path) -> Iterator[list[str]]:
    """The columns of each line that holds a decision."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "position_id")):
            yield line.split("\t")
