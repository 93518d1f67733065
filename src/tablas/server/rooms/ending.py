"""How a game or a match ended, and what the store is told of it."""

from __future__ import annotations

from tablas.i18n import Translator
from tablas.play.narration import tell_result
from tablas.rules import GameResult, Match, Seat
from tablas.server.rooms import happenings as hp
from tablas.server.rooms.happenings import seat_name
from tablas.server.rooms.state import RoomPhase, RoomState
from tablas.server.rooms.telling import renamed


def ending(room: RoomState, names: tuple[str, str], tr: Translator) -> dict[str, object] | None:
    """How the game, or the match, ended, ready for JSON; None while one is being played.

    Args:
        room: what has happened.
        names: what White and Black are called in this language.
        tr: the language.
    """
    if room.phase not in (RoomPhase.BETWEEN_GAMES, RoomPhase.OVER):
        return None
    match = room.match
    if match is None:
        return {"winner": None, "points": None, "why": "left", "words": []}
    result = None if match.game is None else match.game.result
    if result is None and not match.is_over:
        return None
    winner = _winner(match, result)
    return {
        "winner": None if winner is None else seat_name(winner),
        "points": _points(result),
        "why": _why(room, result),
        "words": _words(room, match, result, names, tr),
    }


def result_of(room: RoomState) -> dict[str, object]:
    """How a match that is over ended, as the store keeps it beside the match."""
    match = room.match
    if match is None:
        return {"winner": None, "score": list(room.agreement.score), "why": "left", "games": 0}
    winner = match.winner
    if winner is None and match.rules.is_money and match.score[0] != match.score[1]:
        winner = Seat.WHITE if match.score[0] > match.score[1] else Seat.BLACK
    last = match.game.result if match.game is not None else None
    return {
        "winner": None if winner is None else seat_name(winner),
        "score": list(match.score),
        "why": _why(room, last),
        "games": len(match.results),
    }


def _winner(match: Match, result: GameResult | None) -> Seat | None:
    if match.is_over and not match.rules.is_money:
        return match.winner
    return None if result is None else result.winner


def _points(result: GameResult | None) -> dict[str, int] | None:
    if result is None:
        return None
    won = {seat_name(result.winner): result.points, seat_name(result.winner.other): 0}
    return {seat_name(seat): won[seat_name(seat)] for seat in Seat}


def _why(room: RoomState, result: GameResult | None) -> str:
    if isinstance(room.parting, hp.Left):
        return "left"
    if isinstance(room.parting, hp.Claimed):
        return "claimed"
    return "abandoned" if result is None else result.ending.value


def _words(
    room: RoomState,
    match: Match,
    result: GameResult | None,
    names: tuple[str, str],
    tr: Translator,
) -> list[str]:
    words: list[str] = []
    if isinstance(room.parting, hp.Left):
        words.append(tr.text("{player} leaves the match.", player=names[room.parting.seat.index]))
    elif isinstance(room.parting, hp.Claimed):
        gone = room.parting.seat.other
        words.append(tr.text("{player} has been away too long.", player=names[gone.index]))
    elif result is not None:
        called = renamed(match, names)
        assert isinstance(called, Match)
        words.append(tell_result(called, result, tr))
    if match.is_over:
        words.append(_verdict(match, names, tr))
    return words


def _verdict(match: Match, names: tuple[str, str], tr: Translator) -> str:
    white, black = match.score
    if match.winner is not None:
        winner = match.winner
        mine, theirs = match.score[winner.index], match.score[winner.other.index]
        if match.flagged is not None:
            return tr.text("{player} wins the match.", player=names[winner.index])
        return tr.text(
            "{player} wins the match {mine}–{theirs}.",
            player=names[winner.index],
            mine=mine,
            theirs=theirs,
        )
    if match.rules.is_money:
        return tr.text("The session ends at {white}–{black}.", white=white, black=black)
    return tr.text("The match ends here.")
