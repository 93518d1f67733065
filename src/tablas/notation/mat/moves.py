"""The moves with which a played turn is written, so that it is read as the same turn."""

from __future__ import annotations

from collections.abc import Iterable

from tablas.errors import LossError, TablasError
from tablas.notation.arrangement import arranged_play
from tablas.notation.play_grammar import Trip
from tablas.notation.play_text import find_plays, literal_play
from tablas.rules import Game, Move, Play, Played, Position


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
    assert game.roll is not None
    arranged = arranged_play(game.position, event.result, game.roll)
    for moves in (event.moves, arranged.moves):
        trips = [Trip((move.start, move.end)) for move in moves]
        play = _literally(trips, game.position)
        if play and play.result == event.result:
            if find_plays(trips, game.position, game.plays):
                break
            return play.moves
    raise LossError(".mat cannot write the illegal play of {roll}", roll=game.roll)


def _literally(trips: Iterable[Trip], position: Position) -> Play | None:
    try:
        return literal_play(trips, position)
    except TablasError:
        return None
