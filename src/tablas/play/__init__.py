"""A match being played by somebody: the one place where a match advances.

A `Table` has players in its seats (`Person`, `BotPlayer`), dice (`DiceSpec`), and a log (a
`Journal` on disk) that keeps every event before anybody is told of it. Whoever moves tries things
out with a `Trial`, an immutable value, until the dice are picked up. The terminal plays here, and
so may a server: neither has logic of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.lazy import loader

if TYPE_CHECKING:
    from tablas.play.dice import DiceKind, DiceSource, DiceSpec, KeyedDice, ManualDice, dice_source
    from tablas.play.journal import Journal, Kept, Log, Setup, read_journal
    from tablas.play.names import player_name
    from tablas.play.narration import narrate
    from tablas.play.players import Bot, BotPlayer, Contests, CubeAnswer, Person, Player
    from tablas.play.policy import ThrowDice
    from tablas.play.table import Step, Table
    from tablas.play.trial import Trial

_HOMES = {
    "Bot": "tablas.play.players",
    "BotPlayer": "tablas.play.players",
    "Contests": "tablas.play.players",
    "CubeAnswer": "tablas.play.players",
    "DiceKind": "tablas.play.dice",
    "DiceSource": "tablas.play.dice",
    "DiceSpec": "tablas.play.dice",
    "Journal": "tablas.play.journal",
    "Kept": "tablas.play.journal",
    "KeyedDice": "tablas.play.dice",
    "Log": "tablas.play.journal",
    "ManualDice": "tablas.play.dice",
    "Person": "tablas.play.players",
    "Player": "tablas.play.players",
    "Setup": "tablas.play.journal",
    "Step": "tablas.play.table",
    "Table": "tablas.play.table",
    "ThrowDice": "tablas.play.policy",
    "Trial": "tablas.play.trial",
    "dice_source": "tablas.play.dice",
    "narrate": "tablas.play.narration",
    "player_name": "tablas.play.names",
    "read_journal": "tablas.play.journal",
}

__all__ = [
    "Bot",
    "BotPlayer",
    "Contests",
    "CubeAnswer",
    "DiceKind",
    "DiceSource",
    "DiceSpec",
    "Journal",
    "Kept",
    "KeyedDice",
    "Log",
    "ManualDice",
    "Person",
    "Player",
    "Setup",
    "Step",
    "Table",
    "ThrowDice",
    "Trial",
    "dice_source",
    "narrate",
    "player_name",
    "read_journal",
]

__getattr__ = loader(__name__, _HOMES)
