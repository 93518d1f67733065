from __future__ import annotations

import pytest

from tablas.cli.playing.words import (
    WORDS,
    Command,
    Typed,
    all_words,
    parse_dice,
    parse_line,
    parse_win_class,
    shown_word,
)
from tablas.rules import WinClass


@pytest.mark.parametrize(
    ("line", "command", "rest"),
    [
        ("", Command.GO_ON, ""),
        ("  \n", Command.GO_ON, ""),
        ("throw", Command.THROW, ""),
        ("Tirar", Command.THROW, ""),
        ("double", Command.DOUBLE, ""),
        ("doblar", Command.DOUBLE, ""),
        ("take", Command.TAKE, ""),
        ("aceptar", Command.ACCEPT, ""),
        ("pasar", Command.DROP, ""),
        ("drop", Command.DROP, ""),
        ("deshacer todo", Command.UNDO, "todo"),
        ("undo all", Command.UNDO, "all"),
        ("pista", Command.HINT, ""),
        ("jugadas", Command.PLAYS, ""),
        ("pasos", Command.PIPS, ""),
        ("tablero", Command.BOARD, ""),
        ("abandonar gammon", Command.RESIGN, "gammon"),
        ("recoger", Command.PICK_UP, ""),
        ("pick up", Command.PICK_UP, "up"),
        ("montado", Command.COCKED, ""),
        ("premature 31", Command.PREMATURE, "31"),
        ("?", Command.HELP, ""),
        ("salir", Command.QUIT, ""),
        ("8/5 6/5", Command.MOVES, "8/5 6/5"),
        (" bar/20 ", Command.MOVES, "bar/20"),
        ("31", Command.MOVES, "31"),
    ],
)
def test_english_and_spanish_are_understood(line: str, command: Command, rest: str) -> None:
    assert parse_line(line) == Typed(command, rest)


def test_no_word_means_two_things() -> None:
    words = [word for languages in WORDS.values() for language in languages for word in language]
    assert len(words) == len(set(words))


def test_every_command_has_a_word_in_both_languages() -> None:
    wordless = {Command.GO_ON, Command.MOVES}
    assert set(WORDS) == set(Command) - wordless
    for command in WORDS:
        assert parse_line(shown_word(command, "en")).command is command
        assert parse_line(shown_word(command, "es")).command is command
    assert len(all_words("es")) == len(WORDS)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("31", (3, 1)),
        ("3 1", (3, 1)),
        ("3-1", (3, 1)),
        ("6", (6,)),
        ("", None),
        ("07", None),
        ("311", None),
        ("8/5", None),
        ("٣١", None),
    ],
)
def test_dice_are_digits(text: str, dice: tuple[int, ...] | None) -> None:
    assert parse_dice(text) == dice


@pytest.mark.parametrize(
    ("text", "win_class"),
    [
        ("", WinClass.SINGLE),
        ("simple", WinClass.SINGLE),
        ("Gammon", WinClass.GAMMON),
        ("doble", WinClass.GAMMON),
        ("backgammon", WinClass.BACKGAMMON),
        ("triple", WinClass.BACKGAMMON),
        ("everything", None),
    ],
)
def test_what_is_resigned(text: str, win_class: WinClass | None) -> None:
    assert parse_win_class(text) is win_class
