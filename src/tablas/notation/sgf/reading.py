"""From the bytes of an ``.sgf`` file to match records."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablas.errors import FileFormatError
from tablas.notation.reading import decoded
from tablas.notation.sgf.analyses import recorded_analysis
from tablas.notation.sgf.games import SgfGame, games_of
from tablas.notation.sgf.header import metadata_of, names_of, notes_of
from tablas.notation.sgf.replaying import replay_games
from tablas.notation.sgf.trees import parse_trees
from tablas.records import MatchRecord, Problem
from tablas.sentences import Sentence


def read_sgf(data: bytes) -> MatchRecord:
    """Read a match, replay it by the rules and take over what was said of its decisions.

    What is damaged is read up to the damage; all that was odd is in the record's `problems`, with
    its line. Illegal plays are kept and flagged. Of several matches the first is read.

    Raises:
        FileFormatError: it holds no game of backgammon that can be played here, or more than any
            match has.
    """
    first, *others = read_sgfs(data)
    if not others:
        return first
    more = Sentence("the file holds {n} matches: this is the first of them", {"n": len(others) + 1})
    return replace(first, problems=(*first.problems, Problem(more)))


def read_sgfs(data: bytes) -> tuple[MatchRecord, ...]:
    """Read all matches of a file, as `read_sgf` reads the first; there is at least one.

    Raises:
        FileFormatError: as for `read_sgf`.
    """
    trees = parse_trees(decoded(data))
    matches = _matches(games_of(trees))
    if not matches:
        raise FileFormatError("the file holds no game of backgammon")
    first, *others = map(_record, matches)
    problems = sorted((*trees.problems, *first.problems), key=lambda problem: problem.line or 0)
    return replace(first, problems=tuple(problems)), *others


def _matches(games: Iterable[SgfGame]) -> list[list[SgfGame]]:
    """The games of each match."""
    matches: list[list[SgfGame]] = []
    for game in games:
        if matches and _goes_on(matches[-1][-1], game):
            matches[-1].append(game)
        else:
            matches.append([game])
    return matches


def _goes_on(before: SgfGame, game: SgfGame) -> bool:
    """Whether two games belong to one match."""
    counts = before.number is None or game.number is None or game.number > before.number
    same = game.length == before.length and game.variant == before.variant
    return counts and same and names_of(game.root) == names_of(before.root)


def _record(games: list[SgfGame]) -> MatchRecord:
    replayed = replay_games(games)
    analysis = recorded_analysis(games, replayed)
    return MatchRecord(
        tuple(replayed.state.events),
        metadata=metadata_of(games[0].root),
        problems=tuple(replayed.state.problems),
        notes=tuple(note for game in games for note in notes_of(game.nodes)),
        analyses=() if analysis is None else (analysis,),
    )
