"""Pictures of the board: SVG for pages and reports, text for terminals, words for the ear.

::

    draw(situation)                     an SVG picture; notebooks show it by themselves
    draw(situation, play=play).save("play.svg")
    terminal_board(situation)           a board of characters
    words(situation, translator("es"))  the board in sentences
"""

from tablas.drawing.orientation import Home
from tablas.drawing.scene import Subject
from tablas.drawing.svg import Drawing, draw
from tablas.drawing.terminal import Span, Style, board_spans, can_show, terminal_board
from tablas.drawing.theme import NIGHT, PAPER, THEMES, WOOD, Theme
from tablas.drawing.words import words

__all__ = [
    "NIGHT",
    "PAPER",
    "THEMES",
    "WOOD",
    "Drawing",
    "Home",
    "Span",
    "Style",
    "Subject",
    "Theme",
    "board_spans",
    "can_show",
    "draw",
    "terminal_board",
    "words",
]
