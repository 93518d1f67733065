"""The small board language: ``x bar:2 4:1; o 24:2``.

``x`` is the side to move, ``o`` its opponent, each counted from its own side; what is not named
has been borne off.
"""

from __future__ import annotations

import re
from typing import Final

from tablas.errors import NotationError
from tablas.rules import BACKGAMMON, BAR, Position, Variant

_WORD: Final = re.compile(r"[^\s;]+|;")
_STACK: Final = re.compile(r"(bar|[1-9]|1[0-9]|2[0-4]):([1-9][0-9]?)")
_SIDES: Final = ("x", "o")


def parse_board(text: str, *, variant: Variant = BACKGAMMON) -> Position:
    """Read a position in the board language; blanks are free, so is the order of the points.

    Raises:
        NotationError: it is not written in this language; line None, the column of the word.
        IllegalPosition: the position cannot stand in this game.
    """
    own, other = _sides(text)
    return variant.position(own, other)


def format_board(position: Position) -> str:
    """Write a position in the board language, farthest checkers first.

    >>> from tablas.rules import BACKGAMMON
    >>> format_board(BACKGAMMON.start)
    'x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5'
    """
    return str(position)


def _sides(text: str) -> tuple[dict[int, int], dict[int, int]]:
    parts: list[list[re.Match[str]]] = [[]]
    for word in _WORD.finditer(text):
        if word[0] == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    if len(parts) != len(_SIDES):
        raise NotationError(
            "a board has two sides with a semicolon between them, such as 'x 6:5; o 24:2', "
            "not {count}",
            count=len(parts),
        )
    own, other = (_side(name, words) for name, words in zip(_SIDES, parts, strict=True))
    return own, other


def _side(name: str, words: list[re.Match[str]]) -> dict[int, int]:
    if not words:
        raise NotationError("the side of {name} is missing", name=name)
    if words[0][0] != name:
        raise NotationError(
            "here the side of {name} begins: {name!r} was expected, not {word!r}",
            name=name,
            word=words[0][0],
            column=words[0].start() + 1,
        )
    counts: dict[int, int] = {}
    for word in words[1:]:
        point, count = _stack(word)
        if point in counts:
            raise NotationError(
                "the checkers of {name} on this point have been named already: {word!r}",
                name=name,
                word=word[0],
                column=word.start() + 1,
            )
        counts[point] = count
    return counts


def _stack(word: re.Match[str]) -> tuple[int, int]:
    stack = _STACK.fullmatch(word[0])
    if stack is None:
        raise NotationError(
            "{word!r} is not a point and its checkers, such as 13:5 or bar:1 (points 1 to 24)",
            word=word[0],
            column=word.start() + 1,
        )
    return BAR if stack[1] == "bar" else int(stack[1]), int(stack[2])
