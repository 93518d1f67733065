"""Make a file of judged decisions with GNU Backgammon.

    .venv/bin/python -m benchmarks.make_decisions OUT [--positions N] [--plies 2] [--cube]

Positions are met in games of the engine with itself, a tenth of its plays drawn by chance; score,
cube and roll are drawn too. GNU Backgammon judges, cubefully at the depth asked for. OUT gets the
columns that `benchmarks.judged` reads: of checker plays, or with ``--cube`` of the cube.

Positions come in chunks that depend on the seed and their number alone. What OUT has already is
kept, and the next chunk is appended; a line that begins with # ends each chunk.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from benchmarks.peers import ask_gnubg, facts_of, ids_of
from benchmarks.positions import may_double, met_in_games, staked
from tablas.engine import Engine
from tablas.notation import format_play, parse_position_id
from tablas.rules import BACKGAMMON, ROLLS, Roll, Situation

CHUNK = 100
"""Positions in a chunk."""
PLAYS_HEADING = "position_id\tmatch_id\tdice\tplayed\tcandidates"
CUBE_HEADING = (
    "position_id\tmatch_id\tchances\tno_double\tdouble_take\tdouble_pass\tproper_action\tlevel"
)


def play_lines(drawn: Sequence[tuple[Situation, Roll]], plies: int) -> Iterator[str]:
    """One line for each decision that has a choice."""
    asked = [
        (situation, roll)
        for situation, roll in drawn
        if len(BACKGAMMON.plays(situation.position, roll)) > 1
    ]
    answers = ask_gnubg([("hint", *ids_of(one), str(roll), plies) for one, roll in asked])
    for (situation, roll), hints in zip(asked, answers, strict=True):
        plays = {play.result: play for play in BACKGAMMON.plays(situation.position, roll)}
        candidates = [
            f"{format_play(plays[parse_position_id(after)])}|Cubeful-{depth}-ply|{equity:+.4f}|"
            + _chances(chances, ", ")
            for _, depth, equity, chances, after in hints
        ]
        best = candidates[0].split("|")[0]
        yield "\t".join((*ids_of(situation), str(roll), best, " ; ".join(candidates)))


def cube_lines(drawn: Sequence[Situation], plies: int) -> Iterator[str]:
    """One line for each position whose side on roll may double."""
    asked = [situation for situation in drawn if may_double(situation)]
    answers = ask_gnubg([("cube", ids_of(one)[0], facts_of(one), plies) for one in asked])
    for situation, (chances, equities, action, _) in zip(asked, answers, strict=True):
        values = (f"{equity:+.4f}" for equity in equities)
        yield "\t".join(
            (*ids_of(situation), _chances(chances, ","), *values, action, f"{plies}-ply")
        )


def _chances(chances: Sequence[float], comma: str) -> str:
    """Win, gammon, backgammon, lose, gammon, backgammon."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances
    shown = (win, gammon, backgammon, 1 - win, lost_gammon, lost_backgammon)
    return comma.join(f"{chance:.4f}" for chance in shown)


def main() -> None:
    """Append chunk after chunk."""
    reader = argparse.ArgumentParser(description="Decisions judged by GNU Backgammon.")
    reader.add_argument("out", type=Path)
    reader.add_argument("--positions", type=int, default=1000)
    reader.add_argument("--plies", type=int, default=2)
    reader.add_argument("--cube", action="store_true", help="of the cube, not checker plays")
    reader.add_argument("--seed", type=int, default=1283)
    given = reader.parse_args()
    kind = "cube decisions" if given.cube else "checker plays"
    if not given.out.exists():
        heading = CUBE_HEADING if given.cube else PLAYS_HEADING
        about = f"# {kind} judged by GNU Backgammon at {given.plies}-ply, seed {given.seed}"
        given.out.write_text(f"{about}\n{heading}\n", encoding="utf-8")
    there = re.findall(r"^# chunk (\d+)$", given.out.read_text(encoding="utf-8"), re.MULTILINE)
    engine = Engine()
    for number in range(len(there), -(-given.positions // CHUNK)):
        chance = Random(f"{given.seed}/{number}")
        drawn = [staked(one, chance) for one in met_in_games(engine, CHUNK, chance)]
        if given.cube:
            lines = list(cube_lines(drawn, given.plies))
        else:
            lines = list(play_lines([(one, chance.choice(ROLLS)) for one in drawn], given.plies))
        with given.out.open("a", encoding="utf-8") as file:
            file.write("\n".join([*lines, f"# chunk {number}", ""]))
        print(f"chunk {number}: {len(lines)} {kind}", flush=True)


if __name__ == "__main__":
    main()
