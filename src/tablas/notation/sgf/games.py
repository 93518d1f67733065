"""What the nodes of GNU Backgammon's dialect of SGF say; nothing here knows the rules of play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import FileFormatError
from tablas.notation.mat.rows import Cell, CellKind
from tablas.notation.sgf.names import SEATS, VARIANT_RULES, hops_of
from tablas.notation.sgf.trees import Node, Trees
from tablas.records import Problem
from tablas.rules import BACKGAMMON, Seat, Variant
from tablas.sentences import Sentence

_SHOWN: Final = 40
_BAR: Final = 24
"""The place of the bar among the letters' numbers."""
_UNKNOWN_GAMES: Final = ("Hypergammon1", "Hypergammon2")
_MARK: Final = re.compile(rb"\(\s*;[^()]{0,4000}?\bGM\s*\[\s*6\s*\]", re.DOTALL)
_HEAD: Final = 65536
_INFO: Final = re.compile(r"\s*(length|game|ws|bs)\s*:\s*(-?\d{1,9})\s*")
_RESULT: Final = re.compile(r"\s*([BW])\s*\+\s*(\d{1,9})?\s*(R?)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\s*(\d{1,9})\s*")
_DICE: Final = re.compile(r"\s*([1-6])([1-6])\s*")
_ROLL: Final = re.compile(r"([1-6][1-6])((?:[a-y][a-z]){0,4})")
_POINTS: Final = re.compile(r"([a-y])(?::([a-y]))?")
_WORDS: Final = {"take": CellKind.TAKE, "drop": CellKind.DROP}
_CUBE_OWNERS: Final = {"c": None, "w": Seat.WHITE, "b": Seat.BLACK}


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing done, and the node that tells it.

    Attributes:
        cell: as the readers of matches follow it.
        node: where its analysis stands.
    """

    cell: Cell
    node: Node


@dataclass(frozen=True, slots=True)
class Result:
    """What ``RE`` says.

    Attributes:
        winner: who won.
        points: how many; None when it is not said.
        resigned: whether the loser gave up.
    """

    winner: Seat
    points: int | None
    resigned: bool


@dataclass(slots=True)
class SgfGame:
    """One game.

    Attributes:
        nodes: the first, which tells of the match, and those that tell what was done.
        length: points of the match, 0 for money play.
        number: which game it is, 0 for the first; None when it is not said.
        score: points of White and Black before it.
        rules: the words of ``RU``.
        result: what is said of its end.
        board: White's and Black's checkers by the letter's number (0 for ``a``, 24 the bar), where
            the board is set up first.
        turn: who is on roll, where that is said first.
        cube: what the cube shows first.
        owner: whose it is then.
        backwards: whether the letters run the other way round.
        deeds: what happened.
        problems: what could not be read.
    """

    nodes: list[Node]
    length: int = 0
    number: int | None = None
    score: tuple[int, int] = (0, 0)
    rules: frozenset[str] = frozenset()
    result: Result | None = None
    board: tuple[list[int], list[int]] | None = None
    turn: Seat | None = None
    cube: int = 1
    owner: Seat | None = None
    backwards: bool = False
    deeds: list[Deed] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def root(self) -> Node:
        """The first node."""
        return self.nodes[0]

    @property
    def line(self) -> int:
        """Where the game begins."""
        return self.root.line

    @property
    def variant(self) -> Variant:
        """The game played."""
        return next(
            (VARIANT_RULES[name] for name in VARIANT_RULES if name in self.rules), BACKGAMMON
        )


def is_sgf(data: bytes) -> bool:
    """Whether bytes begin like a game of backgammon in Smart Game Format."""
    return _MARK.search(data[:_HEAD]) is not None


def games_of(trees: Trees) -> Iterator[SgfGame]:
    """The games of a file, in order; trees of other games are passed over.

    Raises:
        FileFormatError: a game that cannot be played here.
    """
    for number, nodes in enumerate(trees.games, start=1):
        if nodes and nodes[0].first("GM") in (None, "6"):
            game = _header(nodes)
            if trees.breaks_off and number == len(trees.games):
                game.result = None  # what leads to it is missing
            yield _Reader(game).read()


def _header(nodes: list[Node]) -> SgfGame:
    root = nodes[0]
    said = {"length": 0, "ws": 0, "bs": 0}
    for value in root.properties.get("MI", ()):
        found = _INFO.fullmatch(value)
        if found:
            said[found[1]] = max(0, int(found[2]))
    rules = frozenset((root.first("RU") or "").split(":"))
    for name in _UNKNOWN_GAMES:
        if name in rules:
            raise FileFormatError("the game {name} cannot be played here", name=name)
    result = _RESULT.match(root.first("RE") or "")
    return SgfGame(
        nodes=nodes,
        length=said["length"],
        number=said.get("game"),
        score=(said["ws"], said["bs"]),
        rules=rules,
        backwards=_is_backwards(nodes),
        result=None
        if result is None
        else Result(
            winner=SEATS[result[1].upper()],
            points=int(result[2]) if result[2] else None,
            resigned=bool(result[3]),
        ),
    )


def _is_backwards(nodes: list[Node]) -> bool:
    """Whether the letters run the other way round, as some programs write them."""
    forwards = backwards = 0
    for node in nodes:
        for name, seat in SEATS.items():
            roll = _ROLL.fullmatch(node.first(name) or "")
            pairs = roll[2] if roll else ""
            for start, end in zip(pairs[::2], pairs[1::2], strict=True):
                if start != "y" and end not in "yz":
                    falls = end < start
                    forwards += falls is (seat is Seat.WHITE)
                    backwards += falls is not (seat is Seat.WHITE)
    return backwards > forwards


@dataclass(slots=True)
class _Reader:
    """Follows the nodes of a game.

    Attributes:
        game: what has been read.
        offered: whose double waits for an answer.
        raised: how often that has been turned since.
        mover: who is on roll, as last told.
        dice: a throw that is told before it is played, and where.
        rolls: how many throws there have been.
        is_over: whether nothing more can be read.
    """

    game: SgfGame
    offered: Seat | None = None
    raised: int = 0
    mover: Seat | None = None
    dice: tuple[str, Node] | None = None
    rolls: int = 0
    is_over: bool = False

    def read(self) -> SgfGame:
        """Read the game."""
        nodes = self.game.nodes
        if self.game.backwards:
            self._report(nodes[0], Sentence("the points are numbered from the wrong side: turned"))
        if cube := _number(nodes[0].first("CV")):
            self.game.cube = cube
        for node in nodes[1:]:
            if self.is_over:
                break
            self._set_up(node)
            self._do(node)
        self._finish()
        return self.game

    # -- what is done

    def _do(self, node: Node) -> None:
        name = next((name for name in SEATS if name in node.properties), None)
        text = (node.first(name) or "").strip() if name else ""
        if name is None or self.is_over:
            return
        seat = SEATS[name]
        roll = _ROLL.match(text)
        if text == "double":
            self._add(node, self._double(seat), seat)
        elif text in _WORDS:
            self._add(node, _WORDS[text], seat)
            self.offered = None
        elif roll:
            if roll.end() < len(text):
                self._report(
                    node,
                    Sentence("{text!r} was not understood", {"text": text[roll.end() :][:_SHOWN]}),
                )
            self.dice = self.offered = None
            hops = hops_of(roll[2], seat, backwards=self.game.backwards)
            words = " ".join(f"{start}/{end}" for start, end in hops)
            self._add(node, CellKind.ROLL, seat, roll=roll[1], text=words)
        else:
            self._report(node, Sentence("{text!r} was not understood", {"text": text[:_SHOWN]}))

    def _double(self, seat: Seat) -> CellKind:
        """A double, or one that answers another."""
        if self.offered is None or self.offered is seat:
            self.raised = 0
        else:
            self.raised += 1
        self.offered = seat
        return (CellKind.DOUBLE, CellKind.BEAVER, CellKind.RACCOON)[min(self.raised, 2)]

    def _add(
        self, node: Node, kind: CellKind, seat: Seat, *, roll: str = "", text: str = ""
    ) -> None:
        cell = Cell(kind, seat, node.line, 1, 1 + self.rolls // 2, roll=roll, text=text)
        self.rolls += kind is CellKind.ROLL
        self.game.deeds.append(Deed(cell, node))

    def _finish(self) -> None:
        """Take what was told last for what it is."""
        game = self.game
        if self.dice is not None and self.mover is not None and not self.is_over:
            roll, node = self.dice
            self._add(node, CellKind.ROLL, self.mover, roll=roll, text="????")
        doubles = (CellKind.DOUBLE, CellKind.BEAVER, CellKind.RACCOON)
        while game.result is None and game.deeds and game.deeds[-1].cell.kind in doubles:
            placeholder = game.deeds.pop()
            if placeholder.cell.kind is CellKind.DOUBLE:
                self._report(
                    placeholder.node,
                    Sentence("a double without an answer at the end of a game is left out"),
                )

    # -- the board before the first throw

    def _set_up(self, node: Node) -> None:
        """Take over what a node says of board, cube and turn."""
        turn, dice = node.first("PL"), _DICE.fullmatch(node.first("DI") or "")
        if turn is not None and turn[:1] in SEATS:
            self.mover = SEATS[turn[:1]]
        if dice:
            self.dice = f"{dice[1]}{dice[2]}", node
        changed = {"AE", "AW", "AB", "CV", "CP"} & set(node.properties)
        if not changed:
            return
        if self.game.deeds:
            self._report(node, Sentence("the game is set up anew here: what follows was not read"))
            self.is_over = True
            return
        if {"AE", "AW", "AB"} & changed:
            self._put_checkers(node)
            self.game.turn = self.mover
            self.dice = self.dice if dice else None
        self.game.cube = _number(node.first("CV")) or self.game.cube
        owner = (node.first("CP") or "")[:1]
        if owner in _CUBE_OWNERS:
            self.game.owner = _CUBE_OWNERS[owner]

    def _put_checkers(self, node: Node) -> None:
        if self.game.board is None:
            self.game.board = _start_of(self.game.variant)
        board = self.game.board
        for place in self._places(node, "AE"):
            board[0][place] = board[1][place] = 0
        for index, name in enumerate(("AW", "AB")):
            for place in self._places(node, name):
                board[index][place] += 1

    def _places(self, node: Node, name: str) -> Iterator[int]:
        """The places that a property lists, as far as they can be read."""
        for value in node.properties.get(name, ()):
            found = _POINTS.fullmatch(value.strip())
            if found is None:
                self._report(
                    node,
                    Sentence("{text!r} was not understood", {"text": f"{name}[{value[:_SHOWN]}]"}),
                )
                return
            first, last = ord(found[1]) - ord("a"), ord(found[2] or found[1]) - ord("a")
            for place in range(first, last + 1):
                yield 23 - place if self.game.backwards and place < _BAR else place

    def _report(self, node: Node, sentence: Sentence) -> None:
        self.game.problems.append(Problem(sentence, node.line))


def _number(text: str | None) -> int | None:
    found = _NUMBER.fullmatch(text or "")
    return int(found[1]) if found and int(found[1]) else None


def _start_of(variant: Variant) -> tuple[list[int], list[int]]:
    """The letters' checkers at the start of a game."""
    own = variant.start.own
    return [*own[1:25], 0], [*own[24:0:-1], 0]
