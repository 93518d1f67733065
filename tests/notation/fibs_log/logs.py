"""Logs as FIBS would have written them, made from matches played at random."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from tablas.notation.fibs import Colour, FibsBoard, format_fibs_board
from tablas.records import MatchRecord
from tablas.rules import (
    BAR,
    OFF,
    Abandoned,
    Doubled,
    Dropped,
    Ending,
    Event,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Passed,
    Played,
    ResignationAccepted,
    ResignationOffered,
    Seat,
    Taken,
    Thrown,
)
from tests.notation.mat.played import next_events

PLAYERS = ("anita", "bruno")


def played(seed: int, length: int, most: int = 300) -> MatchRecord:
    """A match without illegal plays and without turns that were closed out unthrown."""
    chance = Random(seed)
    started = MatchStarted(MatchRules(length), PLAYERS)
    events: list[Event] = [started]
    match = Match.start(started)
    while len(events) < most and not match.is_over:
        for event in next_events(match, chance):
            unwanted = isinstance(event, Abandoned | Passed)
            if unwanted or (isinstance(event, Played) and event.illegal):
                break
            match = match.apply(event)
            events.append(event)
    while not isinstance(events[-1], Played | Taken | Dropped | ResignationAccepted):
        events.pop()
    return MatchRecord(tuple(events))


def session(record: MatchRecord, *, descending: bool = True) -> str:
    """What the server tells White, who is called ``You``."""
    length = record.rules.length
    about = f"a {length} point" if length else "an unlimited"
    lines = ["1 anita 1041253132 192.168.1.308", "13 clara shouts: bruno rolls 6 and 6."]
    lines.append(f"** You are now playing {about} match with bruno")
    for (_, before), (event, after) in pairwise(record.steps()):
        lines += _told(event, before, after, descending=descending)
    return "\r\n".join(f"> {line}" if line[0] == "b" else line for line in lines)


def _told(event: Event, before: Match, after: Match, *, descending: bool) -> Iterator[str]:
    you = getattr(event, "seat", None) is Seat.WHITE
    who = "You" if you else "bruno"
    s = "" if you else "s"
    other = "bruno" if you else "You"
    match event:
        case GameStarted():
            yield "Starting a new game with bruno."
        case OpeningThrown():
            yield f"You rolled {event.white}, bruno rolled {event.black}"
        case Thrown():
            yield f"{who} roll{s} {event.roll[0]} and {event.roll[1]}."
        case Played():
            yield from _play(event, after, before, descending=descending)
        case Doubled():
            yield f"{who} double{s}. Type 'accept' or 'reject'."
        case Taken():
            yield f"{who} accept{s} the double. The cube shows 2."
        case Dropped():
            points = after.results[-1].points
            yield f"{who} give{s} up. {other} win{'s' if you else ''} {points} points."
        case ResignationOffered():
            yield f"{who} want{s} to resign. {other} will win."
        case ResignationAccepted():
            points = after.results[-1].points
            yield f"{who} accept{s} and win{s} {points} points."
    if len(after.results) > len(before.results) and after.results[-1].ending is Ending.BORNE_OFF:
        result = after.results[-1]
        won = result.winner is Seat.WHITE
        winner = "You win the game and get" if won else "bruno wins the game and gets"
        yield f"{winner} {result.points} points."
    if after.is_over:
        yield f"{'You win' if after.winner is Seat.WHITE else 'bruno wins'} the 5 point match 5-3 ."


def _play(event: Played, after: Match, before: Match, *, descending: bool) -> Iterator[str]:
    if event.seat is Seat.BLACK:
        if event.moves:
            yield f"bruno moves {_hops(event, turned=descending)} ."
        else:
            yield "bruno can't move."
    elif not event.moves:
        yield "You can't move."
    situation = after.situation
    if situation is not None:
        board = FibsBoard(situation, ("You", "bruno"), Colour.O, descending)
        yield format_fibs_board(board)


def _hops(event: Played, *, turned: bool) -> str:
    def name(point: int) -> str:
        if point in (BAR, OFF):
            return "bar" if point == BAR else "off"
        return str(25 - point if turned else point)

    return " ".join(f"{name(move.start)}-{name(move.end)}" for move in event.moves)


def old_moves(record: MatchRecord) -> str:
    """What ``oldmoves`` lists of every game; White is X."""
    lines: list[str] = []
    for (_, before), (event, after) in pairwise(record.steps()):
        match event:
            case GameStarted():
                white, black = after.score
                length = record.rules.length
                about = f" in a {length} point match" if length else ""
                lines += ["", f"Score is {white}-{black}{about}.", "anita is X - bruno is O"]
            case Played():
                game = before.game
                assert game is not None
                assert game.roll is not None
                x = event.seat is Seat.WHITE
                text = _hops(event, turned=not x) if event.moves else "can't move"
                lines.append(f"{_letter(event.seat)}: ({game.roll[0]} {game.roll[1]}) {text}")
            case Doubled():
                lines.append(f"{_letter(event.seat)}: doubles")
            case Taken():
                lines.append(f"{_letter(event.seat)}: accepts")
            case Dropped():
                lines.append(f"{_letter(event.seat)}: rejects")
            case ResignationOffered():
                if before.game is not None and before.game.roll is not None:
                    roll = before.game.roll
                    lines.append(f"{_letter(event.seat)}: ({roll[0]} {roll[1]})")
                lines.append(f"{_letter(event.seat)}: wants to resign")
            case _:
                pass
        if len(after.results) > len(before.results):
            result = after.results[-1]
            lines.append(f"{_letter(result.winner)}: wins {result.points} points")
    return "\n".join(lines)


def _letter(seat: Seat) -> str:
    return "X" if seat is Seat.WHITE else "O"
