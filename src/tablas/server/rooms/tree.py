"""The legal ways to play a roll as a graph, so that a page needs no rules of its own."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from tablas.rules import Move, Play, Position, Roll, Variant

MOST_LETTERS: Final = 16_000_000
"""So many letters of trees are remembered, of the rolls that are being played."""
_encode: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode

Branch: TypeAlias = tuple[int, int, bool, int, int]
"""A move as the contract has it: from, to, whether it hits, the die, the node that it leads to."""


class Node(NamedTuple):
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


class Tree(NamedTuple):
    """All ways to play a roll legally.

    Attributes:
        roll: the dice.
        nodes: the first is the board before the first move.
    """

    roll: Roll
    nodes: tuple[Node, ...]

    def encoded(self) -> dict[str, object]:
        """The tree ready for JSON, as docs/contract/room.md has it."""
        nodes = [{"end": not branches, "moves": branches} for _, branches in self.nodes]
        return {"dice": self.roll, "nodes": nodes}


class Forest:
    """The trees that were asked for last, as text, in as many threads as ask.

    Most trees have some dozens of nodes and some have thousands, and anybody may have matches begin
    from positions of his own: so letters are counted, and not trees. Text is one object whatever
    the tree: thousands of nodes more would have Python's collector look through them every time.
    """

    def __init__(self, most: int = MOST_LETTERS) -> None:
        """Trees with so many letters together at most, or one larger tree alone."""
        self._most = most
        self._letters = 0
        self._texts: OrderedDict[_Key, str] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._texts)

    def text(self, variant: Variant, position: Position, roll: Roll) -> str:
        """The ways to play a roll, as `tree_of` says, in JSON."""
        key = (variant, position, roll)
        with self._lock:
            if (known := self._texts.get(key)) is not None:
                self._texts.move_to_end(key)
                return known
        text = _encode(tree_of(variant, position, roll).encoded())
        with self._lock:
            if key not in self._texts:
                self._texts[key] = text
                self._letters += len(text)
            while self._letters > self._most and len(self._texts) > 1:
                _, old = self._texts.popitem(last=False)
                self._letters -= len(old)
        return text


_Key: TypeAlias = tuple[Variant, Position, Roll]
_FOREST: Final = Forest()


def tree_of(variant: Variant, position: Position, roll: Roll) -> Tree:
    """The ways to play a roll from a position; when nothing can be played, one node.

    They are those of `Variant.plays`: as many dice as can be are played, and of two that exclude
    each other the higher. Every move is tried once on every board on the way, which is less work
    than to list the plays first and then to look for the ways to them.
    """
    if variant.outcome(position) is not None:
        return Tree(roll, (Node(position, ()),))
    layers = _grown(variant, position, roll)
    _pruned(layers)
    return Tree(roll, _numbered(layers[0][0]))


def tree_text(variant: Variant, position: Position, roll: Roll) -> str:
    """`tree_of` in JSON, as docs/contract/room.md has it."""
    return _FOREST.text(variant, position, roll)


def play_of(
    variant: Variant, position: Position, roll: Roll, moves: Iterable[tuple[int, int]]
) -> Play | None:
    """The legal play that these moves make, one checker each; None if they make none."""
    nodes = json.loads(tree_text(variant, position, roll))["nodes"]
    ways: list[tuple[int, tuple[Move, ...]]] = [(0, ())]
    for start, end in moves:
        ways = [
            (branch[4], (*made, Move(*branch[:3])))
            for node, made in ways
            for branch in nodes[node]["moves"]
            if branch[0] == start and branch[1] == end
        ]
    for node, made in ways:
        if nodes[node]["end"]:
            for move in made:
                position = move.applied(position)
            return Play(made, position)
    return None


class _Bud:
    """A node while the tree grows."""

    __slots__ = ("board", "number", "rest", "ways")

    def __init__(self, board: Position, rest: tuple[int, ...]) -> None:
        self.board = board
        self.rest = rest
        self.ways: list[tuple[Move, int, _Bud]] = []
        self.number = -1


def _grown(variant: Variant, position: Position, roll: Roll) -> list[list[_Bud]]:
    """Everything that can be moved, die by die: the boards after none, after one…"""
    layers = [[_Bud(position, variant.dice_of(roll))]]
    while True:
        following: dict[tuple[int, ...], dict[Position, _Bud]] = {}
        for bud in layers[-1]:
            for die in dict.fromkeys(bud.rest):
                rest = _without(bud.rest, die)
                boards = following.setdefault(rest, {})
                for move in variant.moves(bud.board, die):
                    board = move.applied(bud.board)
                    if (reached := boards.get(board)) is None:
                        reached = boards[board] = _Bud(board, rest)
                    bud.ways.append((move, die, reached))
        layer = [bud for boards in following.values() for bud in boards.values()]
        if not layer:
            return layers
        layers.append(layer)


def _pruned(layers: list[list[_Bud]]) -> None:
    """Leave out the ways that do not play as many dice as can be."""
    root, last = layers[0][0], layers[-1]
    if len(layers) == 2 and root.ways:
        highest = max(die for _, die, _ in root.ways)
        boards = {reached.board for _, die, reached in root.ways if die == highest}
        root.ways = [way for way in root.ways if way[2].board in boards]
    ends = set(map(id, last))
    for layer in reversed(layers[:-1]):
        for bud in layer:
            bud.ways = [way for way in bud.ways if way[2].ways or id(way[2]) in ends]


def _numbered(root: _Bud) -> tuple[Node, ...]:
    """The nodes in the order in which they are reached."""
    root.number, order = 0, [root]
    for bud in order:  # which grows meanwhile
        for _, _, reached in bud.ways:
            if reached.number < 0:
                reached.number = len(order)
                order.append(reached)
    return tuple(
        Node(bud.board, tuple((*move, die, reached.number) for move, die, reached in bud.ways))
        for bud in order
    )


def _without(hand: tuple[int, ...], die: int) -> tuple[int, ...]:
    index = hand.index(die)
    return hand[:index] + hand[index + 1 :]
