"""What was agreed for a match, and how its row in the store says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from tablas.errors import JournalError
from tablas.play.clock import ClockRules
from tablas.play.players import BotPlayer, Contests, Person, Player
from tablas.records.event_codec import (
    decode,
    decode_manners,
    decode_rules,
    encode,
    encode_manners,
    encode_rules,
)
from tablas.rules import GameStarted, MatchRules, TableManners
from tablas.rules.seat import Seat


class Speed(Enum):
    """How long bots wait, so that people can follow them."""

    CALM = "calm"
    NORMAL = "normal"
    QUICK = "quick"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Agreement:
    """What is fixed before a match begins.

    Attributes:
        rules: length or money, the cube, the variant.
        manners: procedures of play over the table; None when the rules are enforced.
        clock: the agreement about time, if there is any.
        bots: which bot sits in White's and in Black's seat; None for people.
        contests: what a bot does about illegal plays over the table.
        same_screen: whether one person plays both sides at one screen.
        tutor: whether hints and judgements may be asked for.
        speed: how long bots wait.
        score: points of White and Black at the start.
        crawford_done: whether the Crawford game was played before.
        start: how the first game is set up, if it is not as usual.
    """

    rules: MatchRules = MatchRules()
    manners: TableManners | None = None
    clock: ClockRules | None = None
    bots: tuple[str | None, str | None] = (None, None)
    contests: Contests = Contests.ALWAYS
    same_screen: bool = False
    tutor: bool = False
    speed: Speed = Speed.NORMAL
    score: tuple[int, int] = (0, 0)
    crawford_done: bool = False
    start: GameStarted | None = None

    def player(self, seat: Seat, seed: str | None = None) -> Player:
        """Who sits in a seat, as a table wants to know it.

        Args:
            seat: the seat.
            seed: what the mistakes of a bot come from.
        """
        key = self.bots[seat.index]
        return Person() if key is None else BotPlayer(key, self.contests, seed)

    @property
    def people_apart(self) -> bool:
        """Whether two people play each other, each in front of his own screen."""
        return self.bots == (None, None) and not self.same_screen

    @property
    def may_advise(self) -> bool:
        """Whether hints and judgements may be asked for while the match goes on."""
        return self.tutor and not self.people_apart

    def encoded(self) -> dict[str, object]:
        """The agreement ready for JSON; `decoded` makes an equal one of it."""
        manners, clock = self.manners, self.clock
        return {
            "rules": encode_rules(self.rules),
            "manners": None if manners is None else encode_manners(manners),
            "clock": None if clock is None else {"delay": clock.delay, "bank": clock.bank},
            "bots": list(self.bots),
            "contests": self.contests.value,
            "same_screen": self.same_screen,
            "tutor": self.tutor,
            "speed": self.speed.value,
            "score": list(self.score),
            "crawford_done": self.crawford_done,
            "start": None if self.start is None else encode(self.start),
        }

    @classmethod
    def decoded(cls, data: Mapping[str, Any]) -> Self:
        """The agreement that a row of the store says.

        Raises:
            JournalError, RuleError: it says none.
            LookupError, ValueError: a field is missing, or none of its values.
        """
        manners, clock = data["manners"], data["clock"]
        return cls(
            rules=decode_rules(data["rules"]),
            manners=None if manners is None else decode_manners(manners),
            clock=None if clock is None else ClockRules(clock["delay"], clock["bank"]),
            bots=(data["bots"][0], data["bots"][1]),
            contests=Contests(data["contests"]),
            same_screen=data["same_screen"],
            tutor=data["tutor"],
            speed=Speed(data["speed"]),
            score=(data["score"][0], data["score"][1]),
            crawford_done=data["crawford_done"],
            start=None if data["start"] is None else _decode_start(data["start"]),
        )


def _decode_start(data: object) -> GameStarted:
    event = decode(data)
    if not isinstance(event, GameStarted):
        raise JournalError("a first game is set up by 'game_started', not {what}", what=event)
    return event
