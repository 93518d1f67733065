"""A match in a few lines."""

from tablas.drawing.summaries import game_results, heading, score
from tablas.i18n import translator
from tablas.records import MatchRecord
from tablas.rules import MatchRules, MatchStarted
from tests.drawing.boards import dropped

EN = translator("en")


def record(length: int) -> MatchRecord:
    return MatchRecord((MatchStarted(MatchRules(length=length), players=("Ana", "Blas")),))


def test_the_heading_says_who_played_what() -> None:
    said = [heading(record(length), ("Ana", "Blas"), EN) for length in (0, 1, 7)]
    assert said == [
        "Ana and Blas, money play",
        "Ana and Blas, match to 1 point",
        "Ana and Blas, match to 7 points",
    ]


def test_each_finished_game_has_a_line() -> None:
    match = dropped()
    assert list(game_results(match, match.players, EN)) == [
        "Game 1: Blas wins 1 point (single game, drop)"
    ]
    assert score(match, EN) == "Score: 1-1"
