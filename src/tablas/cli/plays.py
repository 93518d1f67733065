"""``tablas plays``: the legal plays of rolls, for people and for programs.

The JSON contract is written down in docs/contract/plays.md.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable

import typer

from tablas.cli.options import variant_option
from tablas.cli.queries import query_lines
from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.notation.play_text import format_play
from tablas.notation.queries import legal_plays, plays_of
from tablas.rules import Variant, variant


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    query_help = tr.text("An XGID, or a position ID and dice (4HPwATDgc/ABMA 31); - reads lines.")
    json_help = tr.text("One JSON object a line.")

    game_option = variant_option(tr)

    def plays(
        query: list[str] = typer.Argument(..., help=query_help),
        game: str = game_option,
        as_json: bool = typer.Option(False, "--json", help=json_help),
    ) -> None:
        chosen = variant(game)
        lines = query_lines(sys.stdin.buffer) if query == ["-"] else [" ".join(query)]
        answer = _answer_json if as_json else _answer_text
        if not answer(lines, chosen, tr):
            raise typer.Exit(2)

    return plays


def _answer_json(lines: Iterable[str], game: Variant, tr: Translator) -> bool:
    sound = True
    for line in lines:
        answer: dict[str, object] = {"id": line}
        try:
            answer["plays"] = [
                {"notation": notation, "result": result}
                for notation, result in plays_of(line, variant=game)
            ]
        except TablasError as error:
            answer["error"] = tr.say(error.sentence)
            sound = False
        print(json.dumps(answer), flush=True)
    return sound


def _answer_text(lines: Iterable[str], game: Variant, tr: Translator) -> bool:
    sound = True
    for line in lines:
        try:
            found = legal_plays(line, variant=game)
        except TablasError as error:
            print(tr.text("error: {message}", message=error.sentence), file=sys.stderr)
            sound = False
            continue
        print(tr.plural("{line}: {n} play", "{line}: {n} plays", len(found), line=line))
        for play in found:
            print(f"  {format_play(play)}")
    return sound
