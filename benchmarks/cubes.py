"""Equity lost with the cube, by a file of judged cube decisions, beside GNU Backgammon.

    .venv/bin/python -m benchmarks.cubes FILE [0ply|1ply|2ply|3ply]... [--sample N] [--peer 0,2]

The file is as `benchmarks.judged` says. Each line is two decisions, counted apart: the side on roll
doubles or does not, and the other takes or drops. Below each level of ours stand the paired
differences to GNU Backgammon at the depths of ``--peer``, below 0 where ours loses less, the
standard error, and the bound that the truth is below in 95 of 100 cases. Times are of CPU.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from benchmarks.figures import compared, mean_of
from benchmarks.judged import CubeCase, cube_cases, sampled
from benchmarks.peers import MissingError, ask_gnubg, facts_of
from tablas.engine import Engine
from tablas.notation import format_position_id
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Level


class Lost(NamedTuple):
    """What was lost in each case: by the doubler, by the player doubled, by both."""

    doubling: list[float]
    answering: list[float]
    both: list[float]


def lost(cases: Sequence[CubeCase], seen: Sequence[CubeValues | None]) -> Lost:
    """What one loses who thinks that these are the values."""
    pairs = [case.losses(values) for case, values in zip(cases, seen, strict=True)]
    doubling, answering = (list(column) for column in zip(*pairs, strict=True))
    return Lost(doubling, answering, [sum(pair) for pair in pairs])


def ours(cases: Sequence[CubeCase], level: Level) -> tuple[Lost, float]:
    """Losses and CPU milliseconds a line."""
    engine = Engine(level=level)
    engine.cube_decision(cases[0].situation)  # compiled before the clock starts
    started = time.process_time()
    seen = [engine.cube_decision(case.situation).equity for case in cases]
    spent = time.process_time() - started
    return lost(cases, seen), 1000 * spent / len(cases)


def theirs(cases: Sequence[CubeCase], plies: int) -> tuple[Lost, float]:
    """The same of GNU Backgammon."""
    questions = [
        ("cube", format_position_id(case.situation.position), facts_of(case.situation), plies)
        for case in cases
    ]
    answers = ask_gnubg([questions[0], *questions])[1:]
    seen = [CubeValues(*equities) for _, equities, _, _ in answers]
    return lost(cases, seen), 1000 * mean(spent for *_, spent in answers)


def show(name: str, found: Lost, spent: float) -> None:
    """Print the means."""
    figures = ", ".join(
        f"{kind} {mean_of(losses)}" for kind, losses in zip(Lost._fields, found, strict=True)
    )
    print(f"{name}: {figures}, {len(found.both)} lines, {spent:.2f} ms each", flush=True)


def main() -> None:
    """Print one line a program and level, and one a pair."""
    reader = argparse.ArgumentParser(description="Equity lost with the cube.")
    reader.add_argument("file", type=Path)
    reader.add_argument("levels", type=Level, nargs="*", default=[Level.STATIC])
    reader.add_argument("--sample", type=int, help="so many lines only")
    reader.add_argument("--peer", default="0", help="depths of GNU Backgammon, as 0,2")
    given = reader.parse_args()
    cases = sampled(list(cube_cases(given.file)), given.sample)
    peers = {}
    for plies in given.peer.split(","):
        try:
            peers[plies], spent = theirs(cases, int(plies))
        except MissingError as error:
            print(f"left out: {error}")
            break
        show(f"GNU {plies}-ply", peers[plies], spent)
    for level in given.levels:
        found, spent = ours(cases, level)
        show(f"Tablas {level}", found, spent)
        for plies, peer in peers.items():
            for kind, mine, his in zip(Lost._fields, found, peer, strict=True):
                print(f"  {kind} less GNU {plies}-ply: {compared(mine, his)}", flush=True)


if __name__ == "__main__":
    main()
