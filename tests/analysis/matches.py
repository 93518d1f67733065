"""Matches that are analysed in the tests."""

from functools import cache
from pathlib import Path

from tablas.analysis import AnalysisSettings
from tablas.notation import read
from tablas.records import MatchRecord
from tablas.records.evaluation import Level
from tablas.rules import Event, GameStarted, MatchRules, MatchStarted, Position, Seat

DATA = Path(__file__).parents[1] / "data"
STATIC = AnalysisSettings(level=Level.STATIC)


@cache
def two_points() -> MatchRecord:
    """A match of one game, analysed by GNU Backgammon too: see tests/data/sgf/SOURCES.md."""
    return read(DATA / "sgf" / "two_points_analysed.sgf")


def beginning(events: int) -> MatchRecord:
    """The first events of that match."""
    return MatchRecord(two_points().events[:events])


def from_position(
    position: Position, *events: Event, rules: MatchRules, score: tuple[int, int] = (0, 0)
) -> MatchRecord:
    """Events that begin with White on roll in a position."""
    started = MatchStarted(rules, score=score)
    return MatchRecord((started, GameStarted(start=position, turn=Seat.WHITE), *events))
