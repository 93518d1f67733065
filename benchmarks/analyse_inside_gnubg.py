"""A match made and analysed by GNU Backgammon: run *inside* the program, by its own Python.

``gnubg -t -q -p analyse_inside_gnubg.py`` plays a match against itself, writes it to the file that
the environment variable ``MATCH`` names, analyses it at ``PLIES``, prints its statistics, and then
a line ``seconds`` with the wall time and the CPU time of the analysis.
"""

from __future__ import annotations

import importlib
import os
import time

SEED = os.environ.get("SEED", "1")
PLAYERS = [
    f"set player {player} {what}"
    for player in (0, 1)
    for what in (
        "gnubg",
        "chequerplay evaluation plies 0",
        "chequerplay evaluation noise 0.02",
        "cubedecision evaluation plies 0",
    )
]


def main() -> None:
    """Play, write down, analyse."""
    command = importlib.import_module("gnubg").command
    plies = os.environ["PLIES"]
    for line in (
        "set display off",
        "set threads 1",
        "set rng mersenne",
        f"set seed {SEED}",
        "set automatic game on",
        "set automatic roll on",
        "set automatic move on",
        *PLAYERS,
        "new match 7",
        f"export match mat {os.environ['MATCH']}",
        f"set analysis chequerplay evaluation plies {plies}",
        f"set analysis cubedecision evaluation plies {plies}",
    ):
        command(line)
    wall, spent = time.perf_counter(), time.process_time()
    command("analyse match")
    wall, spent = time.perf_counter() - wall, time.process_time() - spent
    command("show statistics match")
    print(f"seconds {wall:.3f} {spent:.3f}")


if __name__ == "__main__":
    main()
