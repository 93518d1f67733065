"""Colours of a picture. Nothing is told by colour alone: Black's checkers carry a ring as well."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from tablas.errors import TablasError

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, each written ``#rrggbb``.

    Attributes:
        page: behind everything; `text` is written on it.
        text: names, scores and captions.
        accent: arrows, hits, an offered cube, and the mark of whose turn it is.
        accent_edge: the thin line around what has the accent's colour.
        frame: the rails around the board and the bar; `frame_text` is written on it.
        frame_edge: the line around the frame.
        frame_text: point numbers.
        well: the sunken places for the cube and the checkers borne off.
        field: the board under the points.
        point_light: every other point, from the 1 point of the side below.
        point_dark: the points between them.
        white: White's checkers and dice.
        white_edge: their edge, pips and counts.
        black: Black's checkers and dice.
        black_edge: their edge, pips and counts.
        black_mark: the ring on Black's checkers.

    Raises:
        TablasError: a colour is not written like that.
    """

    page: str = "#fbf8f1"
    text: str = "#2a211a"
    accent: str = "#0a5fb4"
    accent_edge: str = "#ffffff"
    frame: str = "#5b3c26"
    frame_edge: str = "#3a2516"
    frame_text: str = "#f7ead5"
    well: str = "#42291a"
    field: str = "#d9c5a0"
    point_light: str = "#f1e6cd"
    point_dark: str = "#a8643f"
    white: str = "#fffdf7"
    white_edge: str = "#33271d"
    black: str = "#2b303b"
    black_edge: str = "#f4ead8"
    black_mark: str = "#a9b8cc"

    def __post_init__(self) -> None:
        for field in fields(self):
            colour = getattr(self, field.name)
            if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
                raise TablasError(
                    "the colour {name} is written #rrggbb, not {colour!r}",
                    name=field.name,
                    colour=colour,
                )


WOOD: Final = Theme()
"""Walnut and sand: the default."""

NIGHT: Final = Theme(
    page="#14181e",
    text="#e6e9ee",
    accent="#ffb000",
    accent_edge="#14181e",
    frame="#2a323d",
    frame_edge="#0b0e12",
    frame_text="#d5dce6",
    well="#1b212a",
    field="#3d4957",
    point_light="#8496a8",
    point_dark="#566779",
    white="#f3efe6",
    white_edge="#14181e",
    black="#11141a",
    black_edge="#e9e4d8",
    black_mark="#7f93ad",
)
"""Dark, for dark pages and tired eyes."""

PAPER: Final = Theme(
    page="#ffffff",
    text="#000000",
    accent="#084a8e",
    accent_edge="#ffffff",
    frame="#ffffff",
    frame_edge="#000000",
    frame_text="#000000",
    well="#f2f2f2",
    field="#ffffff",
    point_light="#e6e6e6",
    point_dark="#a6a6a6",
    white="#ffffff",
    white_edge="#000000",
    black="#262626",
    black_edge="#ffffff",
    black_mark="#ffffff",
)
"""Little ink, for printed pages."""

THEMES: Final[Mapping[str, Theme]] = {"wood": WOOD, "night": NIGHT, "paper": PAPER}
"""The themes that can be asked for by name."""
