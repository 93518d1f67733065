"""What a UBGI session has been told of the match and the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from tablas.errors import TablasError
from tablas.rules import Cube, MatchRules, Offer, Position, Roll, Seat, Situation, Variant


@dataclass(frozen=True, slots=True)
class UbgiTable:
    """The parts of a situation, told one by one in any order.

    Player p0 is White, p1 Black.

    Attributes:
        position: the checkers as the side on roll sees them; None before they are told.
        turn: the side on roll.
        cube: value and owner.
        score: points of p0 and p1.
        rules: the agreement, of whatever game.
        crawford: whether this is the Crawford game; None where the score decides it.
        roll: the dice, if they are told.
        offer: a double that waits, which only an XGID or a match ID tells.
    """

    position: Position | None = None
    turn: Seat = Seat.WHITE
    cube: Cube = Cube()
    score: tuple[int, int] = (0, 0)
    rules: MatchRules = MatchRules()
    crawford: bool | None = None
    roll: Roll | None = None
    offer: Offer | None = None

    @classmethod
    def of(cls, situation: Situation) -> Self:
        """What a whole situation tells."""
        return cls(
            situation.position,
            situation.turn,
            situation.cube,
            situation.score,
            situation.rules,
            situation.crawford,
            situation.roll,
            situation.offer,
        )

    def with_board(self, position: Position) -> Self:
        """A new position; dice and offers belonged to the old one."""
        return replace(self, position=position, roll=None, offer=None)

    def with_score(self, score: tuple[int, int]) -> Self:
        """Another score."""
        return replace(self, score=score, crawford=None)

    def with_session(self, rules: MatchRules) -> Self:
        """A new match or session, nothing played yet."""
        return type(self)(rules=rules)

    def next_game(self) -> Self:
        """A new game: no position, the cube in the middle."""
        return replace(self, position=None, cube=Cube(), crawford=None, roll=None, offer=None)

    def situation(self, game: Variant) -> Situation:
        """All of it together.

        Raises:
            RuleError: the parts contradict each other.
            TablasError: there is no position yet.
        """
        if self.position is None:
            raise TablasError("there is no position yet")
        rules = replace(self.rules, variant=game)
        crawford = rules.is_crawford_score(self.score) if self.crawford is None else self.crawford
        return Situation(
            position=self.position,
            turn=self.turn,
            cube=self.cube,
            score=self.score,
            rules=rules,
            crawford=crawford,
            roll=self.roll,
            offer=self.offer,
        )
