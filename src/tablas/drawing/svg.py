"""The board as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tablas.drawing import captions
from tablas.drawing import layout as at
from tablas.drawing.arrows import arrows
from tablas.drawing.elements import FONT, element, text
from tablas.drawing.furniture import board, numbers
from tablas.drawing.layout import Layout
from tablas.drawing.orientation import Home, Orientation
from tablas.drawing.pieces import checkers, cube, dice
from tablas.drawing.scene import Scene, Subject
from tablas.drawing.strips import strips
from tablas.drawing.theme import WOOD, Theme
from tablas.drawing.words import scene_words
from tablas.i18n import Translator, translator
from tablas.notation.play_text import format_play
from tablas.rules import Landing, Play, Seat


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture; notebooks show it as it is.

    Attributes:
        svg: a whole SVG document, without anything that lies outside it.
    """

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        """The SVG document."""
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture into a file; `OSError` when that cannot be done."""
        Path(path).write_text(self.svg, encoding="utf-8")


def draw(
    subject: Subject,
    *,
    below: Seat = Seat.WHITE,
    home: Home = Home.RIGHT,
    play: Play | None = None,
    landing: Sequence[Landing] = (),
    numbers_for: Seat | None = None,
    players: tuple[str, str] | None = None,
    theme: Theme = WOOD,
    tr: Translator | None = None,
    width: int | None = None,
) -> Drawing:
    """Draw a board.

    Args:
        subject: a situation, a match (its current game), or a bare position as White sees it.
        below: who sits at the near side.
        home: on which hand of the viewer the home boards lie.
        play: arrows for a play that the side on roll could make here (White of a bare position).
        landing: where each die of the roll came to rest.
        numbers_for: whose point numbers stand on the rails; by default those of the side on roll,
            and of the side below where nobody is.
        players: names of White and Black, in the place of those of a match.
        theme: colours.
        tr: the language of the texts; English by default.
        width: pixels; without it the picture fills what it is put into.

    Raises:
        IllegalPlay: the play moves a checker that is not there.
        RuleError: landings that do not fit the dice.
    """
    tr = tr or translator("en")
    scene = Scene.of(subject, players=players)
    layout = Layout(Orientation(below, home))
    mover = scene.turn or Seat.WHITE
    counted_by = numbers_for or (below if scene.turn is None and play is None else mover)
    parts = (
        element("title", text(_title(scene, tr))),
        element("desc", text(_description(scene, counted_by, play, tr))),
        board(layout, theme),
        numbers(layout, theme, counted_by),
        checkers(scene, layout, theme),
        dice(scene, layout, theme, landing),
        cube(scene, layout, theme),
        strips(scene, layout, theme, tr),
        arrows(scene, mover, play, layout, theme) if play is not None else "",
    )
    return Drawing(_document(parts, tr, width))


def _title(scene: Scene, tr: Translator) -> str:
    said = captions.status(scene, tr)
    return tr.text("Backgammon board: {said}", said=said) if said else tr.text("Backgammon board")


def _description(scene: Scene, counted_by: Seat, play: Play | None, tr: Translator) -> str:
    said = scene_words(scene, tr, counted_by)
    if play is None or not play.moves:
        return said
    return f"{said} {tr.text('Arrows show the play {play}.', play=format_play(play))}"


def _document(parts: Sequence[str], tr: Translator, width: int | None) -> str:
    root = element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {at.TOTAL_WIDTH} {at.TOTAL_HEIGHT}",
        width=width,
        role="img",
        lang=tr.language,
        font_family=FONT,
    )
    return root + "\n"
