"""The moves of a game as the command ``oldmoves`` of FIBS lists them.

::

    Score is 0-2 in a 5 point match.
    anita is X - bruno is O
    X: (4 1) 24-23 13-9
    O: (6 2) 1-7 12-14
    X: doubles
    O: accepts

Several lists one after the other are the games of a match. The player called X in the first is
White.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from tablas.errors import PlayTextError
from tablas.notation.fibs_log.hops import parse_fibs_trips
from tablas.notation.fibs_log.told_match import MatchTold, check_length
from tablas.notation.play_grammar import Trip
from tablas.notation.told import Answer, CubeTold, DeedTold, GameTold, TurnTold
from tablas.rules import Seat
from tablas.sentences import Sentence

SCORE: Final = re.compile(
    r"Score is (\d{1,6})-(\d{1,6})(?: in an? (\d{1,6}|unlimited)\b)?", re.IGNORECASE
)
"""The line with which a list begins."""
PLAYERS: Final = re.compile(r"\s*(\S.{0,60}?) is X\s*-\s*(\S.{0,60}?) is O\b")
"""The line that follows it."""
_DEED: Final = re.compile(r"([XO]):\s*(.*)")
_TURN: Final = re.compile(r"\(([1-6])[ ,]+([1-6])\)\s*(.*)")
_WINS: Final = re.compile(r"wins\D{0,20}(\d{1,6})?")


@dataclass(slots=True)
class _List:
    """One list.

    Attributes:
        names: of X and O.
        length: of the match, 0 for money play.
        score: of X and O.
        deeds: in order.
        winner: ``X`` or ``O``, and what it won.
    """

    names: tuple[str, str]
    length: int
    score: tuple[int, int]
    deeds: list[tuple[str, str]] = field(default_factory=list)
    winner: tuple[str, int | None] | None = None


def oldmoves_matches(lines: list[str]) -> list[MatchTold]:
    """The matches whose games are listed, in order.

    Raises:
        FileFormatError: the lists are too long.
    """
    check_length(sum(_DEED.match(line) is not None for line in lines))
    matches: list[MatchTold] = []
    for one in _lists(lines):
        if not (matches and _add(matches[-1], one)):
            matches.append(MatchTold(one.names, one.length, one.score, crawford_done=False))
            _add(matches[-1], one)
    return matches


def _lists(lines: list[str]) -> Iterator[_List]:
    score: re.Match[str] | None = None
    present: _List | None = None
    for line in lines:
        if found := SCORE.search(line):
            if present is not None:
                yield present
            score, present = found, None
        elif score is not None and present is None and (names := PLAYERS.match(line)):
            length = int(score[3]) if (score[3] or "").isdecimal() else 0
            present = _List((names[1], names[2]), length, (int(score[1]), int(score[2])))
        elif present is not None and (deed := _DEED.match(line)):
            if wins := _WINS.match(deed[2]):
                present.winner = deed[1], int(wins[1]) if wins[1] else None
            else:
                present.deeds.append((deed[1], deed[2].strip()))
    if present is not None:
        yield present


def _add(match: MatchTold, one: _List) -> bool:
    """Add a game to a match; False if it belongs to another."""
    turned = one.names == (match.players[1], match.players[0])
    if one.length != match.length or (one.names != match.players and not turned):
        return False
    score = one.score[::-1] if turned else one.score
    previous = match.games[-1].score if match.games else None
    if previous is not None and sum(score) <= sum(previous):
        return False
    seats = {"X": Seat.BLACK, "O": Seat.WHITE} if turned else {"X": Seat.WHITE, "O": Seat.BLACK}
    game = GameTold(deeds=tuple(_deeds(one, seats)), score=(score[0], score[1]))
    if one.winner is not None:
        game = replace(game, winner=seats[one.winner[0]], points=one.winner[1])
    match.games.append(game)
    return True


def _deeds(one: _List, seats: dict[str, Seat]) -> Iterator[DeedTold]:
    offer: tuple[Seat, list[Answer]] | None = None
    for letter, text in one.deeds:
        seat = seats[letter]
        turn = _TURN.match(text)
        if turn or (text.startswith(("doubles", "redoubles")) and offer is None):
            if offer is not None:
                yield CubeTold(offer[0], True, tuple(offer[1]))
            offer = None if turn else (seat, [])
        if turn:
            yield _turn(seat, turn)
        elif offer is not None and (offer[1] or seat is not offer[0]):
            answer = _answer(text)
            offer[1].extend([answer] if answer else [])
    if offer is not None and offer[1]:
        yield CubeTold(offer[0], True, tuple(offer[1]))


def _answer(text: str) -> Answer | None:
    if text.startswith("accepts"):
        return Answer.TAKE
    if text.startswith("rejects"):
        return Answer.DROP
    return (
        Answer.RAISE if text.startswith(("redoubles", "doubles", "beavers", "raccoons")) else None
    )


def _turn(seat: Seat, found: re.Match[str]) -> TurnTold:
    dice = int(found[1]), int(found[2])
    text = found[3].strip()
    trips: tuple[Trip, ...] = ()
    trouble: Sentence | None = None
    try:
        trips = parse_fibs_trips(text)
    except PlayTextError as error:
        trouble = error.sentence
    return TurnTold(seat, dice, is_played=bool(text), trips=trips, trouble=trouble)
