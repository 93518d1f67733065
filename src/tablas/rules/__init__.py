"""The games themselves: positions, plays, cube, game, match, manners, variants.

Knows nothing of files, engines, screens, people or time. All values are immutable and hashable.
"""

from tablas.rules.cube import Cube, Offer, is_cube_value
from tablas.rules.events import (
    Abandoned,
    Beavered,
    Cocked,
    Doubled,
    Dropped,
    Event,
    FlagFell,
    GameStarted,
    MatchStarted,
    OpeningThrown,
    Passed,
    PickedUp,
    PlayAccepted,
    PlayContested,
    Played,
    PrematureThrow,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Taken,
    Thrown,
    TurnLost,
)
from tablas.rules.game import Action, Ending, Game, GameResult, Phase
from tablas.rules.landing import Fault, Landing, fault
from tablas.rules.manners import (
    DiceOnCheckers,
    IllegalPlays,
    Pending,
    PrematureRoll,
    TableManners,
    TableMatch,
)
from tablas.rules.match import Match
from tablas.rules.match_rules import MatchRules, Stake
from tablas.rules.play import Move, Play
from tablas.rules.position import BAR, OFF, POINTS, Position
from tablas.rules.roll import ROLLS, Roll, ways
from tablas.rules.seat import Seat
from tablas.rules.situation import Situation
from tablas.rules.variant import (
    BACKGAMMON,
    HYPERGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    VARIANTS,
    Variant,
    WinClass,
    variant,
)

__all__ = [
    "BACKGAMMON",
    "BAR",
    "HYPERGAMMON",
    "LONGGAMMON",
    "NACKGAMMON",
    "OFF",
    "POINTS",
    "ROLLS",
    "VARIANTS",
    "Abandoned",
    "Action",
    "Beavered",
    "Cocked",
    "Cube",
    "DiceOnCheckers",
    "Doubled",
    "Dropped",
    "Ending",
    "Event",
    "Fault",
    "FlagFell",
    "Game",
    "GameResult",
    "GameStarted",
    "IllegalPlays",
    "Landing",
    "Match",
    "MatchRules",
    "MatchStarted",
    "Move",
    "Offer",
    "OpeningThrown",
    "Passed",
    "Pending",
    "Phase",
    "PickedUp",
    "Play",
    "PlayAccepted",
    "PlayContested",
    "Played",
    "Position",
    "PrematureRoll",
    "PrematureThrow",
    "Raccooned",
    "ResignationAccepted",
    "ResignationOffered",
    "ResignationRefused",
    "Roll",
    "Seat",
    "Situation",
    "Stake",
    "TableManners",
    "TableMatch",
    "Taken",
    "Thrown",
    "TurnLost",
    "Variant",
    "WinClass",
    "fault",
    "is_cube_value",
    "variant",
    "ways",
]
