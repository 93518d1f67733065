"""Where the checkers stand, as the side to move sees them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Self

from tablas.errors import IllegalPosition
from tablas.showing import shown

OFF: Final = 0
"""Index of the checkers borne off."""
BAR: Final = 25
"""Index of the checkers on the bar."""
POINTS: Final = range(1, 25)
"""Indices of the points, 1 the last before bearing off."""
HOME: Final = range(1, 7)
"""Indices of the home board."""


@dataclass(frozen=True, slots=True)
class Position:
    """The checkers of both sides on a board of 24 points; no colour, no cube, no dice.

    An index is the distance a checker has to go: 0 is off, 1-24 are the points from its *owner's*
    side, 25 is the bar. My point ``n`` is the opponent's ``25 - n``.

    Attributes:
        own: 26 counts of the side to move.
        other: 26 counts of the opponent, numbered from the opponent's side.

    Raises:
        IllegalPosition: a count is negative, a side has not 26 of them, or both sides hold one
            point. How many checkers a side must have is the variant's to say.
    """

    own: tuple[int, ...]
    other: tuple[int, ...]

    def __post_init__(self) -> None:
        for side in (self.own, self.other):
            if not isinstance(side, tuple) or len(side) != 26:
                raise IllegalPosition(
                    "a side is a tuple of 26 counts: off, the points 1 to 24, the bar"
                )
            for point, count in enumerate(side):
                if type(count) is not int or count < 0:
                    raise IllegalPosition(
                        "there are {count} checkers at {point}: a count is 0 or more",
                        count=count,
                        point=point,
                    )
        for point in POINTS:
            if self.own[point] and self.other[25 - point]:
                raise IllegalPosition(
                    "both sides have checkers on the {point} point (the opponent's {theirs} point)",
                    point=point,
                    theirs=25 - point,
                )

    @classmethod
    def of(cls, own: Mapping[int, int], other: Mapping[int, int], *, checkers: int = 15) -> Self:
        """Make a position from ``{point: count}``; whoever is not named has been borne off.

        Points 1-24 and 25 (the bar). Naming 0 (off) as well is allowed if it adds up.
        """
        return cls(_side(own, checkers), _side(other, checkers))

    @classmethod
    def trusted(cls, own: tuple[int, ...], other: tuple[int, ...]) -> Self:
        """Make a position that is valid by construction, unchecked: for generators only."""
        position = object.__new__(cls)
        object.__setattr__(position, "own", own)
        object.__setattr__(position, "other", other)
        return position

    def swapped(self) -> Self:
        """The same checkers as the opponent sees them."""
        return self.trusted(self.other, self.own)

    @property
    def pips(self) -> int:
        """Pips that the side to move still has to go; a checker on the bar counts 25."""
        return sum(point * count for point, count in enumerate(self.own))

    @property
    def is_race(self) -> bool:
        """Whether the two sides have passed each other, so that nobody can be hit any more."""
        return _farthest(self.own) + _farthest(self.other) <= 24

    def _repr_html_(self) -> str:
        return shown(self)

    def __str__(self) -> str:
        """Both sides in the board language of `tablas.notation`: ``x bar:2 4:1; o 24:2``."""
        return f"x{_words(self.own)}; o{_words(self.other)}"


def _side(counts: Mapping[int, int], checkers: int) -> tuple[int, ...]:
    side = [0] * 26
    for point, count in counts.items():
        if point not in range(26):
            raise IllegalPosition(
                "there is no point {point}: points are 1 to 24, the bar is 25, off is 0",
                point=point,
            )
        side[point] = count
    on_board = sum(side[1:])
    if on_board > checkers:
        raise IllegalPosition(
            "a side has {count} checkers, the game has {checkers}",
            count=on_board,
            checkers=checkers,
        )
    if OFF in counts and on_board + side[OFF] != checkers:
        raise IllegalPosition(
            "a side has {count} checkers, the game has {checkers}",
            count=on_board + side[OFF],
            checkers=checkers,
        )
    side[OFF] = checkers - on_board
    return tuple(side)


def _farthest(side: Iterable[int]) -> int:
    return max((point for point, count in enumerate(side) if count), default=0)


def _words(side: tuple[int, ...]) -> str:
    return "".join(
        f" {'bar' if point == BAR else point}:{side[point]}"
        for point in range(BAR, OFF, -1)
        if side[point]
    )
