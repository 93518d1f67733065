"""What a match came to, and what it would have come to with even luck."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.analysis.decisions import AnalysedMatch
from tablas.engine.match_equity import MatchEquityTable, load_met
from tablas.records import MatchRecord
from tablas.rules import Match, Seat


@dataclass(frozen=True, slots=True)
class Result:
    """Of one side: chances to win the match, or points in money play.

    Attributes:
        before: at the start: 0 in money play.
        after: in the end, once the last game that was finished counts.
        luck: how much of the difference the dice gave: its own luck less the opponent's.
    """

    before: float
    after: float
    luck: float

    @property
    def adjusted(self) -> float:
        """What it would have come to with even luck: not biased, whoever judged the luck."""
        return self.after - self.luck


def result_of(
    match: AnalysedMatch,
    seat: Seat,
    *,
    game: int | None = None,
    met: MatchEquityTable | None = None,
) -> Result | None:
    """The result of the finished games of a match, or of one of them, for a seat.

    Args:
        match: with the luck of its rolls.
        seat: whose result.
        game: its number, 1 for the first; None for the whole match.
        met: what scores are worth; None for Kazaross-XG2.

    Returns:
        None if no such game was finished, or the luck of a roll is not known.

    Raises:
        RuleError: the events contradict the rules.
    """
    ends = _after_games(match.record)
    last = len(ends) - 1 if game is None else game
    first = 0 if game is None else game - 1
    if not 0 < last < len(ends):
        return None
    luck = 0.0
    for play in match.plays:
        if first < play.place.game <= last:
            analysis, money = play.analysis, play.situation.rules.is_money
            if analysis is None or analysis.luck is None:
                return None
            got = analysis.luck * play.situation.cube.value if money else analysis.luck_mwc
            if got is None:
                return None
            luck += got if play.seat is seat else -got
    table = met or load_met()
    return Result(_worth(ends[first], seat, table), _worth(ends[last], seat, table), luck)


def _after_games(record: MatchRecord) -> list[Match]:
    """The match at its start, and after each game that was finished."""
    ends: list[Match] = []
    for _, match in record.steps():
        if len(match.results) == len(ends):
            ends.append(match)
    return ends


def _worth(match: Match, seat: Seat, met: MatchEquityTable) -> float:
    """Of a moment between games."""
    if match.rules.is_money:
        return float(match.score[seat.index] - match.score[seat.other.index])
    if match.winner is not None:
        return float(match.winner is seat)
    length = match.rules.length
    mine, his = (length - match.score[one.index] for one in (seat, seat.other))
    after_crawford = match.crawford_done or (not match.rules.crawford and min(mine, his) == 1)
    return met.extended(length).chance(mine, his, after_crawford=after_crawford)
