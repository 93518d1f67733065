"""The cells of one game, followed by the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tablas.errors import NotationError, RuleError
from tablas.notation.mat.replay_state import Contradiction, ReplayState, Unplayable
from tablas.notation.mat.rows import Cell, CellKind
from tablas.notation.mat.snowie import position_after
from tablas.notation.play_faults import fault_of
from tablas.notation.play_grammar import Trip, parse_trips
from tablas.notation.play_text import false_marks, find_plays, literal_play
from tablas.records import IllegalPlayNote
from tablas.rules import (
    Beavered,
    Doubled,
    Dropped,
    Offer,
    OpeningThrown,
    Phase,
    Play,
    Played,
    Raccooned,
    Roll,
    Seat,
    Taken,
    Thrown,
)
from tablas.sentences import Sentence

_MOST_DOUBLINGS: Final = 1000
"""The cube is followed up to this power of two; nobody has turned it so often."""
_UNPLAYED: Final = re.compile(r"\?+")
_NO_MOVE: Final = re.compile(r"(?:cannot|can't|no) move|dances?|pass(?:es)?", re.IGNORECASE)
_SNOWIE: Final = re.compile(r"illegal play\s*\((.*?)\)?", re.IGNORECASE)


@dataclass(slots=True)
class GameReplay:
    """Follows the cells of a game that has just been set up.

    Attributes:
        state: what has been read so far.
        number: which game of the file it is, 1 for the first.
        cells: what is written.
        void_offer: whether the last double was refused by the rules, so that its answer is void.
    """

    state: ReplayState
    number: int
    cells: list[Cell]
    void_offer: bool = False

    def run(self) -> None:
        """Follow the cells up to the game's end, or until nothing more is written.

        Raises:
            Unplayable: it cannot be followed any further.
            Contradiction: the agreement must have been another one.
        """
        deeds = [place for place, cell in enumerate(self.cells) if cell.kind.is_deed]
        last = deeds[-1] if deeds else -1
        for place, cell in enumerate(self.cells):
            if not cell.kind.is_deed:
                if cell.kind is CellKind.RESIGN and place < last:
                    self._report(cell, Sentence("a resignation here was not accepted"))
            elif self.state.game.phase is not Phase.OVER:
                self._follow(cell, is_last=place == last)
            elif not (cell.kind is CellKind.ROLL and _is_unplayed(cell)):
                self._report(cell, Sentence("this comes after the end of the game"))

    def _follow(self, cell: Cell, *, is_last: bool) -> None:
        match cell.kind:
            case CellKind.ROLL:
                self._throw(cell)
                self._play(cell, is_last=is_last)
            case CellKind.DOUBLE:
                self._double(cell)
            case CellKind.BEAVER | CellKind.RACCOON:
                self._raise_again(cell)
            case CellKind.TAKE | CellKind.DROP:
                self._answer(cell)

    # -- whose turn

    def _throw(self, cell: Cell) -> None:
        first, second = int(cell.roll[0]), int(cell.roll[1])
        game = self.state.game
        if game.phase is Phase.OPENING:
            self._open(cell, max(first, second), min(first, second))
            return
        if game.phase is Phase.OFFERED:
            assert game.actor is not None
            if game.offer is not Offer.BEAVER:  # a beaver's take is usually not written
                self._report(cell, Sentence("the double before this throw has no answer: taken"))
            self.state.apply(Taken(game.actor))
        self._give_turn(cell)
        self.state.apply(Thrown(cell.seat, Roll(first, second)))

    def _open(self, cell: Cell, high: int, low: int) -> None:
        if high == low:
            raise Unplayable(Sentence("a game cannot begin with a double"), cell.line)
        white, black = (high, low) if cell.seat is Seat.WHITE else (low, high)
        self.state.apply(OpeningThrown(white, black))

    def _give_turn(self, cell: Cell) -> None:
        """Let the player on roll pass if another than he acts in this cell."""
        game = self.state.game
        if game.turn is None:
            raise Unplayable(Sentence("a game begins with a throw"), cell.line)
        if game.turn is not cell.seat and self.state.pass_turn():
            self._report(
                cell,
                Sentence("{player} has no throw before this: a lost turn", self._player(game.turn)),
            )

    # -- checkers

    def _play(self, cell: Cell, *, is_last: bool) -> None:
        game = self.state.game
        if _is_unplayed(cell) or _NO_MOVE.fullmatch(cell.text):
            if is_last and (cell.text.startswith("?") or (not cell.text and game.plays)):
                return
            if game.plays:
                self._play_illegally(
                    cell,
                    Play((), game.position),
                    Sentence("{roll} was not played though it could be", {"roll": cell.roll}),
                )
            else:
                self.state.apply(Played(cell.seat, game.position))
            return
        snowie = _SNOWIE.fullmatch(cell.text)
        if snowie:
            result = position_after(snowie[1], game)
            if result is None:
                raise Unplayable(
                    Sentence("the position of this play was not understood"), cell.line
                )
            self._play_literally(cell, Play((), result), Sentence("the file calls it illegal"))
            return
        self._play_trips(cell, self._trips(cell))

    def _trips(self, cell: Cell) -> tuple[Trip, ...]:
        try:
            return parse_trips(cell.text)
        except NotationError as error:
            raise Unplayable(
                Sentence(
                    "{roll}: {text!r} was not understood: {why}",
                    {"roll": cell.roll, "text": cell.text, "why": error.sentence},
                ),
                cell.line,
            ) from error

    def _play_trips(self, cell: Cell, trips: tuple[Trip, ...]) -> None:
        game = self.state.game
        found = find_plays(trips, game.position, game.plays)
        if not found:
            try:
                play = literal_play(trips, game.position)
            except (NotationError, RuleError) as error:
                raise self._impossible(cell, error.sentence) from error
            assert game.roll is not None
            fault = fault_of(
                trips,
                game.position,
                game.roll,
                game.plays,
                found=False,
                variant=game.rules.variant,
            )
            assert fault is not None
            self._play_literally(cell, play, fault.why)
            return
        if len(found) > 1:
            self._report(
                cell,
                Sentence(
                    "{roll}: {text!r} leaves open what is hit",
                    {"roll": cell.roll, "text": cell.text},
                ),
            )
        for point in false_marks(trips, game.position):
            self._report(
                cell,
                Sentence(
                    "{roll}: {text!r} marks a hit on {point}, but there is nothing to be hit",
                    {"roll": cell.roll, "text": cell.text, "point": point},
                ),
            )
        self.state.apply(Played.of(cell.seat, found[0]))

    def _play_literally(self, cell: Cell, play: Play, why: Sentence) -> None:
        """Play what is written, illegal as far as it can be seen from the text."""
        legal = self.state.game.play_to(play.result)
        if legal is not None:
            self.state.apply(Played.of(cell.seat, legal))
            return
        sentence = Sentence(
            "{roll}: {text!r} is illegal: {why}", {"roll": cell.roll, "text": cell.text, "why": why}
        )
        self._play_illegally(cell, play, sentence)

    def _play_illegally(self, cell: Cell, play: Play, sentence: Sentence) -> None:
        try:
            self.state.apply(Played(cell.seat, play.result, play.moves, illegal=True))
        except RuleError as error:
            raise self._impossible(cell, error.sentence) from error
        self.state.problems.append(
            IllegalPlayNote(
                sentence=sentence,
                line=cell.line,
                game=self.number,
                move=cell.move,
                seat=cell.seat,
                roll=cell.roll,
                text=cell.text,
            )
        )

    def _impossible(self, cell: Cell, why: Sentence) -> Unplayable:
        return Unplayable(
            Sentence(
                "{roll}: {text!r} cannot stand on the board: {why}",
                {"roll": cell.roll, "text": cell.text, "why": why},
            ),
            cell.line,
        )

    # -- the cube

    def _double(self, cell: Cell) -> None:
        game = self.state.game
        if game.phase is Phase.OFFERED and game.actor is cell.seat:
            self._raise_again(cell)
            return
        if game.phase is not Phase.OFFERED:
            self._give_turn(cell)
        self._check_cube(cell)
        self._check_agreement(cell, asked=game.cube.value * 2)
        try:
            self.state.apply(Doubled(cell.seat))
        except RuleError as error:
            self._report(cell, Sentence("this double is void: {why}", {"why": error.sentence}))
            self.void_offer = True

    def _raise_again(self, cell: Cell) -> None:
        """A beaver or a raccoon, whichever can come now; where neither can, it takes."""
        game = self.state.game
        seat = game.actor or cell.seat
        kind = Raccooned if game.offer is Offer.BEAVER else Beavered
        self._check_cube(cell)
        if game.phase is Phase.OFFERED:
            self._check_agreement(cell, asked=game.cube.value * 4)
        try:
            self.state.apply(kind(seat))
        except RuleError as error:
            if game.phase is not Phase.OFFERED:
                self._report(cell, Sentence("this is void: {why}", {"why": error.sentence}))
                return
            self._report(cell, Sentence("read as a take: {why}", {"why": error.sentence}))
            self.state.apply(Taken(seat))

    def _check_cube(self, cell: Cell) -> None:
        game = self.state.game
        expected = game.cube.value * (4 if game.offer is not None else 2)
        if expected > 1 << _MOST_DOUBLINGS:
            raise Unplayable(
                Sentence("the cube is doubled more than {n} times", {"n": _MOST_DOUBLINGS}),
                cell.line,
            )
        if cell.number not in (None, expected):
            self._report(
                cell,
                Sentence(
                    "the cube goes to {expected}, not to {written}",
                    {"expected": expected, "written": cell.number},
                ),
            )

    def _check_agreement(self, cell: Cell, *, asked: int) -> None:
        """See whether only the agreement as read stands against a double."""
        game = self.state.game
        if game.crawford:
            raise Contradiction(
                self.state.without_crawford(),
                Sentence("a double in what would be the Crawford game: it is taken for another"),
                cell.line,
            )
        limit = game.rules.cube_limit
        if limit is not None and asked > limit:
            raise Contradiction(
                self.state.without_cube_limit(),
                Sentence("the cube goes beyond the limit of {limit}", {"limit": limit}),
                cell.line,
            )

    def _answer(self, cell: Cell) -> None:
        game = self.state.game
        if game.phase is not Phase.OFFERED or game.actor is None:
            if not self.void_offer:
                self._report(cell, Sentence("there is no double to be answered"))
            self.void_offer = False
            return
        if game.actor is not cell.seat:
            self._report(
                cell, Sentence("it is {player} who answers the double", self._player(game.actor))
            )
        kind = Taken if cell.kind is CellKind.TAKE else Dropped
        self.state.apply(kind(game.actor))

    # -- words

    def _report(self, cell: Cell, sentence: Sentence) -> None:
        self.state.report(cell.line, sentence)

    def _player(self, seat: Seat) -> dict[str, object]:
        return {"player": self.state.match.players[seat.index]}


def _is_unplayed(cell: Cell) -> bool:
    return not cell.text or _UNPLAYED.fullmatch(cell.text) is not None
