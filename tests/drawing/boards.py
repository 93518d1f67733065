"""Subjects to draw, and how to look at what was drawn."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from tablas.drawing import Drawing
from tablas.rules import (
    BACKGAMMON,
    Doubled,
    Dropped,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Play,
    Played,
    Position,
    Roll,
    Seat,
    Situation,
)

START = BACKGAMMON.start
LOPSIDED = BACKGAMMON.position({25: 1, 8: 2, 6: 7, 3: 2}, {25: 2, 20: 1, 13: 6, 4: 2})
"""White 3 off, Black 4 off; the 6 point and Black's 13 point are crowded."""


def opening() -> Match:
    """A match whose first game waits for its opening dice."""
    started = MatchStarted(MatchRules(length=3), players=("Ana", "Blas"), score=(1, 0))
    return Match.start(started).apply(GameStarted())


def dropped() -> Match:
    """A match whose first game Black has won by a drop."""
    match = opening().apply(OpeningThrown(3, 1))
    match = match.apply(Played.of(Seat.WHITE, play(START, "31", "8/5 6/5")))
    return match.apply(Doubled(Seat.BLACK)).apply(Dropped(Seat.WHITE))


def play(position: Position, dice: str, moves: str) -> Play:
    """The legal play with these moves in this order."""
    plays = BACKGAMMON.plays(position, Roll(*map(int, dice)))
    return next(play for play in plays if str(play) == moves)


def root(drawing: Drawing) -> ET.Element:
    """The document, parsed."""
    return ET.fromstring(drawing.svg)


def of_class(parent: ET.Element, name: str) -> list[ET.Element]:
    """All elements below that carry this class."""
    return [child for child in parent.iter() if name in child.get("class", "").split()]


def texts(elements: Iterable[ET.Element]) -> list[str]:
    """What is written in elements."""
    return ["".join(element.itertext()) for element in elements]


def with_dice(position: Position, dice: str, turn: Seat = Seat.WHITE) -> Situation:
    """Money play, these dice thrown."""
    return Situation(position, turn, roll=Roll(*map(int, dice)))
