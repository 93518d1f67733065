"""What is to be seen of a moment of play, whichever way it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tablas.rules import (
    OFF,
    Cube,
    Game,
    GameResult,
    Match,
    MatchRules,
    Offer,
    Position,
    Roll,
    Seat,
    Situation,
    WinClass,
)

Subject: TypeAlias = Situation | Position | Match
"""What can be drawn. A bare position is White's view of it; a match shows its current game."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A subject taken apart.

    Attributes:
        white: 26 counts of White's checkers as White counts (off, points 1-24, bar).
        black: 26 counts of Black's checkers as Black counts.
        turn: the side on roll; None in the opening and for a bare position.
        actor: whose decision it is; None too when the game is over.
        cube: value and owner; None where no cube is in play.
        offer: a raise that waits for an answer.
        roll: the dice to be played.
        resignation: what `turn` offers to lose.
        score: points of White and Black; None for a bare position.
        rules: the agreement; None for a bare position.
        crawford: whether this is the Crawford game.
        players: names of White and Black where they are known.
        result: the end of the game, once there is one.
        winner: who has won the match.
        abandoned: whether the match was ended without a winner.
    """

    white: tuple[int, ...]
    black: tuple[int, ...]
    turn: Seat | None = None
    actor: Seat | None = None
    cube: Cube | None = None
    offer: Offer | None = None
    roll: Roll | None = None
    resignation: WinClass | None = None
    score: tuple[int, int] | None = None
    rules: MatchRules | None = None
    crawford: bool = False
    players: tuple[str, str] | None = None
    result: GameResult | None = None
    winner: Seat | None = None
    abandoned: bool = False

    @classmethod
    def of(cls, subject: Subject, *, players: tuple[str, str] | None = None) -> Scene:
        """Take a subject apart; names given here stand before those of a match."""
        if isinstance(subject, Position):
            return cls(subject.own, subject.other, players=players)
        if isinstance(subject, Match):
            return _of_match(subject, players or subject.players)
        return _of_situation(subject, players)

    def side(self, seat: Seat) -> tuple[int, ...]:
        """The 26 counts of a seat's checkers as that seat counts."""
        return self.white if seat is Seat.WHITE else self.black

    def pips(self, seat: Seat) -> int:
        """Pips that a seat still has to go."""
        return sum(point * count for point, count in enumerate(self.side(seat)))

    def borne_off(self, seat: Seat) -> int:
        """A seat's checkers that are off."""
        return self.side(seat)[OFF]

    @property
    def offered(self) -> int | None:
        """What the cube will show if the waiting offer is taken."""
        if self.cube is None or self.offer is None:
            return None
        return self.cube.value * 2


def _of_situation(situation: Situation, players: tuple[str, str] | None) -> Scene:
    has_cube = _has_cube(situation.rules, crawford=situation.crawford)
    return Scene(
        white=situation.view(Seat.WHITE).own,
        black=situation.view(Seat.BLACK).own,
        turn=situation.turn,
        actor=situation.actor,
        cube=situation.cube if situation.offer is not None or has_cube else None,
        offer=situation.offer,
        roll=situation.roll,
        resignation=situation.resignation,
        score=situation.score,
        rules=situation.rules,
        crawford=situation.crawford,
        players=players,
    )


def _of_match(match: Match, players: tuple[str, str]) -> Scene:
    if match.situation is not None:
        return _of_situation(match.situation, players)
    start = match.rules.variant.start
    game = match.game or Game(match.rules, number=1, crawford=False, position=start)
    return Scene(
        white=game.view(Seat.WHITE).own,
        black=game.view(Seat.BLACK).own,
        cube=game.cube if _has_cube(match.rules, crawford=game.crawford) else None,
        score=match.score,
        rules=match.rules,
        crawford=game.crawford,
        players=players,
        result=game.result,
        winner=match.winner,
        abandoned=match.abandoned,
    )


def _has_cube(rules: MatchRules, *, crawford: bool) -> bool:
    """No cube lies on the table in the Crawford game, without doubling, or for a single point."""
    return not (crawford or rules.cube_limit == 1 or rules.length == 1)
