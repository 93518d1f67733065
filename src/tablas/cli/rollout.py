"""``tablas rollout``: games played out from a position, with standard errors."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

import typer
from rich.console import Console
from rich.progress import Progress as Bars

from tablas.analysis.words.numbers import decimal, percent, signed
from tablas.cli.options import variant_option
from tablas.cli.workers import Preset, cores_option, executor, scheduler_option
from tablas.errors import RuleError
from tablas.i18n import Translator
from tablas.notation import format_play, parse_play
from tablas.notation.queries import is_cubeless, parse_query
from tablas.records.evaluation import Level
from tablas.records.rollout import Estimate, Outcome, Rollout
from tablas.rules import Play, Situation, variant

_SEED: Final = 1283


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    query_help = tr.text(
        "An XGID, or a GNU Backgammon ID with or without dice (4HPwATDgc/ABMA 31)."
    )
    play_help = tr.text("A play to compare, such as 24/21 13/11; may be repeated.")
    preset_help = tr.text("How thoroughly: quick, standard or deep.")
    games_help = tr.text("How many games, instead of those of the preset.")
    seed_help = tr.text("Of the dice: the same seed gives the same games.")
    game_option = variant_option(tr)
    threads = cores_option(tr)
    scheduler = scheduler_option(tr)

    def rollout(
        query: list[str] = typer.Argument(..., help=query_help),
        play: list[str] = typer.Option([], "--play", help=play_help),
        preset: Preset = typer.Option(Preset.STANDARD, "--preset", help=preset_help),
        games: int | None = typer.Option(None, "--games", min=2, help=games_help),
        seed: int = typer.Option(_SEED, "--seed", help=seed_help),
        threads: int = threads,
        scheduler: str = scheduler,
        game: str = game_option,
        as_json: bool = typer.Option(False, "--json", help=tr.text("One JSON object.")),
    ) -> None:
        from tablas.engine import PRESETS, Engine
        from tablas.engine.engine import check_learnt

        line = " ".join(query)
        played = variant(game)
        situation = parse_query(line, variant=played)
        check_learnt(situation.rules.variant)
        if situation.offer is not None:
            situation = replace(situation, offer=None)  # the cube before the double
        compared = _plays(situation, play)
        settings = replace(PRESETS[preset.value], seed=seed)
        settings = settings if games is None else replace(settings, games=games)
        with executor(scheduler, threads) as workers, _watched(tr) as progress:
            rolled = Engine(level=Level.TWO_PLY, threads=os.cpu_count() or 1).rollout(
                situation.position if is_cubeless(line) else situation,
                situation.roll,
                plays=compared,
                settings=settings,
                variant=played,
                executor=workers,
                progress=progress,
            )
        if as_json:
            from tablas.engine.answers import rollout_fields

            print(json.dumps({"id": line} | rollout_fields(rolled)))
            return
        print("\n".join(told(rolled, tr)))

    return rollout


def _plays(situation: Situation, texts: list[str]) -> tuple[Play, ...] | None:
    """The plays that were named, each once; None if none were.

    Raises:
        PlayTextError: one is none of this roll.
        RuleError: there are no dice.
    """
    if not texts:
        return None
    if situation.roll is None:
        raise RuleError("there are no dice: the plays of which roll?")
    rules = situation.rules
    plays = [
        parse_play(text, situation.position, situation.roll, variant=rules.variant)
        for text in texts
    ]
    return tuple({play.result: play for play in reversed(plays)}.values())[::-1]


@contextmanager
def _watched(tr: Translator) -> Iterator[Callable[[int, int], None]]:
    """A bar on the error output, if that is a terminal."""
    console = Console(stderr=True)
    with Bars(console=console, transient=True, disable=not console.is_terminal) as bars:
        task = bars.add_task(tr.text("games"), total=None)
        yield lambda done, of: bars.update(task, completed=done, total=of)


def told(rollout: Rollout, tr: Translator) -> list[str]:
    """A rollout in lines for people: equities with standard errors, and chances in percent."""
    rows = [
        (
            "",
            tr.text("equity"),
            "±",
            tr.text("behind"),
            "±",
            tr.text("win"),
            tr.text("gammon"),
            tr.text("g. lost"),
            tr.text("games"),
        ),
        *_rows(rollout, tr),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return [*lines, tr.text("Seed {seed}, {engine}.", seed=rollout.seed, engine=rollout.engine)]


def _rows(rollout: Rollout, tr: Translator) -> Iterator[tuple[str, ...]]:
    for one in rollout.plays:
        behind = one.behind if one.behind.mean else None
        yield _row(format_play(one.play) or tr.text("no play"), one.outcome, behind, tr)
    if rollout.no_double is not None:
        yield _row(tr.text("No double"), rollout.no_double, None, tr)
    if rollout.double_take is not None:
        yield _row(tr.text("Double, take"), rollout.double_take, None, tr)
    if rollout.double_pass is not None:
        yield (tr.text("Double, drop"), signed(rollout.double_pass, tr), *[""] * 7)


def _row(name: str, outcome: Outcome, behind: Estimate | None, tr: Translator) -> tuple[str, ...]:
    chances = outcome.chances
    return (
        name,
        *_estimate(outcome.equity, tr),
        *(("", "") if behind is None else _estimate(behind, tr)),
        percent(chances.win, tr),
        percent(chances.win_gammon, tr),
        percent(chances.lose_gammon, tr),
        str(outcome.games),
    )


def _estimate(estimate: Estimate, tr: Translator) -> tuple[str, str]:
    return signed(estimate.mean, tr), decimal(f"{estimate.error:.3f}", tr)
