"""What is said to an external player of GNU Backgammon, and what it answers.

One line, one answer. Whoever asks waits for the answer before asking again. The sentences are the
program's own, the words those of GNU Backgammon; docs/contract/protocols.md lists them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tablas.errors import NotationError, TablasError
from tablas.notation.xgid import format_xgid
from tablas.protocols.deciding import Judge, accepts, best_play, cube_word, moves_of
from tablas.protocols.gnubg_boards import USUAL, Agreement, parse_gnubg_board, split_board
from tablas.records.evaluation import Level
from tablas.rules import Situation, WinClass

Judges = Callable[[Level], Judge]
"""Finds the engine that looks so far."""

HELP: Final = (
    "board:... [jacobyrule on|off] [beavers on|off] [crawfordrule on|off] [resignation 1|2|3], "
    "evaluation board:... [plies 0-4] [cubeful|cubeless], set debug on|off, "
    "set interface new|old, version, help, exit"
)
_SWITCHES: Final = {"on": True, "1": True, "yes": True, "off": False, "0": False, "no": False}


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What follows a board.

    Attributes:
        agreement: the rules that a board does not say.
        level: how far to look; None for the player's own level.
        cubeful: whether the value counts the cube.
        resignation: what the opponent of the side on roll offers to lose.
    """

    agreement: Agreement
    level: Level | None = None
    cubeful: bool = False
    resignation: WinClass | None = None


class Conversation:
    """One connection: remembers what was set, and answers line by line."""

    def __init__(
        self, judges: Judges, level: Level, *, name: str, agreement: Agreement = USUAL
    ) -> None:
        """Begin it.

        Args:
            judges: who decides.
            level: how far they look unless asked otherwise.
            name: of the program, for ``version``.
            agreement: the rules that boards do not say, unless they are told.
        """
        self._judges = judges
        self._level = level
        self._name = name
        self._agreement = agreement
        self._debug = False

    def answer(self, line: str) -> str | None:
        """What to send back, several lines at times; None to hang up."""
        text = line.replace("\0", "").strip()
        words = text.lower().split()
        match words:
            case []:
                return "Error: no command given"
            case ["exit" | "quit"]:
                return None
            case ["version"]:
                return f"Interface: 2\nRFBF: 0\nEngine: Tablas\nSoftware: {self._name}"
            case ["help"]:
                return HELP
            case ["set", *rest]:
                return self._set(rest)
        try:
            return self._judged(text)
        except TablasError as error:
            return f"Error: {error}"

    def _set(self, words: list[str]) -> str:
        match words:
            case ["debug", "on" | "off" as switch]:
                self._debug = switch == "on"
                return f"Debug output {switch.upper()}"
            case ["interface", "new" | "old" as kind]:
                return f"New interface {'ON' if kind == 'new' else 'OFF'}"
        return "Error: what can be set is debug on, debug off, interface new and interface old"

    def _judged(self, text: str) -> str:
        evaluation, text = _without(text, "evaluation")
        _, text = _without(text, "fibsboard")
        line, rest = split_board(text)
        wishes = _wishes(rest.lower().split(), self._agreement)
        situation = parse_gnubg_board(line, wishes.agreement)
        answer = self._evaluation if evaluation else self._decision
        return self._remark(situation) + answer(situation, wishes)

    def _remark(self, situation: Situation) -> str:
        return f"DBG: {format_xgid(situation)}\n" if self._debug else ""

    def _decision(self, situation: Situation, wishes: _Wishes) -> str:
        judge = self._judges(wishes.level or self._level)
        if situation.offer is None and wishes.resignation is not None:
            return "accept" if accepts(judge, situation, wishes.resignation) else "reject"
        if situation.roll is not None:
            return moves_of(best_play(judge, situation).play)
        return str(cube_word(judge, situation)[0])

    def _evaluation(self, situation: Situation, wishes: _Wishes) -> str:
        judge = self._judges(wishes.level or Level.STATIC)
        asked = replace(situation, roll=None, offer=None)
        if not wishes.cubeful:
            asked = _cubeless(asked)
        found = judge.evaluate(asked)
        value = found.mwc
        if value is None:
            value = found.equity if wishes.cubeful else found.cubeless
        return " ".join(f"{number:.6f}" for number in (*found.chances, value))


def _cubeless(situation: Situation) -> Situation:
    """The same with a cube that cannot be turned any more."""
    rules = replace(situation.rules, cube_limit=situation.cube.value)
    return replace(situation, rules=rules)


def _without(text: str, word: str) -> tuple[bool, str]:
    """Whether a text begins with a word, and what comes after it."""
    found = re.match(rf"{word}\s+", text, re.IGNORECASE)
    return (True, text[found.end() :]) if found else (False, text)


# -- what follows a board


def _wishes(words: Iterable[str], agreement: Agreement) -> _Wishes:
    wishes = _Wishes(agreement)
    left = _Words(words)
    for word in left:
        match word:
            case "plies":
                wishes = replace(wishes, level=_level(left.number(word, most=len(Level) - 1)))
            case "resignation":
                points = left.number(word, most=3)
                wishes = replace(wishes, resignation=WinClass(points) if points else None)
            case "cubeful" | "cubeless":
                wishes = replace(wishes, cubeful=word == "cubeful")
            case "cube":
                wishes = replace(wishes, cubeful=left.switch())
            case "jacobyrule":
                wishes = _agreed(wishes, jacoby=left.switch())
            case "beavers":
                wishes = _agreed(wishes, beavers=left.switch())
            case "crawfordrule":
                wishes = _agreed(wishes, crawford=left.switch())
            case "noise":
                left.value(word)  # there is none
            case "prune" | "deterministic":
                left.switch()  # always so
            case _:
                raise NotationError("after a board {word!r} means nothing", word=word)
    return wishes


def _agreed(wishes: _Wishes, **rules: bool) -> _Wishes:
    return replace(wishes, agreement=replace(wishes.agreement, **rules))


def _level(plies: int) -> Level:
    return tuple(Level)[plies]


class _Words(Iterator[str]):
    """Words, taken one after another."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = list(words)[::-1]

    def __next__(self) -> str:
        if not self._words:
            raise StopIteration
        return self._words.pop()

    def switch(self) -> bool:
        """The next word if it says on or off; without it what was named is on."""
        if self._words and self._words[-1] in _SWITCHES:
            return _SWITCHES[self._words.pop()]
        return True

    def value(self, name: str) -> str:
        if not self._words:
            raise NotationError("after {name} a number was expected", name=name)
        return self._words.pop()

    def number(self, name: str, most: int) -> int:
        text = self.value(name)
        if not re.fullmatch("[0-9]{1,3}", text) or int(text) > most:
            raise NotationError(
                "after {name} a number from 0 to {most} was expected, not {text!r}",
                name=name,
                most=most,
                text=text,
            )
        return int(text)
