"""A fixed search, and what it looked at and found: ``python -m tests.engine.signature`` records it.

It changes with the weights and with the rules of the search, and with nothing else. Whoever changes
either on purpose records it anew.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from tablas.engine import load_met
from tablas.engine.cube import state_of, terms_for
from tablas.engine.engine import as_board
from tablas.engine.kernels.search import Brain, look_at_rolls, new_bench
from tablas.engine.kernels.stakes import stakes_of
from tablas.engine.tables import tables_for_engine
from tablas.rules import BACKGAMMON, Cube, MatchRules, Seat, Situation
from tests.engine.boards import weights

RECORDED = Path(__file__).parents[1] / "data" / "engine" / "signature.json"
DEPTH = 2
CONTACT = BACKGAMMON.position({24: 2, 13: 4, 8: 3, 6: 4, 5: 2}, {25: 1, 24: 1, 13: 5, 8: 3, 6: 5})
HOLDING = BACKGAMMON.position({20: 2, 13: 3, 8: 3, 6: 4, 5: 3}, {18: 2, 13: 4, 8: 3, 6: 4, 4: 2})
RACE = BACKGAMMON.position(
    {9: 2, 7: 2, 6: 4, 5: 3, 4: 2, 3: 2}, {10: 2, 8: 2, 6: 4, 5: 3, 4: 2, 2: 2}
)
QUESTIONS = {
    "opening": Situation(BACKGAMMON.start),
    "contact at 2-away 4-away": Situation(CONTACT, rules=MatchRules(length=7), score=(5, 3)),
    "redouble in a holding game": Situation(HOLDING, cube=Cube(2, Seat.WHITE)),
    "race with the Jacoby rule": Situation(RACE, rules=MatchRules(jacoby=True)),
}


def signature() -> dict[str, Any]:
    """The digest of the weights; of each question the counts of the search, and its values."""
    loaded = weights()
    brain = Brain(loaded.net, loaded.scout, tables_for_engine())
    found: dict[str, Any] = {"weights": loaded.digest}
    for name, situation in QUESTIONS.items():
        stakes = stakes_of(terms_for(situation.rules, load_met()), state_of(situation), DEPTH)
        rows = np.zeros((21, 5), np.float32)
        worths = np.zeros((21, stakes.states.shape[1]))
        bench = new_bench(brain)
        board = as_board(situation.position)
        look_at_rolls(brain, bench, stakes, 0, board, DEPTH, 0, 21, rows, worths)
        found[name] = {
            "boards judged": int(bench.counts[0]),
            "nodes": int(bench.counts[1]),
            "chances": [round(float(value), 5) for value in rows.mean(axis=0)],
            "values": [round(float(value), 5) for value in worths.mean(axis=0)],
        }
    return found


if __name__ == "__main__":
    RECORDED.write_text(json.dumps(signature(), indent=1) + "\n")
