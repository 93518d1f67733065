"""``tablas replay``: a match file followed by the rules, and what is odd in it.

The JSON contract is written down in docs/contract/replay.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

import typer

from tablas.cli.recordings import read_recording
from tablas.drawing.captions import printable, said
from tablas.i18n import Translator
from tablas.notation.arrangement import arranged_play
from tablas.notation.play_text import format_play
from tablas.records import IllegalPlayNote, MatchRecord
from tablas.rules import Event, Game, GameResult, GameStarted, Match, Play, Played, Situation

_Step: TypeAlias = tuple[Event, Match]
"""An event, and the match after it."""


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
        count = 0 if svg is None else _draw(record, svg, tr)
        if as_json:
            print(json.dumps(facts(record, tr)))
            return
        print("\n".join(_story(record, tr)))
        if svg is not None:
            print(
                tr.plural("{n} picture in {folder}", "{n} pictures in {folder}", count, folder=svg)
            )

    return replay


def facts(record: MatchRecord, tr: Translator) -> dict[str, object]:
    """What the contract says of a match, its messages said by the translator."""
    steps = list(record.steps())
    _, match = steps[-1]
    return {
        "length": record.rules.length,
        "players": list(record.players),
        "score": list(match.score),
        "games": sum(isinstance(event, GameStarted) for event, _ in steps),
        "plays": _plays(steps),
        "illegal": _noted(record) if record.manners is None else list(_condoned(steps)),
        "warnings": [
            {"line": problem.line, "message": tr.say(problem.sentence)}
            for problem in record.problems
            if not isinstance(problem, IllegalPlayNote)
        ],
    }


def _noted(record: MatchRecord) -> list[dict[str, object]]:
    """The illegal plays of a file, as it writes them."""
    return [
        {
            "game": note.game,
            "move": note.move,
            "player": note.seat.index,
            "roll": note.roll,
            "text": note.text,
        }
        for note in record.illegal_plays
    ]


def _condoned(steps: Iterable[_Step]) -> Iterator[dict[str, object]]:
    """The illegal plays that both let stand over the table."""
    number = 0
    game: Game | None = None
    for event, match in steps:
        number += isinstance(event, GameStarted)
        if isinstance(event, Played) and event.illegal:
            assert game is not None
            assert game.roll is not None
            yield {
                "game": number,
                "move": 0,
                "player": event.seat.index,
                "roll": str(game.roll),
                "text": format_play(arranged_play(game.position, event.result, game.roll)),
            }
        game = match.game


def _plays(steps: Iterable[_Step]) -> int:
    return sum(isinstance(event, Played) for event, _ in steps)


def _story(record: MatchRecord, tr: Translator) -> Iterator[str]:
    """The match in a few lines, for people."""
    steps = list(record.steps())
    _, match = steps[-1]
    white, black = map(printable, record.players)
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
    yield tr.plural("{n} play", "{n} plays", _plays(steps))
    yield from (said(problem, tr) for problem in record.problems)


def _result(number: int, result: GameResult, match: Match, tr: Translator) -> str:
    return tr.plural(
        "game {number}: {winner} wins {n} point ({win_class}, {ending})",
        "game {number}: {winner} wins {n} points ({win_class}, {ending})",
        result.points,
        number=number,
        winner=printable(match.players[result.winner.index]),
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
