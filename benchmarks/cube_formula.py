"""What the formula for the cube loses, given good chances: no net, no search.

    .venv/bin/python benchmarks/cube_formula.py FILE

The file is tab-separated; lines that begin with # and the heading are skipped. Columns: position ID
(the mover second), match ID without dice, the six chances ``win,wg,wbg,lose,lg,lbg`` of the side on
roll, and its equities of no double, double and take, double and pass. A doubler loses the better of
no double and the better answer to a double, minus what he chooses; the side doubled loses the
difference between take and drop where it chooses the wrong one.

The first lines keep one life in every position, as other programs do in contact (0.68); the last is
the formula as it is used.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

import numpy as np

from tablas.engine.cube import equity_of, state_of, static_values, terms_for
from tablas.engine.kernels.cube import State, Terms, cube_life
from tablas.engine.match_equity import load_met
from tablas.notation import parse_gnubg_id
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances

LIVES = (0.6, 0.68, 0.72, 0.76, 0.8)


class Judged(NamedTuple):
    """A cube decision, what the formula needs for it, and what another program says of it."""

    terms: Terms
    state: State
    chances: Chances
    life: float
    equity: CubeValues


def judged(path: Path) -> Iterator[Judged]:
    """The decisions of a file where a double is available."""
    met = load_met()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(("#", "position_id")):
            continue
        position_id, match_id, chances, *equities = line.split("\t")[:6]
        situation = parse_gnubg_id(f"{position_id}:{match_id}")
        terms, state = terms_for(situation.rules, met), state_of(situation)
        win, wg, wbg, _, lg, lbg = map(float, chances.split(","))
        board = np.array((situation.position.own, situation.position.other), np.int8)
        found = Judged(
            terms,
            state,
            Chances(win, wg, wbg, lg, lbg),
            cube_life(terms, board),
            CubeValues(*map(float, equities)),
        )
        if static_values(terms, state, found.chances, found.life) is not None:
            yield found


def losses(decision: Judged, life: float) -> tuple[float, float]:
    """What the doubler and the side doubled lose who follow the formula with this life."""
    terms, state, equity = decision.terms, decision.state, decision.equity
    values = static_values(terms, state, decision.chances, life)
    assert values is not None
    doubles = min(values.double_take, values.double_pass) > values.no_double
    drops = values.double_take >= values.double_pass
    answered = min(equity.double_take, equity.double_pass)
    best = max(equity.no_double, answered)
    paid = equity.double_pass if drops else equity.double_take
    return best - (answered if doubles else equity.no_double), paid - answered


def main() -> None:
    """Print one line for each life and one for the formula as it is."""
    found = list(judged(Path(sys.argv[1])))
    print(f"{len(found)} decisions; mean loss of the doubler, of the side doubled; error of equity")
    for life in (*LIVES, None):
        paid = [losses(decision, life or decision.life) for decision in found]
        doubler, doubled = ([pair[side] for pair in paid] for side in (0, 1))
        spread = stdev(doubler) / len(found) ** 0.5
        missed = []
        for terms, state, chances, own, equity in found:
            values = static_values(terms, state, chances, life or own)
            assert values is not None
            missed.append((equity_of(terms, state, values.no_double) - equity.no_double) ** 2)
        name = f"life {life:.2f}" if life else "as used"
        print(
            f"{name}: {mean(doubler):.5f} ± {spread:.5f}, {mean(doubled):.5f}; "
            f"{mean(missed) ** 0.5:.4f}"
        )


if __name__ == "__main__":
    main()
