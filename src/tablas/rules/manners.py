"""Play over the table: picking up ends a turn, and the opponent judges it.

A machine around `Match`. It never tells anybody that a play is illegal before the opponent has
answered; what he lets stand reaches the match as an ordinary event.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablas.errors import IllegalEvent
from tablas.rules import events as ev
from tablas.rules.checks import NamedEnum, expect
from tablas.rules.game import Action, Phase
from tablas.rules.landing import Fault, Landing, fault
from tablas.rules.match import Match
from tablas.rules.position import Position
from tablas.rules.roll import Roll
from tablas.rules.seat import Seat
from tablas.rules.situation import Situation
from tablas.sentences import Sentence


class PrematureRoll(NamedEnum):
    """What becomes of dice thrown before the opponent has picked up his."""

    VOID = "void"
    """The throw does not count."""
    LOSE_TURN = "lose_turn"
    """The thrower loses his next turn."""
    STANDS = "stands"
    """The throw counts as his next (US and UK tournament rules)."""


class DiceOnCheckers(NamedEnum):
    """Whether a die flat on top of a checker counts."""

    COCKED = "cocked"
    VALID = "valid"


class IllegalPlays(NamedEnum):
    """What the opponent may do about an illegal play."""

    CONDONE = "condone"
    """Accept it or require a legal one, as he likes."""
    MUST_CORRECT = "must_correct"
    """If it is noticed before his valid throw, it has to be corrected (WBGF "Legal Moves")."""


@dataclass(frozen=True, slots=True)
class TableManners:
    """The procedures agreed for play over the table."""

    premature_roll: PrematureRoll = PrematureRoll.VOID
    dice_on_checkers: DiceOnCheckers = DiceOnCheckers.COCKED
    illegal_play: IllegalPlays = IllegalPlays.CONDONE

    def __post_init__(self) -> None:
        expect(PrematureRoll, premature_roll=self.premature_roll)
        expect(DiceOnCheckers, dice_on_checkers=self.dice_on_checkers)
        expect(IllegalPlays, illegal_play=self.illegal_play)

    def fault(self, landing: Landing, position: Position, seat: Seat) -> Fault | None:
        """Why a die of `seat`, who sees the board so, is cocked; None when it counts."""
        valid = self.dice_on_checkers is DiceOnCheckers.VALID
        return fault(landing, position, seat, checkers_valid=valid)


@dataclass(frozen=True, slots=True)
class Pending:
    """A turn whose dice have been picked up and which the opponent has not yet accepted.

    Attributes:
        result: what the board shows, as the mover sees it.
        upheld: whether it was contested without reason: it stands.
        cocked: throws by the opponent that did not count.
    """

    result: Position
    upheld: bool = False
    cocked: tuple[ev.Cocked, ...] = ()


@dataclass(frozen=True, slots=True)
class TableMatch:
    """A match played over the table.

    It is advanced like a `Match`, with `PickedUp` in the place of `Played`.

    Attributes:
        match: the match as far as both agree on it.
        manners: the agreed procedures.
        pending: the last turn, while the opponent may still object.
        premature: dice thrown too early that will stand.
        loses_turn: who will lose the next turn.
        agreed: the match's own events that the last event led to, in order.
        version: how many events led here, table manners included.
    """

    match: Match
    manners: TableManners = TableManners()
    pending: Pending | None = None
    premature: Roll | None = None
    loses_turn: Seat | None = None
    agreed: tuple[ev.Event, ...] = ()
    version: int = 1

    @classmethod
    def start(cls, event: ev.MatchStarted, manners: TableManners) -> TableMatch:
        """The match at its first event."""
        return cls(Match.start(event), manners, agreed=(event,))

    @classmethod
    def replay(cls, events: Iterable[ev.Event], manners: TableManners) -> TableMatch:
        """Rebuild a match from all its events; errors as `apply`."""
        iterator = iter(events)
        first = next(iterator, None)
        if not isinstance(first, ev.MatchStarted):
            raise IllegalEvent("a match begins with the agreement")
        table = cls.start(first, manners)
        for event in iterator:
            table = table.apply(event)
        return table

    # -- reading

    @property
    def situation(self) -> Situation | None:
        """What lies on the table; with a turn picked up, the opponent's situation after it."""
        situation = self.match.situation
        if situation is None or self.pending is None:
            return situation
        return replace(
            situation,
            position=self.pending.result.swapped(),
            turn=situation.turn.other,
            roll=None,
        )

    def legal_actions(self) -> frozenset[Action]:
        """All that may happen next."""
        kinds: set[type[ev.Event]] = {
            ev.PickedUp,
            ev.PlayAccepted,
            ev.PlayContested,
            ev.PrematureThrow,
        }
        kinds |= {action.event for action in self.match.legal_actions()}
        after = self._accepted()
        kinds |= {action.event for action in after.match.legal_actions()}
        seatless = (ev.GameStarted, ev.OpeningThrown)
        candidates = [
            Action(seat, kind)
            for kind in kinds
            for seat in (None, *Seat)
            if kind is ev.Abandoned or (seat is None) == (kind in seatless)
        ]
        return frozenset(
            action
            for action in candidates
            if self._refusal(action.seat, action.event, after) is None
        )

    def refusal(self, seat: Seat | None, kind: type[ev.Event]) -> Sentence | None:
        """Why this seat may not do this now; None if it may."""
        return self._refusal(seat, kind, self._accepted())

    def _refusal(
        self, seat: Seat | None, kind: type[ev.Event], after: TableMatch
    ) -> Sentence | None:
        """As `refusal`; `after` is the table once whatever waits has been accepted."""
        if self.pending is not None:
            return self._refusal_while_pending(self.pending, seat, kind, after)
        game = self.match.game
        moving = game is not None and game.phase is Phase.TO_MOVE and not self.match.is_over
        if kind in (ev.PlayAccepted, ev.PlayContested):
            return Sentence("no dice have been picked up")
        if kind is ev.TurnLost:
            return Sentence("a turn is lost only by a premature throw")
        if kind is ev.Played:
            return Sentence("over the table a turn ends when the dice are picked up")
        if kind is ev.PickedUp:
            return self.match.refusal(seat, ev.Played)
        if kind is ev.PrematureThrow:
            return self._premature_refusal(seat, moving=moving)
        return self.match.refusal(seat, kind)

    # -- advancing

    def apply(self, event: ev.Event) -> TableMatch:
        """The table after this event.

        Raises:
            IllegalEvent: this cannot happen now; the sentence says why.
            IllegalPlay: a picked-up board that no moving of one's own checkers can show.
            IllegalPosition: a position that cannot stand.
        """
        seat = getattr(event, "seat", None)
        expect(Seat | None, seat=seat)
        refusal = self.refusal(seat, type(event))
        if refusal is not None:
            raise IllegalEvent(refusal.template, **refusal.values)
        table = replace(self, version=self.version + 1, agreed=())
        match event:
            case ev.PickedUp():
                assert self.match.game is not None
                self.match.game.check_arrangement(event.result)
                return replace(table, pending=Pending(event.result))
            case ev.PlayAccepted():
                if self._must_correct and not self._is_pending_legal:
                    return replace(table, pending=None)
                return table._accepted()
            case ev.PlayContested():
                if not self._is_pending_legal:
                    return replace(table, pending=None)
                assert self.pending is not None
                return replace(table, pending=replace(self.pending, upheld=True))
            case ev.PrematureThrow():
                return table._throw_prematurely(event)
            case ev.Cocked() if self.pending is not None and self._must_correct:
                cocked = (*self.pending.cocked, event)
                return replace(table, pending=replace(self.pending, cocked=cocked))
            case ev.FlagFell() | ev.Abandoned():
                return table._leave(event)
            case _:
                return table._accepted()._agree(event)

    # -- the parts

    @property
    def _must_correct(self) -> bool:
        return self.manners.illegal_play is IllegalPlays.MUST_CORRECT

    def _refusal_while_pending(
        self, pending: Pending, seat: Seat | None, kind: type[ev.Event], after: TableMatch
    ) -> Sentence | None:
        assert self.match.game is not None
        mover = self.match.game.turn
        if kind is ev.Abandoned or (kind is ev.FlagFell and seat is not mover):
            return self.match.refusal(seat, kind)
        if seat is mover:
            return Sentence("{seat} has picked up the dice; {other} is to answer", _pair(seat))
        if seat is None:
            return Sentence("every event but the opening throw says who does it")
        if kind is ev.PlayContested and pending.upheld:
            return Sentence("the play was legal and stands")
        if kind in (ev.PlayAccepted, ev.PlayContested):
            return None
        if kind is ev.ResignationOffered and self._must_correct:
            return Sentence("the play has to be accepted or contested first")
        if self.premature is not None or self.loses_turn is not None:
            return Sentence("the play has to be accepted or contested first")
        if kind in (ev.PickedUp, ev.PrematureThrow, ev.Played, ev.TurnLost):
            return Sentence("the dice have not been thrown")
        if after.match.between_games or after.match.is_over:
            return Sentence("the play has to be accepted or contested first")
        return after.match.refusal(seat, kind)

    def _premature_refusal(self, seat: Seat | None, *, moving: bool) -> Sentence | None:
        if not moving:
            return Sentence("a throw is premature only while the opponent is moving")
        assert self.match.game is not None
        if seat is None or seat is self.match.game.turn:
            return Sentence("it is the opponent who may throw prematurely")
        if self.premature is not None or self.loses_turn is not None:
            return Sentence("{seat} has already thrown prematurely", {"seat": seat})
        return None

    def _leave(self, event: ev.FlagFell | ev.Abandoned) -> TableMatch:
        """Somebody's time is up or he leaves; a legal play that has won the game still wins it."""
        accepted = self._accepted()
        if self.pending is None or not accepted.match.between_games or not self._is_pending_legal:
            return replace(self, pending=None)._agree(event)
        if isinstance(event, ev.FlagFell) or accepted.match.is_over:
            return accepted
        return accepted._agree(event)

    def _throw_prematurely(self, event: ev.PrematureThrow) -> TableMatch:
        assert self.match.game is not None
        self.match.game.check_dice(event.roll)
        if self.manners.premature_roll is PrematureRoll.STANDS:
            return replace(self, premature=event.roll)
        if self.manners.premature_roll is PrematureRoll.LOSE_TURN:
            return replace(self, loses_turn=event.seat)
        return self

    @property
    def _is_pending_legal(self) -> bool:
        """Whether the play that waits is legal; an illegal one goes back with the same dice."""
        assert self.pending is not None
        assert self.match.game is not None
        return self.match.game.play_to(self.pending.result) is not None

    def _accepted(self) -> TableMatch:
        """The table once the play that waits has been accepted, and what follows from it."""
        game = self.match.game
        if self.pending is None or game is None or game.turn is None:
            return self
        mover, result = game.turn, self.pending.result
        play = game.play_to(result)
        moves = () if play is None else play.moves
        table = replace(self, pending=None, premature=None, loses_turn=None)
        table = table._agree(ev.Played(mover, result, moves, illegal=play is None))
        if table.match.between_games or table.match.is_over:
            return table
        for cocked in self.pending.cocked:
            table = table._agree(cocked)
        if self.premature is not None:
            return table._agree(ev.Thrown(mover.other, self.premature))
        if self.loses_turn is not None:
            return table._agree(ev.TurnLost(self.loses_turn))
        return table

    def _agree(self, event: ev.Event) -> TableMatch:
        match, agreed = self.match.apply(event), (*self.agreed, event)
        if match.between_games or match.is_over:  # nothing is left to be thrown or lost
            return replace(self, match=match, agreed=agreed, premature=None, loses_turn=None)
        return replace(self, match=match, agreed=agreed)


def _pair(seat: Seat | None) -> dict[str, object]:
    return {"seat": seat, "other": seat.other if seat is not None else None}
