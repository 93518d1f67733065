"""A turn before the dice are picked up: checkers moved, and taken back, as often as one likes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from tablas.errors import IllegalPlay
from tablas.rules import BAR, OFF, Move, Play, Position, Roll, Variant
from tablas.rules.play import point_name

_Dice: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """The checkers moved so far in a turn.

    Only a complete play can be picked up, and only moves that a legal play goes on with can be
    tried, unless the trial is `free`: over the table one may put one's checkers anywhere.

    Attributes:
        start: the position before the turn, as the mover sees it.
        roll: the dice.
        variant: the game.
        free: whether any arrangement may be tried.
        moves: what has been moved, one die after another.
    """

    start: Position
    roll: Roll
    variant: Variant
    free: bool = False
    moves: tuple[Move, ...] = ()

    @property
    def board(self) -> Position:
        """What the board shows now, as the mover sees it."""
        board = self.start
        for move in self.moves:
            board = move.applied(board)
        return board

    @property
    def is_complete(self) -> bool:
        """Whether the dice may be picked up."""
        return self.free or self._legal_play is not None

    @property
    def play(self) -> Play:
        """What has been moved, as a play.

        Raises:
            IllegalPlay: more has to be moved.
        """
        if self.free:
            return Play(self.moves, self.board)
        play = self._legal_play
        if play is None:
            rest = len(_plays(self.variant, self.start, self.roll)[0].moves) - len(self.moves)
            raise IllegalPlay(
                "the play is not complete: {rest} of the dice can still be played", rest=rest
            )
        return Play(self.moves, play.result)

    @property
    def next_moves(self) -> tuple[Move, ...]:
        """The moves of one die with which a legal play can go on; empty when it is complete.

        With a free trial: the same as long as what has been moved is legal, else none.
        """
        tree = _Tree(self.variant, self.start, self.roll)
        return tree.continuations(self.moves)

    def moved(self, start: int, end: int) -> Trial:
        """One checker moved from one place to another, with one die or with several.

        Args:
            start: a point 1-24, or 25 for the bar; over the table also 0, to take a checker back.
            end: a point 1-24, or 0 to bear off.

        Raises:
            IllegalPlay: there are no such places, or it cannot be; the sentence says why.
            IllegalPosition: such a board cannot stand.
        """
        for point in (start, end):
            if not OFF <= point <= BAR:
                raise IllegalPlay(
                    "there is no point {point}: points are 1 to 24, the bar is 25, off is 0",
                    point=point,
                )
        if end == BAR:  # nobody puts his own checkers there, not even over the table
            raise self._not_legal(start, end)
        if self.free:
            arranged = self._with(_arrange(self.board, start, end))
            self.variant.validated(arranged.board)
            return arranged
        if not self.board.own[start]:
            raise _nobody_there(start)
        paths = list(self._paths(start, end))
        if not paths:
            raise self._cannot(start, end)
        shortest = [path for path in paths if len(path.moves) == len(paths[0].moves)]
        if len({path.board for path in shortest}) > 1:
            raise IllegalPlay(
                "{start}/{end} can hit on the way or not: name the points between",
                start=point_name(start),
                end=point_name(end),
            )
        return shortest[0]

    def undone(self) -> Trial:
        """The last die taken back; the same trial when nothing has been moved."""
        return replace(self, moves=self.moves[:-1])

    def cleared(self) -> Trial:
        """The whole turn taken back."""
        return replace(self, moves=())

    def with_moves(self, moves: Iterable[Move]) -> Trial:
        """The same turn begun anew with these moves of one die each; errors as `moved`."""
        trial = self.cleared()
        for move in moves:
            trial = trial.moved(move.start, move.end)
        return trial

    @property
    def _legal_play(self) -> Play | None:
        plays = _plays(self.variant, self.start, self.roll)
        if not plays:
            return Play((), self.start) if not self.moves else None
        if len(self.moves) < len(plays[0].moves):
            return None
        board = self.board
        return next((play for play in plays if play.result == board), None)

    def _with(self, move: Move) -> Trial:
        return replace(self, moves=(*self.moves, move))

    def _paths(self, start: int, end: int) -> Iterator[Trial]:
        """The trials after this checker's way to `end`, those with fewest dice first."""
        layer = [(self, start)]
        while layer:
            following = []
            for trial, place in layer:
                for move in trial.next_moves:
                    if move.start == place and move.end >= end:
                        further = trial._with(move)
                        if move.end == end:
                            yield further
                        else:
                            following.append((further, move.end))
            layer = following

    def _cannot(self, start: int, end: int) -> IllegalPlay:
        if not self.next_moves:
            if self.moves:
                return IllegalPlay("all that {roll} allows has been moved", roll=self.roll)
            return IllegalPlay("nothing can be played with {roll}", roll=self.roll)
        if self.board.own[BAR] and start != BAR:
            return IllegalPlay("the checkers on the bar enter first")
        return self._not_legal(start, end)

    def _not_legal(self, start: int, end: int) -> IllegalPlay:
        return IllegalPlay(
            "{start}/{end} is not part of a legal play of {roll} from here",
            start=point_name(start),
            end=point_name(end),
            roll=self.roll,
        )


def _arrange(board: Position, start: int, end: int) -> Move:
    """The move that puts a checker anywhere it can stand."""
    if start == end:
        raise IllegalPlay("{start}/{end} moves nothing", start=start, end=end)
    if not board.own[start]:
        raise _nobody_there(start)
    enemies = board.other[BAR - end] if end in range(1, 25) else 0
    if enemies > 1:
        raise IllegalPlay(
            "the opponent holds your {point} point with {count} checkers: nobody can stand there",
            point=end,
            count=enemies,
        )
    return Move(start, end, hit=enemies == 1)


def _nobody_there(start: int) -> IllegalPlay:
    if start == BAR:
        return IllegalPlay("you have no checker on the bar")
    if start == OFF:
        return IllegalPlay("you have borne off no checker")
    return IllegalPlay("you have no checker on your {point} point", point=start)


@lru_cache(maxsize=8)
def _plays(variant: Variant, position: Position, roll: Roll) -> tuple[Play, ...]:
    """The legal plays, kept because a turn asks for them again and again."""
    return variant.plays(position, roll)


class _Tree:
    """The ways, die by die, to the legal plays of one roll."""

    def __init__(self, variant: Variant, start: Position, roll: Roll) -> None:
        plays = _plays(variant, start, roll)
        self._variant = variant
        self._start = start
        self._dice: Final[_Dice] = variant.dice_of(roll)
        self._most = len(plays[0].moves) if plays else 0
        self._results = {play.result for play in plays}
        self._known: dict[tuple[Position, _Dice], bool] = {}

    def continuations(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The moves of one die that lead on from these towards a legal play."""
        board, hands = self._start, {self._dice}
        for move in moves:
            if not board.own[move.start]:
                return ()
            hands = {
                _without(hand, die)
                for hand in hands
                for die in set(hand)
                if move in self._variant.moves(board, die)
            }
            board = move.applied(board)
        found = {
            move
            for hand in hands
            for die in set(hand)
            for move in self._variant.moves(board, die)
            if self._leads_on(move.applied(board), _without(hand, die))
        }
        return tuple(sorted(found, key=lambda move: (-move.start, move.end)))

    def _leads_on(self, board: Position, hand: _Dice) -> bool:
        """Whether a legal play can be reached from here with these dice."""
        if len(self._dice) - len(hand) == self._most:
            return board in self._results
        key = (board, hand)
        if key not in self._known:
            self._known[key] = any(
                self._leads_on(move.applied(board), _without(hand, die))
                for die in set(hand)
                for move in self._variant.moves(board, die)
            )
        return self._known[key]


def _without(hand: _Dice, die: int) -> _Dice:
    index = hand.index(die)
    return hand[:index] + hand[index + 1 :]
