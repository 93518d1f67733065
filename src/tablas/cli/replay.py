"""``tablas replay``: a match file followed by the rules, and what is odd in it.

The JSON contract is written down in docs/contract/replay.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import typer

from tablas.cli.recordings import read_recording
from tablas.i18n import Translator
from tablas.records import IllegalPlayNote, MatchRecord, Problem
from tablas.rules import GameResult, GameStarted, Match, Play, Played, Situation


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    file_help = tr.text("A match file, or a journal of tablas play; its content decides.")
    svg_help = tr.text("Draw every play into this folder.")

    def replay(
        file: Path = typer.Argument(..., help=file_help),
        as_json: bool = typer.Option(False, "--json", help=tr.text("One JSON object.")),
        svg: Path | None = typer.Option(None, "--svg", help=svg_help),
    ) -> None:
        record = read_recording(file)
        if as_json:
            print(json.dumps(facts(record, tr)))
        else:
            print("\n".join(_story(record, tr)))
        if svg is not None:
            count = _draw(record, svg, tr)
            if not as_json:
                print(
                    tr.plural(
                        "{n} picture in {folder}", "{n} pictures in {folder}", count, folder=svg
                    )
                )

    return replay


def facts(record: MatchRecord, tr: Translator) -> dict[str, object]:
    """What the contract says of a match, its messages said by the translator."""
    match = record.match
    return {
        "length": record.rules.length,
        "players": list(record.players),
        "score": list(match.score),
        "games": sum(isinstance(event, GameStarted) for event in record.events),
        "plays": _plays(record),
        "illegal": [
            {
                "game": note.game,
                "move": note.move,
                "player": note.seat.index,
                "roll": note.roll,
                "text": note.text,
            }
            for note in record.illegal_plays
        ],
        "warnings": [
            {"line": problem.line, "message": tr.say(problem.sentence)}
            for problem in record.problems
            if not isinstance(problem, IllegalPlayNote)
        ],
    }


def said(problem: Problem, tr: Translator) -> str:
    """A problem with its place, for people."""
    if problem.line is None:
        return tr.say(problem.sentence)
    return tr.text("line {line}: {message}", line=problem.line, message=problem.sentence)


def _plays(record: MatchRecord) -> int:
    return sum(isinstance(event, Played) for event in record.events)


def _story(record: MatchRecord, tr: Translator) -> Iterator[str]:
    """The match in a few lines, for people."""
    match = record.match
    white, black = record.players
    if record.rules.is_money:
        yield tr.text("{white} and {black}, money play", white=white, black=black)
    else:
        yield tr.plural(
            "{white} and {black}, match to {n} point",
            "{white} and {black}, match to {n} points",
            record.rules.length,
            white=white,
            black=black,
        )
    for number, result in enumerate(match.results, start=1):
        yield _result(number, result, match, tr)
    yield tr.text("score: {white}-{black}", white=match.score[0], black=match.score[1])
    if not match.is_over and not record.rules.is_money:
        yield tr.text("the match is not finished")
    yield tr.plural("{n} play", "{n} plays", _plays(record))
    yield from (said(problem, tr) for problem in record.problems)


def _result(number: int, result: GameResult, match: Match, tr: Translator) -> str:
    return tr.plural(
        "game {number}: {winner} wins {n} point ({win_class}, {ending})",
        "game {number}: {winner} wins {n} points ({win_class}, {ending})",
        result.points,
        number=number,
        winner=match.players[result.winner.index],
        win_class=result.win_class,
        ending=result.ending,
    )


def _draw(record: MatchRecord, folder: Path, tr: Translator) -> int:
    """Draw each play, the board before it and the arrows of the moves; returns how many."""
    from tablas.drawing import draw

    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, situation, play in _scenes(record):
        draw(situation, play=play, players=record.players, tr=tr).save(folder / f"{name}.svg")
        count += 1
    return count


def _scenes(record: MatchRecord) -> Iterator[tuple[str, Situation, Play | None]]:
    """What is drawn of a match: name ``01-001`` (game and play), board, and play if it is legal."""
    game = number = 0
    before: Situation | None = None
    for event, match in record.steps():
        if isinstance(event, GameStarted):
            game, number = game + 1, 0
        if isinstance(event, Played):
            number += 1
            assert before is not None
            play = None if event.illegal else Play(event.moves, event.result)
            yield f"{game:02}-{number:03}", before, play
        before = match.situation
