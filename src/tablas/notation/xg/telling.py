"""From the parts of an ``.xg`` file to what it tells of the games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablas.errors import TablasError
from tablas.notation.told import Answer, CubeTold, DeedTold, GameTold, TurnTold
from tablas.notation.xg.judging import (
    cube_analysis,
    moves_of,
    play_analysis,
    position_of,
    seat_of,
)
from tablas.notation.xg.parts import GamePart
from tablas.notation.xg.records import Board, CubeRecord, MoveRecord, RolloutRecord
from tablas.rules import Cube, GameStarted, MatchRules, Position, Seat
from tablas.sentences import Sentence

_MOST_DOUBLINGS: Final = 30


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the games of a file.

    Attributes:
        rules: the agreement.
        rollouts: by their numbers.
        comments: by their numbers.
    """

    rules: MatchRules
    rollouts: Sequence[RolloutRecord]
    comments: Sequence[str]

    def game(self, part: GamePart) -> GameTold:
        """What is told of a game."""
        footer = part.footer
        return GameTold(
            deeds=tuple(self._deed(record) for record in part.deeds),
            started=self.started(part),
            score=part.header.score,
            winner=seat_of(footer.winner) if footer is not None and footer.winner else None,
            points=footer.points if footer is not None else None,
            notes=(
                self.comment(part.header.comments[0]),
                self.comment(part.header.comments[1]),
            ),
        )

    def started(self, part: GamePart) -> GameStarted:
        """How a game begins: with somebody on roll where what follows is no opening throw."""
        start = self._start(part.header.start)
        set_up = None if start in (None, self.rules.variant.start) else start
        doubled = min(max(part.header.automatic_doubles, 0), _MOST_DOUBLINGS)
        cube = Cube(1 << doubled) if self.rules.is_money else Cube()
        turn = None
        if part.deeds and _is_begun(part, is_set_up=set_up is not None):
            first = part.deeds[0]
            turn, owned = seat_of(first.active), cube_of(first.cube)
            cube = Cube(owned.value * cube.value, owned.owner)
        return GameStarted(set_up, turn, None if cube == Cube() else cube)

    def comment(self, number: int) -> str:
        """The comment of a number, empty when there is none."""
        return self.comments[number] if 0 <= number < len(self.comments) else ""

    def _start(self, board: Board) -> Position | None:
        if not any(board):
            return None
        try:
            return position_of(board, self.rules.variant)
        except TablasError:
            return None

    def _deed(self, record: CubeRecord | MoveRecord) -> DeedTold:
        return self._cube(record) if isinstance(record, CubeRecord) else self._turn(record)

    def _cube(self, record: CubeRecord) -> CubeTold:
        return CubeTold(
            seat=seat_of(record.active),
            doubles=record.double == 1,
            answers=answers_of(record),
            analysis=cube_analysis(record, self.rollouts, beavers=self.rules.beavers),
            note=self.comment(record.comment),
        )

    def _turn(self, record: MoveRecord) -> TurnTold:
        seat, variant = seat_of(record.active), self.rules.variant
        note = self.comment(record.comment)
        try:
            before = position_of(record.before, variant, seat=seat)
            result = position_of(record.after, variant) if record.played else None
        except TablasError as error:
            why = Sentence("its position cannot stand: {why}", {"why": error.sentence})
            return TurnTold(seat, record.dice, trouble=why, note=note)
        return TurnTold(
            seat,
            record.dice,
            is_played=record.played,
            before=before,
            result=result,
            moves=moves_of(record.hops, before, result) if result is not None else (),
            judge=lambda _: play_analysis(record, self.rollouts, variant),
            note=note,
        )


def _is_begun(part: GamePart, *, is_set_up: bool) -> bool:
    first = part.deeds[0]
    if isinstance(first, CubeRecord) and (first.double == 1 or (first.double == 0 and is_set_up)):
        return True
    throw = next((deed for deed in part.deeds if isinstance(deed, MoveRecord)), None)
    return throw is not None and throw.dice[0] == throw.dice[1]


def answers_of(record: CubeRecord) -> tuple[Answer, ...]:
    """What was said to a double, by turns; empty without one or where nothing is written."""
    if record.double != 1:
        return ()
    answers: list[Answer] = []
    for code in (record.take, record.beaver, record.raccoon):
        answer = {0: Answer.DROP, 1: Answer.TAKE, 2: Answer.RAISE}.get(code)
        if answer is None:
            break
        answers.append(answer)
        if answer is not Answer.RAISE:
            break
    return tuple(answers)


def cube_of(code: int) -> Cube:
    """The cube of a record: exponent of two, its sign the owner's."""
    exponent = min(abs(code), _MOST_DOUBLINGS)
    if not exponent:
        return Cube()
    return Cube(1 << exponent, Seat.WHITE if code > 0 else Seat.BLACK)
