"""Where dice come from.

All dice that this program throws itself are computed from a secret key and the *place* of the
throw in its match, so that the same key gives the same match wherever it is replayed, and a match
that is taken up again goes on as it would have gone on:

- ``block(what, throw, slot, counter)`` is the HMAC-SHA256 under the key of the ASCII text
  ``what/throw/slot/counter``, with whole numbers in decimal: 32 bytes.
- A die's number comes from ``block("number", throw, slot, 0)``: its first byte below 252, modulo 6,
  plus 1. If there is none (one block in 10^57), from counter 1, and so on.
- Where it lands comes from ``block("landing", throw, slot, 0)``: with ``s`` the sum of bytes 0-3
  less 510 and ``t`` that of bytes 4-7 less 510, it lies at ``x = 120 + s // 4`` and
  ``y = 240 + t // 3`` millimetres (``//`` rounds down), tilted if byte 8 is 0: near the middle of
  the half, some 37 mm off one way and 49 mm the other. Some 5 of 100 throws are cocked so.

`throw` counts the match's throws from 0, cocked ones included; `slot` is 0 or 1: which of the
dice, in the opening throw 0 for White's. The key of seeded dice is the SHA-256 of
``"tablas dice 1/"`` and the seed's text in UTF-8; that of secure dice is 32 bytes from the
operating system, forgotten when the program ends.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import Final, Protocol

from tablas.errors import DiceError
from tablas.rules import Landing
from tablas.rules.landing import DIE


class DiceKind(Enum):
    """How dice come about."""

    SECURE = "secure"
    """Nobody can foretell or repeat them."""
    SEEDED = "seeded"
    """The same seed gives the same dice: for tests and for playing a match again."""
    MANUAL = "manual"
    """People throw real dice and type what they show."""


@dataclass(frozen=True, slots=True)
class DiceSpec:
    """Which dice a match is played with, as its journal remembers it.

    Attributes:
        kind: how they come about.
        seed: any text; only for seeded dice, which need one.
    """

    kind: DiceKind = DiceKind.SECURE
    seed: str | None = None

    def __post_init__(self) -> None:
        if (self.kind is DiceKind.SEEDED) != (self.seed is not None):
            raise DiceError("seeded dice need a seed, and no others have one")


SECURE: Final = DiceSpec()
"""The dice to play with when nobody asks for others."""


class DiceSource(Protocol):
    """Gives each die of each throw of a match its number and its place."""

    def number(self, throw: int, slot: int) -> int:
        """What a die shows, 1-6.

        Raises:
            DiceError: these dice are thrown by hand.
        """
        ...

    def landing(self, throw: int, slot: int) -> Landing:
        """Where a die comes to rest; errors as `number`."""
        ...


@dataclass(frozen=True, slots=True)
class KeyedDice:
    """Dice computed from a key as described above."""

    key: bytes

    def number(self, throw: int, slot: int) -> int:
        """See `DiceSource.number`."""
        for counter in count():
            for byte in self._block("number", throw, slot, counter):
                if byte < 252:
                    return byte % 6 + 1
        raise AssertionError("count() does not end")

    def landing(self, throw: int, slot: int) -> Landing:
        """See `DiceSource.landing`."""
        block = self._block("landing", throw, slot, 0)
        across, along = sum(block[:4]) - 510, sum(block[4:8]) - 510
        return Landing(120 + across // 4, 240 + along // 3, tilted=block[8] == 0)

    def __repr__(self) -> str:
        return "KeyedDice(…)"

    def _block(self, what: str, throw: int, slot: int, counter: int) -> bytes:
        message = f"{what}/{throw}/{slot}/{counter}".encode("ascii")
        return hmac.digest(self.key, message, "sha256")


class ManualDice:
    """Dice that people throw: this source gives none, the table is told what they show."""

    def number(self, throw: int, slot: int) -> int:
        """Refuse: `DiceError`."""
        raise DiceError("these dice are thrown by hand: say what they show")

    def landing(self, throw: int, slot: int) -> Landing:
        """Refuse: `DiceError`."""
        raise DiceError("these dice are thrown by hand: say what they show")


def dice_source(spec: DiceSpec) -> DiceSource:
    """The dice of this kind; every call for secure ones makes others."""
    if spec.kind is DiceKind.MANUAL:
        return ManualDice()
    if spec.seed is None:
        return KeyedDice(secrets.token_bytes(32))
    text = spec.seed.encode("utf-8", errors="surrogatepass")
    return KeyedDice(hashlib.sha256(b"tablas dice 1/" + text).digest())


def settled(first: Landing, second: Landing) -> Landing:
    """The second die of a throw, tilted if it came down on the first one.

    Its centre is then less than half an edge from the other's.
    """
    distance = (first.x - second.x) ** 2 + (first.y - second.y) ** 2
    if distance < (DIE // 2) ** 2:
        return Landing(second.x, second.y, tilted=True)
    return second
