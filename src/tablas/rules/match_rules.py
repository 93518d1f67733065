"""What is agreed before a match begins."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal

from tablas.errors import RuleError
from tablas.rules.checks import expect
from tablas.rules.cube import is_cube_value
from tablas.rules.variant import BACKGAMMON, Variant


@dataclass(frozen=True, slots=True)
class Stake:
    """What a point is worth in money play. A label for the ledger: nothing is ever paid.

    Attributes:
        amount: exact and not negative.
        currency: any label, ``EUR`` or ``garbanzos``.
    """

    amount: Decimal = Decimal(1)
    currency: str = ""

    def __post_init__(self) -> None:
        expect(Decimal, amount=self.amount)
        expect(str, currency=self.currency)
        if not self.amount.is_finite() or self.amount.is_signed():
            raise RuleError(
                "a stake is an exact decimal amount of 0 or more, not {amount}", amount=self.amount
            )

    def times(self, points: int) -> Decimal:
        """What so many points are worth, exactly, whatever the precision of the program."""
        exact = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)
        return exact.multiply(self.amount, points)

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}".rstrip()


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The agreement: a match to so many points, or money play.

    Attributes:
        length: points to win; 0 for money play, a session without an end of its own.
        crawford: whether the Crawford rule applies (matches only; no meaning in money play).
        jacoby: gammons count only once the cube has been taken (money).
        beavers: whoever is doubled may redouble at once and keep the cube (money).
        raccoons: the doubler may redouble a beaver (money, with beavers).
        automatic_doubles: how many ties of the opening dice double the cube (money).
        cube_limit: highest value the cube may reach; None for no limit, 1 for no cube at all.
        stake: what a point is worth (money).
        variant: the game that is played.
    """

    length: int = 0
    crawford: bool = True
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = 0
    cube_limit: int | None = None
    stake: Stake = Stake()
    variant: Variant = BACKGAMMON

    def __post_init__(self) -> None:
        expect(bool, crawford=self.crawford, jacoby=self.jacoby)
        expect(bool, beavers=self.beavers, raccoons=self.raccoons)
        expect(Stake, stake=self.stake)
        expect(Variant, variant=self.variant)
        if type(self.length) is not int or self.length < 0:
            raise RuleError(
                "the length of a match is a whole number of points, 0 for money play, not {length}",
                length=self.length,
            )
        if type(self.automatic_doubles) is not int or self.automatic_doubles < 0:
            raise RuleError(
                "the number of automatic doubles is 0 or more, not {count}",
                count=self.automatic_doubles,
            )
        if self.length and (self.jacoby or self.beavers or self.raccoons or self.automatic_doubles):
            raise RuleError(
                "Jacoby, beavers, raccoons and automatic doubles are rules of money play, "
                "not of a match to {length}",
                length=self.length,
            )
        if self.raccoons and not self.beavers:
            raise RuleError("raccoons answer beavers: allow beavers as well")
        if self.cube_limit is not None and not is_cube_value(self.cube_limit):
            raise RuleError(
                "the limit of the cube is a power of two, not {limit}", limit=self.cube_limit
            )

    @classmethod
    def club_money(cls, stake: Stake = Stake(), *, variant: Variant = BACKGAMMON) -> MatchRules:
        """Money play by the usual club rules: Jacoby and beavers."""
        return cls(jacoby=True, beavers=True, stake=stake, variant=variant)

    @property
    def is_money(self) -> bool:
        """Whether this is money play, not a match."""
        return self.length == 0

    def is_crawford_score(self, score: tuple[int, int]) -> bool:
        """Whether exactly one side is one point from winning, in a match longer than a point."""
        return self.crawford and self.length > 1 and score.count(self.length - 1) == 1
