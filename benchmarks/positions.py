"""Positions to measure on: met in games that the engine plays with itself."""

from __future__ import annotations

from random import Random

import numpy as np

from tablas.engine import Engine
from tablas.engine.engine import as_board
from tablas.rules import BACKGAMMON, Cube, MatchRules, Position, Roll, Seat, Situation

EXPLORED = 0.1
"""Share of plays that are drawn by chance, so that not only what the engine likes is met."""
TURNS = 60
"""A position is drawn from the first so many turns of a game, or from all if it is shorter."""
LENGTHS = (0, 0, 0, 3, 5, 7)
"""Lengths of the matches; 0 is money play."""


def met_in_games(engine: Engine, count: int, chance: Random) -> list[Position]:
    """Unfinished positions before a throw, each of another game; statically played."""
    boards = np.repeat(as_board(BACKGAMMON.start)[None], count, axis=0)
    history: list[list[Position]] = [[] for _ in range(count)]
    for _ in range(TURNS):
        rolls = [_throw(chance) for _ in range(count)]
        chosen = engine.choose_boards(boards, np.array(rolls, np.int64))
        for game, roll in enumerate(rolls):
            own, other = (tuple(map(int, side)) for side in boards[game])
            before = Position(own, other)
            if BACKGAMMON.outcome(before) is not None:
                continue
            history[game].append(before)
            plays = BACKGAMMON.plays(before, roll)
            if plays and chance.random() < EXPLORED:
                chosen[game] = as_board(chance.choice(plays).result)
        boards = chosen[:, ::-1]
    return [chance.choice(met) for met in history]


def _throw(chance: Random) -> Roll:
    return Roll(*sorted((chance.randint(1, 6), chance.randint(1, 6)), reverse=True))


def money(position: Position) -> Situation:
    """For money, without Jacoby and beavers, the cube in the middle."""
    return Situation(
        position=position, turn=Seat.BLACK, rules=MatchRules(jacoby=False, beavers=False)
    )


def staked(position: Position, chance: Random) -> Situation:
    """The position at a score and with a cube that are drawn by chance."""
    length = chance.choice(LENGTHS)
    rules = MatchRules(length, jacoby=False, beavers=False)
    score = (chance.randrange(length), chance.randrange(length)) if length else (0, 0)
    crawford = rules.is_crawford_score(score) and chance.random() < 0.5
    cube = Cube()
    if not crawford and chance.random() < 0.4 and not (length and length - min(score) <= 2):
        cube = Cube(2, chance.choice(list(Seat)))
    return Situation(
        position=position,
        turn=Seat.BLACK,
        cube=cube,
        score=score,
        rules=rules,
        crawford=crawford,
    )


def may_double(situation: Situation) -> bool:
    """Whether the side on roll could double and gain by it."""
    turn, cube = situation.turn, situation.cube
    away = situation.away(turn)
    live = away is None or away > cube.value
    return live and cube.owner in (None, turn) and not situation.crawford
