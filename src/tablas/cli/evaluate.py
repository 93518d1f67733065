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
from tablas.cli.queries import is_cubeless, parse_query, query_lines
from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.notation.gnubg_id import format_position_id
from tablas.notation.play_text import format_play
from tablas.records.cube_decision import CubeDecision
from tablas.records.evaluation import Judgement, Level, RankedPlay
from tablas.rules import Variant, variant

if TYPE_CHECKING:
    from tablas.engine import Engine

_DIGITS = 6
"""Decimals of what is written as JSON."""


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


def answer_of(engine: Engine, line: str, game: Variant) -> dict[str, object]:
    """The contract's answer to a line, without its ``id``.

    Raises:
        TablasError: the line cannot be read, or asks what cannot be answered.
    """
    situation = parse_query(line, variant=game)
    if situation.roll is not None:
        cubeless = is_cubeless(line)
        ranked = engine.rank_plays(
            situation.position if cubeless else situation, situation.roll, variant=game
        )
        plays = [_play_fields(play) for play in ranked]
        return _fields(engine, ranked[0]) | {"plays": plays}
    evaluation, decision = engine.before_throw(situation)
    answer = _fields(engine, evaluation) | {"cube": _cube_fields(decision)}
    if situation.offer is not None and decision.answer is not None:
        answer["answer"] = decision.answer.value
    return answer


def _fields(engine: Engine, judgement: Judgement) -> dict[str, object]:
    fields: dict[str, object] = {
        "level": judgement.level.value,
        "unit": "equity",
        "probabilities": [_rounded(chance) for chance in judgement.chances],
        "cubeless": _rounded(judgement.cubeless),
        "equity": _rounded(judgement.equity),
    }
    if judgement.mwc is not None:
        fields["mwc"] = _rounded(judgement.mwc)
    return fields | {"engine": engine.name}


def _play_fields(ranked: RankedPlay) -> dict[str, object]:
    return {
        "notation": format_play(ranked.play),
        "result": format_position_id(ranked.play.result),
        "equity": _rounded(ranked.equity),
        "cubeless": _rounded(ranked.cubeless),
        "probabilities": [_rounded(chance) for chance in ranked.chances],
        "level": ranked.level.value,
    }


def _cube_fields(decision: CubeDecision) -> dict[str, object]:
    values = decision.equity
    return {
        "available": decision.available,
        "no_double": None if values is None else _rounded(values.no_double),
        "double_take": None if values is None else _rounded(values.double_take),
        "double_pass": None if values is None else _rounded(values.double_pass),
        "action": decision.action.value,
    }


def _rounded(number: float) -> float:
    return round(number, _DIGITS)


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
    situation = parse_query(line, variant=game)
    if situation.roll is None:
        return advice(engine, situation, tr)
    subject = situation.position if is_cubeless(line) else situation
    return play_table(engine.rank_plays(subject, situation.roll, variant=game), tr)
