"""The cells of one game, followed by the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import NotationError, RuleError
from tablas.notation.mat.deeds import Deeds
from tablas.notation.mat.replay_state import ReplayState, Unplayable
from tablas.notation.mat.rows import Cell, CellKind
from tablas.notation.mat.snowie import position_after
from tablas.notation.play_faults import fault_of
from tablas.notation.play_grammar import Trip, parse_trips
from tablas.notation.play_text import false_marks, find_plays, literal_play
from tablas.records import IllegalPlayNote
from tablas.rules import Phase, Play, Played
from tablas.sentences import Sentence

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
        deeds: throws and cube actions.
    """

    state: ReplayState
    number: int
    cells: list[Cell]
    deeds: Deeds = field(init=False)

    def __post_init__(self) -> None:
        self.deeds = Deeds(self.state)

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
        seat, line = cell.seat, cell.line
        match cell.kind:
            case CellKind.ROLL:
                self.deeds.throw(seat, int(cell.roll[0]), int(cell.roll[1]), line)
                self._play(cell, is_last=is_last)
            case CellKind.DOUBLE:
                self.deeds.double(seat, line, shown=cell.number)
            case CellKind.BEAVER | CellKind.RACCOON:
                self.deeds.raise_again(seat, line, shown=cell.number)
            case CellKind.TAKE | CellKind.DROP:
                self.deeds.answer(seat, line, takes=cell.kind is CellKind.TAKE)

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

    # -- words

    def _report(self, cell: Cell, sentence: Sentence) -> None:
        self.state.report(cell.line, sentence)


def _is_unplayed(cell: Cell) -> bool:
    return not cell.text or _UNPLAYED.fullmatch(cell.text) is not None
