"""Which plays the dice allow: the rules written down to be read.

Speed is the business of the engine's kernels, which are held to this module by tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tablas.rules.play import Move, Play
from tablas.rules.position import BAR, HOME, OFF, Position
from tablas.rules.roll import Roll

_Lines: TypeAlias = dict[Position, tuple[Move, ...]]


def two_dice_plays(position: Position, roll: Roll) -> tuple[Play, ...]:
    """Every legal play of a roll of two dice, each distinct result once.

    As many dice as possible must be played, all four of a double; when only one of two can be,
    the higher if it can. The order is fixed: higher die first, then from the farthest checker.

    Returns:
        The plays; empty when nothing can be played. The opponent is taken to be still playing:
        `Variant.plays` knows finished games.
    """
    orders = [roll[:1] * 4] if roll.is_double else [roll, roll[::-1]]
    lines = [_play_out(position, dice) for dice in orders]
    most = max(map(len, lines))
    if most == 0:
        return ()
    longest = [layers[-1] for layers in lines if len(layers) == most]
    if most == 1:  # one die only: the first order begins with the higher
        del longest[1:]
    distinct: _Lines = {}
    for layer in longest:
        for result, moves in layer.items():
            distinct.setdefault(result, moves)
    return tuple(Play(moves, result) for result, moves in distinct.items())


def _play_out(position: Position, dice: Sequence[int]) -> list[_Lines]:
    """Play the dice in this order as far as they go: the positions after one die, two dice…"""
    layers: list[_Lines] = []
    current: _Lines = {position: ()}
    for die in dice:
        following: _Lines = {}
        for before, moves in current.items():
            for move in legal_moves(before, die):
                following.setdefault(move.applied(before), (*moves, move))
        if not following:
            break
        layers.append(following)
        current = following
    return layers


def legal_moves(position: Position, die: int) -> Iterator[Move]:
    """What one checker may do with one die, other dice left aside, farthest checker first."""
    own, other = position.own, position.other
    if own[BAR]:
        starts = [BAR]
    else:
        starts = [point for point in range(24, 0, -1) if own[point]]
    all_home = bool(starts) and starts[0] in HOME
    for start in starts:
        end = start - die
        if end >= 1:
            defenders = other[25 - end]
            if defenders < 2:
                yield Move(start, end, hit=defenders == 1)
        elif all_home and (end == 0 or start == starts[0]):
            yield Move(start, OFF)
