"""Mean equity lost a checker decision, by a file of judged decisions.

    .venv/bin/python benchmarks/decisions.py FILE [0ply|1ply]...

The file is tab-separated; lines that begin with # and the heading are skipped. Columns: position ID
(the mover second), match ID, dice, the play made, and the candidates, separated by `` ; ``, each
``play|level|equity|chances`` with a level such as ``Cubeful-4-ply``.

The best candidate is the one with the highest equity among those of the deepest level; a choice
below it loses the difference, never less than 0; a choice not listed loses as much as the worst
listed. Decisions without a choice are left out.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev

from tablas.engine import Engine
from tablas.errors import PlayTextError
from tablas.notation import parse_play, parse_position_id
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, Position, Roll


@dataclass(frozen=True, slots=True)
class Decision:
    """A position, a roll, and what each result loses; what is not listed loses `worst`."""

    position: Position
    roll: Roll
    losses: Mapping[Position, float]
    worst: float


def decisions(path: Path) -> Iterator[Decision]:
    """The decisions of a file that have a choice."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(("#", "position_id")):
            continue
        position_id, _, dice, _, candidates = line.split("\t")[:5]
        position, roll = parse_position_id(position_id), Roll(*map(int, dice))
        judged: dict[Position, tuple[int, float]] = {}
        for candidate in candidates.split(" ; "):
            text, level, equity, _ = candidate.split("|")
            depth = re.search(r"\d+", level)
            try:
                result = parse_play(text.strip(), position, roll).result
            except PlayTextError:
                continue
            judged[result] = (int(depth[0]) if depth else 0, float(equity))
        if judged and len(BACKGAMMON.plays(position, roll)) > 1:
            deepest = max(depth for depth, _ in judged.values())
            best = max(equity for depth, equity in judged.values() if depth == deepest)
            losses = {result: max(0.0, best - equity) for result, (_, equity) in judged.items()}
            yield Decision(position, roll, losses, max(losses.values()))


def main() -> None:
    """Print one line a level."""
    found = list(decisions(Path(sys.argv[1])))
    for level in map(Level, sys.argv[2:] or ["0ply"]):
        engine = Engine(level=level)
        engine.rank_plays(found[0].position, found[0].roll)  # compiled before the clock starts
        started = time.process_time()
        losses = []
        for decision in found:
            choice = engine.rank_plays(decision.position, decision.roll)[0].play.result
            losses.append(decision.losses.get(choice, decision.worst))
        spent = 1000 * (time.process_time() - started) / len(found)
        error = stdev(losses) / len(losses) ** 0.5
        figures = f"{mean(losses):.5f} ± {error:.5f}"
        print(f"{level}: {figures}, {len(found)} decisions, {spent:.2f} ms each")


if __name__ == "__main__":
    main()
