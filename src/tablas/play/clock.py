"""The clock of a match: a delay that is free each turn, and a bank of time to draw on.

A clock is a value. It is told when the right to act passes to the other side, and tells when the
flag of whoever has it will fall. Times are whole milliseconds of any one timeline.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from tablas.errors import RuleError
from tablas.rules import MatchRules, Seat
from tablas.rules.checks import expect


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The agreement about time.

    Attributes:
        delay: milliseconds that are free each time a side gets the right to act.
        bank: milliseconds that each side has besides, for every point of the match's length.
    """

    delay: int = 12_000
    bank: int = 120_000

    def __post_init__(self) -> None:
        expect(int, delay=self.delay, bank=self.bank)
        if self.delay < 0 or self.bank < 0 or self.delay + self.bank == 0:
            raise RuleError("a clock gives each side some time: a delay, a bank or both")


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time both sides have left.

    Attributes:
        delay: milliseconds that are free in each stretch of thinking.
        left: what White and Black have in the bank, without what the present stretch takes.
        running: whose time runs; None while nobody in particular is to act.
        since: when the present stretch began.
    """

    delay: int
    left: tuple[int, int]
    running: Seat | None = None
    since: int = 0

    @classmethod
    def start(cls, rules: ClockRules, match: MatchRules) -> Self:
        """The clock before a match.

        Raises:
            RuleError: money play has no length to give time for.
        """
        if match.is_money:
            raise RuleError("a clock belongs to a match: money play has none")
        bank = rules.bank * match.length
        return cls(rules.delay, (bank, bank))

    def passed_to(self, seat: Seat | None, at: int) -> Self:
        """The clock once this side is to act; unchanged while it was already."""
        if seat is self.running:
            return self
        return replace(self, left=self._left_at(at), running=seat, since=at)

    def credited(self, milliseconds: int) -> Self:
        """The clock with time given back to whoever is to act."""
        if self.running is None:
            return self
        return replace(self, left=_with(self.left, self.running, milliseconds))

    def used(self, at: int) -> int:
        """How long whoever is to act has thought in this stretch; 0 while nobody is."""
        return 0 if self.running is None else max(0, at - self.since)

    @property
    def falls_at(self) -> int | None:
        """When the flag of whoever is to act falls; None while nobody is."""
        if self.running is None:
            return None
        return self.since + self.delay + self.left[self.running.index]

    def fallen(self, at: int) -> Seat | None:
        """Whose flag has fallen by then; None if nobody's."""
        falls_at = self.falls_at
        return self.running if falls_at is not None and at >= falls_at else None

    def _left_at(self, at: int) -> tuple[int, int]:
        if self.running is None:
            return self.left
        spent = max(0, self.used(at) - self.delay)
        taken = min(spent, self.left[self.running.index])
        return _with(self.left, self.running, -taken)


def _with(left: tuple[int, int], seat: Seat, more: int) -> tuple[int, int]:
    white, black = left
    return (white + more, black) if seat is Seat.WHITE else (white, black + more)
