"""Dice that nobody can choose: a secret fixed beforehand, mixed with what each player adds.

docs/contract/dice.md says it to the byte, with an example worked out. In short: the seed is 32
bytes, its SHA-256 is shown before anything else; each person adds a *lot*; the key of the match's
`KeyedDice` is the HMAC-SHA256 under the seed of ``tablas lots 1/{white}/{black}``. Whoever knows
the seed and the lots afterwards can throw all the dice again, and `verify` does.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from tablas.errors import DiceError
from tablas.play.dice import KeyedDice
from tablas.play.journal import Kept, Setup
from tablas.play.table import THROWS, Table, replayed
from tablas.rules import Event, PrematureThrow, TableManners

SEED_BYTES: Final = 32
"""How long a seed is."""
_LOT: Final = re.compile(r"[A-Za-z0-9]{16,64}", re.ASCII)


def commitment(seed: bytes) -> str:
    """What is shown before the first throw: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def checked_lot(text: str) -> str:
    """A player's own share of the dice.

    Raises:
        DiceError: it is not 16 to 64 letters or digits of ASCII.
    """
    if not _LOT.fullmatch(text):
        raise DiceError("a lot is a text of 16 to 64 letters or digits")
    return text


def committed_dice(seed: bytes, lots: tuple[str, str]) -> KeyedDice:
    """The dice of a match.

    Args:
        seed: what was committed to.
        lots: of White and Black; empty for a bot.

    Raises:
        DiceError: the seed has not the right length.
    """
    if len(seed) != SEED_BYTES:
        raise DiceError("a seed is {count} bytes long", count=SEED_BYTES)
    white, black = lots
    return KeyedDice(hmac.digest(seed, f"tablas lots 1/{white}/{black}".encode("ascii"), "sha256"))


@dataclass(frozen=True, slots=True)
class Seal:
    """What it takes to throw the dice of a match again.

    Attributes:
        commitment: the SHA-256 of the seed, in hexadecimal, as shown before the first throw.
        seed: as shown when the match was over.
        lots: of White and Black; empty for a bot.
    """

    commitment: str
    seed: bytes
    lots: tuple[str, str]

    @property
    def is_kept(self) -> bool:
        """Whether the seed is the one that was committed to."""
        return hmac.compare_digest(self.commitment.encode(), commitment(self.seed).encode())


@dataclass(frozen=True, slots=True)
class TakenBack:
    """That a match was taken back to its first `events` events."""

    events: int


Happened: TypeAlias = Event | TakenBack


@dataclass(frozen=True, slots=True)
class CheckedThrow:
    """A throw of a match, and what the dice say it had to be.

    Attributes:
        number: which throw of the match it is, from 0, cocked ones included; with a takeback the
            same number comes again, and so do its dice.
        thrown: what the match says.
        expected: what the seed and the lots give.
    """

    number: int
    thrown: Event
    expected: Event

    @property
    def is_right(self) -> bool:
        """Whether both are the same, where the dice landed included."""
        return self.thrown == self.expected


def verify(
    seal: Seal, happened: Iterable[Happened], manners: TableManners | None
) -> tuple[CheckedThrow, ...]:
    """Throw all the dice of a match again.

    Args:
        seal: the commitment, the seed and the lots.
        happened: everything, from `MatchStarted` on, what was taken back included.
        manners: the table manners of the match, if it has any.

    Raises:
        DiceError: the seed is not the one that was committed to.
        JournalError, RuleError: what happened contradicts the rules.
    """
    if not seal.is_kept:
        raise DiceError("the seed is not the one that was committed to: its SHA-256 is another")
    dice, setup = committed_dice(seal.seed, seal.lots), Setup(manners=manners)
    kept, state = Kept(setup, ()), None
    checked: list[CheckedThrow] = []
    for thing in happened:
        if isinstance(thing, TakenBack):
            kept = Kept(setup, kept.events[: thing.events])
            state = replayed(kept)
            continue
        if state is not None and isinstance(thing, THROWS):
            checked.append(_checked(Table.at(kept, state, dice), thing))
        kept = Kept(setup, (*kept.events, thing))
        state = replayed(kept) if state is None else state.apply(thing)
    return tuple(checked)


def _checked(table: Table, thrown: Event) -> CheckedThrow:
    number = sum(isinstance(event, THROWS) for event in table.events)
    seat = None if table.situation is None else getattr(thrown, "seat", None)
    premature = isinstance(thrown, PrematureThrow)
    return CheckedThrow(number, thrown, table.throw(seat, premature=premature).event)
