"""How fast the engine is, beside the programs that are installed.

    .venv/bin/python -m benchmarks.engine_speed [PART]... [--positions 50] [--plies 2]

Parts, all of them unless some are named:

static
    Static evaluations and results of rolls generated a second, on one core. gnubg-nn does both on
    the same positions, GNU Backgammon runs its own ``calibrate``.
decisions
    Checker plays a second by depth, for money and cubeful, on varied positions, ours and GNU's on
    the same; what both lose, as GNU at 3-ply judges it and as the engine does at 3-ply (each judge
    favours its own family).
cores
    Wall milliseconds a decision by depth, on one thread and on two.
rollouts
    Games a second of a rollout of the opening position for money, full games at 0-ply, cubeful,
    with variance reduction; the standard error of one game, and so the time to an error of 0.01.
memory
    Resident memory after a 2-ply decision, each program in its own process.

Times are of CPU unless the line says wall. Each program that is not installed is left out.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import mean

import numpy as np

from benchmarks.figures import compared, mean_of
from benchmarks.judged import losses_of
from benchmarks.peers import (
    Asked,
    Chosen,
    MissingError,
    Player,
    ask_gnubg,
    gnubg,
    gnubg_program,
    ids_of,
    library,
    present,
    roll_out_with_gnubg,
    tablas,
)
from benchmarks.positions import met_in_games, money
from tablas.engine import Engine
from tablas.engine.bench import visited
from tablas.engine.engine import as_board
from tablas.engine.kernels.moves import MAX_PLAYS, count_results
from tablas.engine.kernels.net import OUTPUTS, evaluate_boards
from tablas.engine.rollouts import RolloutSettings
from tablas.engine.weights import load_weights
from tablas.notation import parse_position_id
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, ROLLS, Position, Roll, Situation

SEED = 1283
EVALUATED = 3000
"""Positions for the static figures."""
ENOUGH = 0.01
"""The standard error to which the time of a rollout is told."""


# -- static


def rate(work: Callable[[], int]) -> float:
    """Things done a second of CPU time, the best of three; the first call warms up."""
    work()
    best = 0.0
    for _ in range(3):
        started = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - started))
    return best


def our_rates(positions: list[Position]) -> tuple[float, float]:
    """Static evaluations and generated results a second."""
    net = load_weights().net
    boards = np.array([as_board(position) for position in positions])
    chances = np.zeros((len(boards), OUTPUTS), np.float32)
    found = np.zeros((MAX_PLAYS, 2, 26), np.int8)

    def evaluate() -> int:
        evaluate_boards(net, boards, chances)
        return len(boards)

    def generate() -> int:
        return int(count_results(boards, found))

    return rate(evaluate), rate(generate)


def rates_of_gnubg_nn(positions: list[Position]) -> tuple[float, float]:
    """The same of gnubg-nn."""
    module = library("gnubg_nn")
    boards = [[list(position.other[1:]), list(position.own[1:])] for position in positions]

    started = time.process_time()
    for board in boards:  # once only: it remembers what it has evaluated
        module.probabilities(board, 0)
    evaluations = len(boards) / (time.process_time() - started)

    def generate() -> int:
        return sum(len(module.moves(board, *roll)) for board in boards for roll in ROLLS)

    return evaluations, rate(generate)


def calibrated() -> float:
    """GNU Backgammon's own static evaluations a second."""
    done = subprocess.run(
        [gnubg_program(), "-t", "-q"],
        input="set threads 1\ncalibrate 20\nquit\ny\n",
        capture_output=True,
        text=True,
        check=False,
    )
    return float(re.findall(r"([\d.]+) static evaluations/second", done.stdout)[-1])


def static() -> None:
    """Print every figure and the ratio of ours to it."""
    positions = visited(EVALUATED)
    evaluations, generated = our_rates(positions)
    print(f"Tablas    static evaluations {evaluations:>12,.0f}/s   generator {generated:>12,.0f}/s")
    try:
        peer = rates_of_gnubg_nn(positions)
        print(f"gnubg-nn  static evaluations {peer[0]:>12,.0f}/s   generator {peer[1]:>12,.0f}/s")
        print(f"ratio     {evaluations / peer[0]:.1f} and {generated / peer[1]:.1f}")
    except MissingError as error:
        print(f"left out: {error}")
    try:
        theirs = calibrated()
        print(f"GNU       static evaluations {theirs:>12,.0f}/s (calibrate)")
        print(f"ratio     {evaluations / theirs:.1f}")
    except MissingError as error:
        print(f"left out: {error}")


# -- decisions


def varied(count: int) -> list[tuple[Situation, Roll]]:
    """Decisions with a choice, each of another game, for money with the cube in the middle."""
    chance, found = Random(SEED), list[tuple[Situation, Roll]]()
    while len(found) < count:
        for position in met_in_games(Engine(), count, chance):
            roll = chance.choice(ROLLS)
            if len(BACKGAMMON.plays(position, roll)) > 1 and len(found) < count:
                found.append((money(position), roll))
    return found


Judge = Callable[[Situation, Roll], dict[Position, float]]


def judged_by_gnubg(cases: Sequence[tuple[Situation, Roll]]) -> list[dict[Position, float]]:
    """What each result loses as GNU Backgammon sees it at 3-ply."""
    answers = ask_gnubg([("hint", *ids_of(situation), str(roll), 3) for situation, roll in cases])
    return [
        losses_of(
            {parse_position_id(after): (depth, equity) for _, depth, equity, _, after in hints}
        )
        for hints in answers
    ]


def judged_by_us(cases: Sequence[tuple[Situation, Roll]]) -> list[dict[Position, float]]:
    """What each result loses as the engine sees it at 3-ply."""
    engine = Engine(level=Level.THREE_PLY)
    return [
        losses_of(
            {
                one.play.result: (one.level.plies, one.equity)
                for one in engine.rank_plays(situation, roll)
            }
        )
        for situation, roll in cases
    ]


def decisions(count: int, plies: int) -> None:
    """Print a line a program and depth, then what both lose."""
    cases = varied(count)
    asked: list[Asked] = list(cases)
    chosen: dict[str, Chosen] = {}
    pairs = []
    for depth in range(plies + 1):
        makers: list[Callable[[], Player]] = [
            partial(tablas, tuple(Level)[depth]),
            partial(gnubg, depth),
        ]
        players = list(present(makers))
        for player in players:
            chosen[player.name] = player.choose(asked)
            spent = mean(chosen[player.name].seconds)
            print(
                f"{player.name:<12} {1000 * spent:>9.3f} ms a decision, {1 / spent:>8.1f}/s",
                flush=True,
            )
        if len(players) == 2:
            pairs.append((players[0].name, players[1].name))
    judges = {"Tablas 3-ply": judged_by_us}
    if pairs:
        judges = {"GNU 3-ply": judged_by_gnubg} | judges
    for name, judge in judges.items():
        judged = judge(cases)
        lost = {
            title: [
                losses.get(result, max(losses.values()))
                for losses, result in zip(judged, choices.results, strict=True)
            ]
            for title, choices in chosen.items()
        }
        for title, losses in lost.items():
            print(f"judged by {name}: {title:<12} {mean_of(losses)}")
        for ours, theirs in pairs:
            print(
                f"judged by {name}: {ours} less {theirs}: {compared(lost[ours], lost[theirs])}",
                flush=True,
            )


# -- cores


def cores(count: int, plies: int) -> None:
    """Print wall times by depth and number of threads."""
    cases = varied(count)
    for level in tuple(Level)[: plies + 1]:
        walls = []
        for threads in (1, 2):
            engine = Engine(level=level, threads=threads)
            engine.rank_plays(*cases[0])
            started = time.perf_counter()
            for case in cases:
                engine.rank_plays(*case)
            walls.append(1000 * (time.perf_counter() - started) / len(cases))
        print(
            f"{level}: {walls[0]:.2f} ms wall a decision on one thread, {walls[1]:.2f} on two, "
            f"{walls[0] / walls[1]:.2f} times as fast",
            flush=True,
        )


# -- rollouts


def rollouts(games: int, games_of_peer: int) -> None:
    """Print games a second, the error of a game, and the time to an error of `ENOUGH`."""
    start, engine = money(BACKGAMMON.start), Engine()
    engine.rollout(start, settings=RolloutSettings(games=36))
    started = time.process_time()
    found = engine.rollout(start, settings=RolloutSettings(games=games, seed=SEED))
    spent = time.process_time() - started
    assert found.no_double is not None
    ways = [way for way in (found.no_double, found.double_take) if way is not None]
    equity, played = found.no_double.equity, sum(way.games for way in ways)
    ours = _rollout_line(
        "Tablas", equity.mean, equity.error * found.no_double.games**0.5, played / spent
    )
    try:
        rolled = roll_out_with_gnubg(BACKGAMMON.start, games_of_peer, SEED)
    except MissingError as error:
        print(f"left out: {error}")
        return
    theirs = _rollout_line(
        "GNU", rolled.equity, rolled.error * games_of_peer**0.5, games_of_peer / rolled.seconds
    )
    print(f"ratio of the times {theirs / ours:.1f}")


def _rollout_line(name: str, equity: float, error: float, pace: float) -> float:
    """Print a line; the seconds to an error of `ENOUGH`."""
    seconds = (error / ENOUGH) ** 2 / pace
    print(
        f"{name:<7} no double {equity:+.4f}, {pace:>8.1f} games/s, standard error of a game "
        f"{error:.3f}, {seconds:.1f} s to ± {ENOUGH}",
        flush=True,
    )
    return seconds


# -- memory

REMEMBER = """
from pathlib import Path
from tablas.engine import Engine
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, Roll, Situation
engine = Engine(level=Level.TWO_PLY)
situation = Situation(position=BACKGAMMON.start)
engine.rank_plays(situation, Roll(3, 1))
engine.cube_decision(situation)
status = Path("/proc/self/status").read_text()
print(float(status.split("VmRSS:")[1].split()[0]) / 1024)
"""


def memory() -> None:
    """Print the memory of both programs."""
    command = [sys.executable, "-c", REMEMBER]
    subprocess.run(command, capture_output=True, check=True)  # compiles what is not kept yet
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    print(f"Tablas  {float(done.stdout):.0f} MiB")
    try:
        position_id, match_id = ids_of(money(BACKGAMMON.start))
        answers = ask_gnubg([("hint", position_id, match_id, "31", 2), ("memory",)])
        print(f"GNU     {answers[-1]:.0f} MiB")
    except MissingError as error:
        print(f"left out: {error}")


def main() -> None:
    """Measure the parts asked for."""
    parts = ("static", "decisions", "cores", "rollouts", "memory")
    reader = argparse.ArgumentParser(description="How fast the engine is.")
    reader.add_argument("parts", nargs="*", metavar="PART", help=", ".join(parts))
    reader.add_argument("--positions", type=int, default=50, help="decisions")
    reader.add_argument("--plies", type=int, default=2, help="the deepest level")
    reader.add_argument("--games", type=int, default=1296, help="of our rollout, each way")
    reader.add_argument("--games-of-peer", type=int, default=324)
    given = reader.parse_args()
    if unknown := set(given.parts) - set(parts):
        reader.error(f"no such part: {', '.join(sorted(unknown))}")
    works: dict[str, Callable[[], None]] = {
        "static": static,
        "decisions": partial(decisions, given.positions, given.plies),
        "cores": partial(cores, given.positions, given.plies),
        "rollouts": partial(rollouts, given.games, given.games_of_peer),
        "memory": memory,
    }
    for part in given.parts or parts:
        print(f"-- {part}", flush=True)
        works[part]()


if __name__ == "__main__":
    main()
