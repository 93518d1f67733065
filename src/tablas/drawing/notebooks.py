"""What notebooks show of the values of the house, in the language of the environment."""

from __future__ import annotations

import os
from typing import Final

from tablas.drawing.captions import printable
from tablas.drawing.elements import element, text
from tablas.drawing.scene import Subject
from tablas.drawing.summaries import game_results, heading, score
from tablas.drawing.svg import draw
from tablas.i18n import Translator, language_from_environment, translator
from tablas.records import MatchRecord

WIDTH: Final = 480
"""Pixels of a board."""


def html_of(value: Subject | MatchRecord) -> str:
    """A board; of a record its games and the last board."""
    tr = translator(language_from_environment(os.environ))
    if isinstance(value, MatchRecord):
        return _record(value, tr)
    return _framed(draw(value, tr=tr).svg)


def _framed(*parts: str) -> str:
    return element("div", *parts, style=f"max-width:{WIDTH}px")


def _record(record: MatchRecord, tr: Translator) -> str:
    match = record.match
    players = (printable(record.players[0]), printable(record.players[1]))
    title, said = heading(record, players, tr), score(match, tr)
    lines = [element("li", text(line)) for line in game_results(match, players, tr)]
    return _framed(
        element("p", element("b", text(title)), "<br/>", text(said)),
        element("ul", *lines) if lines else "",
        draw(match, tr=tr).svg,
    )
