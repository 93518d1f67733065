"""What BGBlitz said of a play or of the cube, in money play.

All of it is seen by the player who decides. Before a throw ``equity.cubeDecision`` has the three
equities of the cube; of a play ``eq.cubeDecision.eqCubeFul`` is its equity with the cube, and the
wins beside it are cubeless: so the errors that the program writes beside them come out.

In matches it writes chances to win the match as well; no file of that kind was at hand, so nothing
is read there. Left out too: the class of a decision, the standard deviation, luck "weighted".
"""

from __future__ import annotations

from typing import Final

from tablas.notation.bgf.contents import Contents
from tablas.notation.play_grammar import Trip
from tablas.notation.play_text import find_plays
from tablas.records import CubeAnalysis, Depth, JudgedPlay, PlayAnalysis
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import BAR, OFF, Game, Position

MOST_EQUITY: Final = 50.0
"""What is beyond stands for something else: -99 and -999 for what was not looked into."""

_MOST_TRIPS: Final = 4
_MOST_CANDIDATES: Final = 500
_MOST_PLIES: Final = 20


def trips_of(move: Contents) -> tuple[Trip, ...]:
    """Where checkers went, by the mover's points; a way with several dice is one trip."""
    pairs = list(zip(move.wholes("from"), move.wholes("to"), strict=False))[:_MOST_TRIPS]
    return tuple(
        Trip((start, end)) for start, end in pairs if OFF < start <= BAR and OFF <= end < BAR
    )


def play_analysis(move: Contents, game: Game) -> PlayAnalysis | None:
    """What is said of a throw and its plays, the throw being the game's; None when nothing is."""
    candidates: dict[Position, JudgedPlay] = {}
    for candidate in move.parts("moveAnalysis")[:_MOST_CANDIDATES]:
        found = find_plays(trips_of(candidate.part("move")), game.position, game.plays)
        if found:
            judged = _judged(candidate.part("eq"), found[0].result, candidate)
            if judged is not None:
                candidates.setdefault(judged.result, judged)
    danced = None if game.plays else _judged(move.part("dancingEquity"), game.position, move)
    if danced is not None:
        candidates[danced.result] = danced
    if not candidates:
        return None
    luck = move.part("luck").decimal("luckPlain", most=MOST_EQUITY)
    return PlayAnalysis(tuple(candidates.values()), luck)


def cube_analysis(move: Contents, *, beavers: bool) -> CubeAnalysis | None:
    """What is said of the cube before a throw or a double; None when nothing is."""
    equity = move.part("equity")
    decision = equity.part("cubeDecision")
    no_double, double_take, double_pass = (
        decision.decimal(name, most=MOST_EQUITY)
        for name in ("eqNoDouble", "eqDoubleTake", "eqDoublePass")
    )
    if no_double is None or double_take is None or double_pass is None:
        return None
    return CubeAnalysis(
        equity=CubeValues(no_double, double_take, double_pass),
        depth=_depth(move),
        chances=_chances(equity),
        beavers=beavers,
    )


def _judged(equity: Contents, result: Position, judged: Contents) -> JudgedPlay | None:
    cubeful = equity.part("cubeDecision").decimal("eqCubeFul", most=MOST_EQUITY)
    if cubeful is None:
        return None
    return JudgedPlay(result, cubeful, _depth(judged), chances=_chances(equity))


def _depth(judged: Contents) -> Depth:
    plies = min(max(judged.whole("ply"), 0), _MOST_PLIES)
    return Depth(plies, f"{plies}-ply")


def _chances(equity: Contents) -> Chances | None:
    names = ("myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon")
    chances = [equity.decimal(name, most=1.0) for name in names]
    known = [chance for chance in chances if chance is not None and chance >= 0]
    return Chances(*known) if len(known) == len(names) else None
