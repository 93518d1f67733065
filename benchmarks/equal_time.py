"""Equity lost against the time of a decision: every program, every depth, one core, one run.

    .venv/bin/python -m benchmarks.equal_time FILE [--counts 1277,400,100,20] [--limits 3,30,300]

The file is as `benchmarks.judged` says. ``--counts``: how many decisions at 0, 1, 2 … ply; the
smaller samples are the beginnings of the larger ones. ``--limits``: the engine also with so many
milliseconds a decision. Everybody chooses cubelessly. Times are of CPU, with one thread.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from benchmarks.figures import Mean, mean_of, paired
from benchmarks.judged import decisions, sampled
from benchmarks.peers import MissingError, Player, bgsage, gnubg, gnubg_nn, tablas, tablas_boards
from tablas.records.evaluation import Level


class Line(NamedTuple):
    """One program at one depth: CPU milliseconds, loss, and ours at that depth less this loss."""

    name: str
    spent: float
    loss: Mean
    ahead: Mean | None


def makers(plies: int) -> list[Callable[[], Player]]:
    """Who plays at a depth, ours first; bgsage counts the static level as its first."""
    found: list[Callable[[], Player]] = [partial(tablas, tuple(Level)[plies])]
    if plies == 0:
        found.append(tablas_boards)
    if plies <= 2:
        found += [partial(gnubg, plies), partial(gnubg_nn, plies), partial(bgsage, plies + 1)]
    return found


def main() -> None:
    """Measure, then print one table by time."""
    reader = argparse.ArgumentParser(description="Equity lost against time.")
    reader.add_argument("file", type=Path)
    reader.add_argument("--counts", default="1277,400,100,20", help="decisions at 0, 1, 2 … ply")
    reader.add_argument("--limits", default="", help="milliseconds a decision, as 3,30,300")
    given = reader.parse_args()
    counts = [int(count) for count in given.counts.split(",")]
    found = sampled(list(decisions(given.file)), max(counts))
    lines: list[Line] = []

    def measure(make: Callable[[], Player], count: int, ours: list[float] | None) -> list[float]:
        player = make()
        cases = sampled(found, None)[:count]
        chosen = player.choose([(one.situation.position, one.roll) for one in cases])
        losses = [one.loss(result) for one, result in zip(cases, chosen.results, strict=True)]
        ahead = None if ours is None else paired(ours, losses)
        lines.append(Line(player.name, 1000 * mean(chosen.seconds), mean_of(losses), ahead))
        print(f"measured: {player.name}", flush=True)
        return losses

    for plies, count in enumerate(counts):
        ours: list[float] | None = None
        for make in makers(plies):
            try:
                losses = measure(make, count, ours)
            except MissingError as error:
                print(f"left out: {error}")
                continue
            ours = ours or losses
    for limit in filter(None, given.limits.split(",")):
        measure(partial(tablas, tuple(Level)[-1], float(limit) / 1000), counts[-1], None)
    print(
        f"{'program':<22}{'ms each':>10}  {'loss':<20}{'decisions':>9}  ours at this depth less it"
    )
    for line in sorted(lines, key=lambda line: line.spent):
        ahead = "" if line.ahead is None else f"{line.ahead.mean:+.5f} ± {line.ahead.error:.5f}"
        print(f"{line.name:<22}{line.spent:>10.3f}  {line.loss!s:<20}{line.loss.size:>9}  {ahead}")


if __name__ == "__main__":
    main()
