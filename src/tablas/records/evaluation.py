"""What an engine says of positions and plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablas.rules import Play
from tablas.rules.checks import NamedEnum


class Level(NamedEnum):
    """How far an engine looks before it judges, counted as the field does: 0-ply is static."""

    STATIC = "0ply"
    ONE_PLY = "1ply"
    TWO_PLY = "2ply"
    THREE_PLY = "3ply"
    FOUR_PLY = "4ply"

    def __str__(self) -> str:
        return self.value

    @property
    def plies(self) -> int:
        """How many turns are looked ahead."""
        return int(self.value[0])


@dataclass(frozen=True, slots=True)
class Chances:
    """How a game ends for one side, the cube left aside; each includes what is worse than it.

    Attributes:
        win: chance to win the game.
        win_gammon: to win a gammon or a backgammon.
        win_backgammon: to win a backgammon.
        lose_gammon: to lose a gammon or a backgammon.
        lose_backgammon: to lose a backgammon.
    """

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float

    @property
    def equity(self) -> float:
        """Cubeless points a game."""
        gammons = self.win_gammon - self.lose_gammon
        return 2 * self.win - 1 + gammons + self.win_backgammon - self.lose_backgammon

    def swapped(self) -> Chances:
        """The same for the other side."""
        return Chances(
            1 - self.win,
            self.lose_gammon,
            self.lose_backgammon,
            self.win_gammon,
            self.win_backgammon,
        )

    def __iter__(self) -> Iterator[float]:
        return iter(
            (
                self.win,
                self.win_gammon,
                self.win_backgammon,
                self.lose_gammon,
                self.lose_backgammon,
            )
        )


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one side may expect.

    Attributes:
        chances: how the game ends, cubeless.
        equity: with the cube as it stands and the score, normalised: -1 is the loss and +1 the win
            of a single game at the present value of the cube. The same as `cubeless` where the
            cube was left aside.
        mwc: chance to win the match; None in money play.
        level: how deep this was looked into.
    """

    chances: Chances
    equity: float
    mwc: float | None
    level: Level

    @property
    def cubeless(self) -> float:
        """Points a game that the chances alone are worth, whatever the cube and the score."""
        return self.chances.equity


@dataclass(frozen=True, slots=True)
class Evaluation(Judgement):
    """What the **side on roll** may expect before it throws, its own double included.

    Attributes:
        engine: version of the engine and hash of its weights.
    """

    engine: str


@dataclass(frozen=True, slots=True)
class RankedPlay(Judgement):
    """A play and what the **mover** may expect after it.

    Attributes:
        play: the play.
        earlier: the equity that the look before the last one, not as deep, gave it.
    """

    play: Play
    earlier: float | None = None


@dataclass(frozen=True, slots=True)
class Luck:
    """How much better a roll was than the average one, for the **mover**.

    Attributes:
        equity: normalised, as in `Judgement`.
        mwc: the same in match winning chance; None in money play.
    """

    equity: float
    mwc: float | None
