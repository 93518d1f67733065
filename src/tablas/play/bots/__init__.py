"""Programs that play, by the names that journals and commands know them by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tablas.errors import RuleError
from tablas.play.bots.simple import SimpleBot
from tablas.play.players import Bot

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {"simple": SimpleBot}
"""The bots there are, the weakest first."""


def bot(key: str) -> Bot:
    """The bot of this name; `RuleError` names those there are."""
    if key not in BOTS:
        raise RuleError(
            "there is no bot called {key!r}; there are {names}", key=key, names=", ".join(BOTS)
        )
    return BOTS[key]()


__all__ = ["BOTS", "SimpleBot", "bot"]
