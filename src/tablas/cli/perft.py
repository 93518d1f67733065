"""``tablas perft``: how many positions legal play can reach."""

from __future__ import annotations

from collections.abc import Callable

import typer

from tablas.cli.options import variant_option
from tablas.i18n import Translator
from tablas.rules import ROLLS, Position, Roll, Variant, variant


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    depth_help = tr.text("How many turns deep; 2 takes seconds, 3 half an hour.")
    divide_help = tr.text("Show the count below each of the 21 rolls.")

    game_option = variant_option(tr)

    def perft(
        depth: int = typer.Argument(1, min=0, max=4, help=depth_help),
        game: str = game_option,
        divide: bool = typer.Option(False, "--divide", help=divide_help),
    ) -> None:
        chosen = variant(game)
        if divide and depth:
            for roll in ROLLS:
                below = children(chosen, chosen.start, roll)
                typer.echo(f"{roll} {sum(leaves(chosen, child, depth - 1) for child in below)}")
        typer.echo(str(leaves(chosen, chosen.start, depth)))

    return perft


def leaves(game: Variant, position: Position, depth: int) -> int:
    """Positions after so many turns: every roll once, each distinct result once.

    A roll that cannot be played counts as one child, a finished game as one leaf.
    """
    if depth == 0 or game.outcome(position) is not None:
        return 1
    if depth == 1:
        return sum(max(1, len(game.plays(position, roll))) for roll in ROLLS)
    return sum(
        leaves(game, child, depth - 1) for roll in ROLLS for child in children(game, position, roll)
    )


def children(game: Variant, position: Position, roll: Roll) -> list[Position]:
    """The distinct positions after this roll, the opponent to move; one if it cannot be played."""
    plays = game.plays(position, roll)
    return [play.result.swapped() for play in plays] or [position.swapped()]
