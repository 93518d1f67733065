"""A bot without tables or training: what it does can be explained in the words of a lesson."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.play.bots.cube import outlook, should_double, should_take, worth_of_resignation
from tablas.play.bots.evaluation import value
from tablas.play.players import CubeAnswer
from tablas.rules import OFF, Play, Position, Situation

WON = 1e6
"""What a position is worth in which all checkers are off."""
BEAVERS_FROM = 0.53
"""The chance of winning from which a double is thought a mistake worth raising."""
FAIR = 0.05
"""How many points of what playing on would bring are forgone for a resignation."""


@dataclass(frozen=True, slots=True)
class SimpleBot:
    """Plays to the position it likes best and doubles by its chances; see `evaluation`."""

    def choose_play(self, situation: Situation, plays: tuple[Play, ...]) -> Play:
        """The play with the best position after it; the first of equals."""
        checkers = situation.rules.variant.checkers
        return max(plays, key=lambda play: _after_move(play.result, checkers))

    def doubles(self, situation: Situation) -> bool:
        """By the chances and the score; never with a dead cube."""
        return should_double(situation)

    def answer(self, situation: Situation, *, may_raise: bool) -> CubeAnswer:
        """Raise what looks like a mistake, take with enough chances, drop otherwise."""
        seat = situation.actor
        hopes = outlook(situation, seat)
        if may_raise and hopes.wins > BEAVERS_FROM:
            return CubeAnswer.RAISE
        return CubeAnswer.TAKE if should_take(situation) else CubeAnswer.DROP

    def accepts_resignation(self, situation: Situation) -> bool:
        """When what is offered is worth what playing on would be."""
        assert situation.resignation is not None
        playing_on = worth_of_resignation(situation, situation.actor)
        return situation.resignation.value >= playing_on - FAIR

    def gains_by_correction(
        self, situation: Situation, result: Position, plays: tuple[Play, ...]
    ) -> bool:
        """When the best legal play is worse for the opponent than what he made of it."""
        checkers = situation.rules.variant.checkers
        legal = [play.result for play in plays] or [situation.view(situation.turn)]
        best = max(_after_move(position, checkers) for position in legal)
        return best < _after_move(result, checkers)


def _after_move(position: Position, checkers: int) -> float:
    return WON if position.own[OFF] == checkers else value(position)
