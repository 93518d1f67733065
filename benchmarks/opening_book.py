"""Play the opening out: the 15 opening rolls, then the replies to the best plays of them.

    nice .venv/bin/python -m benchmarks.opening_book OUT [--openings GAMES] [--replies GAMES]
        [--within EQUITY] [--turns N]

OUT is a book as `tablas.analysis.openings` reads it. What OUT has already is kept: a run that was
ended goes on where it stopped. Copy a finished book to ``src/tablas/analysis/data/openings.tsv``.
Replies are played out to the best play of each opening roll, and to those that are no more than
EQUITY behind it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from tablas.analysis.openings import (
    COLUMNS,
    book_lines,
    format_opening,
    parse_opening,
    read_book,
)
from tablas.engine import Engine
from tablas.engine.rollouts import RolloutSettings
from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, ROLLS, Play, Roll, Situation

START = Situation(BACKGAMMON.start)
MOST = 5
"""So many candidates of a roll are played out,"""
NEAR = 0.08
"""and none that one ply holds for worse than the best by more."""


def candidates(engine: Engine, situation: Situation) -> list[Play]:
    """The plays of a roll that are worth a rollout."""
    ranked = engine.rank_plays(situation)
    return [one.play for one in ranked[:MOST] if ranked[0].equity - one.equity <= NEAR] or [
        ranked[0].play
    ]


def rolled(engine: Engine, opening: str, roll: Roll, settings: RolloutSettings) -> list[str]:
    """The lines of a book for one roll."""
    situation = replace(START, roll=roll)
    if opening:
        position = parse_opening(opening).result.swapped()
        situation = replace(situation, position=position)
    plays = candidates(engine, situation)
    with ThreadPoolExecutor() as pool:
        answer = engine.rollout(situation, plays=plays, settings=settings, executor=pool)
    return list(book_lines(opening, roll, answer.plays))


def openings(path: Path, within: float) -> Iterator[str]:
    """The openings of a book that are worth replies, those of the best plays first."""
    book = read_book(path.read_text(encoding="utf-8").splitlines())
    for best in (True, False):
        for roll in ROLLS:
            plays = book.plays(roll)
            near = [one for one in plays[1:] if one.behind.mean <= within]
            for one in plays[:1] if best else near:
                yield format_opening(roll, one.play)


def add(path: Path, engine: Engine, opening: str, roll: Roll, settings: RolloutSettings) -> None:
    """Append the plays of a roll to a book that has none of them yet."""
    known = (line.split("\t")[:2] for line in path.read_text(encoding="utf-8").splitlines())
    if [opening, str(roll)] in known:
        return
    lines = rolled(engine, opening, roll, settings)
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
    print(lines[0], flush=True)


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--openings", type=int, default=1296, help="games for opening plays")
    parser.add_argument("--replies", type=int, default=1296, help="games for replies, at most")
    parser.add_argument("--within", type=float, default=0.0)
    parser.add_argument("--turns", type=int, default=11)
    asked = parser.parse_args()
    engine = Engine(level=Level.ONE_PLY)
    opening = RolloutSettings(games=asked.openings, turns=asked.turns)
    reply = RolloutSettings(games=asked.replies, turns=asked.turns, apart=3.5, fewest=144)
    if not asked.out.exists():
        heading = "\t".join(COLUMNS)
        asked.out.write_text(f"# {engine.name}\n# {heading}\n", encoding="utf-8")
    for roll in ROLLS:
        if not roll.is_double:
            add(asked.out, engine, "", roll, opening)
    for before in list(openings(asked.out, asked.within)):
        for roll in ROLLS:
            add(asked.out, engine, before, roll, reply)


if __name__ == "__main__":
    main()
