"""The boards that illustrate the lessons. Points are counted from the reader's side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from tablas.drawing import draw
from tablas.i18n import translator
from tablas.notation import parse_play
from tablas.rules import BACKGAMMON, Cube, MatchRules, Roll, Seat, Situation


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board of a lesson.

    Attributes:
        own: the reader's checkers, by point; 25 is the bar, what is missing has been borne off.
        other: the opponent's, by the reader's points too; 0 is the opponent's bar.
        roll: the dice.
        play: arrows for this play of them.
        cube: the cube, where it matters.
        length: of the match.
    """

    own: Mapping[int, int]
    other: Mapping[int, int]
    roll: tuple[int, int] | None = None
    play: str = ""
    cube: Cube = Cube()
    length: int = 0


_START: Final = {24: 2, 13: 5, 8: 3, 6: 5}
_THEIR_START: Final = {1: 2, 12: 5, 17: 3, 19: 5}
DIAGRAMS: Final[Mapping[str, Diagram]] = MappingProxyType(
    {
        "start": Diagram(_START, _THEIR_START),
        "opening": Diagram(_START, _THEIR_START, (3, 1), "8/5 6/5"),
        "double": Diagram(_START, _THEIR_START, (6, 6), "24/18(2) 13/7(2)"),
        "hit": Diagram(
            {13: 2, 8: 3, 6: 5, 5: 3, 4: 2}, {9: 1, 12: 4, 17: 3, 19: 5, 20: 2}, (4, 2), "13/9*/7"
        ),
        "bar": Diagram(
            {25: 1, 13: 3, 8: 3, 6: 5, 5: 3},
            {12: 4, 17: 3, 19: 5, 20: 2, 21: 1},
            (6, 4),
            "bar/21*/15",
        ),
        "forced": Diagram(
            {20: 1, 8: 1, 2: 7, 1: 6}, {12: 2, 14: 2, 19: 4, 21: 4, 22: 3}, (6, 2), "20/18 8/2"
        ),
        "bearing_off": Diagram(
            {6: 2, 4: 2, 3: 1}, {19: 4, 20: 4, 21: 4, 22: 3}, (6, 5), "6/off 6/1"
        ),
        "closed": Diagram(
            {25: 1, 13: 4, 8: 5, 6: 5}, {18: 3, 19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2}
        ),
        "prime": Diagram(
            {13: 2, 9: 2, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2},
            {3: 1, 12: 3, 17: 3, 19: 4, 20: 2, 21: 2},
        ),
        "builders": Diagram(_START, _THEIR_START, (6, 1), "13/7 8/7"),
        "anchor": Diagram(
            {20: 2, 13: 4, 8: 4, 6: 5}, {1: 2, 12: 4, 17: 3, 18: 2, 19: 4}, (5, 2), "13/8 13/11"
        ),
    }
)
"""By the names under which the lessons ask for them."""


@cache
def picture(key: str, language: str) -> Markup:
    """The picture of a diagram, its words in this language; `KeyError` where there is none."""
    diagram = DIAGRAMS[key]
    theirs = {25 - point: count for point, count in diagram.other.items()}
    roll = None if diagram.roll is None else Roll(*diagram.roll)
    position = BACKGAMMON.position(diagram.own, theirs)
    situation = Situation(
        position,
        Seat.WHITE,
        cube=diagram.cube,
        rules=MatchRules(length=diagram.length),
        roll=roll,
    )
    play = parse_play(diagram.play, position, roll) if diagram.play and roll else None
    subject = situation if roll else position
    drawing = draw(subject, play=play, numbers_for=Seat.WHITE, tr=translator(language))
    return Markup(drawing.svg)
