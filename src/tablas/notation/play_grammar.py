"""The written form of a play: which checkers are said to go where, before anybody asks the rules.

::

    play  = item *([","] item)
    item  = stop 1*("/" stop ["*"]) ["(" count ")"] ["*"]      24/18*/13(2)
          | stop stop                                          24 18
    stop  = 1..24 | "bar" | "barra" | "25" | "off" | "fuera" | "0"

Case does not matter. Either all items are written with ``/`` (or ``-``) or none is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tablas.errors import PlayTextError
from tablas.notation.clipping import clipped
from tablas.rules import BAR, OFF

_WORDS: Final = {"bar": BAR, "barra": BAR, "off": OFF, "fuera": OFF}
_TOKEN: Final = re.compile(r"[,\s]*(\d+|[^\W\d_]+|[/*()-]|[^\s,])")
_MOST_TEXT: Final = 200
_MOST_COUNT: Final = 4
_CLIPPED: Final = 16


@dataclass(frozen=True, slots=True)
class Trip:
    """The way of a checker, or of several that go together.

    Attributes:
        stops: where it starts, every place named on the way, and where it ends (25 bar, 0 off).
        hits: the stops marked with ``*``.
        count: how many checkers go this way.
        column: where the text says so, 1-based.
    """

    stops: tuple[int, ...]
    hits: frozenset[int] = frozenset()
    count: int = 1
    column: int = 1

    @property
    def start(self) -> int:
        """Where it leaves."""
        return self.stops[0]

    @property
    def end(self) -> int:
        """Where it arrives."""
        return self.stops[-1]

    @property
    def hops(self) -> tuple[tuple[int, int], ...]:
        """Each written part of the way, for one checker."""
        return tuple(zip(self.stops, self.stops[1:], strict=False))


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    column: int


def parse_trips(text: str) -> tuple[Trip, ...]:
    """Read what a play's text says; the empty text says that nothing moves.

    Raises:
        PlayTextError: it is not the text of a play; with the column.
    """
    if len(text) > _MOST_TEXT:
        raise PlayTextError(
            "the text of a play is not as long as that: {n} characters", n=len(text)
        )
    tokens = [_Token(match[1], match.start(1) + 1) for match in _TOKEN.finditer(text)]
    slashed = any(token.text in "/-" for token in tokens)
    return tuple(_slashed_trips(tokens) if slashed else _bare_trips(tokens))


def _bare_trips(tokens: list[_Token]) -> Iterator[Trip]:
    stops = [_end(token) if place % 2 else _start(token) for place, token in enumerate(tokens)]
    if len(stops) % 2:
        raise PlayTextError(
            "numbers without / are pairs, from and to: {text!r} has no partner",
            column=tokens[-1].column,
            text=clipped(tokens[-1].text, _CLIPPED),
        )
    for place in range(0, len(stops), 2):
        yield Trip((stops[place], stops[place + 1]), column=tokens[place].column)


def _slashed_trips(tokens: list[_Token]) -> Iterator[Trip]:
    index = 0
    while index < len(tokens):
        trip, index = _slashed_trip(tokens, index)
        yield trip


def _slashed_trip(tokens: list[_Token], index: int) -> tuple[Trip, int]:
    """The trip that begins at this token, and the index of the token after it."""
    first = tokens[index]
    stops, hits = [_start(first)], set()
    index += 1
    while _is(tokens, index, "/-"):
        index += 1
        if index == len(tokens):
            raise _incomplete(tokens[-1])
        stops.append(_end(tokens[index]))
        index += 1
        if _is(tokens, index, "*"):
            hits.add(stops[-1])
            index += 1
    if len(stops) == 1:
        raise _incomplete(first)
    count, index = _count(tokens, index)
    if _is(tokens, index, "*"):
        hits.add(stops[-1])
        index += 1
    _check_way(stops, first)
    return Trip(tuple(stops), frozenset(hits), count, first.column), index


def _count(tokens: list[_Token], index: int) -> tuple[int, int]:
    """The number in brackets at this token, 1 when there is none, and the index after it."""
    if not _is(tokens, index, "("):
        return 1, index
    number = tokens[index + 1].text if index + 1 < len(tokens) else ""
    if not (number.isdecimal() and len(number) == 1 and 1 <= int(number) <= _MOST_COUNT):
        raise PlayTextError(
            "in brackets stands how many checkers go that way, 1 to {most}, not {text!r}",
            column=tokens[index].column,
            most=_MOST_COUNT,
            text=clipped(number, _CLIPPED),
        )
    if not _is(tokens, index + 2, ")"):
        raise PlayTextError("a bracket is not closed", column=tokens[index].column)
    return int(number), index + 3


def _is(tokens: list[_Token], index: int, characters: str) -> bool:
    return index < len(tokens) and tokens[index].text in characters


def _start(token: _Token) -> int:
    stop = _stop(token)
    if stop == OFF:
        raise PlayTextError("a checker that is off does not come back", column=token.column)
    return stop


def _end(token: _Token) -> int:
    stop = _stop(token)
    if stop == BAR:
        raise PlayTextError("no checker moves to the bar", column=token.column)
    return stop


def _check_way(stops: list[int], first: _Token) -> None:
    if OFF in stops[:-1]:
        raise PlayTextError("a checker that is off does not come back", column=first.column)


def _stop(token: _Token) -> int:
    word = token.text.lower()
    if word in _WORDS:
        return _WORDS[word]
    if not word.isdecimal():
        raise PlayTextError(
            "{text!r} is not part of a play: plays look like 24/18 13/11, bar/20 or 6/off(2)",
            column=token.column,
            text=clipped(token.text, _CLIPPED),
        )
    if len(word) > 2 or int(word) > BAR:
        raise PlayTextError(
            "there is no point {point}: points are 1 to 24, the bar is 25, off is 0",
            column=token.column,
            point=clipped(word, _CLIPPED),
        )
    return int(word)


def _incomplete(token: _Token) -> PlayTextError:
    return PlayTextError(
        "after {text!r} it is missing where the checker goes: plays look like 24/18 13/11",
        column=token.column,
        text=clipped(token.text, _CLIPPED),
    )
