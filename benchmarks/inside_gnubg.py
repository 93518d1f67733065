"""What GNU Backgammon thinks and how long it takes: run *inside* the program, by its own Python.

``gnubg -t -q -p inside_gnubg.py`` reads the questions from the file that the environment variable
``QUESTIONS`` names and writes the answers to the one named by ``ANSWERS``, both as JSON. Times are
of CPU, in seconds: the program's Python interface looks only every 10 ms whether it is done.
"""

from __future__ import annotations

import importlib
import json
import os
import time
from pathlib import Path
from typing import Any

MONEY = "cAkAAAAAAAAE"
"""The match ID of money play, player 1 to throw."""
QUIET = (
    "set display off",
    "set output rawboard on",
    "set threads 1",
    "set confirm default no",
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set player 0 human",
    "set player 1 human",
    "new session",
)


class Peer:
    """Answers for the program; `gnubg` is its own module."""

    def __init__(self, gnubg: Any) -> None:
        self.gnubg = gnubg
        for command in QUIET:
            gnubg.command(command)

    def choose(self, position_id: str, dice: str, facts: dict[str, Any] | None, plies: int) -> Any:
        """The ID of the board after the best play, the mover still second, and the time.

        For the cube and score of `facts`; without them for money and cubelessly.
        """
        self._show(position_id, MONEY, dice)  # the dice of the table are the ones it plays
        board, info = self.gnubg.positionfromid(position_id), self._info(facts)
        depth = _depth(plies, cubeful=facts is not None)
        started = time.process_time()
        moves = self.gnubg.findbestmove(board, info, depth)
        spent = time.process_time() - started
        return _after(self.gnubg, board, list(zip(moves[::2], moves[1::2], strict=True))), spent

    def hint(self, position_id: str, match_id: str, dice: str, plies: int) -> Any:
        """All candidates, best first: the play, plies, equity, chances, the board after it.

        The match ID is of the same moment before the throw.
        """
        self.gnubg.command(f"set evaluation chequerplay evaluation plies {plies}")
        self._show(position_id, match_id, dice)
        board = self.gnubg.positionfromid(position_id)
        try:
            hints = self.gnubg.hint(10_000)["hint"]
        except (KeyError, TypeError, ValueError):  # nothing can be played
            return []
        return [
            (
                hint["move"],
                hint["context"]["plies"],
                hint["equity"],
                hint["details"]["probs"],
                _after(self.gnubg, board, self.gnubg.parsemove(hint["move"])),
            )
            for hint in hints
        ]

    def cube(self, position_id: str, facts: dict[str, Any], plies: int) -> Any:
        """Cubeless chances, the values of the three ways to go on, the action, and the time."""
        board, info = self.gnubg.positionfromid(position_id), self._info(facts)
        started = time.process_time()
        equities = self.gnubg.cfevaluate(board, info, _depth(plies, cubeful=True))
        spent = time.process_time() - started
        chances = self.gnubg.evaluate(board, info, _depth(plies, cubeful=False))
        return chances[:5], equities[1:4], equities[5], spent

    def memory(self) -> float:
        """Resident memory of the program in MiB."""
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return float(status.split("VmRSS:")[1].split()[0]) / 1024

    def rollout(self, position_id: str, trials: int, seed: int) -> float:
        """Print a rollout of the cube before the throw, for money; the time."""
        self._show(position_id, MONEY)
        for command in (
            f"set rollout trials {trials}",
            f"set rollout seed {seed}",
            "set rollout varredn on",
            "set rollout cubeful on",
            "set rollout chequerplay plies 0",
            "set rollout cubedecision plies 0",
        ):
            self.gnubg.command(command)
        started = time.process_time()
        self.gnubg.command("rollout")
        return time.process_time() - started

    def _show(self, position_id: str, match_id: str, dice: str = "") -> None:
        self.gnubg.command(f"set matchid {match_id}")
        self.gnubg.command(f"set board {position_id}")
        if dice:
            self.gnubg.command(f"set dice {dice}")

    def _info(self, facts: dict[str, Any] | None) -> Any:
        if facts is None:
            return self.gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
        info = self.gnubg.cubeinfo(
            facts["cube"],
            facts["owner"],
            1,
            facts["length"],
            tuple(facts["score"]),
            facts["crawford"],
            0,
        )
        return info | {"jacoby": facts["jacoby"], "beavers": 0}


def _depth(plies: int, *, cubeful: bool) -> dict[str, Any]:
    return {"plies": plies, "cubeful": int(cubeful), "deterministic": 1, "noise": 0.0, "prune": 1}


def _after(gnubg: Any, board: Any, moves: Any) -> str:
    """The position ID once these checkers of the mover have moved."""
    other, own = ([0, *side] for side in board)
    for start, end in moves:
        if start == 0:
            break
        own[start] -= 1
        own[end] += 1
        if end and other[25 - end] == 1:
            other[25 - end] = 0
            other[25] += 1
    after: str = gnubg.positionid((tuple(other[1:]), tuple(own[1:])))
    return after


def main() -> None:
    """Answer every question, in order."""
    peer = Peer(importlib.import_module("gnubg"))
    questions = json.loads(Path(os.environ["QUESTIONS"]).read_text(encoding="utf-8"))
    answers = [getattr(peer, name)(*arguments) for name, *arguments in questions]
    Path(os.environ["ANSWERS"]).write_text(json.dumps(answers), encoding="utf-8")


if __name__ == "__main__":
    main()
