"""``tablas evaluate``: what the engine says of positions, plays and the cube.

The JSON contract is written down in docs/contract/evaluate.md.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tablas.cli.engines import level_option, met_option, seconds_option, threads_option
from tablas.cli.options import variant_option
from tablas.cli.playing.advice import advice, play_table
from tablas.cli.queries import query_lines
from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.notation.queries import is_cubeless, parse_query
from tablas.records.evaluation import Level
from tablas.rules import Variant, variant

if TYPE_CHECKING:
    from tablas.engine import Engine


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    query_help = tr.text(
        "An XGID, or a GNU Backgammon ID with or without dice (4HPwATDgc/ABMA 31); - reads lines."
    )
    json_help = tr.text("One JSON object a line.")

    game_option = variant_option(tr)
    level = level_option(tr)
    seconds = seconds_option(tr)
    threads = threads_option(tr)
    table = met_option(tr)

    def evaluate(
        query: list[str] = typer.Argument(..., help=query_help),
        game: str = game_option,
        level: Level = level,
        seconds: float | None = seconds,
        threads: int = threads,
        met: Path | None = table,
        as_json: bool = typer.Option(False, "--json", help=json_help),
    ) -> None:
        from tablas.engine import Engine
        from tablas.engine.match_equity import load_met

        played = variant(game)
        engine = Engine(
            level=level,
            seconds=seconds,
            threads=threads,
            met=load_met(met) if met else None,
        )
        lines = query_lines(sys.stdin.buffer) if query == ["-"] else [" ".join(query)]
        answer = _answer_json if as_json else _answer_text
        if not answer(engine, lines, played, tr):
            raise typer.Exit(2)

    return evaluate


def _answer_json(engine: Engine, lines: Iterable[str], game: Variant, tr: Translator) -> bool:
    from tablas.engine.answers import answer_of

    sound = True
    for line in lines:
        answer: dict[str, object] = {"id": line}
        try:
            answer |= answer_of(engine, line, game)
        except TablasError as error:
            answer["error"] = tr.say(error.sentence)
            sound = False
        print(json.dumps(answer), flush=True)
    return sound


def _answer_text(engine: Engine, lines: Iterable[str], game: Variant, tr: Translator) -> bool:
    sound = True
    for line in lines:
        try:
            told = _told(engine, line, game, tr)
        except TablasError as error:
            print(tr.text("error: {message}", message=error.sentence), file=sys.stderr)
            sound = False
            continue
        print("\n".join(told))
    return sound


def _told(engine: Engine, line: str, game: Variant, tr: Translator) -> list[str]:
    """What the engine says, for people."""
    from tablas.engine.engine import check_learnt

    situation = parse_query(line, variant=game)
    check_learnt(situation.rules.variant)
    if situation.roll is None:
        return advice(engine, situation, tr)
    subject = situation.position if is_cubeless(line) else situation
    return play_table(engine.rank_plays(subject, situation.roll, variant=game), tr)
