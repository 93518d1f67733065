"""Counts of rolls: of the 36 throws of two dice, with how many can something be done?

All of them are counted with the rules' own plays: nothing is estimated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tablas.analysis.words.structure import back, blots, made
from tablas.rules import BAR, OFF, ROLLS, Play, Position, Variant, ways
from tablas.rules.position import HOME


@dataclass(frozen=True, slots=True)
class Shots:
    """The rolls of the opponent that hit.

    Attributes:
        total: how many of the 36 can hit something.
        by_point: the same for each blot that can be hit, by the points of its owner.
    """

    total: int
    by_point: Mapping[int, int]

    @property
    def pips_at_risk(self) -> float:
        """What the hits cost on the average, in pips; several blots are added up."""
        return sum(rolls * (BAR - point) for point, rolls in self.by_point.items()) / 36


def shots(position: Position, variant: Variant) -> Shots:
    """How `own`, which has just moved, can be hit by `other`, which throws next."""
    targets = blots(position.own)
    if not targets or position.is_race:
        return Shots(0, MappingProxyType({}))
    total, by_point = 0, Counter[int]()
    thrower = position.swapped()
    for roll in ROLLS:
        hit = {
            point
            for play in variant.plays(thrower, roll)
            if play.result.other[BAR] > position.own[BAR]
            for point in targets
            if not play.result.other[point]
        }
        total += ways(roll) * bool(hit)
        by_point.update(dict.fromkeys(hit, ways(roll)))
    return Shots(total, MappingProxyType(dict(by_point)))


def dancing(position: Position, variant: Variant) -> int:
    """With how many rolls `other`, on the bar and to throw, can move nothing at all; else 0."""
    if not position.other[BAR]:
        return 0
    thrower = position.swapped()
    return _counted(lambda roll_plays: not roll_plays, thrower, variant)


def escaping(position: Position, variant: Variant) -> int:
    """With how many rolls `own` brings a checker out past the opponent's bar point.

    Counted are the checkers in the opponent's home board, on its bar point and on the bar.
    """
    behind = back(position.own)
    if not behind:
        return 0
    return _counted(
        lambda plays: any(back(play.result.own) < behind for play in plays), position, variant
    )


def pointing(position: Position, variant: Variant) -> int:
    """With how many rolls `own`, left in peace, makes one more point from its 7 point down."""
    wanted = frozenset((*HOME, 7))
    have = len(made(position.own) & wanted)
    return _counted(
        lambda plays: any(len(made(play.result.own) & wanted) > have for play in plays),
        position,
        variant,
    )


def finishing(position: Position, variant: Variant) -> int:
    """With how many rolls `own` bears off its last checker at once."""
    if sum(position.own[1:]) > 4:
        return 0
    return _counted(
        lambda plays: any(play.result.own[OFF] == variant.checkers for play in plays),
        position,
        variant,
    )


def _counted(
    holds: Callable[[tuple[Play, ...]], bool], position: Position, variant: Variant
) -> int:
    return sum(ways(roll) for roll in ROLLS if holds(variant.plays(position, roll)))
