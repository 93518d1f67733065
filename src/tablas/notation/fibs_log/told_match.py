"""A match as FIBS tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tablas.errors import FileFormatError
from tablas.notation.retelling import retell
from tablas.notation.told import Answer, CubeTold, GameTold
from tablas.records import MatchRecord
from tablas.rules import MatchRules, MatchStarted

MOST_DEEDS: Final = 40_000
"""Throws, cube actions and board lines of the longest log that is read."""


def check_length(deeds: int) -> None:
    """Refuse a log that would take too long to replay.

    Raises:
        FileFormatError: it tells of more than `MOST_DEEDS`.
    """
    if deeds > MOST_DEEDS:
        raise FileFormatError(
            "the log is too long: it tells of more than {n} throws and boards", n=MOST_DEEDS
        )


@dataclass(slots=True)
class MatchTold:
    """A match.

    Attributes:
        players: White and Black.
        length: points, 0 for an unlimited match: money play.
        score: where it is taken up.
        crawford_done: whether the Crawford game came before that.
        games: in order.
    """

    players: tuple[str, str]
    length: int
    score: tuple[int, int] = (0, 0)
    crawford_done: bool = False
    games: list[GameTold] = field(default_factory=list)

    def record(self) -> MatchRecord:
        """The match, replayed by the rules."""
        score = self.score if not self.length or max(self.score) < self.length else (0, 0)
        raises = [
            deed.answers.count(Answer.RAISE)
            for game in self.games
            for deed in game.deeds
            if isinstance(deed, CubeTold)
        ]
        most = 0 if self.length else max(raises, default=0)
        rules = MatchRules(self.length, beavers=most > 0, raccoons=most > 1)
        done = self.crawford_done and rules.is_crawford_score(score)
        return retell(MatchStarted(rules, self.players, score, done), self.games, program="")
