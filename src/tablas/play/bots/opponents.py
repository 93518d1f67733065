"""The opponents that play with the engine, named after woods from the softest to the hardest.

All of them see what the engine sees. The stronger ones look further; the weaker ones misjudge what
they see, each play by a little of its own, so that they confuse what is close and seldom blunder.
How much each loses was measured with ``benchmarks/opponents.py``; see docs/design/opponents.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablas.i18n import N_
from tablas.records.evaluation import Level


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent's strength.

    Attributes:
        key: what journals and commands know it by.
        name: what people call it, in English; to be translated.
        told: how strong it is, in English; to be translated.
        level: how far it looks.
        noise: by how much it misjudges a play where that is hardest: the standard deviation of
            what it thinks of a play's equity.
        cube_noise: the same for the position when the cube may be turned.
        error_rate: equity it loses in a decision between plays, times 500, as measured.
        cube_error_rate: the same for decisions with the cube.
    """

    key: str
    name: str
    told: str
    level: Level
    noise: float
    cube_noise: float
    error_rate: float
    cube_error_rate: float


OPPONENTS: Final = (
    Opponent("balsa", N_("Balsa"), N_("beginner"), Level.STATIC, 0.19, 0.32, 27.7, 8.8),
    Opponent("pine", N_("Pine"), N_("casual player"), Level.STATIC, 0.13, 0.24, 19.1, 5.8),
    Opponent("cherry", N_("Cherry"), N_("improver"), Level.STATIC, 0.09, 0.17, 12.2, 3.6),
    Opponent("walnut", N_("Walnut"), N_("club player"), Level.STATIC, 0.062, 0.12, 7.9, 2.7),
    Opponent("oak", N_("Oak"), N_("advanced player"), Level.STATIC, 0.04, 0.08, 5.1, 2.0),
    Opponent("olive", N_("Olive"), N_("expert"), Level.STATIC, 0.0, 0.0, 2.1, 1.4),
    Opponent("boxwood", N_("Boxwood"), N_("master"), Level.ONE_PLY, 0.0, 0.0, 1.3, 0.8),
    Opponent("ebony", N_("Ebony"), N_("champion"), Level.TWO_PLY, 0.0, 0.0, 0.5, 0.3),
)
"""From the weakest to the strongest."""
FRIENDLY: Final = "cherry"
"""Whom one meets without asking for anybody."""
GAMES: Final = frozenset({"backgammon", "nackgammon", "longgammon"})
"""The games that they know without further ado, by key; see `check_knows`."""
