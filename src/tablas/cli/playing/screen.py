"""What is shown and asked: on a terminal that can be painted, or line by line.

Both keep to one order: messages are told as they come, and with each question the board is shown
if it has changed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import Final, NamedTuple, Protocol, TypeAlias

from tablas.drawing import Span, Style
from tablas.drawing.plain import in_ascii

Board: TypeAlias = tuple[tuple[Span, ...], ...]
"""The lines of a board."""
Completer: TypeAlias = Callable[[str], Iterable[str]]
"""Ways in which a line begun may be completed: the last words to take the place of its own."""


class Left(Exception):
    """The person has left the table: end of input, or an interrupt."""


class Terminal(Protocol):
    """A place to show things and to ask."""

    def forget_board(self) -> None:
        """Show the board with the next question even if it has not changed."""
        ...

    def tell(self, message: str) -> None:
        """Show a sentence."""
        ...

    def answer(self, message: str) -> None:
        """Show what was asked for: it need not be seen any more once the next line is typed."""
        ...

    def ask(
        self, prompt: str, board: Board | None = None, complete: Completer | None = None
    ) -> str:
        """Show the board, ask, and wait for a line.

        Raises:
            Left: there is nobody to answer any more.
        """
        ...


class Lines:
    """Plain lines, one after the other: for pipes, logs and screen readers."""

    def __init__(self, *, unicode: bool) -> None:
        self._unicode = unicode
        self._shown: str | None = None

    def forget_board(self) -> None:
        """See `Terminal.forget_board`."""
        self._shown = None

    def tell(self, message: str) -> None:
        """See `Terminal.tell`."""
        print(_plain(message, unicode=self._unicode), flush=True)

    def answer(self, message: str) -> None:
        """See `Terminal.answer`: a line printed stays."""
        self.tell(message)

    def ask(
        self, prompt: str, board: Board | None = None, complete: Completer | None = None
    ) -> str:
        """See `Terminal.ask`; nothing can be completed."""
        if board is not None:
            text = "\n".join("".join(span.text for span in line) for line in board)
            if text != self._shown:
                print(text, flush=True)
                self._shown = text
        print(_plain(prompt, unicode=self._unicode), end="", flush=True)
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            print(flush=True)
            raise Left from None
        if not sys.stdin.isatty():
            print(line.rstrip("\n"), flush=True)
        if not line:
            raise Left
        return line.rstrip("\n")


_COLOURS: Final = {
    Style.PLAIN: "",
    Style.FRAME: "ansibrightblack",
    Style.NUMBER: "",
    Style.WHITE: "bold",
    Style.BLACK: "ansicyan bold",
    Style.DICE: "bold",
    Style.CUBE: "ansiyellow",
    Style.STATUS: "",
}


class _Message(NamedTuple):
    text: str
    passing: bool


class Screen:
    """A terminal painted anew with each question: the board above, what happened below it."""

    def __init__(self, *, unicode: bool, colour: bool) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.output import ColorDepth
        from prompt_toolkit.shortcuts import CompleteStyle

        self._unicode = unicode
        self._depth = ColorDepth.DEPTH_4_BIT if colour else ColorDepth.DEPTH_1_BIT
        self._colour = colour
        self._messages: list[_Message] = []
        self._fresh = 0
        self._session: PromptSession[str] = PromptSession(
            complete_style=CompleteStyle.READLINE_LIKE, color_depth=self._depth
        )

    def forget_board(self) -> None:
        """See `Terminal.forget_board`: this one shows it anyway."""

    def tell(self, message: str) -> None:
        """See `Terminal.tell`: it is shown at once, and again when the screen is painted."""
        self._say(message, passing=False)

    def answer(self, message: str) -> None:
        """See `Terminal.answer`."""
        self._say(message, passing=True)

    def _say(self, message: str, *, passing: bool) -> None:
        columns = self._session.output.get_size().columns
        lines = [message] if len(message) < columns else wrap(message, columns - 1)
        for line in lines:
            print(_plain(line, unicode=self._unicode), flush=True)
        self._messages += [_Message(line, passing) for line in lines]
        self._fresh += len(lines)

    def ask(
        self, prompt: str, board: Board | None = None, complete: Completer | None = None
    ) -> str:
        """See `Terminal.ask`."""
        from tablas.cli.playing.completion import LineCompleter

        if board is not None:
            self._paint(board)
        completer = None if complete is None else LineCompleter(complete)
        try:
            return self._session.prompt(_plain(prompt, unicode=self._unicode), completer=completer)
        except (EOFError, KeyboardInterrupt):
            raise Left from None

    def _paint(self, board: Board) -> None:
        """Board and last messages; a long answer to a question is shown alone."""
        from prompt_toolkit.shortcuts import clear

        since = len(self._messages) - self._fresh
        old = [message for message in self._messages[:since] if not message.passing]
        new, self._fresh = self._messages[since:], 0
        room = max(self._session.output.get_size().rows - len(board) - 2, 1)
        clear()
        if len(new) > room:
            for message in new:
                self._print("", message.text)
            self._messages = old
            return
        for line in board:
            self._print(*(part for span in line for part in (_COLOURS[span.style], span.text)))
        self._print("", "")
        seen = max(min(room, _FEW) - len(new), 0)
        old = old[len(old) - seen :] if seen < len(old) else old
        for message in old:
            self._print(_OLD, message.text)
        for message in new:
            self._print("", message.text)
        self._messages = [*old, *new]

    def _print(self, *styled: str) -> None:
        """Print a line of pieces, each after its style."""
        from prompt_toolkit import print_formatted_text
        from prompt_toolkit.formatted_text import FormattedText

        pieces = [
            (style if self._colour else "", _plain(text, unicode=self._unicode))
            for style, text in zip(styled[::2], styled[1::2], strict=True)
        ]
        print_formatted_text(FormattedText(pieces), color_depth=self._depth)


_FEW: Final = 8
"""So many messages are kept in sight."""
_OLD: Final = "ansibrightblack"
"""The colour of what was told before the last answer."""


def _plain(text: str, *, unicode: bool) -> str:
    """The text as the terminal can show it."""
    return text if unicode else in_ascii(text)


def make_terminal(*, plain: bool, unicode: bool, colour: bool) -> Terminal:
    """The best terminal there is: painted only when both ends of it are a person's."""
    can_paint = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if plain or not can_paint:
        return Lines(unicode=unicode)
    return Screen(unicode=unicode, colour=colour)
