"""From the contents of a ``.bgf`` to what they tell of the match. Green is White.

A move with the green die at 7 is none; its red die says what was done instead:

======== ===================================================
red      what was done
======== ===================================================
1        a double
2        a take
3        a drop
4        the end of the game, written by its winner
5        nothing could be played; ``from`` and ``to`` have the dice
======== ===================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablas.errors import TablasError
from tablas.notation.bgf.contents import Contents
from tablas.notation.bgf.judging import cube_analysis, play_analysis, trips_of
from tablas.notation.situation_text import position_on
from tablas.notation.told import Answer, CubeTold, DeedTold, GameTold, TurnTold
from tablas.records import CubeAnalysis, Problem
from tablas.rules import (
    BACKGAMMON,
    VARIANTS,
    GameStarted,
    MatchRules,
    MatchStarted,
    Position,
    Seat,
    Variant,
    is_cube_value,
)
from tablas.sentences import Sentence

_NO_DIE: Final = 7
_DOUBLE, _TAKE, _DROP, _END, _DANCE = range(1, 6)
_MOST_LENGTH: Final = 9999
_MOST_GAMES: Final = 1000
_MOST_MOVES: Final = 10_000
"""Of all games; in a match to 25 there are some 3000."""
_POINTS: Final = 24
_METADATA: Final = {
    "site": "Site",
    "extMatchID": "Match ID",
    "event": "Event",
    "round": "Round",
    "location": "Location",
    "date": "EventDate",
}


def agreement(match: Contents) -> tuple[MatchStarted, list[Problem]]:
    """The first event of the match, and what was odd."""
    games = games_of(match)
    rules = _rules(match, variant_of(match))
    score = _score(games[0]) if games else (0, 0)
    players = match.words("nameGreen") or "White", match.words("nameRed") or "Black"
    problems: list[Problem] = []
    if min(score) < 0 or (rules.length and max(score) >= rules.length):
        impossible = Sentence(
            "a match to {length} cannot begin at {white}-{black}: 0-0 is assumed",
            {"length": rules.length, "white": score[0], "black": score[1]},
        )
        problems.append(Problem(impossible))
        score = (0, 0)
    done = rules.is_crawford_score(score) and not games[0].truth("isCrawford")
    return MatchStarted(rules, players, score, done), problems


def games_of(match: Contents) -> tuple[Contents, ...]:
    """The games of a file, as many as can be meant."""
    return match.parts("games")[:_MOST_GAMES]


def metadata(match: Contents) -> dict[str, str]:
    """What the file tells besides, by the keys of ``.mat`` files."""
    values = {key: match.words(name) for name, key in _METADATA.items()}
    for number, colour in enumerate(("Green", "Red"), start=1):
        values[f"Player {number}"] = match.words(f"name{colour}")
    return {key: value for key, value in values.items() if value}


def variant_of(match: Contents) -> Variant:
    """The game that begins with the position of the first game; else Backgammon."""
    games = games_of(match)
    for variant in VARIANTS.values():
        if games and start_of(games[0], variant) == variant.start:
            return variant
    return BACKGAMMON


def start_of(game: Contents, variant: Variant) -> Position | None:
    """The first position of a game as White sees it; None when it is not told, or cannot be."""
    points = game.part("initial").wholes("points")
    if len(points) < _POINTS or not any(points[:_POINTS]) or any(points[_POINTS:]):
        return None
    try:
        return position_on((0, *points[_POINTS - 1 :: -1], 0), Seat.WHITE, variant)
    except TablasError:
        return None


@dataclass(slots=True)
class Teller:
    """Tells the games of a file.

    Attributes:
        match: the file.
        started: the agreement.
        problems: what was odd.
        room: how many moves may still be told.
    """

    match: Contents
    started: MatchStarted
    problems: list[Problem] = field(default_factory=list)
    room: int = _MOST_MOVES

    def games(self) -> tuple[GameTold, ...]:
        """What is told of all games."""
        games = games_of(self.match)
        final = self.match.whole("finalGreen"), self.match.whole("finalRed")
        scores = [*(_score(game) for game in games), final]
        if sum(len(game.parts("moves")) for game in games) > _MOST_MOVES:
            cut = Sentence("only the first {count} moves were read", {"count": _MOST_MOVES})
            self.problems.append(Problem(cut))
        return tuple(
            self._game(number, game, scores[number], scores[number + 1])
            for number, game in enumerate(games)
        )

    def _game(
        self, number: int, game: Contents, before: tuple[int, int], after: tuple[int, int]
    ) -> GameTold:
        variant = self.started.rules.variant
        start = start_of(game, variant)
        gain = after[0] - before[0], after[1] - before[1]
        winner = None
        if min(gain) == 0 < max(gain):
            winner = Seat.WHITE if gain[0] else Seat.BLACK
        return GameTold(
            deeds=self._deeds(number + 1, game.parts("moves")),
            started=GameStarted(None if start == variant.start else start),
            score=before,
            winner=winner,
            points=max(gain) if winner else None,
            notes=(game.words("comment"), ""),
        )

    def _deeds(self, number: int, moves: Sequence[Contents]) -> tuple[DeedTold, ...]:
        deeds: list[DeedTold] = []
        for move in moves[: self.room]:
            seat = Seat.WHITE if move.whole("player") < 0 else Seat.BLACK
            note = move.words("comment")
            green, red = move.whole("green"), move.whole("red")
            if green != _NO_DIE:
                deeds += self._before_throw(move, seat)
                deeds.append(self._turn(move, seat, (green, red), note))
            elif red == _DANCE:
                dice = (*move.wholes("from"), 0)[0], (*move.wholes("to"), 0)[0]
                deeds += self._before_throw(move, seat)
                deeds.append(self._turn(move, seat, dice, note))
            elif red == _DOUBLE:
                deeds.append(CubeTold(seat, doubles=True, analysis=self._cube(move), note=note))
            elif red in (_TAKE, _DROP):
                self._answer(deeds, Answer.TAKE if red == _TAKE else Answer.DROP)
            elif red != _END:
                unknown = Sentence(
                    "game {game}: an action of the kind {kind} is not known: left out",
                    {"game": number, "kind": red},
                )
                self.problems.append(Problem(unknown))
        self.room = max(self.room - len(moves), 0)
        return tuple(deeds)

    def _before_throw(self, move: Contents, seat: Seat) -> list[DeedTold]:
        analysis = self._cube(move)
        return [] if analysis is None else [CubeTold(seat, doubles=False, analysis=analysis)]

    def _turn(self, move: Contents, seat: Seat, dice: tuple[int, int], note: str) -> TurnTold:
        judges = self.started.rules.is_money
        return TurnTold(
            seat,
            dice,
            trips=trips_of(move) if move.whole("green") != _NO_DIE else (),
            judge=(lambda game: play_analysis(move, game)) if judges else None,
            note=note,
        )

    def _cube(self, move: Contents) -> CubeAnalysis | None:
        rules = self.started.rules
        return cube_analysis(move, beavers=rules.beavers) if rules.is_money else None

    def _answer(self, deeds: list[DeedTold], answer: Answer) -> None:
        last = deeds[-1] if deeds else None
        if isinstance(last, CubeTold) and last.doubles and not last.answers:
            deeds[-1] = replace(last, answers=(answer,))


def _rules(match: Contents, variant: Variant) -> MatchRules:
    length = min(max(match.whole("matchlen"), 0), _MOST_LENGTH)
    limit = match.whole("cubeLimit")
    cube_limit = limit if is_cube_value(limit) else None
    if not match.truth("useCube", otherwise=True):
        cube_limit = 1
    crawford = match.truth("useCrawford", otherwise=True)
    if length:
        return MatchRules(length, crawford, cube_limit=cube_limit, variant=variant)
    return MatchRules(
        crawford=crawford,
        jacoby=match.truth("useJacoby"),
        beavers=match.truth("useBeaver"),
        cube_limit=cube_limit,
        variant=variant,
    )


def _score(game: Contents) -> tuple[int, int]:
    return game.whole("scoreGreen"), game.whole("scoreRed")
