"""Tablas: backgammon and its family, as a library and a program.

The names below are the public face; each lives in the package that its repr names and is loaded
when it is first used.

>>> import tablas
>>> situation = tablas.parse_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
>>> plays = tablas.legal_plays(situation.position, tablas.Roll(3, 1))
>>> len(plays)
16
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.lazy import loader

if TYPE_CHECKING:
    from tablas.analysis import AnalysedMatch, analyse
    from tablas.drawing import draw
    from tablas.engine import Engine
    from tablas.errors import TablasError
    from tablas.notation import (
        format_mat,
        format_play,
        format_position_id,
        format_xgid,
        parse_mat,
        parse_play,
        parse_position_id,
        parse_xgid,
        read,
        read_all,
    )
    from tablas.records import MatchRecord
    from tablas.rules import (
        BACKGAMMON,
        Cube,
        Match,
        MatchRules,
        Play,
        Position,
        Roll,
        Seat,
        Situation,
        legal_plays,
    )

_HOMES = {
    "AnalysedMatch": "tablas.analysis",
    "BACKGAMMON": "tablas.rules",
    "Cube": "tablas.rules",
    "Engine": "tablas.engine",
    "Match": "tablas.rules",
    "MatchRecord": "tablas.records",
    "MatchRules": "tablas.rules",
    "Play": "tablas.rules",
    "Position": "tablas.rules",
    "Roll": "tablas.rules",
    "Seat": "tablas.rules",
    "Situation": "tablas.rules",
    "TablasError": "tablas.errors",
    "analyse": "tablas.analysis",
    "draw": "tablas.drawing",
    "format_mat": "tablas.notation",
    "format_play": "tablas.notation",
    "format_position_id": "tablas.notation",
    "format_xgid": "tablas.notation",
    "legal_plays": "tablas.rules",
    "parse_mat": "tablas.notation",
    "parse_play": "tablas.notation",
    "parse_position_id": "tablas.notation",
    "parse_xgid": "tablas.notation",
    "read": "tablas.notation",
    "read_all": "tablas.notation",
}

__all__ = [
    "BACKGAMMON",
    "AnalysedMatch",
    "Cube",
    "Engine",
    "Match",
    "MatchRecord",
    "MatchRules",
    "Play",
    "Position",
    "Roll",
    "Seat",
    "Situation",
    "TablasError",
    "analyse",
    "draw",
    "format_mat",
    "format_play",
    "format_position_id",
    "format_xgid",
    "legal_plays",
    "parse_mat",
    "parse_play",
    "parse_position_id",
    "parse_xgid",
    "read",
    "read_all",
]


__getattr__ = loader(__name__, _HOMES)
