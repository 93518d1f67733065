"""Head to head: the engine against gnubg-nn, both at 0-ply, for money and without a cube.

    .venv/bin/python -m benchmarks.duel [--games 20000] [--seed N] [--jobs N] [--keep FILE]

Duplicate dice: every sequence of dice is played twice with sides exchanged, and each pair is one
sample. The engine chooses by `Engine.choose_boards`, gnubg-nn by its own ``best_move``. The same
seed gives the same games. With ``--keep`` every batch is added to a file, and those that are there
already (of the same seed and weights) are not played again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.figures import ONE_SIDED
from benchmarks.peers import best_of_gnubg_nn, library
from tablas.engine import Engine
from tablas.engine.engine import as_board
from tablas.rules import BACKGAMMON, Position, Roll

PAIRS = 250
"""Pairs of games in a batch."""
LONGEST = 2000
"""Throws of a game. Where both play on in positions that neither knows, hitting may have no end; a
game that is not over by then counts 0, and is told of."""

Boards = NDArray[np.int8]


class Batch(NamedTuple):
    """What the pairs of a batch came to, in points a game for the engine, and their squares."""

    seed: int
    number: int
    engine: str
    total: float
    squares: float
    unfinished: int


def dice_of(seed: int, pair: int) -> NDArray[np.int64]:
    """The throws of a pair, int64[LONGEST, 2]; the first is no double, as at the opening."""
    chance = np.random.default_rng([seed, pair])
    opening = chance.permutation(6)[:2] + 1
    return np.concatenate([opening[None], chance.integers(1, 7, (LONGEST - 1, 2))])


def play(seed: int, number: int) -> Batch:
    """Play a batch: games 2k and 2k + 1 have the dice of pair k; the engine begins the first."""
    engine, peer = Engine(), library("gnubg_nn")
    pairs = range(number * PAIRS, (number + 1) * PAIRS)
    dice = np.repeat(np.array([dice_of(seed, pair) for pair in pairs]), 2, axis=0)
    games = 2 * PAIRS
    boards = np.repeat(as_board(BACKGAMMON.start)[None], games, axis=0)
    points = np.zeros(games)
    playing = np.ones(games, bool)
    for turn in range(LONGEST):
        mine = (np.arange(games) + turn) % 2 == 0
        ours, theirs = np.flatnonzero(playing & mine), np.flatnonzero(playing & ~mine)
        if not len(ours) + len(theirs):
            break
        if len(ours):
            boards[ours] = engine.choose_boards(boards[ours], dice[ours, turn])
        for game in theirs:
            own, other = (tuple(map(int, side)) for side in boards[game])
            roll = Roll(*map(int, dice[game, turn]))
            boards[game] = as_board(best_of_gnubg_nn(peer, Position(own, other), roll, 0))
        over = playing & ~boards[:, 0, 1:].any(axis=1)
        points[over] = np.where(mine[over], 1, -1) * points_won(boards[over])
        playing &= ~over
        boards[playing] = boards[playing][:, ::-1]
    means = points.reshape(PAIRS, 2).mean(axis=1)
    total, squares = float(means.sum()), float((means**2).sum())
    return Batch(seed, number, engine.name, total, squares, int(playing.sum()))


def points_won(boards: Boards) -> NDArray[np.int64]:
    """1, 2 or 3 of finished games, the winner first."""
    loser = boards[:, 1]
    gammon = loser[:, 0] == 0
    backgammon = gammon & loser[:, 19:].any(axis=1)  # on its bar, or in the winner's home
    return np.asarray(1 + gammon.astype(np.int64) + backgammon)


def kept(path: Path | None) -> Iterator[Batch]:
    """The batches of a file."""
    if path is not None and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield Batch(**json.loads(line))


def show(batches: list[Batch], spent: float) -> None:
    """Print the result so far."""
    count = len(batches) * PAIRS
    mean = sum(batch.total for batch in batches) / count
    variance = sum(batch.squares for batch in batches) / count - mean**2
    error = (variance / (count - 1)) ** 0.5
    unfinished = sum(batch.unfinished for batch in batches)
    print(
        f"{2 * count} games: {mean:+.4f} ± {error:.4f} points a game for the engine, "
        f"95 % above {mean - ONE_SIDED * error:+.4f}, {unfinished} not over, {spent:.0f} s",
        flush=True,
    )


def main() -> None:
    """Play, and print the result as it grows."""
    reader = argparse.ArgumentParser(description="The engine against gnubg-nn.")
    reader.add_argument("--games", type=int, default=20000)
    reader.add_argument("--seed", type=int, default=1283)
    reader.add_argument("--jobs", type=int, default=1, help="processes")
    reader.add_argument("--keep", type=Path, help="file of the batches, JSON lines")
    given = reader.parse_args()
    name = Engine().name
    wanted = range(-(-given.games // (2 * PAIRS)))
    batches = [
        batch
        for batch in kept(given.keep)
        if batch.seed == given.seed and batch.engine == name and batch.number in wanted
    ]
    done = {batch.number for batch in batches}
    started = time.perf_counter()
    with ProcessPoolExecutor(given.jobs, multiprocessing.get_context("spawn")) as pool:
        playing = [pool.submit(play, given.seed, n) for n in wanted if n not in done]
        for future in as_completed(playing):
            batches.append(future.result())
            if given.keep is not None:
                with given.keep.open("a", encoding="utf-8") as file:
                    print(json.dumps(batches[-1]._asdict()), file=file)
            if len(batches) % 10 == 0:
                show(batches, time.perf_counter() - started)
    if not batches:
        sys.exit("nothing was played")
    print(name)
    show(batches, time.perf_counter() - started)


if __name__ == "__main__":
    main()
