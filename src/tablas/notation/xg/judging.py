"""What eXtreme Gammon said of a play or of the cube, from its records.

Its equities are normalised; it does not write match winning chances. A number that it cannot have
meant (none at all, or beyond `MOST_EQUITY`) leaves the judgement out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablas.errors import TablasError
from tablas.notation.situation_text import position_on
from tablas.notation.xg.fields import sound
from tablas.notation.xg.levels import ROLLOUT, depth_of
from tablas.notation.xg.records import Board, CubeRecord, MoveRecord, RolloutRecord
from tablas.records import CubeAnalysis, JudgedPlay, PlayAnalysis
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import BAR, OFF, Move, Position, Seat, Variant

MOST_EQUITY: Final = 100.0
"""Equities beyond stand for something else: -1000 for what was not looked into."""

_SIGMAS: Final = 1.959964
"""Half a 95 % confidence interval in standard errors."""


def position_of(board: Board, variant: Variant, *, seat: Seat = Seat.WHITE) -> Position:
    """The position of a board in the frame of the mover, or in White's with `seat` on roll.

    Raises:
        TablasError: it cannot stand.
    """
    return position_on(board, seat, variant)


def judged_plays(
    record: MoveRecord, rollouts: Sequence[RolloutRecord], variant: Variant
) -> tuple[JudgedPlay, ...]:
    """The candidates of a throw that can be understood."""
    before = position_of(record.before, variant, seat=seat_of(record.active))
    plays: dict[Board, JudgedPlay] = {}
    for index, level in enumerate(record.levels):
        evaluation, board = record.evaluations[index], record.results[index]
        equity = sound(evaluation[6], most=MOST_EQUITY)
        if equity is None or board in plays:
            continue
        try:
            result = position_of(board, variant)
        except TablasError:
            continue
        rollout = _rollout(rollouts, record.rollouts[index], level)
        plays[board] = JudgedPlay(
            result=result,
            equity=equity,
            depth=depth_of(level, games=rollout.games if rollout else None),
            moves=moves_of(record.routes[index], before, result),
            chances=_chances(evaluation),
            error=_error(rollout, 0),
        )
    return tuple(plays.values())


def play_analysis(
    record: MoveRecord, rollouts: Sequence[RolloutRecord], variant: Variant
) -> PlayAnalysis | None:
    """What is said of a throw and its plays; None when nothing is."""
    candidates = judged_plays(record, rollouts, variant)
    luck = sound(record.luck, most=MOST_EQUITY)
    return PlayAnalysis(candidates, luck) if candidates else None


def cube_analysis(
    record: CubeRecord, rollouts: Sequence[RolloutRecord], *, beavers: bool
) -> CubeAnalysis | None:
    """What is said of the cube before a throw; None when nothing is.

    Where a double would be beavered the program writes the equity after the beaver, twice that of
    a take.
    """
    values = [sound(value, most=MOST_EQUITY) for value in record.equities]
    no_double, double_take, double_pass = values
    if not record.analysed or no_double is None or double_take is None or double_pass is None:
        return None
    rollout = _rollout(rollouts, record.rollout, record.level)
    errors = _error(rollout, 0), _error(rollout, 1)
    known = errors[0] is not None and errors[1] is not None
    return CubeAnalysis(
        equity=CubeValues(
            no_double, double_take / 2 if record.is_beaver else double_take, double_pass
        ),
        depth=depth_of(record.level, games=rollout.games if rollout else None),
        chances=_chances(record.chances),
        beavers=beavers,
        errors=CubeValues(errors[0] or 0.0, errors[1] or 0.0, 0.0) if known else None,
    )


def seat_of(active: int) -> Seat:
    """White is player 1."""
    return Seat.WHITE if active > 0 else Seat.BLACK


def moves_of(hops: Sequence[int], before: Position, result: Position) -> tuple[Move, ...]:
    """The moves of a list of hops; none when they do not lead to the result.

    Where a checker moved backwards the list has a hole and then its mirror image: that move is
    found from what it does.
    """
    moves: list[Move] = []
    position = before
    for start, end in zip(hops[::2], hops[1::2], strict=True):
        if start < 0:
            break
        move = _moved(position, start + 1, max(end + 1, OFF))
        if move is None:
            return ()
        moves.append(move)
        position = move.applied(position)
    missing = _missing(position, result)
    if missing is not None:
        moves.append(missing)
        position = missing.applied(position)
    return tuple(moves) if position == result else ()


def _moved(position: Position, start: int, end: int) -> Move | None:
    if start > BAR or end >= BAR or not position.own[start]:
        return None
    return Move(start, end, hit=end != OFF and position.other[BAR - end] == 1)


def _missing(position: Position, result: Position) -> Move | None:
    """The single move that leads from one position to another, if one does."""
    changes = [after - before for before, after in zip(position.own, result.own, strict=True)]
    if sorted(changes) != [-1, *[0] * 24, 1]:
        return None
    return _moved(position, changes.index(-1), changes.index(1))


def _rollout(rollouts: Sequence[RolloutRecord], number: int, level: int) -> RolloutRecord | None:
    if level != ROLLOUT or not 0 <= number < len(rollouts) or rollouts[number].games <= 0:
        return None
    return rollouts[number]


def _error(rollout: RolloutRecord | None, place: int) -> float | None:
    if rollout is None:
        return None
    interval = sound(rollout.intervals[place], most=MOST_EQUITY)
    return interval / _SIGMAS if interval is not None and interval > 0 else None


def _chances(evaluation: Sequence[float]) -> Chances | None:
    lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon = evaluation[:6]
    chances = Chances(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
    sensible = all(-1e-6 <= chance <= 1 + 1e-6 for chance in chances)
    return chances if sensible else None
