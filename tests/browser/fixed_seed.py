"""Serves Tablas with one seed for all matches: the lots of their players alone decide the dice.

The program itself has no such switch, as nobody shall be able to choose a seed. A test chooses what
every player may choose, his lot, and so can have the dice that it is about, and the same ones
every time.

    python -m tests.browser.fixed_seed serve --port 0
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, TypeVar

from tablas.play.committed import SEED_BYTES, committed_dice
from tablas.play.dice import KeyedDice

SEED: Final = bytes(range(SEED_BYTES))
"""The seed of every match."""
LOT_BYTES: Final = 16
"""How many random bytes a page makes its lot from, in hexadecimal."""

_T = TypeVar("_T")


class _Seeding:
    """What the module that founds matches uses of `secrets`."""

    @staticmethod
    def token_bytes(count: int) -> bytes:
        return SEED[:count]

    @staticmethod
    def choice(sequence: Sequence[_T]) -> _T:
        return secrets.choice(sequence)


def lot_text(number: int) -> str:
    """The lot of a page whose random bytes say this number."""
    return number.to_bytes(LOT_BYTES).hex()


def lot_for(wanted: Callable[[KeyedDice], bool], *, white: bool = True, black: bool = False) -> int:
    """The first lot that gives dice as they are wanted.

    Args:
        wanted: whether these dice will do.
        white: whether White gives the lot; a bot gives none.
        black: whether Black gives it, the same as White at one screen.
    """
    for number in count():
        lot = lot_text(number)
        if wanted(committed_dice(SEED, (lot if white else "", lot if black else ""))):
            return number
    raise AssertionError("count() does not end")


def white_begins(dice: KeyedDice) -> bool:
    """Whether White wins the opening throw."""
    return dice.number(0, 0) > dice.number(0, 1)


def main() -> None:
    """Run ``tablas`` with the arguments of the command line."""
    from tablas.cli import main as tablas
    from tablas.server.rooms import proposals

    setattr(proposals, "secrets", _Seeding)  # noqa: B010 - to a type checker a module is no variable
    tablas()


if __name__ == "__main__":
    main()
