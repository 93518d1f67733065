"""The board in characters: 16 lines of at most 76 columns, so that a prompt fits below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final

from tablas.drawing import captions
from tablas.drawing.orientation import Home, Orientation
from tablas.drawing.plain import in_ascii
from tablas.drawing.scene import Scene, Subject
from tablas.i18n import Translator, translator
from tablas.rules import BAR, POINTS, Seat
from tablas.rules.landing import STACK

CELL: Final = 3
"""Columns of a point."""
HALF: Final = 6 * CELL
"""Columns of half a board."""
BAR_X: Final = 1 + HALF + 2
"""Column of the checkers on the bar."""
BOARD: Final = 2 * HALF + 7
"""Columns of the board."""
PANEL: Final = BOARD + 2
"""Column where the texts beside the board begin."""
WIDTH: Final = 76
"""Columns of everything."""
TOP: Final = 2
"""Line of the first checkers above."""
MIDDLE: Final = TOP + STACK
"""Line between the halves, where the dice lie."""
BOTTOM: Final = MIDDLE + STACK
"""Line of the first checkers below."""
HEIGHT: Final = BOTTOM + 4
"""Lines of everything: numbers, border, board, border, numbers, and what comes next."""


class Style(Enum):
    """What a piece of a line is, for whoever wants to colour it."""

    PLAIN = "plain"
    FRAME = "frame"
    NUMBER = "number"
    WHITE = "white"
    BLACK = "black"
    DICE = "dice"
    CUBE = "cube"
    STATUS = "status"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters of a board, one column wide each.

    Attributes:
        white: a checker of White.
        black: a checker of Black.
        empty: the foot of a point without checkers.
        across: the border.
        down: the sides.
        corners: the four corners, then where the bar meets the border above and below.
        turn: the mark of whose decision it is.
    """

    white: str
    black: str
    empty: str
    across: str
    down: str
    corners: str
    turn: str


UNICODE: Final = Glyphs("○", "●", "·", "─", "│", "┌┐└┘┬┴", "▸")
ASCII: Final = Glyphs("O", "X", ".", "-", "|", "++++++", ">")


def can_show(encoding: str) -> bool:
    """Whether the characters of a Unicode board exist in an encoding such as ``sys.stdout``'s."""
    try:
        "".join(getattr(UNICODE, field.name) for field in fields(UNICODE)).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line."""

    text: str
    style: Style = Style.PLAIN


class _Canvas:
    """A rectangle of characters, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self._cells = [[(" ", Style.PLAIN)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write on a line; what would stand beyond its end is cut off."""
        row = self._cells[y]
        for column, character in zip(range(x, len(row)), text, strict=False):
            row[column] = (character, style)

    def lines(self) -> tuple[tuple[Span, ...], ...]:
        """The lines without trailing blanks, neighbours of one style joined."""
        return tuple(_joined(row) for row in self._cells)


def _joined(row: list[tuple[str, Style]]) -> tuple[Span, ...]:
    length = max((x + 1 for x, (character, _) in enumerate(row) if character != " "), default=0)
    spans: list[Span] = []
    for character, style in row[:length]:
        if spans and (spans[-1].style is style or character == " "):
            spans[-1] = Span(spans[-1].text + character, spans[-1].style)
        else:
            spans.append(Span(character, style))
    return tuple(spans)


def terminal_board(
    subject: Subject,
    *,
    below: Seat = Seat.WHITE,
    home: Home = Home.RIGHT,
    numbers_for: Seat | None = None,
    players: tuple[str, str] | None = None,
    unicode: bool = True,
    tr: Translator | None = None,
) -> str:
    """A board of characters, 16 lines without a newline at the end.

    Args:
        subject: a situation, a match (its current game), or a bare position as White sees it.
        below: who sits at the near side.
        home: on which hand of the viewer the home boards lie.
        numbers_for: whose point numbers are shown; by default those of the side on roll, and of
            the side below where nobody is.
        players: names of White and Black, in the place of those of a match.
        unicode: whether lines and discs may be used; otherwise everything is ASCII, the texts
            too, which lose their accents.
        tr: the language of the texts; English by default.
    """
    lines = board_spans(
        subject,
        below=below,
        home=home,
        numbers_for=numbers_for,
        players=players,
        unicode=unicode,
        tr=tr,
    )
    return "\n".join("".join(span.text for span in line) for line in lines)


def board_spans(
    subject: Subject,
    *,
    below: Seat = Seat.WHITE,
    home: Home = Home.RIGHT,
    numbers_for: Seat | None = None,
    players: tuple[str, str] | None = None,
    unicode: bool = True,
    tr: Translator | None = None,
) -> tuple[tuple[Span, ...], ...]:
    """The lines of `terminal_board` in pieces that can be coloured; same arguments."""
    scene = Scene.of(subject, players=players)
    painter = _Painter(
        scene,
        Orientation(below, home),
        UNICODE if unicode else ASCII,
        tr or translator("en"),
        _Canvas(WIDTH, HEIGHT),
    )
    painter.frame()
    painter.numbers(numbers_for or scene.turn or below)
    for seat in Seat:
        painter.checkers(seat)
        painter.player(seat)
    painter.dice()
    painter.middle()
    painter.status()
    return painter.canvas.lines()


@dataclass(frozen=True, slots=True)
class _Painter:
    """Paints the parts of a scene on a canvas."""

    scene: Scene
    orientation: Orientation
    glyphs: Glyphs
    tr: Translator
    canvas: _Canvas

    def write(self, x: int, y: int, text: str, style: Style = Style.PLAIN) -> None:
        """Write a text of the reader's language, one character a column."""
        self.canvas.put(x, y, text if self.glyphs is UNICODE else in_ascii(text), style)

    def frame(self) -> None:
        glyphs = self.glyphs
        left, right, lower_left, lower_right, meet_above, meet_below = tuple(glyphs.corners)
        half, bar = glyphs.across * HALF, glyphs.across * 3
        above = left + half + meet_above + bar + meet_above + half + right
        under = lower_left + half + meet_below + bar + meet_below + half + lower_right
        self.canvas.put(0, TOP - 1, above, Style.FRAME)
        self.canvas.put(0, BOTTOM + 1, under, Style.FRAME)
        for y in range(TOP, BOTTOM + 1):
            for x in (0, HALF + 1, HALF + 5, BOARD - 1):
                self.canvas.put(x, y, glyphs.down, Style.FRAME)

    def numbers(self, counted_by: Seat) -> None:
        for point in POINTS:
            place = self.orientation.place(counted_by, point)
            y = TOP - 2 if place.above else BOTTOM + 2
            self.canvas.put(_left(place.column), y, f"{point:>2}", Style.NUMBER)
            if not any(
                self.scene.side(seat)[point if seat is counted_by else 25 - point] for seat in Seat
            ):
                foot = TOP if place.above else BOTTOM
                self.canvas.put(_left(place.column) + 1, foot, self.glyphs.empty, Style.FRAME)

    def checkers(self, seat: Seat) -> None:
        counts = self.scene.side(seat)
        for point in POINTS:
            place = self.orientation.place(seat, point)
            foot, step = (TOP, 1) if place.above else (BOTTOM, -1)
            self._stack(seat, counts[point], _left(place.column) + 1, foot, step)
        step = 1 if self.orientation.is_above(seat) else -1  # on the half where it enters
        self._stack(seat, counts[BAR], BAR_X, MIDDLE + step, step)

    def _stack(self, seat: Seat, count: int, x: int, foot: int, step: int) -> None:
        """Checkers one after the other; the last of a crowd gives its place to their number."""
        style = _style(seat)
        for height in range(min(count, STACK)):
            self.canvas.put(x, foot + height * step, self._checker(seat), style)
        if count > STACK:
            end = foot + (STACK - 1) * step
            self.canvas.put(x - (count > 9), end, str(count), style)

    def _checker(self, seat: Seat) -> str:
        return self.glyphs.white if seat is Seat.WHITE else self.glyphs.black

    def dice(self) -> None:
        if self.scene.roll is None or self.scene.turn is None:
            return
        shown = " ".join(f"[{die}]" for die in self.scene.roll)
        left = 1 if self.orientation.is_above(self.scene.turn) else HALF + 6
        self.canvas.put(left + (HALF - len(shown)) // 2, MIDDLE, shown, Style.DICE)

    def player(self, seat: Seat) -> None:
        """Name, score, pips, checkers off, and the cube if it is this player's."""
        scene, tr = self.scene, self.tr
        y = TOP - 1 if self.orientation.is_above(seat) else BOTTOM - 2
        if seat is scene.actor:
            self.canvas.put(PANEL, y, self.glyphs.turn, Style.STATUS)
        self.canvas.put(PANEL + 2, y, self._checker(seat), _style(seat))
        self.write(PANEL + 4, y, captions.player(scene, seat, tr), _style(seat))
        for line, (text, style) in enumerate(self._about(seat), start=y + 1):
            self.write(PANEL + 4, line, text, style)

    def _about(self, seat: Seat) -> Iterator[tuple[str, Style]]:
        scene, tr = self.scene, self.tr
        if scene.score is not None:
            yield tr.text("score {score}", score=scene.score[seat.index]), Style.PLAIN
        pips = captions.pips(scene, seat, tr)
        off = scene.borne_off(seat)
        yield f"{pips}, {tr.text('{count} off', count=off)}" if off else pips, Style.PLAIN
        if scene.cube is not None and scene.cube.owner is seat and scene.offered is None:
            value = captions.plain_cube_value(scene.cube.value)
            yield tr.text("cube at {value}", value=value), Style.CUBE

    def middle(self) -> None:
        """Between the players: what is agreed, and a cube that is nobody's or offered."""
        scene = self.scene
        agreement = captions.agreement(scene, self.tr)
        self.write(PANEL + 2, MIDDLE - 1, "".join(agreement[:1]))
        self.write(PANEL + 2, MIDDLE, ", ".join(agreement[1:]))
        if scene.cube is not None and (scene.cube.owner is None or scene.offered is not None):
            self.write(PANEL + 2, MIDDLE + 1, captions.cube(scene, self.tr), Style.CUBE)

    def status(self) -> None:
        self.write(1, HEIGHT - 1, captions.status(self.scene, self.tr), Style.STATUS)


def _left(column: int) -> int:
    """The first character of a column of points."""
    return 1 + column * CELL + (5 if column > 5 else 0)


def _style(seat: Seat) -> Style:
    return Style.WHITE if seat is Seat.WHITE else Style.BLACK
