"""How long the very first start takes, when nothing is compiled, and later ones.

    .venv/bin/python -m benchmarks.first_start [--later 3]

Whole processes, seconds by the clock (and of CPU, for busy machines), with a cache folder of its
own that is empty at first: a first move of a bot (the cube before the throw and a play, at 0-ply),
then the same again; then everything (the plies that lookahead is made of, the cube, money and match
play, two threads, a rollout), then that again. The aims are 15 s, 60 s for both first starts, and
2 s for later ones, on two idle cores. Tables that the engine computes at a first start are in it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

FIRST_MOVE = """
from dataclasses import replace
from tablas.engine import Engine
from tablas.rules import BACKGAMMON, Roll, Situation

engine, situation = Engine(), Situation(position=BACKGAMMON.start)
engine.cube_decision(situation)
engine.rank_plays(replace(situation, roll=Roll(3, 1)))
"""
EVERYTHING = """
import numpy as np
from dataclasses import replace
from tablas.engine import Engine
from tablas.engine.engine import as_board
from tablas.engine.rollouts import RolloutSettings
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, MatchRules, Roll, Situation

money = Situation(position=BACKGAMMON.start)
match = replace(money, rules=MatchRules(5))
for level in (Level.STATIC, Level.ONE_PLY, Level.TWO_PLY):
    engine = Engine(level=level, threads=2)
    for situation in (money, match):
        engine.evaluate(situation)
        engine.cube_decision(situation)
        engine.rank_plays(replace(situation, roll=Roll(3, 1)))
    engine.rank_plays(BACKGAMMON.start, Roll(3, 1))
engine.rollout(match, settings=RolloutSettings(games=1, turns=2, level=Level.ONE_PLY))
boards = as_board(BACKGAMMON.start)[None]
engine.evaluate_boards(boards)
engine.choose_boards(boards, np.array([(3, 1)]))
"""


class Spent(NamedTuple):
    """Seconds of a process."""

    wall: float
    cpu: float


def run(script: str, cache: str) -> Spent:
    """Run this script in a process of its own."""
    started, before = time.perf_counter(), os.times()
    subprocess.run(
        [sys.executable, "-c", script], env=os.environ | {"TABLAS_CACHE": cache}, check=True
    )
    wall, after = time.perf_counter() - started, os.times()
    user = after.children_user - before.children_user
    return Spent(wall, user + after.children_system - before.children_system)


def main() -> None:
    """Print a line a start."""
    reader = argparse.ArgumentParser(description="How long a first start takes.")
    reader.add_argument("--later", type=int, default=3, help="later starts; the median is told")
    given = reader.parse_args()
    with TemporaryDirectory() as cache:
        total = Spent(0.0, 0.0)
        for name, script in (("first move of a bot", FIRST_MOVE), ("everything", EVERYTHING)):
            first = run(script, cache)
            total = Spent(total.wall + first.wall, total.cpu + first.cpu)
            later = [run(script, cache) for _ in range(given.later)]
            wall, cpu = (median(column) for column in zip(*later, strict=True))
            print(
                f"{name:<20} at first {first.wall:.1f} s ({first.cpu:.1f} s of CPU), "
                f"later {wall:.2f} s ({cpu:.2f} s of CPU)",
                flush=True,
            )
        print(f"{'both first starts':<20} {total.wall:.1f} s ({total.cpu:.1f} s of CPU)")


if __name__ == "__main__":
    main()
