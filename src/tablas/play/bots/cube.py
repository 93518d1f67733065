"""When to double, take, drop and accept a resignation, from a rough estimate of the chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablas.play.bots.evaluation import backgammon_chance, chance, gammon_chance
from tablas.play.bots.score import worth
from tablas.rules import Offer, Seat, Situation

WINDOW: Final = 0.72
"""The part of the gain from being dropped that a double has to bring when it is taken.

In a race played for money that means 71 chances in a hundred.
"""
CUBE_IN_HAND: Final = 0.15
"""The part of what is at stake in taking that owning the cube is worth to the taker.

It means that 21 chances in a hundred are enough instead of 25.
"""
SURE: Final = 1e-9
"""Differences below this are none."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a game may end for one side.

    Attributes:
        wins: chance to win it.
        wins_gammon: how likely a win is a gammon.
        loses_gammon: how likely a loss is one.
    """

    wins: float
    wins_gammon: float
    loses_gammon: float

    @property
    def points(self) -> float:
        """Points to be expected with a cube at 1 that nobody turns."""
        return self.wins * (1 + self.wins_gammon) - (1 - self.wins) * (1 + self.loses_gammon)

    def swapped(self) -> Outlook:
        """The same game for the other side."""
        return Outlook(1 - self.wins, self.loses_gammon, self.wins_gammon)


def outlook(situation: Situation, seat: Seat) -> Outlook:
    """What this seat may hope for before the side on roll throws."""
    position = situation.view(situation.turn)
    checkers = situation.rules.variant.checkers
    counted = gammons_count(situation)
    of_turn = Outlook(
        chance(position),
        gammon_chance(position, checkers) if counted else 0.0,
        gammon_chance(position.swapped(), checkers) if counted else 0.0,
    )
    return of_turn if seat is situation.turn else of_turn.swapped()


def gammons_count(situation: Situation) -> bool:
    """False while Jacoby takes gammons away."""
    return not situation.rules.jacoby or situation.cube.owner is not None


def is_dead(situation: Situation, seat: Seat, value: int) -> bool:
    """Whether a cube of this value already wins the match for this seat."""
    away = situation.away(seat)
    return away is not None and away <= value


def playing_on(situation: Situation, seat: Seat, won: int, lost: int | None = None) -> float:
    """What it is worth to this seat to play the game out with a cube that is not turned again.

    Args:
        situation: the game.
        seat: whose hopes are judged.
        won: the cube's value if this seat wins.
        lost: its value if it loses, where that is another one.
    """
    hopes = outlook(situation, seat)
    lost = won if lost is None else lost
    winning = _mixed(
        worth(situation, seat, won), worth(situation, seat, 2 * won), hopes.wins_gammon
    )
    losing = _mixed(
        worth(situation, seat, -lost), worth(situation, seat, -2 * lost), hopes.loses_gammon
    )
    return _mixed(losing, winning, hopes.wins)


def should_double(situation: Situation) -> bool:
    """Whether the side on roll, which may double, does well to."""
    seat, value = situation.turn, situation.cube.value
    if is_dead(situation, seat, value):
        return False
    # A doubler whom the doubled cube takes to the end of the match will be redoubled at once.
    lost = 4 * value if is_dead(situation, seat, 2 * value) else 2 * value
    held, doubled = playing_on(situation, seat, value), playing_on(situation, seat, 2 * value, lost)
    dropped = worth(situation, seat, value)
    if min(doubled, dropped) <= held + SURE:
        return False  # not good enough, or too good: better play on for a gammon
    if worth(situation, seat, -value) - worth(situation, seat, -lost) < SURE:
        return True  # whoever loses the match with the game has nothing to lose
    return doubled >= held + WINDOW * (dropped - held)


def should_take(situation: Situation) -> bool:
    """Whether whoever has been offered the cube does well to take it."""
    seat, value = situation.actor, situation.cube.value
    won = 4 * value if is_dead(situation, seat.other, 2 * value) else 2 * value
    taken = playing_on(situation, seat, won, 2 * value)
    dropped = worth(situation, seat, -value)
    if situation.offer is not Offer.BEAVER and not is_dead(situation, seat, 2 * value):
        taken += CUBE_IN_HAND * (dropped - worth(situation, seat, -2 * value))
    return taken >= dropped


def worth_of_resignation(situation: Situation, seat: Seat) -> float:
    """Points, with the cube at 1, that this seat may expect from playing on instead."""
    hopes = outlook(situation, seat)
    if is_dead(situation, seat, situation.cube.value):
        return 2 * hopes.wins - 1  # a single game wins the match: no gammon adds to it
    checkers = situation.rules.variant.checkers
    thrice = backgammon_chance(situation.view(seat), checkers)
    return hopes.points + hopes.wins * hopes.wins_gammon * thrice


def _mixed(low: float, high: float, share: float) -> float:
    return low + (high - low) * share
