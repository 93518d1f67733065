"""A match analysed by Tablas and by GNU Backgammon, in the same run, on one thread each.

    .venv/bin/python -m benchmarks.analyse_match [--plies 2] [--seed 1] [--times 1]

GNU Backgammon plays a 7-point match against itself, at 0-ply with noise so that there are errors,
and analyses it: checker plays with its usual filter, the cube, luck at 0-ply. Tablas reads the
match as a .mat file and analyses it with nothing cached. Starting and compiling are not timed.

Prints times, their ratio, and what either finds the players to have lost.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.peers import gnubg_program
from tablas.analysis import AnalysedMatch, AnalysisSettings, Means, analyse
from tablas.analysis.rates import rates_of
from tablas.notation import read
from tablas.records import MatchRecord
from tablas.records.evaluation import Level
from tablas.rules import Seat

_INSIDE = Path(__file__).with_name("analyse_inside_gnubg.py")


class Found(NamedTuple):
    """What an analysis took and found; of both players, GNU's player 0 first.

    Attributes:
        wall, cpu: seconds.
        unforced, cubes: how many decisions it counted.
        plays, doubling: equity lost.
    """

    wall: float
    cpu: float
    unforced: tuple[int, int]
    cubes: tuple[int, int]
    plays: tuple[float, float]
    doubling: tuple[float, float]

    @property
    def total(self) -> float:
        """Equity lost in all."""
        return sum(self.plays) + sum(self.doubling)


def by_gnubg(plies: int, seed: int, folder: Path) -> tuple[Found, MatchRecord]:
    """What GNU Backgammon finds, and the match."""
    path = folder / "match.mat"
    facts = {"MATCH": str(path), "PLIES": str(plies), "SEED": str(seed), "HOME": str(folder)}
    told = subprocess.run(
        [gnubg_program(), "-t", "-q", "-p", str(_INSIDE)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env=os.environ | facts | {"LC_ALL": "C"},
    ).stdout
    return parse_statistics(told), read(path)


def parse_statistics(told: str) -> Found:
    """The figures of GNU's table of statistics and of the line ``seconds``."""
    wall, cpu = re.findall(r"^seconds ([\d.]+) ([\d.]+)$", told, re.MULTILINE)[-1]
    unforced = re.findall(r"^Unforced moves\s+(\d+)\s+(\d+)", told, re.MULTILINE)[-1]
    cubes = re.findall(r"^Close or actual cube decisions\s+(\d+)\s+(\d+)", told, re.MULTILINE)[-1]
    lines = re.findall(r"^Error total EMG.*$", told, re.MULTILINE)
    lost = [re.findall(r"([-+][\d.]+) \(", line) for line in lines]
    (plays, doubling) = ((-float(one), -float(other)) for one, other in lost[:2])
    return Found(
        float(wall),
        float(cpu),
        (int(unforced[0]), int(unforced[1])),
        (int(cubes[0]), int(cubes[1])),
        plays,
        doubling,
    )


def by_tablas(record: MatchRecord, level: Level) -> Found:
    """What Tablas finds, on one thread."""
    with ThreadPoolExecutor(1) as pool:
        wall, cpu = time.perf_counter(), time.process_time()
        analysis = analyse(record, AnalysisSettings(level=level), means=Means(executor=pool))
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    match = AnalysedMatch(record, analysis)
    first, second = (rates_of(match, seat) for seat in Seat)
    return Found(
        wall,
        cpu,
        (first.unforced.count, second.unforced.count),
        (first.cubes.count, second.cubes.count),
        (first.unforced.total, second.unforced.total),
        (first.cubes.total, second.cubes.total),
    )


def main() -> None:
    """Both, and the ratio."""
    reader = argparse.ArgumentParser(description="A match analysed by Tablas and GNU Backgammon.")
    reader.add_argument("--plies", type=int, default=2)
    reader.add_argument("--seed", type=int, default=1, help="of the match")
    reader.add_argument("--times", type=int, default=1, help="the best of so many")
    given = reader.parse_args()
    level = list(Level)[given.plies]
    with TemporaryDirectory() as folder:
        theirs = []
        for _ in range(given.times):
            found, record = by_gnubg(given.plies, given.seed, Path(folder))
            theirs.append(found)
        by_tablas(record, level)  # compiles
        ours = [by_tablas(record, level) for _ in range(given.times)]
    gnu, tablas = min(theirs), min(ours)
    print(f"{'':24}{'GNU Backgammon':>22}{'Tablas':>22}")
    for name, one, other in (
        ("unforced plays", gnu.unforced, tablas.unforced),
        ("cube decisions", gnu.cubes, tablas.cubes),
        ("equity lost by plays", gnu.plays, tablas.plays),
        ("equity lost by the cube", gnu.doubling, tablas.doubling),
    ):
        cells = (" ".join(f"{value:{_form(value)}}" for value in pair) for pair in (one, other))
        print(f"{name:24}" + "".join(f"{cell:>22}" for cell in cells))
    print(f"{'equity lost in all':24}{gnu.total:22.3f}{tablas.total:22.3f}")
    print(f"{'wall seconds':24}{gnu.wall:22.2f}{tablas.wall:22.2f}")
    print(f"{'CPU seconds':24}{gnu.cpu:22.2f}{tablas.cpu:22.2f}")
    print(f"ratio of wall times {tablas.wall / gnu.wall:.3f}, of CPU {tablas.cpu / gnu.cpu:.3f}")
    print(f"equity lost differs by {100 * (tablas.total / gnu.total - 1):+.1f} %")


def _form(value: float) -> str:
    return "d" if isinstance(value, int) else ".3f"


if __name__ == "__main__":
    main()
