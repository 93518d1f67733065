from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import mean

import pytest

from tablas.play import BotPlayer, Setup, Step, Table
from tablas.play.bots import BOTS, FRIENDLY, GAMES, OPPONENTS, SimpleBot, bot, friendly, opponent
from tablas.play.bots.engine_bot import EngineBot, engine
from tablas.records.evaluation import Level, RankedPlay
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    VARIANTS,
    GameStarted,
    MatchRules,
    MatchStarted,
    Position,
    Situation,
)
from tests.play.tables import seeded


def test_bots_are_known_by_name() -> None:
    assert isinstance(bot("simple"), SimpleBot)
    assert bot("oak", "a") == EngineBot(OPPONENTS[4], "a")
    assert next(iter(BOTS)) == "simple"
    with pytest.raises(ValueError, match="no bot called 'gnu'; there are simple, balsa, pine"):
        bot("gnu")


def test_whoever_asks_for_nobody_meets_one_who_knows_the_game() -> None:
    assert friendly(BACKGAMMON) == FRIENDLY
    assert friendly(HYPERGAMMON) == "simple"
    assert opponent(FRIENDLY) is not None
    assert set(VARIANTS) - GAMES == {"hypergammon"}


def test_each_opponent_is_stronger_than_the_one_before() -> None:
    for weaker, stronger in pairwise(OPPONENTS):
        assert (weaker.level.plies, -weaker.noise, -weaker.cube_noise) < (
            stronger.level.plies,
            -stronger.noise,
            -stronger.cube_noise,
        )
        assert weaker.error_rate > stronger.error_rate > 0
    mistaken = [one for one in OPPONENTS if one.noise]
    assert [one.key for one in mistaken] == [one.key for one in OPPONENTS[: len(mistaken)]]
    for weaker, stronger in pairwise(mistaken):
        assert weaker.cube_error_rate > stronger.cube_error_rate


def situations() -> list[Situation]:
    """Decisions between plays of a match."""
    players = (BotPlayer("walnut", seed="1"), BotPlayer("walnut", seed="2"))
    table = Table.open(Setup(players, seeded("5")), MatchStarted(MatchRules(length=5)))
    found: list[Situation] = []
    while len(found) < 60 and not table.match.is_over:
        situation = table.situation
        if situation is not None and situation.roll is not None:
            found.append(situation)
        if table.match.between_games:
            table.act(GameStarted())
        else:
            assert isinstance(table.advance(), Step)
    return found


def test_each_loses_less_than_the_one_before() -> None:
    """Judged by the engine one ply deeper than any that makes mistakes looks."""
    rankings: list[tuple[Situation, tuple[RankedPlay, ...], dict[Position, float]]] = []
    for situation in situations():
        seen = engine(Level.STATIC).rank_plays(situation)
        after = engine(Level.ONE_PLY)
        truth = {
            one.play.result: -after.evaluate(
                replace(
                    situation,
                    position=one.play.result.swapped(),
                    turn=situation.turn.other,
                    roll=None,
                )
            ).equity
            for one in seen
        }
        rankings.append((situation, seen, truth))
    rates = [
        mean(
            max(truth.values()) - truth[EngineBot(one, str(seed)).preferred(situation, seen).result]
            for situation, seen, truth in rankings
            for seed in range(10)
        )
        for one in OPPONENTS
        if one.level is Level.STATIC
    ]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] > 3 * rates[-2]
