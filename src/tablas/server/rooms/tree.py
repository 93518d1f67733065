"""The legal ways to play a roll as a graph, so that a page needs no rules of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tablas.rules import Move, Play, Position, Roll, Variant

_Key: TypeAlias = tuple[Position, tuple[int, ...]]
REMEMBERED: Final = 512
"""So many trees are kept: of the rolls that are being played."""


class Branch(NamedTuple):
    """A move of one checker with one die, and the node that it leads to."""

    move: Move
    die: int
    node: int


@dataclass(frozen=True, slots=True)
class Node:
    """A board on the way, with the dice that are left.

    Attributes:
        board: the checkers, as the mover sees them.
        branches: the moves with which a legal play goes on; none at the end of one.
    """

    board: Position
    branches: tuple[Branch, ...]

    @property
    def is_end(self) -> bool:
        """Whether the dice may be picked up here: as many as can be have then been played."""
        return not self.branches


@dataclass(frozen=True, slots=True)
class Tree:
    """All ways to play a roll legally.

    Attributes:
        roll: the dice.
        nodes: the first is the board before the first move.
    """

    roll: Roll
    nodes: tuple[Node, ...]

    def play(self, moves: Iterable[tuple[int, int]]) -> Play | None:
        """The legal play that these moves make, one checker each; None if they make none."""
        ways: list[tuple[int, tuple[Move, ...]]] = [(0, ())]
        for start, end in moves:
            ways = [
                (branch.node, (*made, branch.move))
                for node, made in ways
                for branch in self.nodes[node].branches
                if branch.move.start == start and branch.move.end == end
            ]
        for node, made in ways:
            if self.nodes[node].is_end:
                return Play(made, self.nodes[node].board)
        return None

    def encoded(self) -> dict[str, object]:
        """The tree ready for JSON, as docs/contract/room.md has it."""
        return {
            "dice": list(self.roll),
            "nodes": [
                {
                    "end": node.is_end,
                    "moves": [[*branch.move, branch.die, branch.node] for branch in node.branches],
                }
                for node in self.nodes
            ],
        }


@lru_cache(maxsize=REMEMBERED)
def tree_of(variant: Variant, position: Position, roll: Roll) -> Tree:
    """The ways to play a roll from a position; when nothing can be played, one node."""
    plays = variant.plays(position, roll)
    if not plays:
        return Tree(roll, (Node(position, ()),))
    growing = _Growing(variant, roll, len(plays[0].moves), {play.result for play in plays})
    growing.branches((position, variant.dice_of(roll)))
    return growing.tree(roll)


@lru_cache(maxsize=REMEMBERED)
def tree_text(variant: Variant, position: Position, roll: Roll) -> str:
    """`tree_of` in JSON."""
    return json.dumps(tree_of(variant, position, roll).encoded(), separators=(",", ":"))


class _Growing:
    """A tree while it grows; ways that lead to no legal play are left out."""

    def __init__(self, variant: Variant, roll: Roll, most: int, results: set[Position]) -> None:
        self._variant = variant
        self._dice = len(variant.dice_of(roll))
        self._most = most
        self._results = results
        self._known: dict[_Key, list[tuple[Move, int, _Key]] | None] = {}

    def branches(self, key: _Key) -> list[tuple[Move, int, _Key]] | None:
        """The ways on from a board with these dice; None when no legal play goes this way."""
        if key in self._known:
            return self._known[key]
        board, hand = key
        ways: list[tuple[Move, int, _Key]] | None
        if self._dice - len(hand) == self._most:
            ways = [] if board in self._results else None
        else:
            ways = self._ways_on(board, hand) or None
        self._known[key] = ways
        return ways

    def _ways_on(self, board: Position, hand: tuple[int, ...]) -> list[tuple[Move, int, _Key]]:
        ways: list[tuple[Move, int, _Key]] = []
        for die in dict.fromkeys(hand):
            rest = _without(hand, die)
            for move in self._variant.moves(board, die):
                following = (move.applied(board), rest)
                if self.branches(following) is not None:
                    ways.append((move, die, following))
        return ways

    def tree(self, roll: Roll) -> Tree:
        """What has grown, nodes numbered from the first on."""
        kept = {key: ways for key, ways in reversed(self._known.items()) if ways is not None}
        numbers = {key: number for number, key in enumerate(kept)}
        nodes = (
            Node(key[0], tuple(Branch(move, die, numbers[to]) for move, die, to in ways))
            for key, ways in kept.items()
        )
        return Tree(roll, tuple(nodes))


def _without(hand: tuple[int, ...], die: int) -> tuple[int, ...]:
    index = hand.index(die)
    return hand[:index] + hand[index + 1 :]
