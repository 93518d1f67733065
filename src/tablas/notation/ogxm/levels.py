"""How far a program looked, as a level of OGXM says it.

A level has the plies and the name that the program gives. `Depth.rank` has no place in it; it is
worked out anew from the program and the name.
"""

from __future__ import annotations

import re
from typing import Any, Final

from tablas.notation.ogxm.document import Node, inner, whole, words
from tablas.notation.xg.levels import named_depth
from tablas.records import Depth
from tablas.records.analysis import ROLLED_OUT

_XG: Final = "eXtreme Gammon"
_GNU: Final = "GNU Backgammon"
_TABLAS: Final = "Tablas"
_CUBELESS: Final = "cubeless"
_PLIES: Final = re.compile(r"(\d{1,3})[- ]?ply\b")
_GAMES: Final = re.compile(r"(\d{1,8}) games\b")
_MOST_PLIES: Final = 999
_MOST_GAMES: Final = 10**8


def level_of(depth: Depth, program: str, name: str) -> dict[str, Any]:
    """The level that says a depth.

    Args:
        depth: how far the program looked.
        program: its name.
        name: that of the depth, as far as it can be written.
    """
    if depth.rank >= ROLLED_OUT:
        games = _GAMES.match(depth.name)
        rolled = {"trials": int(games[1])} if games else {}
        return {"preset": name, "checker_ply": 0, "cube_ply": 0, "rollout": rolled}
    plies = _plies_of(depth, program)
    return {"preset": name} | ({} if plies is None else {"checker_ply": plies, "cube_ply": plies})


def _plies_of(depth: Depth, program: str) -> int | None:
    """The plies that a name says, as the field counts them; the rank where it says none.

    eXtreme Gammon counts one more than the field.
    """
    xg = program.startswith(_XG)
    said = _PLIES.match(depth.name)
    if said is not None:
        return max(0, int(said[1]) - xg)
    return None if xg else min(max(depth.rank, 0), _MOST_PLIES)


def depth_of(level: Node, program: str, plies: int) -> Depth:
    """The depth that a level says.

    Args:
        level: the level.
        program: the name of the program.
        plies: those to be taken where the level has none.
    """
    name = words(level, "preset")
    xg = named_depth(name) if program.startswith(_XG) else None
    if xg is not None:
        return xg
    gnu = program.startswith(_GNU)
    cubeful = gnu and _CUBELESS not in name
    if "rollout" in level:
        games = whole(inner(level, "rollout"), "trials", most=_MOST_GAMES) or 0
        more = games if program.startswith(_TABLAS) else cubeful
        return Depth(ROLLED_OUT + more, name or (f"{games} games" if games else "rollout"))
    if gnu:
        return Depth(2 * plies + cubeful, name or f"{plies}ply")
    return Depth(plies, name or f"{plies}ply")
