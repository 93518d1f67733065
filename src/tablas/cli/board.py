"""``tablas board``: show a position in the terminal, or draw it into a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import typer

from tablas.cli.options import variant_option
from tablas.drawing import THEMES, Home, can_show, draw, terminal_board
from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.notation.play_text import parse_play
from tablas.notation.queries import parse_query
from tablas.rules import Play, Seat, Situation, variant

T = TypeVar("T")

SEATS: Mapping[str, Seat] = {seat.name.lower(): seat for seat in Seat}
HOMES: Mapping[str, Home] = {home.value: home for home in Home}


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    query_help = tr.text("An XGID, a position ID (with dice: 4HPwATDgc/ABMA 31), or both GNU IDs.")
    svg_help = tr.text("Draw a picture into this file instead; - for the output.")
    play_help = tr.text("A play of the roll: arrows in a picture; in text, the board after it.")

    game_option = variant_option(tr)

    def board(
        query: list[str] = typer.Argument(..., help=query_help),
        svg: str = typer.Option("", help=svg_help),
        below: str = typer.Option("white", help=tr.text("Who sits below: white or black.")),
        home: str = typer.Option(
            "right", help=tr.text("Where the home boards lie: right or left.")
        ),
        written: str = typer.Option("", "--play", help=play_help),
        theme: str = typer.Option(
            "wood", help=tr.text("Colours of a picture: wood, night, paper.")
        ),
        ascii_only: bool = typer.Option(False, "--ascii", help=tr.text("Plain characters only.")),
        game: str = game_option,
    ) -> None:
        situation = parse_query(" ".join(query), variant=variant(game))
        play = _play(written, situation) if written else None
        seat, hand = _chosen("--below", below, SEATS), _chosen("--home", home, HOMES)
        colours = _chosen("--theme", theme, THEMES)
        if not svg:
            shown = situation if play is None else _after(situation, play)
            text = not ascii_only and can_show(sys.stdout.encoding)
            print(terminal_board(shown, below=seat, home=hand, unicode=text, tr=tr))
            return
        drawing = draw(situation, below=seat, home=hand, play=play, theme=colours, tr=tr)
        if svg == "-":
            sys.stdout.write(drawing.svg)
        else:
            drawing.save(Path(svg))

    return board


def _chosen(option: str, word: str, choices: Mapping[str, T]) -> T:
    choice = choices.get(word.lower())
    if choice is None:
        raise TablasError(
            "{option} takes one of {choices}, not {word!r}",
            option=option,
            choices=", ".join(choices),
            word=word,
        )
    return choice


def _play(written: str, situation: Situation) -> Play:
    if situation.roll is None:
        raise TablasError("there are no dice: the plays of which roll?")
    return parse_play(written, situation.position, situation.roll, variant=situation.rules.variant)


def _after(situation: Situation, play: Play) -> Situation:
    return replace(situation, position=play.result.swapped(), turn=situation.turn.other, roll=None)
