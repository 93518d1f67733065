"""Market losers: after which two rolls a double would no longer be taken."""

from __future__ import annotations

from dataclasses import replace

from tablas.engine import Engine
from tablas.records.cube_decision import CubeAction
from tablas.rules import ROLLS, Play, Roll, Situation, ways


def market_losers(situation: Situation, engine: Engine) -> float:
    """The share of the next two rolls, one of each side, after which a double would be dropped.

    Both sides play what the engine holds for best, without doubling.

    Args:
        situation: before the throw; the side on roll may double.
        engine: who judges; its level decides how long this takes.

    Returns:
        0 to 1. A game that ends on the way counts as lost market when the side on roll wins it.

    Raises:
        RuleError: the net does not know this game, or it is over.
    """
    lost = 0
    for roll in ROLLS:
        after = _played(situation, roll, engine)
        if after is None:
            lost += 36 * ways(roll)
            continue
        for answer in ROLLS:
            again = _played(after, answer, engine)
            if again is not None and _lost(again, engine):
                lost += ways(roll) * ways(answer)
    return lost / 36**2


def _played(situation: Situation, roll: Roll, engine: Engine) -> Situation | None:
    """The other side on roll after the best play; None when that ends the game."""
    variant = situation.rules.variant
    plays = variant.plays(situation.position, roll)
    best = Play((), situation.position)
    if len(plays) == 1:
        best = plays[0]
    elif plays:
        best = engine.rank_plays(situation, roll)[0].play
    if variant.outcome(best.result) is not None:
        return None
    return replace(situation, position=best.result.swapped(), turn=situation.turn.other, roll=None)


def _lost(situation: Situation, engine: Engine) -> bool:
    action = engine.cube_decision(situation).action
    return action in (
        CubeAction.DOUBLE_PASS,
        CubeAction.TOO_GOOD_PASS,
    )
