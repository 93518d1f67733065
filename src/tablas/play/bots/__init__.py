"""Programs that play, by the names that journals and commands know them by."""

from __future__ import annotations

from typing import Final

from tablas.errors import RuleError
from tablas.play.bots.opponents import FRIENDLY, GAMES, OPPONENTS, Opponent
from tablas.play.bots.simple import SimpleBot
from tablas.play.players import Bot
from tablas.rules import Variant

SIMPLE: Final = "simple"
"""The bot that plays by rules of thumb: any game, and without preparation."""
BOTS: Final = (SIMPLE, *(opponent.key for opponent in OPPONENTS))
"""The keys of the bots there are, the weakest first."""


def bot(key: str, seed: str | None = None) -> Bot:
    """The bot of this name; `RuleError` names those there are.

    Args:
        key: one of `BOTS`.
        seed: what the mistakes of the weaker ones come from.
    """
    if key == SIMPLE:
        return SimpleBot()
    if (found := opponent(key)) is None:
        raise RuleError(
            "there is no bot called {key!r}; there are {names}", key=key, names=", ".join(BOTS)
        )
    from tablas.play.bots.engine_bot import EngineBot

    return EngineBot(found, seed or "")


def opponent(key: str) -> Opponent | None:
    """The opponent of this key; None for the simple bot and for what is none."""
    return next((one for one in OPPONENTS if one.key == key), None)


def friendly(variant: Variant) -> str:
    """The key of the bot that plays this game with whoever asks for no other."""
    return FRIENDLY if variant.key in GAMES else SIMPLE


__all__ = [
    "BOTS",
    "FRIENDLY",
    "GAMES",
    "OPPONENTS",
    "SIMPLE",
    "Opponent",
    "SimpleBot",
    "bot",
    "friendly",
    "opponent",
]
