from __future__ import annotations

from random import Random

from benchmarks.positions import may_double, staked
from tablas.engine.cube import state_of, terms_for
from tablas.engine.kernels.cube import can_double
from tablas.engine.match_equity import load_met
from tablas.rules import BACKGAMMON


def test_whoever_may_double_here_may_double_in_the_engine() -> None:
    chance, met, seen = Random(1283), load_met(), set()
    for _ in range(300):
        situation = staked(BACKGAMMON.start, chance)
        available = can_double(terms_for(situation.rules, met), state_of(situation))
        assert may_double(situation) == available, situation
        seen.add(available)
    assert seen == {False, True}
