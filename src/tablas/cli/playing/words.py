"""The words that can be typed at the table: English and Spanish are understood, always both."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from tablas.rules import WinClass


class Command(Enum):
    """What a typed line asks for."""

    GO_ON = auto()
    """The empty line: whatever comes next by itself."""
    THROW = auto()
    DOUBLE = auto()
    TAKE = auto()
    """In Spanish *aceptar*, like whatever else is accepted."""
    DROP = auto()
    BEAVER = auto()
    RACCOON = auto()
    ACCEPT = auto()
    REFUSE = auto()
    CONTEST = auto()
    PREMATURE = auto()
    COCKED = auto()
    PICK_UP = auto()
    UNDO = auto()
    RESIGN = auto()
    HINT = auto()
    PLAYS = auto()
    PIPS = auto()
    BOARD = auto()
    DESCRIBE = auto()
    ID = auto()
    SAVE = auto()
    HELP = auto()
    QUIT = auto()
    MOVES = auto()
    """Anything else: checkers to be moved, or dice."""


class Typed(NamedTuple):
    """A line taken apart; `rest` is what follows the word, for `MOVES` the whole line."""

    command: Command
    rest: str


WORDS: Final[Mapping[Command, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    Command.THROW: (("throw", "roll", "t", "r"), ("tirar", "lanzar")),
    Command.DOUBLE: (("double", "redouble", "d"), ("doblar", "redoblar")),
    Command.TAKE: (("take",), ("tomar",)),
    Command.DROP: (("drop", "pass"), ("pasar",)),
    Command.BEAVER: (("beaver",), ("castor",)),
    Command.RACCOON: (("raccoon",), ("mapache",)),
    Command.ACCEPT: (("accept",), ("aceptar",)),
    Command.REFUSE: (("refuse", "reject"), ("rechazar",)),
    Command.CONTEST: (("contest",), ("impugnar", "protestar")),
    Command.PREMATURE: (("premature",), ("prematura", "prematuro")),
    Command.COCKED: (("cocked",), ("montado", "montados")),
    Command.PICK_UP: (("pickup", "pick", "p"), ("recoger",)),
    Command.UNDO: (("undo", "u"), ("deshacer",)),
    Command.RESIGN: (("resign",), ("abandonar", "rendirse")),
    Command.HINT: (("hint",), ("pista",)),
    Command.PLAYS: (("plays",), ("jugadas",)),
    Command.PIPS: (("pips",), ("pasos",)),
    Command.BOARD: (("board",), ("tablero",)),
    Command.DESCRIBE: (("describe",), ("describir",)),
    Command.ID: (("id",), ("xgid",)),
    Command.SAVE: (("save",), ("guardar",)),
    Command.HELP: (("help", "?", "h"), ("ayuda",)),
    Command.QUIT: (("quit", "exit", "q"), ("salir",)),
}
"""For each command its words in English and in Spanish, the one to be shown first."""

_COMMANDS: Final = {
    word: command for command, words in WORDS.items() for language in words for word in language
}
YES: Final = frozenset({"y", "yes", "s", "si", "sí"})
NO: Final = frozenset({"n", "no"})
ALL: Final = frozenset({"all", "todo"})
_CLASSES: Final = {
    "": WinClass.SINGLE,
    "single": WinClass.SINGLE,
    "simple": WinClass.SINGLE,
    "1": WinClass.SINGLE,
    "gammon": WinClass.GAMMON,
    "doble": WinClass.GAMMON,
    "2": WinClass.GAMMON,
    "backgammon": WinClass.BACKGAMMON,
    "triple": WinClass.BACKGAMMON,
    "3": WinClass.BACKGAMMON,
}


def parse_line(line: str) -> Typed:
    """Which command a line is; what begins with no known word is `MOVES`."""
    word, _, rest = line.strip().partition(" ")
    if not word:
        return Typed(Command.GO_ON, "")
    command = _COMMANDS.get(word.lower())
    if command is None:
        return Typed(Command.MOVES, line.strip())
    return Typed(command, rest.strip())


def parse_dice(text: str) -> tuple[int, ...] | None:
    """The numbers of one die or two, written ``31``, ``3 1`` or ``3-1``; None if it is not that."""
    digits = text.replace(" ", "").replace("-", "").replace(",", "")
    if 1 <= len(digits) <= 2 and all(digit in "123456" for digit in digits):
        return tuple(map(int, digits))
    return None


def parse_win_class(text: str) -> WinClass | None:
    """What somebody offers to resign, a single game unless told; None if it is no such thing."""
    return _CLASSES.get(text.strip().lower())


def shown_word(command: Command, language: str) -> str:
    """The word of a command that is shown to readers of a language."""
    english, spanish = WORDS[command]
    return spanish[0] if language == "es" else english[0]


def take_word(language: str) -> str:
    """The word with which readers of a language accept a double."""
    return shown_word(Command.ACCEPT if language == "es" else Command.TAKE, language)


def all_words(language: str) -> list[str]:
    """The words offered for completion: one for each command."""
    return [shown_word(command, language) for command in WORDS]
