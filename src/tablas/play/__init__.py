"""A match being played by somebody: the one place where a match advances.

A `Table` has players in its seats (`Person`, `BotPlayer`), dice (`DiceSpec`), and a log (a
`Journal` on disk) that keeps every event before anybody is told of it. Whoever moves tries things
out with a `Trial`, an immutable value, until the dice are picked up. The terminal plays here, and
so may a server: neither has logic of its own.
"""

from tablas.play.dice import DiceKind, DiceSource, DiceSpec, KeyedDice, ManualDice, dice_source
from tablas.play.journal import Journal, Kept, Log, Setup, read_journal
from tablas.play.narration import narrate, player_name
from tablas.play.players import Bot, BotPlayer, Contests, CubeAnswer, Person, Player
from tablas.play.policy import ThrowDice
from tablas.play.table import Step, Table
from tablas.play.trial import Trial

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
