"""Who sits at the table: people, and programs that decide for themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from tablas.rules import Play, Position, Situation


class CubeAnswer(Enum):
    """What can be answered to a double, a beaver or a raccoon."""

    TAKE = "take"
    DROP = "drop"
    RAISE = "raise"
    """Beaver or raccoon: only where the table says that it may be done."""


class Bot(Protocol):
    """A program that plays. It sees what a person in its seat sees and nothing else.

    Each question comes with the situation as it is; `situation.actor` is whoever is asked.
    """

    def choose_play(self, situation: Situation, plays: tuple[Play, ...]) -> Play:
        """Which of the legal plays of the dice to make; there is at least one."""
        ...

    def doubles(self, situation: Situation) -> bool:
        """Whether to double before throwing; asked only when it may."""
        ...

    def answer(self, situation: Situation, *, may_raise: bool) -> CubeAnswer:
        """What to say to `situation.offer`."""
        ...

    def accepts_resignation(self, situation: Situation) -> bool:
        """Whether `situation.resignation` is worth at least as much as playing on."""
        ...

    def gains_by_correction(
        self, situation: Situation, result: Position, plays: tuple[Play, ...]
    ) -> bool:
        """Whether the opponent's illegal play should be taken back for this bot's sake.

        Args:
            situation: before the play, the opponent on roll with its dice.
            result: what the opponent made of it, as the opponent sees it.
            plays: what would have been legal; none when nothing could be moved.
        """
        ...


class Contests(Enum):
    """When a bot requires that an illegal play of its opponent be corrected."""

    ALWAYS = "always"
    NEVER = "never"
    WHEN_IT_HELPS = "helps"
    """When the best legal play leaves it better off."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is asked."""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A program.

    Attributes:
        key: which, of `tablas.play.bots.BOTS`.
        contests: what it does about illegal plays over the table.
        seed: what its mistakes come from, so that it makes the same ones again; None for bots that
            make none on purpose.
    """

    key: str = "simple"
    contests: Contests = Contests.ALWAYS
    seed: str | None = None


Player: TypeAlias = Person | BotPlayer
"""Who sits in a seat."""
