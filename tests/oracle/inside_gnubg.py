"""What GNU Backgammon does with IDs and dice: run *inside* the program, by its own Python.

``gnubg -t -q -p inside_gnubg.py`` reads the questions from the file that the environment variable
``QUESTIONS`` names and writes the answers to the one named by ``ANSWERS``, both as JSON.
"""

from __future__ import annotations

import importlib
import json
import os
from pathlib import Path
from typing import Any

QUIET = (
    "set display off",
    "set output rawboard on",
    "set confirm default no",
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set player 0 human",
    "set player 1 human",
    "set evaluation chequerplay evaluation plies 0",
    "new session",
)
BEFORE_THE_THROW = "cAkAAAAAAAAE"  # money play, player 1 to throw


class Oracle:
    """Asks the program; `gnubg` is its own module."""

    def __init__(self, gnubg: Any) -> None:
        self.gnubg = gnubg
        for command in QUIET:
            gnubg.command(command)

    def board(self, position_id: str) -> Any:
        """The counts of points 1-24 and the bar: of the opponent, of the mover."""
        return self.gnubg.positionfromid(position_id)

    def plays(self, position_id: str, dice: str) -> list[str]:
        """The position IDs of all results of a roll, the mover still second."""
        self.gnubg.command(f"set matchid {BEFORE_THE_THROW}")
        self.gnubg.command(f"set board {position_id}")
        self.gnubg.command(f"set dice {dice}")
        board = self.board(position_id)
        try:
            hints = self.gnubg.hint(10_000)["hint"]
        except (KeyError, TypeError, ValueError):
            hints = []
        return [self.after(board, self.gnubg.parsemove(hint["move"])) for hint in hints]

    def after(self, board: Any, moves: Any) -> str:
        """The position ID once these checkers of the mover have moved."""
        other, own = ([0, *side] for side in board)
        for start, end in moves:
            own[start] -= 1
            own[end] += 1
            if end and other[25 - end] == 1:
                other[25 - end] = 0
                other[25] += 1
        after: str = self.gnubg.positionid((tuple(other[1:]), tuple(own[1:])))
        return after

    def match(self, match_id: str) -> dict[str, Any]:
        """What the program understands of a match ID."""
        self.gnubg.command(f"set matchid {match_id}")
        return {"id": self.gnubg.matchid(), **self.gnubg.cubeinfo(), **self.gnubg.posinfo()}

    def match_id(self, cube: dict[str, Any], moment: dict[str, Any]) -> str:
        """The match ID that the program writes for these facts."""
        score, dice = tuple(cube["score"]), tuple(moment["dice"])
        written: str = self.gnubg.matchid(
            self.gnubg.cubeinfo() | cube | {"score": score}, moment | {"dice": dice}
        )
        return written

    def double(self, position_id: str) -> str:
        """Both IDs once the side on roll has doubled."""
        self.gnubg.command(f"set matchid {BEFORE_THE_THROW}")
        self.gnubg.command(f"set board {position_id}")
        self.gnubg.command("double")
        both: str = self.gnubg.gnubgid()
        return both

    def xgid(self, xgid: str) -> str:
        """The IDs of the situation that the program understands of an XGID."""
        self.gnubg.command(f"set xgid {xgid}")
        both: str = self.gnubg.gnubgid()
        return both

    def match_equities(self, length: int) -> Any:
        """Its match winning chances before the Crawford game, and those of both sides after it."""
        return self.gnubg.met(length)

    def cube(self, position_id: str, facts: dict[str, Any], plies: int) -> dict[str, Any]:
        """Cubeless chances, cubeful equities of the three ways to go on, and gammon prices."""
        board = self.board(position_id)
        info = self.gnubg.cubeinfo(
            facts["cube"],
            facts["owner"],
            1,
            facts["length"],
            tuple(facts["score"]),
            facts["crawford"],
            0,
        ) | {"jacoby": facts["jacoby"], "beavers": 0}
        settings = {"plies": plies, "deterministic": 1, "noise": 0.0, "prune": 1}
        chances = self.gnubg.evaluate(board, info, settings | {"cubeful": 0})
        equities = self.gnubg.cfevaluate(board, info, settings | {"cubeful": 1})
        drop = self.gnubg.eq2mwc(equities[3], info) if facts["length"] else None
        return {
            "chances": chances[:5],
            "equities": equities[1:4],
            "drop": drop,
            "action": equities[5],
            "prices": info["gammonprice"],
            "kind": self.gnubg.classifypos(board),
        }


def main() -> None:
    """Answer every question, in order."""
    oracle = Oracle(importlib.import_module("gnubg"))
    questions = json.loads(Path(os.environ["QUESTIONS"]).read_text(encoding="utf-8"))
    answers = [getattr(oracle, name)(*arguments) for name, *arguments in questions]
    Path(os.environ["ANSWERS"]).write_text(json.dumps(answers), encoding="utf-8")


if __name__ == "__main__":
    main()
