"""The moves with which a played turn is written, so that it is read as the same turn."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from tablas.errors import LossError, TablasError
from tablas.notation.play_grammar import Trip
from tablas.notation.play_text import find_plays, literal_play
from tablas.rules import OFF, POINTS, Game, Move, Play, Played, Position


def written_moves(event: Played, game: Game) -> tuple[Move, ...]:
    """Moves that lead to an event's result, whether read literally or by the rules.

    Args:
        event: the turn; if it is illegal, its own moves are written where they lead to its result.
        game: the game before it.

    Raises:
        LossError: no moves can say it, because they would be read as a legal play.
    """
    if event.result == game.position:
        return ()
    legal = game.play_to(event.result)
    if legal is not None:
        return legal.moves
    for moves in (event.moves, arranged_moves(game.position, event.result)):
        trips = [Trip((move.start, move.end)) for move in moves]
        play = _literally(trips, game.position)
        if play and play.result == event.result:
            if find_plays(trips, game.position, game.plays):
                break
            return play.moves
    raise LossError(".mat cannot write the illegal play of {roll}", roll=game.roll)


def arranged_moves(before: Position, after: Position) -> tuple[Move, ...]:
    """Moves, legal or not, that turn one arrangement of the mover's checkers into another.

    Where an enemy checker was hit although nobody stays there, the first checker goes by it.
    """
    gone = _difference(before.own, after.own)
    come = _difference(after.own, before.own)
    struck = [point for point in POINTS if before.other[25 - point] and not after.other[25 - point]]
    passed = [point for point in struck if point not in come]
    if passed and not gone:  # nothing has moved: one goes and comes back
        gone = come = [max(point for point in range(1, 26) if before.own[point])]
    moves: list[Move] = []
    for start, end in zip(gone, come, strict=True):
        stops = [start, *sorted(passed, reverse=True), end]
        passed = []
        for leaving, landing in pairwise(stops):
            moves.append(Move(leaving, landing, hit=landing in struck))
            struck = [point for point in struck if point != landing]
    return tuple(moves)


def _difference(more: tuple[int, ...], less: tuple[int, ...]) -> list[int]:
    """The points, farthest first, each as often as one side has more checkers there."""
    return [
        point for point in range(25, OFF - 1, -1) for _ in range(max(0, more[point] - less[point]))
    ]


def _literally(trips: Iterable[Trip], position: Position) -> Play | None:
    try:
        return literal_play(trips, position)
    except TablasError:
        return None
