"""The table at which a match advances, whoever sits there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tablas.errors import DiceError, IllegalEvent, JournalError, RuleError
from tablas.play.bots import bot
from tablas.play.dice import DiceKind, DiceSource, dice_source, settled
from tablas.play.journal import Kept, Log, Setup
from tablas.play.players import Bot, BotPlayer, Person
from tablas.play.policy import ThrowDice, bot_decision
from tablas.play.state import State, agreed_match, is_picked_up
from tablas.play.trial import Trial
from tablas.records import MatchRecord
from tablas.rules import (
    Action,
    Cocked,
    Event,
    Landing,
    Match,
    MatchStarted,
    OpeningThrown,
    Phase,
    PickedUp,
    Played,
    Position,
    PrematureThrow,
    Roll,
    Seat,
    Situation,
    TableManners,
    TableMatch,
    Thrown,
)

THROWS = (OpeningThrown, Thrown, Cocked, PrematureThrow)
"""The events in which dice are thrown."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, between the states before and after it."""

    before: State
    event: Event
    after: State


class Table:
    """A match being played: everything that happens goes through here and into the log.

    An event is checked by the rules, kept, and only then part of the match; whatever this object
    returns may be shown. Dice come from the table alone.
    """

    def __init__(
        self,
        kept: Kept,
        state: State,
        log: Log | None,
        dice: DiceSource | None,
        bots: Mapping[str, Bot],
    ) -> None:
        """Use `open` or `resume`."""
        self._setup = kept.setup
        self._state = state
        self._events = list(kept.events)
        self._log = log
        self._dice = dice_source(kept.setup.dice) if dice is None else dice
        self._bots = {
            seat: bots[player.key] if player.key in bots else bot(player.key, player.seed)
            for seat, player in zip(Seat, kept.setup.seats, strict=True)
            if isinstance(player, BotPlayer)
        }

    @classmethod
    def open(
        cls,
        setup: Setup,
        started: MatchStarted,
        log: Log | None = None,
        *,
        dice: DiceSource | None = None,
        bots: Mapping[str, Bot] = MappingProxyType({}),
    ) -> Table:
        """Sit down to a new match; its first event goes into the log.

        Args:
            setup: who plays, with which dice and manners.
            started: the agreement.
            log: where the events are kept.
            dice: another source of the dice than what the setup asks for.
            bots: by key, bots that sit down instead of those of `tablas.play.bots`.

        Raises:
            RuleError: such a match cannot be, or no such bot exists.
            JournalError: the log cannot keep it.
        """
        kept = Kept(setup, (started,))
        table = cls(kept, _begun(setup.manners, started), log, dice, bots)
        if log is not None:
            log.append(started)
        return table

    @classmethod
    def resume(
        cls,
        kept: Kept,
        log: Log | None = None,
        *,
        dice: DiceSource | None = None,
        bots: Mapping[str, Bot] = MappingProxyType({}),
    ) -> Table:
        """Sit down to a match that was left, where it was left; arguments as `open`.

        Raises:
            JournalError: its events contradict the rules.
        """
        return cls(kept, replayed(kept), log, dice, bots)

    @classmethod
    def at(cls, kept: Kept, state: State, dice: DiceSource) -> Table:
        """A table of its own where a match is known to stand, to try out what would happen.

        Args:
            kept: the setup and the events.
            state: what the events lead to; it is believed, not replayed.
            dice: what is thrown.
        """
        return cls(kept, state, None, dice, {})

    # -- reading

    @property
    def setup(self) -> Setup:
        """Who plays, with which dice and manners."""
        return self._setup

    @property
    def state(self) -> State:
        """The match as it stands, with the manners of the table around it if it has any."""
        return self._state

    @property
    def match(self) -> Match:
        """The match as far as both agree on it."""
        return agreed_match(self._state)

    @property
    def situation(self) -> Situation | None:
        """What lies on the table; None unless a side is on roll."""
        return self._state.situation

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(self._events)

    @property
    def record(self) -> MatchRecord:
        """The match so far, as files and analysis want it."""
        return Kept(self._setup, self.events).record

    @property
    def is_picked_up(self) -> bool:
        """Whether over the table the opponent is to answer a turn that was picked up."""
        return is_picked_up(self._state)

    def may(self, seat: Seat | None, kind: type[Event]) -> bool:
        """Whether this seat may do this now."""
        return Action(seat, kind) in self._state.legal_actions()

    def is_person(self, seat: Seat) -> bool:
        """Whether somebody has to be asked in this seat."""
        return isinstance(self._setup.seats[seat.index], Person)

    def trial(self) -> Trial:
        """A turn to be tried out, nothing moved yet.

        Raises:
            IllegalEvent: there are no dice to be played.
        """
        game = self.match.game
        if game is None or game.roll is None or self.is_picked_up or self.match.is_over:
            raise IllegalEvent("the dice have not been thrown")
        free = self._setup.manners is not None
        return Trial(game.position, game.roll, self.match.rules.variant, free=free)

    # -- advancing

    def act(self, event: Event) -> Step:
        """Do what needs no dice.

        Raises:
            RuleError: it cannot be done now, or it says what dice show.
            JournalError: it could not be kept, and has not happened.
        """
        if isinstance(event, THROWS):
            raise IllegalEvent("dice are thrown at the table, not reported to it")
        return self._keep(event)

    def pick_up(self, trial: Trial) -> Step:
        """End the turn of whoever moves with what has been tried.

        Raises:
            IllegalPlay: the play is not complete, or not one of this turn.
            JournalError: as `act`.
        """
        game = self.match.game
        if game is None or game.turn is None:
            raise IllegalEvent("no game is being played")
        if self._setup.manners is not None:
            return self._keep(PickedUp(game.turn, trial.board))
        return self._keep(Played.of(game.turn, trial.play))

    def throw(self, seat: Seat | None, *, premature: bool = False) -> Step:
        """Throw the dice: those of a seat, or for None the opening dice of both.

        Over the table they may be cocked; then they have to be thrown again.

        Raises:
            DiceError: people throw the dice of this match: `throw_by_hand`.
            RuleError, JournalError: as `act`.
        """
        if seat is None:
            return self._keep(self._opening_throw())
        number = len([event for event in self._events if isinstance(event, THROWS)])
        dice = [self._dice.number(number, slot) for slot in (0, 1)]
        if premature:
            return self._keep(PrematureThrow(seat, Roll(*dice)))
        if self._setup.manners is None:
            return self._keep(Thrown(seat, Roll(*dice)))
        first, second = (self._dice.landing(number, slot) for slot in (0, 1))
        pairs = sorted(zip(dice, (first, settled(first, second)), strict=True), key=_by_number)
        roll, landing = Roll(*dice), tuple(place for _, place in pairs)
        situation = self._state.situation
        if situation is not None and self._is_cocked(landing, situation.view(seat), seat):
            return self._keep(Cocked(seat, roll, landing))
        return self._keep(Thrown(seat, roll, landing))

    def throw_by_hand(
        self, seat: Seat | None, numbers: Sequence[int], *, premature: bool = False
    ) -> Step:
        """Tell the table what dice thrown by hand show; in the opening, White's and Black's.

        Raises:
            DiceError: the dice of this match are not thrown by hand.
            RuleError, JournalError: as `act`.
        """
        self._check_by_hand()
        roll = Roll(*numbers)
        if seat is None:
            if len(numbers) != 2:
                raise DiceError("in the opening throw each side throws one die")
            return self._keep(OpeningThrown(numbers[0], numbers[1]))
        return self._keep(PrematureThrow(seat, roll) if premature else Thrown(seat, roll))

    def cocked_by_hand(self, seat: Seat) -> Step:
        """Tell the table that dice thrown by hand do not count; errors as `throw_by_hand`."""
        self._check_by_hand()
        return self._keep(Cocked(seat))

    def bot_decision(self) -> Event | ThrowDice | None:
        """What a bot wants to do now; None when it is for a person, or for nobody, to act.

        It changes nothing: `advance` carries it out.
        """
        return bot_decision(self._state, self._setup, self._bots)

    def advance(self) -> Step | ThrowDice | None:
        """Do what a bot wants to do now.

        Returns:
            What has happened; with dice thrown by hand also the wish that somebody throw for a
            bot (`throw_by_hand`); None when it is for a person, or for nobody, to act.

        Raises:
            JournalError: as `act`.
        """
        decision = self.bot_decision()
        if decision is None:
            return None
        if not isinstance(decision, ThrowDice):
            return self.act(decision)
        if self._setup.dice.kind is DiceKind.MANUAL:
            return decision
        return self.throw(decision.seat)

    # -- the parts

    def _keep(self, event: Event) -> Step:
        before = self._state
        after = before.apply(event)
        if self._log is not None:
            self._log.append(event)
        self._state = after
        self._events.append(event)
        return Step(before, event, after)

    def _check_by_hand(self) -> None:
        if self._setup.dice.kind is not DiceKind.MANUAL:
            raise DiceError("in this match nobody throws dice by hand")

    def _opening_throw(self) -> Event:
        """Both opening dice; White's alone or Black's alone again after it was cocked.

        Each side's die is the one of the throw that it began this opening with, moved on by one
        for every time that it was cocked; so the other's, good already, stays the same.
        """
        first, cocked = self._opening_so_far()
        throws = [first + times for times in cocked]
        white, black = (self._dice.number(throw, slot) for slot, throw in enumerate(throws))
        if self._setup.manners is None:
            return OpeningThrown(white, black)
        landing = tuple(self._dice.landing(throw, slot) for slot, throw in enumerate(throws))
        game = self.match.game
        for seat, number, place in zip(Seat, (white, black), landing, strict=True):
            if game is not None and self._is_cocked((place,), game.view(seat), seat):
                return Cocked(seat, Roll(number), (place,))
        return OpeningThrown(white, black, landing)

    def _opening_so_far(self) -> tuple[int, tuple[int, int]]:
        """The number of this opening's first throw, and how often each die was cocked since."""
        throws = [event for event in self._events if isinstance(event, THROWS)]
        cocked = [0, 0]
        game = self.match.game
        if game is None or game.phase is not Phase.OPENING:
            return len(throws), (0, 0)
        for event in reversed(self._events):
            if not isinstance(event, Cocked):
                break
            cocked[event.seat.index] += 1
        return len(throws) - sum(cocked), (cocked[0], cocked[1])

    def _is_cocked(self, landing: Sequence[Landing], board: Position, seat: Seat) -> bool:
        manners = self._setup.manners
        return manners is not None and any(
            manners.fault(place, board, seat) is not None for place in landing
        )


def replayed(kept: Kept) -> State:
    """The state that the events of a journal lead to.

    Raises:
        JournalError: the rules refuse one of them; with its line.
    """
    state: State | None = None
    for line, event in enumerate(kept.events, 2):
        try:
            if state is None:
                state = _begun(kept.setup.manners, event)
            else:
                state = state.apply(event)
        except RuleError as error:
            raise JournalError(
                "the event in line {line} cannot be: {why}", line=line, why=error.sentence
            ) from error
    if state is None:
        raise JournalError("the journal holds no event")
    return state


def is_finished(kept: Kept) -> bool:
    """Whether the match of a journal is over; errors as `replayed`."""
    return agreed_match(replayed(kept)).is_over


def _begun(manners: TableManners | None, event: Event) -> State:
    if not isinstance(event, MatchStarted):
        raise IllegalEvent("a match begins with the agreement")
    return Match.start(event) if manners is None else TableMatch.start(event, manners)


def _by_number(pair: tuple[int, Landing]) -> int:
    return -pair[0]
