"""The games of the family, each an object that owns its start, its plays and its scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tablas.errors import IllegalPosition, RuleError
from tablas.rules.checks import NamedEnum
from tablas.rules.generator import legal_moves, two_dice_plays
from tablas.rules.play import Move, Play
from tablas.rules.position import BAR, HOME, OFF, Position
from tablas.rules.roll import Roll


class WinClass(NamedEnum):
    """How much a finished game counts before the cube; the value is the multiplier."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3

    def __str__(self) -> str:
        return {1: "single game", 2: "gammon", 3: "backgammon"}[self.value]


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with the movement of backgammon and a start of its own.

    Callers ask the variant and never compare its name. The ancestors with another track, other
    contact or other dice will be classes with this same interface and their own position class
    (docs/design/variants.md says how each of them fits).

    Attributes:
        key: the name used in commands and files.
        name: the name people read.
        checkers: how many each side has.
        start: the first position; it looks the same from both sides.
    """

    key: str
    name: str
    checkers: int
    start: Position

    dice = 2
    """How many dice a throw has."""

    def __repr__(self) -> str:
        return self.key.upper()

    def position(self, own: Mapping[int, int], other: Mapping[int, int]) -> Position:
        """Make a position of this game from ``{point: count}``, the rest borne off.

        Raises:
            IllegalPosition: as `Position`, or more checkers than the game has.
        """
        return self.validated(Position.of(own, other, checkers=self.checkers))

    def validated(self, position: Position) -> Position:
        """Return the position if it can stand in this game.

        Raises:
            IllegalPosition: a side has too many or too few checkers, both sides have borne off
                everything, or both are on the bar against closed boards.
        """
        for side in (position.own, position.other):
            if sum(side) != self.checkers:
                raise IllegalPosition(
                    "a side has {count} checkers, {variant} has {checkers}",
                    count=sum(side),
                    variant=self.name,
                    checkers=self.checkers,
                )
        if position.own[OFF] == position.other[OFF] == self.checkers:
            raise IllegalPosition("both sides have borne off all their checkers")
        if all(
            side[BAR] and all(blocker[point] >= 2 for point in HOME)
            for side, blocker in (
                (position.own, position.other),
                (position.other, position.own),
            )
        ):
            raise IllegalPosition("both sides are on the bar against a closed board")
        return position

    def plays(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """Every legal play, each distinct result once; empty when nothing can be played."""
        if self.outcome(position) is not None:
            return ()
        return two_dice_plays(position, roll)

    def moves(self, position: Position, die: int) -> tuple[Move, ...]:
        """What one checker may do with one die, other dice left aside, farthest checker first."""
        return tuple(legal_moves(position, die))

    def dice_of(self, roll: Roll) -> tuple[int, ...]:
        """The numbers there are to be played: four of a double."""
        return roll[:1] * 4 if roll.is_double else tuple(roll)

    def is_closed_out(self, position: Position) -> bool:
        """Whether the side to move could not play any roll, so that he need not throw."""
        return not any(self.moves(position, die) for die in range(1, 7))

    def outcome(self, position: Position) -> WinClass | None:
        """What the side that has borne off everything has won; None while the game goes on.

        The loser who has borne off none loses a gammon, and a backgammon when besides he has a
        checker on the bar or in the winner's home board.
        """
        for winner, loser in (
            (position.own, position.other),
            (position.other, position.own),
        ):
            if winner[OFF] == self.checkers:
                return _win_class(loser)
        return None


def _win_class(loser: tuple[int, ...]) -> WinClass:
    if loser[OFF]:
        return WinClass.SINGLE
    if any(loser[19:]):  # the winner's home board is the loser's 19-24; the bar is 25
        return WinClass.BACKGAMMON
    return WinClass.GAMMON


def _symmetrical(start: Mapping[int, int], checkers: int) -> Position:
    return Position.of(start, start, checkers=checkers)


BACKGAMMON = Variant("backgammon", "Backgammon", 15, _symmetrical({24: 2, 13: 5, 8: 3, 6: 5}, 15))
NACKGAMMON = Variant(
    "nackgammon", "Nackgammon", 15, _symmetrical({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}, 15)
)
HYPERGAMMON = Variant("hypergammon", "Hypergammon", 3, _symmetrical({24: 1, 23: 1, 22: 1}, 3))
LONGGAMMON = Variant("longgammon", "LongGammon", 15, _symmetrical({24: 15}, 15))

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {game.key: game for game in (BACKGAMMON, NACKGAMMON, HYPERGAMMON, LONGGAMMON)}
)
"""The games that can be played, by key."""


def legal_plays(
    position: Position, roll: Roll, *, variant: Variant = BACKGAMMON
) -> tuple[Play, ...]:
    """Every legal play of a roll, as `Variant.plays` lists them; of backgammon by default."""
    return variant.plays(position, roll)


def variant(key: str) -> Variant:
    """Look a game up by its key, in any case; `RuleError` names those there are."""
    try:
        return VARIANTS[key.lower()]
    except KeyError:
        raise RuleError(
            "there is no game called {key!r}; there are {names}",
            key=key,
            names=", ".join(VARIANTS),
        ) from None
