"""The game played, as files name it."""

from __future__ import annotations

from tablas.errors import LossError
from tablas.rules import VARIANTS, Variant


def variant_key(game: Variant) -> str:
    """The key by which a reader finds the same game again.

    Raises:
        LossError: it is none of `VARIANTS`, so that no reader could know it.
    """
    if VARIANTS.get(game.key) != game:
        raise LossError(
            "there is no game called {key!r}; there are {names}",
            key=game.name,
            names=", ".join(VARIANTS),
        )
    return game.key
