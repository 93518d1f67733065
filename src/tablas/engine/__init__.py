"""How good a position is, which play, and what to do with the cube."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.lazy import loader

if TYPE_CHECKING:
    from tablas.engine.engine import Engine
    from tablas.engine.match_equity import MatchEquityTable, load_met
    from tablas.engine.rollouts import PRESETS, RolloutSettings
    from tablas.engine.searching import Canceller

_HOMES = {
    "PRESETS": "tablas.engine.rollouts",
    "Canceller": "tablas.engine.searching",
    "Engine": "tablas.engine.engine",
    "MatchEquityTable": "tablas.engine.match_equity",
    "RolloutSettings": "tablas.engine.rollouts",
    "load_met": "tablas.engine.match_equity",
}

__all__ = ["PRESETS", "Canceller", "Engine", "MatchEquityTable", "RolloutSettings", "load_met"]
__getattr__ = loader(__name__, _HOMES)
