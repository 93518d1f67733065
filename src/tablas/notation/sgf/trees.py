"""Smart Game Format as such: game trees, nodes and properties, whatever the game.

::

    collection = *tree          tree     = "(" *node *tree ")"
    node       = ";" *property  property = letters 1*("[" value "]")

Only the main line of each tree is kept: variations after the first are passed over.

Source: red-bean.com/sgf (FF[4]).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import FileFormatError
from tablas.notation.clipping import clipped
from tablas.records import Problem
from tablas.sentences import Sentence

MOST_NODES: Final = 20_000
"""Nodes of the largest file that is read; a match has some hundreds."""
MOST_VALUES: Final = 4_000
"""Values of the longest property that is read; a roll has some hundreds of plays."""

MOST_STEPS: Final = 2_000_000
"""Brackets, nodes and stretches of junk of the largest file that is read."""
LONGEST_VALUE: Final = 100_000
"""Characters of a value that are read."""
MOST_VALUES_IN_ALL: Final = 2_000_000
"""Values of all properties of a file."""

_SHOWN: Final = 40
_SPACE: Final = re.compile(r"\s*")
_NAME: Final = re.compile(r"[A-Za-z]{1,20}")
_VALUE: Final = re.compile(r"\s*\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_JUNK: Final = re.compile(r"[^();A-Za-z]+|[A-Za-z]+")
_ESCAPED: Final = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Node:
    """One node.

    Attributes:
        line: 1-based line where it begins.
        properties: raw values by the capital letters of the property's name.
    """

    line: int
    properties: Mapping[str, tuple[str, ...]]

    def first(self, name: str) -> str | None:
        """The first value of a property without its escapes; None without the property."""
        values = self.properties.get(name)
        return unescaped(values[0]) if values else None


@dataclass(slots=True)
class Trees:
    """The main lines of a file.

    Attributes:
        games: the nodes of each tree.
        breaks_off: whether the file ends in the middle of the last.
        problems: what could not be read.
    """

    games: list[list[Node]] = field(default_factory=list)
    breaks_off: bool = False
    problems: list[Problem] = field(default_factory=list)


def unescaped(value: str) -> str:
    """A value as people read it: a backslash before a line end joins lines."""
    return _ESCAPED.sub(lambda found: "" if found[1][0] in "\r\n" else found[1], value)


def escaped(text: str) -> str:
    """A text as a value is written."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def parse_trees(text: str) -> Trees:
    """Take a file apart; what is damaged is read up to the damage.

    Raises:
        FileFormatError: it is larger than any match.
    """
    reader = _Reader(text)
    reader.run()
    return reader.trees


@dataclass(slots=True)
class _Reader:
    """Goes through the text once.

    Attributes:
        text: all of it.
        trees: what has been read.
        at: the next character.
        line: its line.
        counted: up to here line ends have been counted.
        depth: how many trees are open.
        is_main: whether nodes here belong to the main line.
        nodes: how many trees and nodes have been kept.
        values: how many have been read.
        in_junk: whether the last thing could not be read; of such a run one is reported.
    """

    text: str
    trees: Trees = field(default_factory=Trees)
    at: int = 0
    line: int = 1
    counted: int = 0
    depth: int = 0
    is_main: bool = True
    nodes: int = 0
    values: int = 0
    in_junk: bool = False

    def run(self) -> None:
        """Read everything."""
        steps = 0
        while self._skip_space():
            steps += 1
            if steps > MOST_STEPS:
                raise FileFormatError("the file has more brackets and nodes than any match")
            self._take(self.text[self.at])
        if self.depth:
            self.trees.breaks_off = True
            self._report(Sentence("the file breaks off in the middle of a game"))

    def _take(self, character: str) -> None:
        match character:
            case "(":
                if not self.depth:
                    self.is_main = True
                    self._count_node()
                    self.trees.games.append([])
                self.depth += 1
            case ")":
                self.depth = max(0, self.depth - 1)
                self.is_main = False
            case ";":
                self.at += 1
                self._take_node()
                return
            case _:
                self._take_junk()
                return
        self.in_junk = False
        self.at += 1

    def _skip_space(self) -> bool:
        """Go to the next thing; False at the end of the file."""
        space = _SPACE.match(self.text, self.at)
        assert space is not None
        self.at = space.end()
        return self.at < len(self.text)

    def _take_node(self) -> None:
        self._count_lines()
        line, properties = self.line, dict[str, tuple[str, ...]]()
        while self._skip_space():
            name = _NAME.match(self.text, self.at)
            if name is None or not self._has_value(name.end()):
                break
            self.at = name.end()
            key = "".join(letter for letter in name[0] if letter.isupper())
            values = self._take_values(key)
            if values:
                properties.setdefault(key, values)
        self.in_junk = False
        if not self.depth or not self.is_main:
            return
        self._count_node()
        self.trees.games[-1].append(Node(line, properties))

    def _count_node(self) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._count_lines()
            raise FileFormatError(
                "the file has more than {most} nodes: it is not a match",
                most=MOST_NODES,
                line=self.line,
            )

    def _has_value(self, at: int) -> bool:
        space = _SPACE.match(self.text, at)
        assert space is not None
        return self.text.startswith("[", space.end())

    def _take_values(self, key: str) -> tuple[str, ...]:
        values: list[str] = []
        while self._has_value(self.at):
            value = _VALUE.match(self.text, self.at)
            if value is None:  # without an end: nothing of it can be trusted
                self._report(Sentence("the value of {name} has no end", {"name": key}))
                self.at = len(self.text)
                return tuple(values)
            values.append(value[1][:LONGEST_VALUE])
            self.at = value.end()
            self.values += 1
            if len(values) > MOST_VALUES or self.values > MOST_VALUES_IN_ALL:
                self._count_lines()
                raise FileFormatError(
                    "{name} has more values here than any match: {n}",
                    name=key,
                    n=len(values),
                    line=self.line,
                )
        return tuple(values)

    def _take_junk(self) -> None:
        junk = _JUNK.match(self.text, self.at)
        end = junk.end() if junk else self.at + 1
        if self.depth and self.is_main and not self.in_junk:
            shown = clipped(self.text[self.at : end].strip(), _SHOWN)
            self._report(Sentence("{text!r} was not understood", {"text": shown}))
        self.in_junk = True
        self.at = end

    def _count_lines(self) -> None:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at

    def _report(self, sentence: Sentence) -> None:
        self._count_lines()
        self.trees.problems.append(Problem(sentence, self.line))
