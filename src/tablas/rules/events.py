"""Everything that can happen at the table: a match *is* its list of events.

Positions inside events are seen by the player who acts. Points won are in none of them: they
follow from the board and the cube.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from tablas.rules.checks import expect
from tablas.rules.cube import Cube
from tablas.rules.landing import Landing
from tablas.rules.match_rules import MatchRules
from tablas.rules.play import Move, Play
from tablas.rules.position import Position
from tablas.rules.roll import Roll
from tablas.rules.seat import Seat
from tablas.rules.variant import WinClass


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The agreement is made. First event of every match.

    Attributes:
        rules: what is agreed.
        players: names of White and Black.
        score: points of White and Black at the start.
        crawford_done: whether the Crawford game has been played before this record begins.
    """

    rules: MatchRules
    players: tuple[str, str] = ("White", "Black")
    score: tuple[int, int] = (0, 0)
    crawford_done: bool = False

    def __post_init__(self) -> None:
        expect(MatchRules, rules=self.rules)
        expect(bool, crawford_done=self.crawford_done)
        for name, player in zip(("white", "black"), self.players, strict=True):
            expect(str, **{name: player})
        white, black = self.score
        expect(int, white=white, black=black)


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The checkers are set up.

    Attributes:
        start: another first position than the variant's, as White sees it.
        turn: who is on roll; None when an opening throw decides it.
        cube: what the cube shows and whose it is, if it is not centred at 1.
    """

    start: Position | None = None
    turn: Seat | None = None
    cube: Cube | None = None

    def __post_init__(self) -> None:
        expect(Position | None, start=self.start)
        expect(Seat | None, turn=self.turn)
        expect(Cube | None, cube=self.cube)


@dataclass(frozen=True, slots=True)
class OpeningThrown:
    """Each side threw one die. On a tie both throw again, else the higher begins with both."""

    white: int
    black: int
    landing: tuple[Landing, ...] = ()

    def __post_init__(self) -> None:
        Roll(self.white, self.black)


@dataclass(frozen=True, slots=True)
class Thrown:
    """Both dice were thrown and count.

    Attributes:
        landing: where each die of the roll came to rest, where that is known.
    """

    seat: Seat
    roll: Roll
    landing: tuple[Landing, ...] = ()

    def __post_init__(self) -> None:
        expect(Roll, roll=self.roll)


@dataclass(frozen=True, slots=True)
class Cocked:
    """A throw that does not count: a die did not land flat where it should.

    Attributes:
        roll: what would have been thrown, where known; one die alone in the opening throw.
    """

    seat: Seat
    roll: Roll | None = None
    landing: tuple[Landing, ...] = ()

    def __post_init__(self) -> None:
        expect(Roll | None, roll=self.roll)


@dataclass(frozen=True, slots=True)
class Passed:
    """A player who is closed out did not throw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLost:
    """A turn passes unplayed: the penalty for a premature throw, or what a record says."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Played:
    """The roll was played, or could not be.

    Attributes:
        result: the position after the turn, as the mover sees it: the truth of the event.
        moves: one order of moves that leads there, as far as known; a rendering, not compared.
        illegal: both let a play stand that the rules do not allow.
    """

    seat: Seat
    result: Position
    moves: tuple[Move, ...] = field(default=(), compare=False)
    illegal: bool = False

    def __post_init__(self) -> None:
        expect(Position, result=self.result)

    @classmethod
    def of(cls, seat: Seat, play: Play) -> Played:
        """The event of a legal play."""
        return cls(seat, play.result, play.moves)


@dataclass(frozen=True, slots=True)
class Doubled:
    """The player on roll offers to play on at twice the stake."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken:
    """An offer is accepted; the cube is the doubled player's."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dropped:
    """An offer is refused: the game is lost at the value before it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Beavered:
    """The doubled player redoubles at once and keeps the cube."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Raccooned:
    """The doubler redoubles the beaver; the cube stays with the beaverer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ResignationOffered:
    """The player to act offers to lose a single game, a gammon or a backgammon."""

    seat: Seat
    win_class: WinClass

    def __post_init__(self) -> None:
        expect(WinClass, win_class=self.win_class)


@dataclass(frozen=True, slots=True)
class ResignationAccepted:
    """The opponent accepts: the game is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ResignationRefused:
    """The opponent refuses: play goes on where it stood."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FlagFell:
    """A player's time is up: the match is lost, in money play the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The match ends here, the game being played counts for nothing.

    Between games it closes a money session.

    Attributes:
        seat: who left, if anybody in particular.
        game_only: only this game is annulled; another one may start.
    """

    seat: Seat | None = None
    game_only: bool = False


@dataclass(frozen=True, slots=True)
class PickedUp:
    """Over the table: the mover picked up the dice; the turn is what the board now shows."""

    seat: Seat
    result: Position

    def __post_init__(self) -> None:
        expect(Position, result=self.result)


@dataclass(frozen=True, slots=True)
class PlayAccepted:
    """Over the table: the opponent accepts the play, legal or not."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayContested:
    """Over the table: the opponent requires a legal play."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PrematureThrow:
    """Over the table: a player threw before the opponent had picked up the dice."""

    seat: Seat
    roll: Roll

    def __post_init__(self) -> None:
        expect(Roll, roll=self.roll)


Event: TypeAlias = (
    MatchStarted
    | GameStarted
    | OpeningThrown
    | Thrown
    | Cocked
    | Passed
    | TurnLost
    | Played
    | Doubled
    | Taken
    | Dropped
    | Beavered
    | Raccooned
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
    | FlagFell
    | Abandoned
    | PickedUp
    | PlayAccepted
    | PlayContested
    | PrematureThrow
)
