"""Match records as ``.mat`` text, in the columns of GNU Backgammon, which others read as well.

Moves are written one by one with ``*`` where they hit, the bar as 25 and off as 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from tablas.errors import LossError
from tablas.notation.mat.agreement import header_values
from tablas.notation.mat.moves import written_moves
from tablas.notation.mat.names import plain_name, plain_text
from tablas.notation.mat.snowie import format_set_position
from tablas.records import MatchRecord
from tablas.rules import (
    Beavered,
    Cube,
    Doubled,
    Dropped,
    Event,
    Game,
    GameResult,
    GameStarted,
    Match,
    Offer,
    OpeningThrown,
    Played,
    Raccooned,
    ResignationAccepted,
    Roll,
    Seat,
    Taken,
    Thrown,
)

_RIGHT: Final = 33
"""Where the right cells begin, counted from 0."""
_UNPLAYED: Final = "????"
_STILL: Final = "Cannot Move"
_WORDS: Final[dict[type[Event], str]] = {
    Doubled: "Doubles",
    Beavered: "Beavers",
    Raccooned: "Raccoons",
}


def format_mat(record: MatchRecord) -> str:
    """Write a match as ``.mat``; `mat_losses` says what of it is not in the text.

    ``parse_mat(format_mat(record)).events == record.events`` where nothing is lost.

    Raises:
        LossError: it has something without which the rest would be read wrongly.
        RuleError: the events contradict the rules.
    """
    writer = _Writer()
    writer.write_header(record)
    for (_, before), (event, after) in pairwise(record.steps()):
        writer.write(event, before, after)
    writer.finish()
    return "".join(f"{line}\n" for line in writer.lines)


@dataclass(slots=True)
class _Row:
    left: str = ""
    right: str = ""


@dataclass(slots=True)
class _Writer:
    """Turns events into lines.

    Attributes:
        lines: the finished lines.
        rows: the rows of the present game.
        throw: a throw that has not been played, and whose it is.
        beaver_taker: who took a beaver; that is written only if no throw of his follows.
    """

    lines: list[str] = field(default_factory=list)
    rows: list[_Row] = field(default_factory=list)
    throw: tuple[Seat, Roll] | None = None
    beaver_taker: Seat | None = None

    def write_header(self, record: MatchRecord) -> None:
        """Write what comes before the first game."""
        for key, value in header_values(record.started, record.metadata).items():
            self.lines.append(f'; [{plain_text(key)} "{plain_text(value)}"]')
        self.lines += [f"; {plain_text(note)}".rstrip() for note in record.notes]
        self.lines += ["", f"{record.rules.length} point match"]

    def write(self, event: Event, before: Match, after: Match) -> None:
        """Write what an event adds."""
        if not isinstance(event, Thrown):
            self._write_beaver_take()
        self.beaver_taker = None
        match event:
            case GameStarted():
                self._begin(event, after)
            case OpeningThrown():
                self._open(event, after)
            case Thrown():
                self.throw = event.seat, event.roll
            case Dropped():
                self._add(event.seat, " Drops")
            case ResignationAccepted() if self.throw is None:
                self._add(event.seat.other, " Resigns")
            case Played() | Doubled() | Beavered() | Raccooned() | Taken():
                assert before.game is not None
                self._act(event, before.game)
            case _:
                pass
        if len(after.results) > len(before.results):
            self._end(after.results[-1], after)

    def finish(self) -> None:
        """Write what is still open."""
        self._write_beaver_take()
        self._close_rows()

    def _act(self, event: Played | Doubled | Beavered | Raccooned | Taken, game: Game) -> None:
        match event:
            case Played():
                text = " ".join(
                    f"{move.start}/{move.end}{'*' * move.hit}"
                    for move in written_moves(event, game)
                )
                self._play(event, text)
            case Taken():
                if game.offer is Offer.BEAVER:
                    self.beaver_taker = event.seat
                else:
                    self._add(event.seat, " Takes")
            case _:
                value = game.cube.value * (2 if game.offer is None else 4)
                self._add(event.seat, f" {_WORDS[type(event)]} => {value}")

    # -- a game

    def _begin(self, event: GameStarted, match: Match) -> None:
        assert match.game is not None
        self._close_rows()  # of a game that was annulled
        left, right = (
            f"{plain_name(name)} : {points}"
            for name, points in zip(match.players, match.score, strict=True)
        )
        self.lines += ["", f" Game {match.game.number}", f" {left:<{_RIGHT - 3}} {right}"]
        if event.cube is not None and event.cube != Cube():
            raise LossError(".mat cannot say that a game began with the cube turned")
        if event.start is not None:
            self.lines.append(f"; Set Pos={format_set_position(event.start)}")

    def _open(self, event: OpeningThrown, after: Match) -> None:
        assert after.game is not None
        if after.game.turn is not None:
            self.throw = after.game.turn, Roll(event.white, event.black)
        elif after.game.cube.value > 1:
            raise LossError(".mat cannot say that a tie in the opening throw doubled the cube")

    def _end(self, result: GameResult, after: Match) -> None:
        self._write_throw()
        points = f" Wins {result.points} point{'s' if result.points > 1 else ''}"
        if after.winner is not None:
            points += " and the match"
        if result.winner is Seat.BLACK and self.rows and not self.rows[-1].right:
            self.rows[-1].right = points
            self._close_rows()
        else:
            self._close_rows()
            column = 5 if result.winner is Seat.WHITE else _RIGHT
            self.lines.append(" " * column + points)

    # -- rows

    def _play(self, event: Played, text: str) -> None:
        assert self.throw is not None
        if event.illegal and not text:
            text = _STILL
        self._add(event.seat, f"{self.throw[1]}: {text}")
        self.throw = None

    def _write_beaver_take(self) -> None:
        if self.beaver_taker is not None:
            self._add(self.beaver_taker, " Takes")

    def _add(self, seat: Seat, text: str) -> None:
        if seat is Seat.WHITE:
            self.rows.append(_Row(left=text))
        elif self.rows and not self.rows[-1].right:
            self.rows[-1].right = text
        else:
            self.rows.append(_Row(right=text))

    def _write_throw(self) -> None:
        if self.throw is not None:
            seat, roll = self.throw
            self._add(seat, f"{roll}: {_UNPLAYED}")
            self.throw = None

    def _close_rows(self) -> None:
        self._write_throw()
        for number, row in enumerate(self.rows, start=1):
            line = f"{number:3}) {row.left:<{_RIGHT - 6}} {row.right}".rstrip()
            # In a row that ends before the right column GNU Backgammon reads the last right cell.
            self.lines.append(line.ljust(_RIGHT))
        self.rows.clear()
