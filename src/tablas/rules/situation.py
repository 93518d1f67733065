"""One moment of a match, complete: what position IDs speak of and engines judge."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import RuleError
from tablas.rules.checks import expect
from tablas.rules.cube import Cube, Offer
from tablas.rules.match_rules import MatchRules
from tablas.rules.position import Position
from tablas.rules.roll import Roll
from tablas.rules.seat import Seat
from tablas.rules.variant import WinClass
from tablas.showing import shown


@dataclass(frozen=True, slots=True)
class Situation:
    """The checkers, whose turn it is, the cube, the score and the dice.

    Attributes:
        position: the checkers as `turn` sees them.
        turn: the side on roll, also while its double or resignation waits for an answer.
        cube: value and owner; while an offer waits, what a drop would lose.
        score: points of White and Black.
        rules: the agreement.
        crawford: whether this is the Crawford game.
        roll: the dice to be played, or None before the throw.
        offer: a double, beaver or raccoon that waits for an answer.
        resignation: what `turn` offers to lose, waiting for an answer.

    Raises:
        IllegalPosition: the position cannot stand in this variant.
        RuleError: the parts contradict each other.
    """

    position: Position
    turn: Seat = Seat.WHITE
    cube: Cube = Cube()
    score: tuple[int, int] = (0, 0)
    rules: MatchRules = MatchRules()
    crawford: bool = False
    roll: Roll | None = None
    offer: Offer | None = None
    resignation: WinClass | None = None

    def __post_init__(self) -> None:
        expect(Position, position=self.position)
        expect(Seat, turn=self.turn)
        expect(Cube, cube=self.cube)
        expect(MatchRules, rules=self.rules)
        expect(Roll | None, roll=self.roll)
        expect(Offer | None, offer=self.offer)
        expect(WinClass | None, resignation=self.resignation)
        self._check_score()
        self.rules.variant.validated(self.position)
        if self.roll is not None and len(self.roll) != self.rules.variant.dice:
            raise RuleError(
                "{variant} is played with {dice} dice, {roll} shows {count}",
                variant=self.rules.variant.name,
                dice=self.rules.variant.dice,
                roll=self.roll,
                count=len(self.roll),
            )
        if self.roll is not None and self.offer is not None:
            raise RuleError("the cube cannot be offered once the dice have been thrown")
        if self.offer is not None and self.resignation is not None:
            raise RuleError("a double has to be answered before anybody resigns")
        limit = self.rules.cube_limit
        asked = self.cube.value if self.offer is None else 2 * self.cube.value
        if self.rules.length == 1 and asked > 1:
            raise RuleError("a match to one point has no cube")
        if limit is not None and asked > limit:
            raise RuleError("the cube cannot go beyond {limit}", limit=limit)
        if self.crawford and (self.offer is not None or self.cube != Cube()):
            raise RuleError("the Crawford game is played without the cube")
        if self.offer is Offer.DOUBLE and self.cube.owner is self.turn.other:
            raise RuleError("{owner} owns the cube: {seat} may not double", **self._cube_values())
        if not self.rules.is_money and self.offer in (Offer.BEAVER, Offer.RACCOON):
            raise RuleError("beavers and raccoons belong to money play")

    def _check_score(self) -> None:
        white, black = self.score
        expect(int, white=white, black=black)
        if min(white, black) < 0:
            raise RuleError("a score is 0 or more")
        if self.rules.is_money:
            if self.crawford:
                raise RuleError("there is no Crawford game in money play")
            return
        goes_on = self.rules.variant.outcome(self.position) is None
        if goes_on and max(white, black) >= self.rules.length:
            raise RuleError(
                "a match to {length} is over at {white}-{black}",
                length=self.rules.length,
                white=white,
                black=black,
            )
        if self.crawford and not self.rules.is_crawford_score(self.score):
            raise RuleError(
                "at {white}-{black} in a match to {length} there is no Crawford game",
                white=white,
                black=black,
                length=self.rules.length,
            )

    def _cube_values(self) -> dict[str, object]:
        return {"owner": self.cube.owner, "seat": self.turn}

    @property
    def actor(self) -> Seat:
        """Whose decision it is."""
        if self.resignation is not None or self.offer in (Offer.DOUBLE, Offer.RACCOON):
            return self.turn.other
        return self.turn

    def view(self, seat: Seat) -> Position:
        """The checkers as this seat sees them."""
        return self.position if seat is self.turn else self.position.swapped()

    def _repr_html_(self) -> str:
        return shown(self)

    def away(self, seat: Seat) -> int | None:
        """Points this seat still needs; None in money play."""
        return None if self.rules.is_money else self.rules.length - self.score[seat.index]
