"""A match in a few lines: who played what, and how each game ended."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.i18n import Translator
from tablas.records import MatchRecord
from tablas.rules import GameResult, Match


def heading(record: MatchRecord, players: tuple[str, str], tr: Translator) -> str:
    """Who played what: ``Ana and Blas, match to 7 points``; the names as they are to be shown."""
    white, black = players
    if record.rules.is_money:
        return tr.text("{white} and {black}, money play", white=white, black=black)
    return tr.plural(
        "{white} and {black}, match to {n} point",
        "{white} and {black}, match to {n} points",
        record.rules.length,
        white=white,
        black=black,
    )


def score(match: Match, tr: Translator) -> str:
    """The points of White and Black: ``Score: 7-4``."""
    return _begun(tr.text("score: {white}-{black}", white=match.score[0], black=match.score[1]))


def game_results(match: Match, players: tuple[str, str], tr: Translator) -> Iterator[str]:
    """A line for each finished game: ``Game 1: Ana wins 2 points (gammon, borne off)``."""
    for number, result in enumerate(match.results, start=1):
        yield _begun(_result(number, result, players, tr))


def _result(number: int, result: GameResult, players: tuple[str, str], tr: Translator) -> str:
    return tr.plural(
        "game {number}: {winner} wins {n} point ({win_class}, {ending})",
        "game {number}: {winner} wins {n} points ({win_class}, {ending})",
        result.points,
        number=number,
        winner=players[result.winner.index],
        win_class=result.win_class,
        ending=result.ending,
    )


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]
