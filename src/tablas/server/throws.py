"""What a throw shows, in text: for the page and for the command that throw dice again."""

from __future__ import annotations

from tablas.drawing.captions import dice
from tablas.rules import Cocked, Event, OpeningThrown, PrematureThrow, Thrown


def thrown_dice(event: Event) -> str:
    """The numbers of a throw, such as ``6-1``; White's first in an opening.

    One that shows no numbers, and an event that is no throw, is a dash.
    """
    match event:
        case OpeningThrown(white=white, black=black):
            return f"{white}-{black}"
        case Thrown(roll=roll) | Cocked(roll=roll) | PrematureThrow(roll=roll) if roll is not None:
            return dice(roll)
        case _:
            return "–"
