"""What has been read of a match so far: its events, its state, what was odd."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from tablas.records import Problem
from tablas.rules import Event, Game, Match, MatchStarted, Passed, TurnLost
from tablas.sentences import Sentence


class Unplayable(Exception):
    """From here on a game of the file cannot be followed."""

    def __init__(self, sentence: Sentence, line: int | None) -> None:
        super().__init__(str(sentence))
        self.problem = Problem(sentence, line)


class Contradiction(Exception):
    """The file's play shows that the agreement was another: the match is to be read again."""

    def __init__(self, started: MatchStarted, sentence: Sentence, line: int | None) -> None:
        super().__init__(str(sentence))
        self.started = started
        self.problem = Problem(sentence, line)


@dataclass(slots=True)
class ReplayState:
    """Events and the match after them; each event passes the rules.

    Attributes:
        events: what happened.
        states: the match after each of the events.
        problems: what was odd.
    """

    events: list[Event]
    states: list[Match]
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, started: MatchStarted) -> Self:
        """A match that has just begun."""
        return cls([started], [Match.start(started)])

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.states[-1]

    @property
    def game(self) -> Game:
        """The game being played, or the last one."""
        game = self.match.game
        assert game is not None
        return game

    def apply(self, event: Event) -> None:
        """Let an event happen; `RuleError` when the rules refuse it."""
        self.states.append(self.match.apply(event))
        self.events.append(event)

    def pass_turn(self) -> bool:
        """Let the turn of the player to throw go by; True if he loses it, False if closed out."""
        game = self.game
        assert game.turn is not None
        closed_out = game.rules.variant.is_closed_out(game.position)
        self.apply(Passed(game.turn) if closed_out else TurnLost(game.turn))
        return not closed_out

    def back_to(self, count: int) -> None:
        """Forget all but the first `count` events."""
        del self.events[count:], self.states[count:]

    def report(self, line: int | None, sentence: Sentence) -> None:
        """Note that something was odd."""
        self.problems.append(Problem(sentence, line))

    def without_crawford(self) -> MatchStarted:
        """The agreement under which the present Crawford game is an ordinary one."""
        started = self.events[0]
        assert isinstance(started, MatchStarted)
        if self.match.results:
            return replace(started, rules=replace(started.rules, crawford=False))
        return replace(started, crawford_done=True)

    def without_cube_limit(self) -> MatchStarted:
        """The agreement without a limit of the cube."""
        started = self.events[0]
        assert isinstance(started, MatchStarted)
        return replace(started, rules=replace(started.rules, cube_limit=None))
