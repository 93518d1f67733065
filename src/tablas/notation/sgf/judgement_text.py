"""Judgements as GNU Backgammon writes them; the inverse of `tablas.notation.sgf.judgements`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tablas.notation.sgf.names import pairs_of
from tablas.notation.stakes import game_stakes
from tablas.records import CubeAnalysis, Depth, JudgedPlay, PlayAnalysis
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import Game, Position, Situation

MOST_MOVES: Final = 4
"""Moves of a play that the format has room for."""
_PLIES: Final = re.compile(r"(\d{1,2})ply( cubeless)?")
_GAMES: Final = re.compile(r"(\d{1,9}) games( cubeless)?")


def has_a_place(depth: Depth, chances: Chances | None) -> bool:
    """Whether a judgement has what the format needs: chances, at a depth that it knows."""
    known = _PLIES.fullmatch(depth.name) or _GAMES.fullmatch(depth.name)
    return chances is not None and known is not None


def plays_text(analysis: PlayAnalysis, made: Position, game: Game, situation: Situation) -> str:
    """``A`` and ``LU`` of a roll.

    Nothing is written of the plays when the one that was made was not judged: the format names it
    by its place among the others.

    Args:
        analysis: of the roll.
        made: the position after the play.
        game: before the play.
        situation: the same with the score.
    """
    entries: list[str] = []
    place = None
    for one in analysis.candidates:
        text = _entry(one, game, situation)
        if text is not None:
            place = len(entries) if one.result == made and place is None else place
            entries.append(f"[{text}]")
    written = "" if place is None else f"A[{place}]{''.join(entries)}"
    return written + ("" if analysis.luck is None else f"LU[{analysis.luck:.5f}]")


def _entry(one: JudgedPlay, game: Game, situation: Situation) -> str | None:
    if one.chances is None or not has_a_place(one.depth, one.chances):
        return None
    moves = one.moves
    if not moves or len(moves) > MOST_MOVES:
        play = game.play_to(one.result)
        if play is None and one.result != game.position:
            return None
        moves = play.moves if play else ()
    letters = pairs_of(moves, situation.turn)
    games = _GAMES.fullmatch(one.depth.name)
    if not games:
        # The 0 is what is left of reduced evaluations.
        plies, rest = _context(one.depth)
        return f"{letters} E ver 3 {_row(one.chances)} {one.equity:.6f} {plies} 0 {rest}"
    stakes = game_stakes(situation)
    value = one.equity if stakes is None else stakes.mwc(one.equity)
    error = (one.error or 0.0) * (stakes.half if stakes else 1.0)
    return (
        f"{letters} X ver 3 Score {one.equity:.6f} {one.chances.equity:.6f} Trials {games[1]} "
        f"{_rollout(one.chances, value, error)}{_settings(cubeless=bool(games[2]))}"
    )


def cube_text(analysis: CubeAnalysis, situation: Situation) -> str:
    """``DA`` of the cube before a throw; empty where the format has no place for it.

    Args:
        analysis: of the cube.
        situation: before the throw, without an offer.
    """
    chances, stakes = analysis.chances, game_stakes(situation)
    if chances is None or not has_a_place(analysis.depth, chances):
        return ""
    values, errors = analysis.equity, analysis.errors or CubeValues(0.0, 0.0, 0.0)
    unit = 1.0
    if stakes is not None:
        values = analysis.mwc or stakes.mwc_values(analysis.equity)
        unit = stakes.half
    elif not situation.rules.is_money:
        return ""
    held, doubled = values.no_double, values.double_take
    games = _GAMES.fullmatch(analysis.depth.name)
    if games:
        return (
            f"DA[X ver 3 Eq Trials {games[1]} "
            f"NoDouble {_rollout(chances, held, errors.no_double * unit)}"
            f"DoubleTake {_rollout(chances, doubled, errors.double_take * unit)}"
            f"{_settings(cubeless=bool(games[2]))}]"
        )
    plies, rest = _context(analysis.depth)
    row = f"{_row(chances)} {chances.equity:.6f}"
    return f"DA[E ver 3 {plies} {rest} {row} {held:.6f} {row} {doubled:.6f}]"


def _context(depth: Depth) -> tuple[str, str]:
    """Plies, and what else is said of an evaluation: deterministic, without noise, pruned."""
    plies = _PLIES.fullmatch(depth.name)
    assert plies is not None
    return f"{plies[1]}{'' if plies[2] else 'C'}", "1 0.000000 1"


def _rollout(chances: Chances, value: float, error: float) -> str:
    means = [*chances, chances.equity, value]
    return f"Output {_numbers(means)} StdDev {_numbers([0.0] * 6 + [error])} "


def _settings(*, cubeless: bool) -> str:
    """How a rollout was made, of which only the first word is known."""
    return f'SK 0 RC {0 if cubeless else 1} 1 0 1 0 0 0 0 0 0 "Mersenne Twister" 0 '


def _row(chances: Chances) -> str:
    return _numbers(list(chances))


def _numbers(values: Sequence[float]) -> str:
    return " ".join(f"{value:.6f}" for value in values)
