"""How well the analysis of many matches keeps all cores busy.

    .venv/bin/python -m benchmarks.analyse_folder [--matches 20] [--length 5] [--level 2ply]

Writes matches that the engine plays against itself, statically and by the rules of the cube, into a
folder for the time being, and analyses them as ``tablas analyse FOLDER`` does, nothing cached.
Prints the wall time, the time of CPU, and CPU ÷ (cores × wall): 1 if no core is ever idle. Other
programs on the machine make that smaller; so under Linux the time in which threads waited for a
core counts in a second figure, which is what the first would be on a quiet machine.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tablas.analysis import AnalysisSettings, Means, analyse_all
from tablas.engine import Engine
from tablas.notation import format_mat
from tablas.notation.gathering import gather
from tablas.records import MatchRecord
from tablas.records.cube_decision import CubeAction, CubeAnswer
from tablas.records.evaluation import Level
from tablas.rules import (
    Doubled,
    Dropped,
    Event,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Played,
    Roll,
    Taken,
    Thrown,
)

_DOUBLES = frozenset(
    {CubeAction.DOUBLE_TAKE, CubeAction.DOUBLE_PASS, CubeAction.OPTIONAL_DOUBLE_TAKE}
)


def played_match(engine: Engine, length: int, chance: Random) -> MatchRecord:
    """A match of the engine against itself; one play in ten is drawn by chance."""
    events: list[Event] = [MatchStarted(MatchRules(length=length), ("first", "second"))]
    match = Match.replay(events)
    while not match.is_over:
        event = _next(engine, match, chance)
        events.append(event)
        match = match.apply(event)
    return MatchRecord(tuple(events))


def _next(engine: Engine, match: Match, chance: Random) -> Event:
    situation, game = match.situation, match.game
    if match.between_games or game is None:
        return GameStarted()
    if situation is None:
        white, black = chance.sample(range(1, 7), 2)
        return OpeningThrown(white, black)
    turn = situation.turn
    if situation.offer is not None:
        answer = engine.cube_decision(situation).answer
        return Dropped(turn.other) if answer is CubeAnswer.DROP else Taken(turn.other)
    if situation.roll is not None:
        ranked = engine.rank_plays(situation)
        chosen = chance.choice(ranked) if chance.random() < 0.1 else ranked[0]
        return Played(turn, chosen.play.result, chosen.play.moves)
    if match.refusal(turn, Doubled) is None and engine.cube_decision(situation).action in _DOUBLES:
        return Doubled(turn)
    return Thrown(turn, Roll(chance.randint(1, 6), chance.randint(1, 6)))


def main() -> None:
    """Play, write, analyse, and print."""
    reader = argparse.ArgumentParser(description="All cores busy with many matches.")
    reader.add_argument("--matches", type=int, default=20)
    reader.add_argument("--length", type=int, default=5)
    reader.add_argument(
        "--level", default=Level.TWO_PLY.value, choices=[one.value for one in Level]
    )
    reader.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    given = reader.parse_args()
    engine, settings = Engine(), AnalysisSettings(level=Level(given.level))
    with TemporaryDirectory() as folder:
        for number in range(given.matches):
            record = played_match(engine, given.length, Random(number))
            Path(folder, f"{number:03}.mat").write_text(format_mat(record), encoding="utf-8")
        with ThreadPoolExecutor(given.threads) as pool:
            means = Means(executor=pool)
            list(analyse_all([_only(Path(folder, "000.mat"))], settings, means=means))  # compiles
            wall, cpu, ready = time.perf_counter(), time.process_time(), seconds_ready()
            records = (
                record
                for found in gather([folder])
                for record in found.records
                if isinstance(record, MatchRecord)
            )
            found = [one.analysis for one in analyse_all(records, settings, means=means)]
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            ready = seconds_ready() - ready
    decisions = sum(len(one.plays) + len(one.cubes) for one in found if one is not None)
    print(f"{len(found)} matches, {decisions} decisions, at {given.level}")
    print(f"{wall:.1f} s of wall, {cpu:.1f} s of CPU on {given.threads} threads")
    print(f"CPU / (threads x wall) {cpu / (given.threads * wall):.3f}")
    if ready:
        print(f"with the time that others had the cores {ready / (given.threads * wall):.3f}")


def seconds_ready() -> float:
    """How long threads of this process that are still there ran or waited for a core, in all.

    0 where the system does not say.
    """
    total = 0
    for path in Path("/proc/self/task").glob("*/schedstat"):
        ran, waited, _ = path.read_text(encoding="ascii").split()
        total += int(ran) + int(waited)
    return total / 1e9


def _only(path: Path) -> MatchRecord:
    (found,) = gather([path])
    (record,) = found.records
    assert isinstance(record, MatchRecord)
    return record


if __name__ == "__main__":
    main()
