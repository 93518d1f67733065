"""How fast the engine is on one core, beside the programs that are installed.

    .venv/bin/python benchmarks/engine_speed.py

Figures are of CPU time. Peers, each left out when it is missing: gnubg-nn (``pip install
gnubg-nn``, imported here and nowhere else) evaluates and generates on the same positions; GNU
Backgammon (the program ``gnubg``) runs its own ``calibrate``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from importlib import import_module
from random import Random

import numpy as np

from tablas.engine.engine import as_board
from tablas.engine.kernels.moves import MAX_PLAYS, legal_boards
from tablas.engine.kernels.net import OUTPUTS, evaluate_boards
from tablas.engine.weights import load_weights
from tablas.rules import BACKGAMMON, ROLLS, Position

POSITIONS = 3000


def visited(count: int) -> list[Position]:
    """Unfinished positions of random games."""
    chance = Random(1283)
    found: list[Position] = []
    position = BACKGAMMON.start
    while len(found) < count:
        found.append(position)
        plays = BACKGAMMON.plays(position, chance.choice(ROLLS))
        after = chance.choice(plays).result if plays else position
        position = BACKGAMMON.start if BACKGAMMON.outcome(after) else after.swapped()
    return found


def rate(work: Callable[[], int]) -> float:
    """Things done a second of CPU time, the best of three; the first call warms up."""
    work()
    best = 0.0
    for _ in range(3):
        started = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - started))
    return best


def ours(positions: list[Position]) -> tuple[float, float]:
    """Static evaluations and generated results a second."""
    net = load_weights().net
    boards = np.array([as_board(position) for position in positions])
    chances = np.zeros((len(boards), OUTPUTS), np.float32)
    found = np.zeros((MAX_PLAYS, 2, 26), np.int8)

    def evaluate() -> int:
        evaluate_boards(net, boards, chances)
        return len(boards)

    def generate() -> int:
        return sum(legal_boards(board, high, low, found) for board in boards for high, low in ROLLS)

    return rate(evaluate), rate(generate)


def gnubg_nn(positions: list[Position]) -> tuple[float, float] | None:
    """The same of gnubg-nn; None when it is not installed."""
    try:
        module = import_module("gnubg_nn")
    except ImportError:
        return None
    boards = [[list(position.other[1:]), list(position.own[1:])] for position in positions]

    started = time.process_time()
    for board in boards:  # once only: it remembers what it has evaluated
        module.probabilities(board, 0)
    evaluations = len(boards) / (time.process_time() - started)

    def generate() -> int:
        return sum(len(module.moves(board, *roll)) for board in boards for roll in ROLLS)

    return evaluations, rate(generate)


def gnubg() -> float | None:
    """GNU Backgammon's own static evaluations a second; None without the program."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
    program = shutil.which("gnubg", path=path)
    if program is None:
        return None
    script = "set threads 1\ncalibrate 20\nquit\ny\n"
    done = subprocess.run(
        [program, "-t", "-q"], input=script, capture_output=True, text=True, check=False
    )
    figures = re.findall(r"([\d.]+) static evaluations/second", done.stdout)
    return float(figures[-1]) if figures else None


def main() -> None:
    """Print every figure and the ratio of ours to it."""
    positions = visited(POSITIONS)
    evaluations, generated = ours(positions)
    print(f"Tablas    static evaluations {evaluations:>12,.0f}/s   generator {generated:>12,.0f}/s")
    if (peer := gnubg_nn(positions)) is not None:
        print(f"gnubg-nn  static evaluations {peer[0]:>12,.0f}/s   generator {peer[1]:>12,.0f}/s")
        print(f"ratio     {evaluations / peer[0]:.1f} and {generated / peer[1]:.1f}")
    if (calibrated := gnubg()) is not None:
        print(f"GNU       static evaluations {calibrated:>12,.0f}/s (calibrate)")
        print(f"ratio     {evaluations / calibrated:.1f}")


if __name__ == "__main__":
    main()
