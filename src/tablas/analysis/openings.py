"""The opening book: opening plays and the replies to them, from rollouts of our own engine.

docs/design/openings.md says how they were played out, ``benchmarks/opening_book.py`` makes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from tablas.errors import FileFormatError, PlayTextError
from tablas.notation import format_play, parse_play
from tablas.records.rollout import Estimate, RolledPlay
from tablas.rules import BACKGAMMON, Play, Position, Roll

COLUMNS: Final = ("opening", "roll", "play", "equity", "error", "behind", "behind_error", "games")
"""Of a line of a book, separated by tabs. `opening` is the roll and the play before a reply, such
as ``31 8/5 6/5``; empty for opening plays themselves."""


@dataclass(frozen=True, slots=True)
class BookPlay:
    """A play in the book, by the view of whoever makes it.

    Attributes:
        play: the play.
        equity: with the cube, for money without the Jacoby rule.
        behind: how much less than the best, with the standard error of the difference.
        games: how many were played out.
    """

    play: Play
    equity: Estimate
    behind: Estimate
    games: int


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening roll and how it was played.

    Attributes:
        roll: the dice.
        result: the position after the play, by the view of whoever made it.
    """

    roll: Roll
    result: Position


Entries = Mapping[tuple[Opening | None, Roll], tuple[BookPlay, ...]]


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """What was played out.

    Attributes:
        entries: by the opening before, None at the start, and the roll: the plays, best first.
    """

    entries: Entries = field(hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "entries", MappingProxyType(dict(self.entries)))

    def plays(self, roll: Roll) -> tuple[BookPlay, ...]:
        """The opening plays of a roll, best first; none for a double."""
        return self.entries.get((None, roll), ())

    def openings(self) -> tuple[Opening, ...]:
        """Every opening to which replies are known."""
        return tuple(dict.fromkeys(opening for opening, _ in self.entries if opening is not None))

    def replies(self, opening: Opening, roll: Roll) -> tuple[BookPlay, ...]:
        """The replies to an opening with this roll, best first; none if they are not known."""
        return self.entries.get((opening, roll), ())

    def known(self, position: Position, roll: Roll) -> tuple[BookPlay, ...]:
        """What the book says of a position as the side on roll sees it; none if nothing."""
        if position == BACKGAMMON.start:
            return self.plays(roll)
        before = position.swapped()
        found = (one for one in self.openings() if one.result == before)
        return next((plays for one in found if (plays := self.replies(one, roll))), ())


@cache
def opening_book() -> OpeningBook:
    """The book that comes with the package."""
    path = files("tablas.analysis") / "data" / "openings.tsv"
    return read_book(path.read_text(encoding="utf-8").splitlines())


def read_book(lines: Iterable[str]) -> OpeningBook:
    """Read a book; blank lines and those that begin with # are passed over.

    Raises:
        FileFormatError: a line is none of a book; it says which.
    """
    entries: dict[tuple[Opening | None, Roll], list[BookPlay]] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            opening, roll, play = _parsed(line.split("\t"))
        except (ValueError, PlayTextError) as error:
            raise FileFormatError("no line of an opening book", line=number) from error
        entries.setdefault((opening, roll), []).append(play)
    return OpeningBook(
        {
            key: tuple(sorted(plays, key=lambda one: -one.equity.mean))
            for key, plays in entries.items()
        }
    )


def _parsed(fields: list[str]) -> tuple[Opening | None, Roll, BookPlay]:
    before, dice, text, equity, error, behind, behind_error, games = fields
    opening = parse_opening(before) if before else None
    position = BACKGAMMON.start if opening is None else opening.result.swapped()
    roll = Roll(*map(int, dice))
    return (
        opening,
        roll,
        BookPlay(
            parse_play(text, position, roll),
            Estimate(float(equity), float(error)),
            Estimate(float(behind), float(behind_error)),
            int(games),
        ),
    )


def parse_opening(text: str) -> Opening:
    """An opening as a book writes it: ``31 8/5 6/5``.

    Raises:
        RuleError, PlayTextError, ValueError: it is none.
    """
    dice, _, play = text.partition(" ")
    roll = Roll(*map(int, dice))
    return Opening(roll, parse_play(play, BACKGAMMON.start, roll).result)


def format_opening(roll: Roll, play: Play) -> str:
    """An opening as a book writes it."""
    return f"{roll} {format_play(play)}"


def book_lines(opening: str, roll: Roll, plays: Iterable[RolledPlay]) -> Iterator[str]:
    """The lines for a roll that was played out.

    Args:
        opening: as `format_opening`, or empty.
        roll: the dice.
        plays: what the rollout says of them.
    """
    for one in plays:
        equity, behind = one.outcome.equity, one.behind
        numbers = (equity.mean, equity.error, behind.mean, behind.error)
        written = (f"{number:.4f}" for number in numbers)
        games = str(one.outcome.games)
        yield "\t".join((opening, str(roll), format_play(one.play), *written, games))
