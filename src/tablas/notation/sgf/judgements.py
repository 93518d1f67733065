"""The judgements inside GNU Backgammon's nodes: ``A``, ``DA`` and ``LU``.

``A[i][moves E ver 3 w wg wbg lg lbg equity pliesC …]…`` has the plays of a roll, the equity
normalised in matches too. ``DA[E ver 3 pliesC … 7 numbers 7 numbers]`` has the cube: chances,
cubeless and cubeful value, without a double and after double and take; the cubeful value is a match
winning chance in matches, and normalised to the cube before the double in money play. ``X`` (in old
files ``R``) instead of ``E`` are rollouts with their standard errors. ``LU[luck]`` is normalised
equity. All of it is seen by the side that decides.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tablas.errors import TablasError
from tablas.notation.play_grammar import Trip
from tablas.notation.play_text import literal_play
from tablas.notation.sgf.names import hops_of
from tablas.notation.sgf.trees import Node
from tablas.notation.stakes import GameStakes, game_stakes
from tablas.records import CubeAnalysis, Depth, JudgedPlay, PlayAnalysis
from tablas.records.analysis import ROLLED_OUT
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import Situation

_ENTRY: Final = re.compile(r"((?:[a-y][a-z]){0,4})\s+([EXR])\b\s*(.*)", re.DOTALL)
_VERSION: Final = re.compile(r"\s*ver\s+(\d{1,3})\s+")
_PLIES: Final = re.compile(r"(\d{1,2})(C?)")
_CHANCES: Final = 5
_OUTPUTS: Final = 7
_TRIALS: Final = re.compile(r"\bTrials\s+(\d{1,9})\b")
_CUBELESS: Final = re.compile(r"\bRC\s+0\b")
_LIMIT: Final = 1e4
"""No equity, and no luck, is larger; GNU Backgammon writes -20000 and -99999 for none."""
_SLACK: Final = 0.01
"""By so much a chance may miss the range 0 to 1, by rounding."""


class _Rollout(NamedTuple):
    """Means and standard errors: chances, cubeless and cubeful value."""

    means: list[float]
    errors: list[float]


def play_analysis(node: Node, situation: Situation, *, backwards: bool) -> PlayAnalysis | None:
    """What a node says of the plays of its roll; None when it says nothing.

    Args:
        node: of the roll.
        situation: before the play, the dice thrown.
        backwards: whether the letters run the other way round.
    """
    stakes = game_stakes(situation)
    candidates = []
    for value in node.properties.get("A", ())[1:]:
        judged = _judged_play(value, situation, stakes, backwards=backwards)
        if judged is not None:
            candidates.append(judged)
    luck = _number((node.first("LU") or "").strip())
    if not candidates and luck is None:
        return None
    luck_mwc = luck * stakes.half if luck is not None and stakes is not None else None
    return PlayAnalysis(tuple(candidates), luck, luck_mwc)


def _judged_play(
    value: str, situation: Situation, stakes: GameStakes | None, *, backwards: bool
) -> JudgedPlay | None:
    entry = _ENTRY.fullmatch(value)
    if entry is None:
        return None
    hops = hops_of(entry[1], situation.turn, backwards=backwards)
    try:
        play = literal_play([Trip(hop) for hop in hops], situation.position)
    except TablasError:
        return None
    judged = _evaluated(entry[3]) if entry[2] == "E" else _rolled_out(entry[3])
    if judged is None:
        return None
    chances, equity, depth, error = judged
    if error is not None and stakes is not None:
        error = error / stakes.half if stakes.half else None
    return JudgedPlay(
        play.result,
        equity,
        depth,
        moves=play.moves,
        mwc=None if stakes is None else stakes.mwc(equity),
        chances=chances,
        error=error,
    )


_Judged = tuple[Chances, float, Depth, float | None]


def _evaluated(text: str) -> _Judged | None:
    _, words = _versioned(text)
    numbers = _numbers(words[: _CHANCES + 1])
    depth = _depth(words[_CHANCES + 1]) if len(words) > _CHANCES + 1 else None
    if numbers is None or depth is None:
        return None
    chances = _chances(numbers)
    return None if chances is None else (chances, numbers[_CHANCES], depth, None)


def _rolled_out(text: str) -> _Judged | None:
    score, rollout, depth = _after(text, "Score", 1), _rollout(text), _games(text)
    if score is None or rollout is None or depth is None:
        return None
    chances = _chances(rollout.means)
    if chances is None:
        return None
    # In cubeless rollouts the cubeful value is none.
    return chances, score[0], depth, None if _CUBELESS.search(text) else rollout.errors[6]


def cube_analysis(node: Node, situation: Situation) -> CubeAnalysis | None:
    """What a node says of the cube before the throw; None when it says nothing that is of use.

    In a match beyond the match equity table nothing is: its winning chances cannot be compared.
    """
    text = (node.first("DA") or "").strip()
    judged = _evaluated_cube(text[1:]) if text[:1] == "E" else _rolled_out_cube(text[1:])
    if judged is None:
        return None
    held, doubled, depth = judged
    stakes = game_stakes(situation)
    if stakes is None and not situation.rules.is_money:
        return None
    chances = _chances(held.means)
    if chances is None:
        return None
    values = CubeValues(held.means[6], doubled.means[6], stakes.won if stakes else 1.0)
    errors = CubeValues(held.errors[6], doubled.errors[6], 0.0) if held.errors else None
    if stakes is None:
        mwc, equity = None, values
    else:
        mwc, equity = values, stakes.equity_values(values)
        if not stakes.half:
            return None
        if errors is not None:
            errors = CubeValues(
                errors.no_double / stakes.half, errors.double_take / stakes.half, 0.0
            )
    return CubeAnalysis(equity, depth, mwc, chances, beavers=situation.rules.beavers, errors=errors)


_JudgedCube = tuple[_Rollout, _Rollout, Depth]


def _evaluated_cube(text: str) -> _JudgedCube | None:
    version, words = _versioned(text)
    unused = 4 if version < 2 else 0
    numbers = _numbers(words[-2 * _OUTPUTS :])
    if numbers is None or len(numbers) < 2 * _OUTPUTS or len(words) < 2 * _OUTPUTS + unused + 1:
        return None
    depth = _depth(words[unused])
    if depth is None:
        return None
    return _Rollout(numbers[:_OUTPUTS], []), _Rollout(numbers[_OUTPUTS:], []), depth


def _rolled_out_cube(text: str) -> _JudgedCube | None:
    before, _, after = text.partition("DoubleTake")
    held, doubled, depth = _rollout(before), _rollout(after), _games(text)
    if held is None or doubled is None or depth is None or _CUBELESS.search(text):
        return None
    return held, doubled, depth


# -- numbers


def _versioned(text: str) -> tuple[int, list[str]]:
    version = _VERSION.match(text)
    return (int(version[1]), text[version.end() :].split()) if version else (0, text.split())


def _depth(word: str) -> Depth | None:
    """The depth of an evaluation: of two of as many plies the cubeful one is the deeper."""
    plies = _PLIES.fullmatch(word)
    if plies is None:
        return None
    name = f"{int(plies[1])}ply"
    return Depth(2 * int(plies[1]) + bool(plies[2]), name if plies[2] else f"{name} cubeless")


def _games(text: str) -> Depth | None:
    trials = _TRIALS.search(text)
    if trials is None:
        return None
    name = f"{int(trials[1])} games"
    if _CUBELESS.search(text):
        return Depth(ROLLED_OUT, f"{name} cubeless")
    return Depth(ROLLED_OUT + 1, name)


def _rollout(text: str) -> _Rollout | None:
    means, errors = _after(text, "Output", _OUTPUTS), _after(text, "StdDev", _OUTPUTS)
    return None if means is None or errors is None else _Rollout(means, errors)


def _after(text: str, word: str, count: int) -> list[float] | None:
    """So many numbers after a word; None unless they are all there."""
    _, found, rest = text.partition(word)
    numbers = _numbers(rest.split(maxsplit=count)[:count]) if found else None
    return numbers if numbers and len(numbers) == count else None


def _numbers(words: Sequence[str]) -> list[float] | None:
    numbers = [_number(word) for word in words]
    return None if None in numbers else [number for number in numbers if number is not None]


def _number(word: str) -> float | None:
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) and abs(number) < _LIMIT else None


def _chances(numbers: Sequence[float]) -> Chances | None:
    if len(numbers) < _CHANCES:
        return None
    win, gammon, backgammon, lost_gammon, lost_backgammon = numbers[:_CHANCES]
    chances = Chances(win, gammon, backgammon, lost_gammon, lost_backgammon)
    return chances if all(-_SLACK <= chance <= 1 + _SLACK for chance in chances) else None
