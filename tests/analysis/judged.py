"""Decisions made by hand, and a short match with an analysis of every decision."""

from __future__ import annotations

from tablas.analysis.decisions import (
    AnalysedMatch,
    CubeTurn,
    Place,
    PlayDecision,
    decisions_of,
)
from tablas.notation import parse_play
from tablas.records import (
    CubeAnalysis,
    Depth,
    JudgedPlay,
    MatchRecord,
    PlayAnalysis,
    RecordedAnalysis,
)
from tablas.records.cube_decision import CubeAnswer, CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import (
    BACKGAMMON,
    Cube,
    Doubled,
    Dropped,
    GameStarted,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Played,
    Position,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    Situation,
    Taken,
    Thrown,
    WinClass,
)

DEEP = Depth(2, "2ply")
EVEN = Chances(0.5, 0.14, 0.01, 0.14, 0.01)
WORSE = Chances(0.45, 0.12, 0.01, 0.17, 0.01)


def judged(
    position: Position,
    roll: Roll,
    text: str,
    equity: float,
    chances: Chances | None = EVEN,
    depth: Depth = DEEP,
) -> JudgedPlay:
    """A play and what it is worth."""
    play = parse_play(text, position, roll)
    return JudgedPlay(play.result, equity, depth, play.moves, chances=chances)


def play_decision(
    position: Position,
    dice: str,
    made: str,
    best: str,
    *,
    loss: float = 0.1,
    turn: int = 9,
    chances: tuple[Chances, Chances] = (EVEN, WORSE),
) -> PlayDecision:
    """A roll of White's in which one play was made and another was best (or the same)."""
    roll = Roll(*map(int, dice))
    situation = Situation(position, roll=roll)
    plays = BACKGAMMON.plays(position, roll)
    candidates = [judged(position, roll, best, 0.2, chances[0])]
    if made != best:
        candidates.append(judged(position, roll, made, 0.2 - loss, chances[1]))
    play = parse_play(made, position, roll)
    analysis = PlayAnalysis(tuple(candidates), luck=0.05)
    place = Place(5, 1, turn, Seat.WHITE, situation)
    return PlayDecision(place, play.result, play.moves, False, len(plays), analysis)


def cube_turn(
    values: tuple[float, float, float],
    *,
    position: Position = BACKGAMMON.start,
    doubled: bool = False,
    answer: CubeAnswer | None = None,
    chances: Chances | None = EVEN,
    score: tuple[int, int] = (0, 0),
    length: int = 0,
    cube: Cube = Cube(),
) -> CubeTurn:
    """A turn of White's with the values of no double, double and take, double and drop."""
    situation = Situation(position, cube=cube, score=score, rules=MatchRules(length=length))
    analysis = CubeAnalysis(CubeValues(*values), DEEP, chances=chances)
    place = Place(5, 1, 9, Seat.WHITE, situation)
    return CubeTurn(place, doubled, answer, False, analysis)


def short_match(players: tuple[str, str] = ("Ana", "Blas")) -> AnalysedMatch:
    """A match to 5: a blunder by Ana, a double that is wrongly taken, and a resignation."""
    start = BACKGAMMON.start
    first = parse_play("6/2", start, Roll(3, 1))
    reply = parse_play("24/18 13/11", first.result.swapped(), Roll(6, 2))
    third = parse_play("13/8", reply.result.swapped(), Roll(4, 1))
    events = (
        MatchStarted(MatchRules(length=5), players=players),
        GameStarted(),
        OpeningThrown(3, 1),
        Played.of(Seat.WHITE, first),
        Thrown(Seat.BLACK, Roll(6, 2)),
        Played.of(Seat.BLACK, reply),
        Doubled(Seat.WHITE),
        Taken(Seat.BLACK),
        Thrown(Seat.WHITE, Roll(4, 1)),
        Played.of(Seat.WHITE, third),
        ResignationOffered(Seat.BLACK, WinClass.SINGLE),
        ResignationAccepted(Seat.WHITE),
        GameStarted(),
        OpeningThrown(2, 5),
        Played.of(Seat.BLACK, parse_play("13/11 13/8", start, Roll(5, 2))),
        Doubled(Seat.WHITE),
        Dropped(Seat.BLACK),
    )
    return analysed(MatchRecord(events, {"Event": "Copa <b>"}), {3: ("8/5 6/5", 0.25)})


def analysed(record: MatchRecord, better: dict[int, tuple[str, float]]) -> AnalysedMatch:
    """All plays judged as best but some, for which another play is better by so much."""
    plays, cubes = {}, {}
    for decision in decisions_of(record):
        if isinstance(decision, PlayDecision):
            situation, money = decision.situation, decision.situation.rules.is_money
            made = JudgedPlay(
                decision.result,
                0.0,
                DEEP,
                decision.moves,
                mwc=None if money else 0.5,
                chances=WORSE,
            )
            found = [made]
            if decision.index in better:
                text, equity = better[decision.index]
                play = parse_play(text, situation.position, decision.roll)
                mwc = None if money else 0.56
                found.append(JudgedPlay(play.result, equity, DEEP, play.moves, mwc, EVEN))
            plays[decision.index] = PlayAnalysis(tuple(found), luck=0.1, luck_mwc=0.02)
        elif isinstance(decision, CubeTurn):
            values = CubeValues(0.6, 1.2, 1.0) if decision.doubled else CubeValues(0.3, 0.1, 1.0)
            cubes[decision.index] = CubeAnalysis(values, DEEP, chances=EVEN)
    return AnalysedMatch(record, RecordedAnalysis("Tester 1", plays, cubes))
