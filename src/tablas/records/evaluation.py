"""What an engine says of positions and plays."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.rules import Play
from tablas.rules.checks import NamedEnum


class Level(NamedEnum):
    """How far an engine looks before it judges, counted as the field does: 0-ply is static."""

    STATIC = "0ply"
    ONE_PLY = "1ply"

    def __str__(self) -> str:
        return self.value


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


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Chances of the side on roll before it throws.

    Attributes:
        chances: cubeless.
        level: how they were found.
        engine: version of the engine and hash of its weights.
    """

    chances: Chances
    level: Level
    engine: str


@dataclass(frozen=True, slots=True)
class RankedPlay:
    """A play and what the **mover** may expect after it.

    Attributes:
        play: the play.
        chances: cubeless, of the mover.
        level: how they were found.
    """

    play: Play
    chances: Chances
    level: Level

    @property
    def equity(self) -> float:
        """Cubeless points a game for the mover."""
        return self.chances.equity
