"""A match or a money session: games, score, and the Crawford rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import get_args

from tablas.errors import IllegalEvent, RuleError
from tablas.rules import events as ev
from tablas.rules.checks import expect
from tablas.rules.cube import Cube
from tablas.rules.game import Action, Ending, Game, GameResult, Phase
from tablas.rules.match_rules import MatchRules
from tablas.rules.seat import Seat
from tablas.rules.situation import Situation
from tablas.sentences import Sentence
from tablas.showing import shown


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match after its events so far.

    ``match.apply(event)`` is pure: it returns the next state and refuses what the rules refuse.

    Attributes:
        rules: the agreement.
        players: names of White and Black.
        score: points of White and Black, never capped at the length.
        game: the current or last game; None before the first and after one that was annulled.
        results: the finished games, in order.
        crawford_done: whether the Crawford game has been played.
        abandoned: whether the match was ended without a winner.
        flagged: who lost the match on time.
        version: how many events led here.
    """

    rules: MatchRules
    players: tuple[str, str]
    score: tuple[int, int]
    game: Game | None = None
    results: tuple[GameResult, ...] = ()
    crawford_done: bool = False
    abandoned: bool = False
    flagged: Seat | None = None
    version: int = 1

    @classmethod
    def start(cls, event: ev.MatchStarted) -> Match:
        """The match at its first event; `RuleError` when the score does not fit the length."""
        rules, score = event.rules, event.score
        if event.crawford_done and rules.length and max(score) < rules.length - 1:
            raise RuleError("the Crawford game cannot have been played: nobody is a point away")
        if min(score) < 0 or (rules.length and max(score) >= rules.length):
            raise RuleError(
                "a match to {length} cannot begin at {white}-{black}",
                length=rules.length,
                white=score[0],
                black=score[1],
            )
        return cls(rules, event.players, score, crawford_done=event.crawford_done)

    @classmethod
    def replay(cls, events: Iterable[ev.Event]) -> Match:
        """Rebuild a match from all its events; errors as `start` and `apply`."""
        iterator = iter(events)
        first = next(iterator, None)
        if not isinstance(first, ev.MatchStarted):
            raise IllegalEvent("a match begins with the agreement")
        match = cls.start(first)
        for event in iterator:
            match = match.apply(event)
        return match

    def _repr_html_(self) -> str:
        return shown(self)

    # -- reading

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.abandoned or self.flagged is not None or self.winner is not None

    @property
    def winner(self) -> Seat | None:
        """Who has won the match; None in money play and until it is decided."""
        if self.flagged is not None:
            return self.flagged.other
        if self.rules.length and max(self.score) >= self.rules.length:
            return Seat.WHITE if self.score[0] >= self.rules.length else Seat.BLACK
        return None

    @property
    def between_games(self) -> bool:
        """Whether a new game may start."""
        return not self.is_over and (self.game is None or self.game.phase is Phase.OVER)

    @property
    def situation(self) -> Situation | None:
        """What a player sees who comes to the table; None unless a side is on roll."""
        game = self.game
        if game is None or game.turn is None or game.result is not None or self.is_over:
            return None
        return Situation(
            position=game.position,
            turn=game.turn,
            cube=game.cube,
            score=self.score,
            rules=self.rules,
            crawford=game.crawford,
            roll=game.roll,
            offer=game.offer,
            resignation=game.resignation,
        )

    @property
    def ledger(self) -> tuple[Decimal, Decimal]:
        """What White and Black have won in this session, in the stake's currency; sums to 0."""
        ahead = self.score[0] - self.score[1]
        return self.rules.stake.times(ahead), self.rules.stake.times(-ahead)

    # -- advancing

    def legal_actions(self) -> frozenset[Action]:
        """All that may happen next; empty when the match is over."""
        if self.is_over:
            return frozenset()
        actions = {Action(None, ev.Abandoned), *(Action(seat, ev.Abandoned) for seat in Seat)}
        if self.between_games:
            actions.add(Action(None, ev.GameStarted))
        elif self.game is not None:
            actions |= self.game.legal_actions()
        return frozenset(actions)

    def refusal(self, seat: Seat | None, kind: type[ev.Event]) -> Sentence | None:
        """Why this seat may not do this now; None if it may."""
        if kind in (ev.PickedUp, ev.PlayAccepted, ev.PlayContested, ev.PrematureThrow):
            return Sentence("this match is not played over the table")
        if kind not in get_args(ev.Event):
            return Sentence("{kind} is not an event of a match", {"kind": kind.__name__})
        if kind is ev.MatchStarted:
            return Sentence("the match has already begun")
        if self.is_over:
            return Sentence("the match is over")
        if kind is ev.Abandoned:
            return None
        if kind is ev.GameStarted:
            return None if self.between_games else Sentence("a game is being played")
        if self.between_games or self.game is None:
            return Sentence("no game is being played")
        return self.game.refusal(seat, kind)

    def apply(self, event: ev.Event) -> Match:
        """The match after this event.

        Raises:
            IllegalEvent: this cannot happen now; the sentence says why.
            IllegalPlay: the dice do not allow this play.
            IllegalPosition: a position that cannot stand.
            RuleError: dice that cannot be.
        """
        seat = getattr(event, "seat", None)
        expect(Seat | None, seat=seat)
        refusal = self.refusal(seat, type(event))
        if refusal is not None:
            raise IllegalEvent(refusal.template, **refusal.values)
        following = replace(self, version=self.version + 1)
        if isinstance(event, ev.Abandoned):
            if event.game_only:
                return replace(following, game=None)
            return replace(following, abandoned=True)
        if isinstance(event, ev.GameStarted):
            return replace(following, game=self._new_game(event))
        assert self.game is not None
        assert not isinstance(
            event,
            ev.MatchStarted | ev.PickedUp | ev.PlayAccepted | ev.PlayContested | ev.PrematureThrow,
        )
        return following._with_game(self.game.apply(event))

    def _new_game(self, event: ev.GameStarted) -> Game:
        start = self.rules.variant.start
        if event.start is not None:
            start = self.rules.variant.validated(event.start)
            if self.rules.variant.outcome(start) is not None:
                raise IllegalEvent("a game cannot start from a finished position")
        game = Game(
            rules=self.rules,
            number=len(self.results) + 1,
            crawford=not self.crawford_done and self.rules.is_crawford_score(self.score),
            position=start.swapped() if event.turn is Seat.BLACK else start,
            turn=event.turn,
            cube=event.cube or Cube(),
        )
        if event.cube is not None:
            self._check_set_up(game)
        return game

    def _check_set_up(self, game: Game) -> None:
        """Refuse a cube that this agreement does not know."""
        Situation(
            position=game.position,
            turn=game.turn or Seat.WHITE,
            cube=game.cube,
            score=self.score,
            rules=self.rules,
            crawford=game.crawford,
        )

    def _with_game(self, game: Game) -> Match:
        result = game.result
        if result is None:
            return replace(self, game=game)
        if result.ending is Ending.FLAG and not self.rules.is_money:
            return replace(self, game=game, flagged=result.winner.other)
        white, black = self.score
        won = result.points
        score = (white + won, black) if result.winner is Seat.WHITE else (white, black + won)
        return replace(
            self,
            game=game,
            score=score,
            results=(*self.results, result),
            crawford_done=self.crawford_done or game.crawford,
        )
