"""What the texts of a whole situation share: boards in a fixed frame, what is not written.

Formats such as XGID and the board line of FIBS count points from one seat whoever is on roll; here
that frame is White's, and this module is where it is turned.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tablas.errors import NotationError
from tablas.rules import MatchRules, Position, Seat, Situation, Variant
from tablas.sentences import Sentence

_MOST: Final = 16

COUNT_OF: Final[Mapping[str, int]] = {
    "-": 0,
    **{letter: count for count, letter in enumerate(string.ascii_uppercase[:_MOST], 1)},
    **{letter: -count for count, letter in enumerate(string.ascii_lowercase[:_MOST], 1)},
}
"""What a letter of eXtreme Gammon says: ``A``-``P`` 1-16 white checkers, ``a``-``p`` black ones."""

LETTER_OF: Final[Mapping[int, str]] = {count: letter for letter, count in COUNT_OF.items()}
"""The letter of so many checkers, black ones negative: the inverse of `COUNT_OF`."""


def position_on(board: Sequence[int], turn: Seat, variant: Variant) -> Position:
    """The position of a board in White's frame, as the side on roll sees it.

    Args:
        board: 26 counts, White's positive and Black's negative: at 0 Black's bar, then White's
            points 1-24, at 25 White's bar.
        turn: the side on roll.
        variant: says how many checkers are in play; those not on the board have been borne off.

    Raises:
        NotationError: a side has more checkers than the game.
        IllegalPosition: the position cannot stand in this game.
    """
    white = with_off([max(count, 0) for count in board[1:]], variant)
    black = with_off([max(-count, 0) for count in board[24::-1]], variant)
    position = Position(white, black)
    return variant.validated(position if turn is Seat.WHITE else position.swapped())


def with_off(on_board: Sequence[int], variant: Variant) -> tuple[int, ...]:
    """The 26 counts of a side of which points 1-24 and the bar are known.

    Raises:
        NotationError: the side has more checkers than the game.
    """
    off = variant.checkers - sum(on_board)
    if off < 0:
        raise NotationError(
            "a side has {count} checkers on the board, {variant} is played with {checkers}",
            count=sum(on_board),
            variant=variant.name,
            checkers=variant.checkers,
        )
    return (off, *on_board)


def board_of(situation: Situation) -> tuple[int, ...]:
    """The board in White's frame: the inverse of `position_on`."""
    return board_seen_by_white(situation.view(Seat.WHITE))


def board_seen_by_white(position: Position) -> tuple[int, ...]:
    """The board in White's frame, of a position as White sees it."""
    white, black = position.own, position.other
    return tuple(
        (white[point] if point else 0) - (black[25 - point] if point < 25 else 0)
        for point in range(26)
    )


_UNWRITTEN: Final[Mapping[str, Sentence]] = {
    "variant": Sentence("which game is played is not written: the reader has to know"),
    "crawford": Sentence("that the match is played without the Crawford rule is not written"),
    "jacoby": Sentence("the Jacoby rule is not written"),
    "beavers": Sentence("that beavers are allowed is not written"),
    "raccoons": Sentence("that raccoons are allowed is not written"),
    "automatic_doubles": Sentence("the number of automatic doubles is not written"),
    "cube_limit": Sentence("the limit of the cube is not written"),
    "stake": Sentence("the stake is not written"),
}


def unwritten(rules: MatchRules, names: Iterable[str]) -> tuple[Sentence, ...]:
    """What of an agreement would be lost, a sentence each.

    Args:
        rules: the agreement.
        names: the attributes of `MatchRules` that the format has no place for. One that is as it
            is when nothing else is said is no loss, nor is the Crawford rule in money play.
    """
    unsaid = MatchRules(length=rules.length)
    return tuple(
        _UNWRITTEN[name]
        for name in names
        if getattr(rules, name) != getattr(unsaid, name)
        and not (name == "crawford" and rules.is_money)
    )
