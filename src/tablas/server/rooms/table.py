"""What lies on the table of a room, ready for JSON: parts of the view and of a replay's steps."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from tablas.drawing.captions import printable
from tablas.errors import LossError
from tablas.notation.play_text import format_play
from tablas.notation.xgid import format_xgid
from tablas.play.state import is_picked_up
from tablas.play.table import THROWS
from tablas.rules import (
    Cocked,
    GameStarted,
    Match,
    Move,
    OpeningThrown,
    Play,
    Position,
    PrematureThrow,
    Seat,
    Situation,
    Thrown,
)
from tablas.server.rooms.happenings import seat_name
from tablas.server.rooms.state import PLAYING, RoomPhase, RoomState
from tablas.server.rooms.telling import landings, moves_of


def standing(room: RoomState) -> dict[str, object]:
    """The score, which game is played, the games that were played, and in money play the ledger."""
    match = room.match
    if match is None:
        score = list(room.agreement.score)
        return {"score": score, "crawford": False, "game": 0, "results": [], "ledger": None}
    return {
        "score": list(match.score),
        "crawford": match.game is not None and match.game.crawford,
        "game": 0 if match.game is None else match.game.number,
        "results": [
            {
                "winner": seat_name(result.winner),
                "points": result.points,
                "class": result.win_class.value,
                "cube": result.cube_value,
                "why": result.ending.value,
            }
            for result in match.results
        ],
        "ledger": _ledger(match),
    }


def _ledger(match: Match) -> dict[str, str] | None:
    if not match.rules.is_money:
        return None
    currency = printable(match.rules.stake.currency)
    return {
        seat_name(seat): f"{_signed(amount)} {currency}".rstrip()
        for seat, amount in zip(Seat, match.ledger, strict=True)
    }


def _signed(amount: Decimal) -> str:
    return f"{amount:+f}" if amount else f"{abs(amount):f}"


def board(room: RoomState, situation: Situation | None) -> dict[str, object]:
    """The checkers as each side sees its own, and their pips."""
    position = white_view(room, situation)
    return {
        "board": {"white": list(position.own), "black": list(position.other)},
        "pips": {"white": position.pips, "black": position.swapped().pips},
    }


def white_view(room: RoomState, situation: Situation | None) -> Position:
    """The checkers as White sees them; before the first game those of its start."""
    if situation is not None:
        return situation.view(Seat.WHITE)
    match = room.match
    if match is None or match.game is None:
        set_up = room.agreement.start
        start = None if set_up is None else set_up.start
        return start or room.agreement.rules.variant.start
    return match.game.view(Seat.WHITE)


def cube(match: Match) -> dict[str, object] | None:
    """The cube; None where it is played without one."""
    rules, game = match.rules, match.game
    if rules.length == 1 or rules.cube_limit == 1:
        return None
    if game is None:
        return {"value": 1, "owner": None, "offered": None, "live": True}
    value = game.cube.value
    limit = rules.cube_limit
    return {
        "value": value,
        "owner": named(game.cube.owner),
        "offered": None if game.offer is None else 2 * value,
        "live": not game.crawford and (limit is None or 2 * value <= limit),
    }


def resigns(room: RoomState) -> dict[str, object] | None:
    """Who offers to resign what, while it waits."""
    game = None if room.match is None else room.match.game
    if game is None or game.resignation is None or game.result is not None:
        return None
    return {"seat": named(game.turn), "class": game.resignation.value}


def dice(room: RoomState) -> dict[str, object] | None:
    """What lies on the table: dice to be played, or a throw that did not count."""
    game = None if room.match is None else room.match.game
    if game is None or room.phase not in PLAYING:
        return None
    thrown = _last_throw(room)
    picked_up = room.phase is RoomPhase.PICKED_UP
    if picked_up and not (isinstance(thrown, Cocked) and room.events[-1] is thrown):
        return None
    if isinstance(thrown, OpeningThrown) and (game.roll is not None or game.turn is None):
        values = [thrown.white, thrown.black]
        landed = landings(thrown.landing)
        return {"seat": None, "values": values, "landing": landed, "cocked": False}
    if isinstance(thrown, Cocked) and room.events[-1] is thrown:
        values, landed = list(thrown.roll or ()), landings(thrown.landing)
        return {"seat": named(thrown.seat), "values": values, "landing": landed, "cocked": True}
    if game.roll is None:
        return None
    landed = landings(thrown.landing) if isinstance(thrown, Thrown) else None
    values = list(game.roll)
    return {"seat": named(game.turn), "values": values, "landing": landed, "cocked": False}


def _last_throw(room: RoomState) -> OpeningThrown | Thrown | Cocked | PrematureThrow | None:
    for event in reversed(room.events):
        if isinstance(event, THROWS):
            return event
        if isinstance(event, GameStarted):
            return None
    return None


def pending(room: RoomState) -> dict[str, object] | None:
    """Over the table: the turn that was picked up, while it waits for an answer."""
    table = room.state
    if table is None or not is_picked_up(table) or table.pending is None:
        return None
    return {
        "seat": named(table.match.game.turn if table.match.game else None),
        "upheld": table.pending.upheld,
        "premature": None if table.premature is None else list(table.premature),
        "loses_turn": named(table.loses_turn),
    }


def last_play(room: RoomState) -> dict[str, object] | None:
    """The last turn of this game."""
    if room.last is None:
        return None
    moves = moves_of(room.last.event, room.last.before)
    notation = _notation(tuple(map(tuple, moves)), room.last.event.result)
    return {"seat": named(room.last.event.seat), "moves": moves, "notation": notation}


@lru_cache(maxsize=1024)
def _notation(moves: tuple[tuple[object, ...], ...], result: Position) -> str:
    made = tuple(Move(*move) for move in moves)  # type: ignore[arg-type]
    return format_play(Play(made, result))


@lru_cache(maxsize=1024)
def xgid(situation: Situation | None) -> str | None:
    """The XGID of a situation; None where it cannot say it."""
    if situation is None:
        return None
    try:
        return format_xgid(situation)
    except LossError:
        return None


def named(seat: Seat | None) -> str | None:
    """A seat by its name in the contract."""
    return None if seat is None else seat_name(seat)
