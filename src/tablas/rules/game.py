"""One game: from the opening throw to the last checker, a drop or a resignation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias, assert_never

from tablas.errors import IllegalEvent, IllegalPlay
from tablas.rules import events as ev
from tablas.rules.checks import NamedEnum
from tablas.rules.cube import Cube, Offer
from tablas.rules.match_rules import MatchRules
from tablas.rules.play import Play
from tablas.rules.position import OFF, POINTS, Position
from tablas.rules.roll import Roll
from tablas.rules.seat import Seat
from tablas.rules.variant import WinClass
from tablas.sentences import Sentence


class Phase(NamedEnum):
    """What a game waits for."""

    OPENING = "the opening dice"
    TO_THROW = "a throw or a double"
    OFFERED = "the answer to a double"
    TO_MOVE = "a play"
    RESIGNING = "the answer to a resignation"
    OVER = "nothing: the game is over"


class Ending(NamedEnum):
    """How a game came to its end."""

    BORNE_OFF = "borne off"
    DROPPED = "drop"
    RESIGNED = "resignation"
    FLAG = "time"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who won a game and what it counts.

    Attributes:
        winner: the seat that won.
        win_class: what it counts as; single where Jacoby takes gammons away, and after a drop.
        cube_value: the cube that multiplies it; after a drop the value before the offer.
        ending: how it ended.
    """

    winner: Seat
    win_class: WinClass
    cube_value: int
    ending: Ending

    @property
    def points(self) -> int:
        """Points won: class times cube, not capped by any match length."""
        return self.win_class.value * self.cube_value


GameEvent: TypeAlias = (
    ev.OpeningThrown
    | ev.Thrown
    | ev.Cocked
    | ev.Passed
    | ev.TurnLost
    | ev.Played
    | ev.Doubled
    | ev.Taken
    | ev.Dropped
    | ev.Beavered
    | ev.Raccooned
    | ev.ResignationOffered
    | ev.ResignationAccepted
    | ev.ResignationRefused
    | ev.FlagFell
)
"""The events that happen inside a game."""


class Action(NamedTuple):
    """Something that may happen next: who may do it, and the type of its event.

    `seat` is None for what both do together or nobody in particular (the opening throw).
    """

    seat: Seat | None
    event: type[ev.Event]


_EXPECTED: Final[dict[Phase, frozenset[type[ev.Event]]]] = {
    Phase.OPENING: frozenset({ev.OpeningThrown, ev.Cocked, ev.FlagFell}),
    Phase.TO_THROW: frozenset(
        {
            ev.Thrown,
            ev.Cocked,
            ev.Passed,
            ev.TurnLost,
            ev.Doubled,
            ev.ResignationOffered,
            ev.FlagFell,
        }
    ),
    Phase.OFFERED: frozenset({ev.Taken, ev.Dropped, ev.Beavered, ev.Raccooned, ev.FlagFell}),
    Phase.TO_MOVE: frozenset({ev.Played, ev.ResignationOffered, ev.FlagFell}),
    Phase.RESIGNING: frozenset({ev.ResignationAccepted, ev.ResignationRefused, ev.FlagFell}),
    Phase.OVER: frozenset(),
}


@dataclass(frozen=True, slots=True)
class Game:
    """The state of one game; `apply` makes the next one and refuses what the rules refuse.

    Attributes:
        rules: the agreement of the match.
        number: 1 for the first game.
        crawford: whether this is the Crawford game, played without the cube.
        position: the checkers as the side on roll sees them (White until the opening is decided).
        turn: the side on roll, also while its double or resignation waits; None before the opening.
        cube: value and owner; while an offer waits, what a drop would lose.
        roll: the dice to be played, or None.
        offer: a double, beaver or raccoon that waits for an answer.
        resignation: what the side on roll offers to lose, waiting for an answer.
        cocked: whether a cocked throw of this turn has to be thrown again.
        ties: opening ties so far.
        result: the end, or None.
    """

    rules: MatchRules
    number: int
    crawford: bool
    position: Position
    turn: Seat | None = None
    cube: Cube = Cube()
    roll: Roll | None = None
    offer: Offer | None = None
    resignation: WinClass | None = None
    cocked: bool = False
    ties: int = 0
    result: GameResult | None = None

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.result is not None:
            return Phase.OVER
        if self.turn is None:
            return Phase.OPENING
        if self.resignation is not None:
            return Phase.RESIGNING
        if self.offer is not None:
            return Phase.OFFERED
        return Phase.TO_THROW if self.roll is None else Phase.TO_MOVE

    @property
    def actor(self) -> Seat | None:
        """Whose decision it is; None in the opening and after the end."""
        if self.turn is None or self.result is not None:
            return None
        if self.resignation is not None or self.offer in (Offer.DOUBLE, Offer.RACCOON):
            return self.turn.other
        return self.turn

    def view(self, seat: Seat) -> Position:
        """The checkers as this seat sees them, whoever is on roll."""
        return self.position if seat is (self.turn or Seat.WHITE) else self.position.swapped()

    def legal_actions(self) -> frozenset[Action]:
        """All that may happen next, save the penalty of a lost turn, which nobody chooses."""
        actions = set()
        for kind in _EXPECTED[self.phase] - {ev.TurnLost}:
            if kind is ev.OpeningThrown:
                actions.add(Action(None, kind))
                continue
            for seat in Seat:
                if self.refusal(seat, kind) is None:
                    actions.add(Action(seat, kind))
        return frozenset(actions)

    def refusal(self, seat: Seat | None, kind: type[ev.Event]) -> Sentence | None:
        """Why this seat may not do this now; None if it may."""
        phase, actor = self.phase, self.actor
        if kind not in _EXPECTED[phase]:
            return _UNASKED.get(kind, _OUT_OF_PLACE[phase])
        if (seat is None) != (kind is ev.OpeningThrown):
            return Sentence("every event but the opening throw says who does it")
        if kind is ev.FlagFell or phase is Phase.OPENING:
            return None
        if seat is not actor:
            return Sentence("it is for {actor} to act, not for {seat}", _values(actor, seat))
        if kind is ev.Doubled:
            return self._double_refusal()
        if kind is ev.Passed and not self.rules.variant.is_closed_out(self.position):
            return Sentence("{seat} could move and has to throw", {"seat": seat})
        if kind is ev.Beavered:
            return self._beaver_refusal()
        if kind is ev.Raccooned:
            return self._raccoon_refusal()
        return None

    def apply(self, event: GameEvent) -> Game:
        """The game after this event.

        Raises:
            IllegalEvent: this cannot happen now; the sentence says why.
            IllegalPlay: the dice do not allow this play, or it was wrongly flagged.
            IllegalPosition: the play ends in a position that cannot be.
        """
        seat = None if isinstance(event, ev.OpeningThrown) else event.seat
        refusal = self.refusal(seat, type(event))
        if refusal is not None:
            raise IllegalEvent(refusal.template, **refusal.values)
        match event:
            case ev.OpeningThrown():
                return self._open(event)
            case ev.Thrown():
                return self._throw(event)
            case ev.Cocked():
                if event.roll is not None:
                    self.check_dice(event.roll)
                return replace(self, cocked=self.turn is not None)
            case ev.Passed() | ev.TurnLost():
                return self._hand_over(self.position)
            case ev.Played():
                return self._play(event)
            case ev.Doubled():
                return replace(self, offer=Offer.DOUBLE)
            case ev.Taken():
                return replace(self, offer=None, cube=self._raised())
            case ev.Beavered():
                return replace(self, offer=Offer.BEAVER, cube=self._raised())
            case ev.Raccooned():
                return replace(self, offer=Offer.RACCOON, cube=self._raised())
            case ev.Dropped():
                return self._won_by(event.seat.other, WinClass.SINGLE, Ending.DROPPED)
            case ev.ResignationOffered():
                return self._resign(event)
            case ev.ResignationAccepted():
                assert self.resignation is not None
                return self._won_by(event.seat, self.resignation, Ending.RESIGNED)
            case ev.ResignationRefused():
                return replace(self, resignation=None)
            case ev.FlagFell():
                return self._won_by(event.seat.other, WinClass.SINGLE, Ending.FLAG)
            case _:
                assert_never(event)

    # -- the cube

    @property
    def gammons_count(self) -> bool:
        """False while Jacoby takes gammons away: the cube has not been turned by a take."""
        return not self.rules.jacoby or self.cube.owner is not None

    def _double_refusal(self) -> Sentence | None:
        if self.rules.length == 1:
            return Sentence("a match to one point has no cube")
        if self.crawford:
            return Sentence("nobody may double in the Crawford game")
        if self.cocked:
            return Sentence("a double is offered before throwing, and the dice have been thrown")
        if self.cube.owner is not None and self.cube.owner is not self.turn:
            return Sentence("{owner} owns the cube: {seat} may not double", self._cube_values())
        return self._limit_refusal()

    def _beaver_refusal(self) -> Sentence | None:
        if self.offer is not Offer.DOUBLE:
            return Sentence("only a double can be beavered")
        if not self.rules.beavers:
            return Sentence("beavers are not part of the agreement")
        return self._limit_refusal()

    def _raccoon_refusal(self) -> Sentence | None:
        if self.offer is not Offer.BEAVER:
            return Sentence("only a beaver can be raccooned")
        if not self.rules.raccoons:
            return Sentence("raccoons are not part of the agreement")
        return self._limit_refusal()

    def _limit_refusal(self) -> Sentence | None:
        """Whether one more offer, on top of one that waits, would pass the agreed limit."""
        limit = self.rules.cube_limit
        asked = self.cube.value * (2 if self.offer is None else 4)
        if limit is not None and asked > limit:
            return Sentence("the cube cannot go beyond {limit}", {"limit": limit})
        return None

    def _cube_values(self) -> dict[str, object]:
        return {"owner": self.cube.owner, "seat": self.turn}

    def _raised(self) -> Cube:
        """The cube once an offer stands: the side that was doubled first owns it."""
        assert self.turn is not None
        return Cube(self.cube.value * 2, self.turn.other)

    # -- dice and checkers

    def _open(self, event: ev.OpeningThrown) -> Game:
        roll = Roll(event.white, event.black)
        if roll.is_double:
            doubles = self.ties < self.rules.automatic_doubles and (
                self.rules.cube_limit is None or self.cube.value * 2 <= self.rules.cube_limit
            )
            cube = Cube(self.cube.value * 2) if doubles else self.cube
            return replace(self, cube=cube, ties=self.ties + 1)
        first = Seat.WHITE if event.white > event.black else Seat.BLACK
        return replace(self, position=self.view(first), turn=first, roll=roll)

    def check_dice(self, roll: Roll) -> None:
        """Refuse a throw of more or fewer dice than are thrown now; each throws one to begin.

        Raises:
            IllegalEvent: naming both numbers.
        """
        dice = 1 if self.turn is None else self.rules.variant.dice
        if len(roll) != dice:
            raise IllegalEvent(
                "dice to be thrown here: {dice}; {roll} shows {count}",
                dice=dice,
                roll=roll,
                count=len(roll),
            )

    def _throw(self, event: ev.Thrown) -> Game:
        self.check_dice(event.roll)
        return replace(self, roll=event.roll, cocked=False)

    def _play(self, event: ev.Played) -> Game:
        assert self.roll is not None
        legal = self.play_to(event.result) is not None
        if event.illegal:
            if legal:
                raise IllegalPlay("this play of {roll} is legal", roll=self.roll)
            self.check_arrangement(event.result)
        elif not legal:
            raise self._illegal_play(event)
        win_class = self.rules.variant.outcome(event.result)
        if win_class is None:
            return self._hand_over(event.result)
        if not self.gammons_count:
            win_class = WinClass.SINGLE
        ended = replace(self, position=event.result, roll=None)
        return ended._won_by(event.seat, win_class, Ending.BORNE_OFF)

    @property
    def plays(self) -> tuple[Play, ...]:
        """The legal plays of the roll; empty without dice or when nothing can be played."""
        return () if self.roll is None else self.rules.variant.plays(self.position, self.roll)

    def play_to(self, result: Position) -> Play | None:
        """The legal play that ends so (as the mover sees it); standing still if none is legal."""
        plays = self.plays
        if not plays:
            return Play((), result) if result == self.position else None
        return next((play for play in plays if play.result == result), None)

    def check_arrangement(self, result: Position) -> None:
        """Refuse a result that no moving of one's own checkers, legal or not, can show.

        Raises:
            IllegalPosition: it cannot stand in this variant.
            IllegalPlay: the opponent's checkers were moved otherwise than by hitting single ones.
        """
        self.rules.variant.validated(result)
        before, after = self.position.other, result.other
        struck = [point for point in POINTS if before[point] != after[point]]
        hits = all(before[point] == 1 and after[point] == 0 for point in struck)
        if not hits or before[OFF] != after[OFF]:
            raise IllegalPlay("a play moves the opponent's checkers only by hitting single ones")

    def _illegal_play(self, event: ev.Played) -> IllegalPlay:
        assert self.roll is not None
        plays = self.plays
        if not plays:
            return IllegalPlay("nothing can be played with {roll}", roll=self.roll)
        most = len(plays[0].moves)
        if event.moves and len(event.moves) < most:
            return IllegalPlay(
                "this play of {roll} uses fewer dice than possible ({used} of {most}); "
                "legal is for instance {example}",
                roll=self.roll,
                used=len(event.moves),
                most=most,
                example=plays[0],
            )
        return IllegalPlay(
            "{roll} cannot be played like that; legal is for instance {example}",
            roll=self.roll,
            example=plays[0],
        )

    def _hand_over(self, result: Position) -> Game:
        assert self.turn is not None
        return replace(
            self, position=result.swapped(), turn=self.turn.other, roll=None, cocked=False
        )

    # -- the end

    def _resign(self, event: ev.ResignationOffered) -> Game:
        if event.win_class is not WinClass.SINGLE and not self.gammons_count:
            raise IllegalEvent(
                "under Jacoby a game with the cube unturned is worth a single game at most"
            )
        return replace(self, resignation=event.win_class)

    def _won_by(self, winner: Seat, win_class: WinClass, ending: Ending) -> Game:
        result = GameResult(winner, win_class, self.cube.value, ending)
        return replace(self, result=result, offer=None, resignation=None)


def _values(actor: Seat | None, seat: Seat | None) -> dict[str, object]:
    return {"actor": actor, "seat": seat}


_NO_OFFER: Final = Sentence("no double has been offered")
_NO_RESIGNATION: Final = Sentence("no resignation has been offered")
_UNASKED: Final[dict[type[ev.Event], Sentence]] = {
    ev.Taken: _NO_OFFER,
    ev.Dropped: _NO_OFFER,
    ev.Beavered: _NO_OFFER,
    ev.Raccooned: _NO_OFFER,
    ev.ResignationAccepted: _NO_RESIGNATION,
    ev.ResignationRefused: _NO_RESIGNATION,
    ev.OpeningThrown: Sentence("the opening has been decided"),
}
_OUT_OF_PLACE: Final = {
    Phase.OPENING: Sentence("the opening dice have to be thrown first"),
    Phase.TO_THROW: Sentence("the dice have not been thrown"),
    Phase.OFFERED: Sentence("the double has to be answered first"),
    Phase.TO_MOVE: Sentence("the dice have been thrown and have to be played first"),
    Phase.RESIGNING: Sentence("the resignation has to be answered first"),
    Phase.OVER: Sentence("the game is over"),
}
