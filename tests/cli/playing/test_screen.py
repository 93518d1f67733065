from __future__ import annotations

import io
import sys

import pexpect
import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from tablas.cli.playing.completion import LineCompleter
from tablas.cli.playing.screen import Left, Lines, make_terminal
from tablas.drawing import Span, Style

BOARD = ((Span("┌─", Style.FRAME), Span("○", Style.WHITE)), (Span("└─", Style.FRAME),))


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What somebody types; write the lines and rewind."""
    stdin = io.StringIO()
    monkeypatch.setattr(sys, "stdin", stdin)
    return stdin


def test_lines_are_read_until_there_are_none(
    typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    typed.write("one\ntwo")
    typed.seek(0)
    lines = Lines(unicode=True)
    assert lines.ask("? ") == "one"
    assert lines.ask("? ") == "two"
    with pytest.raises(Left):
        lines.ask("? ")
    assert capsys.readouterr().out == "? one\n? two\n? \n"


def test_the_board_is_shown_when_it_has_changed(
    typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    typed.write("\n\n\n\n")
    typed.seek(0)
    lines = Lines(unicode=True)
    for expected in (1, 0):
        lines.ask("? ", BOARD)
        assert capsys.readouterr().out.count("┌─○") == expected
    lines.forget_board()
    lines.ask("? ", BOARD)
    assert capsys.readouterr().out.count("┌─○") == 1
    lines.ask("? ", BOARD[1:])
    assert capsys.readouterr().out.count("└─") == 1


def test_without_unicode_nothing_but_ascii_is_shown(
    typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    typed.write("\n")
    typed.seek(0)
    lines = Lines(unicode=False)
    lines.tell("“Señor” dobló")
    lines.ask("¿sí? ")
    assert capsys.readouterr().out.isascii()


def test_an_interrupt_leaves(typed: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(typed, "readline", interrupt)
    with pytest.raises(Left):
        Lines(unicode=True).ask("? ")


def test_only_a_persons_terminal_is_painted(
    typed: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(make_terminal(plain=False, unicode=True, colour=True), Lines)
    monkeypatch.setattr(typed, "isatty", lambda: True)
    assert isinstance(make_terminal(plain=True, unicode=True, colour=True), Lines)


def test_completion_replaces_the_last_word() -> None:
    completer = LineCompleter(lambda line: ["8/5", "8/7", "6/5"] if line.endswith("8/") else [])
    found = list(completer.get_completions(Document("6/5 8/"), CompleteEvent()))
    assert [(completion.text, completion.start_position) for completion in found] == [
        ("8/5", -2),
        ("8/7", -2),
    ]


PAINT = """
import sys
from tablas.cli.playing.screen import Left, make_terminal
from tablas.drawing import Span, Style
board = tuple((Span(f"line {n}", Style.FRAME),) for n in range(4))
terminal = make_terminal(plain=False, unicode=True, colour={colour})
for n in range(3):
    terminal.tell(f"message {n}")
print(repr(terminal.ask("first? ", board, lambda line: ["abc", "abd"])))
terminal.tell("answer")
print(repr(terminal.ask("second? ", board)))
for n in range(30):
    terminal.tell(f"long {n}")
try:
    terminal.ask("third? ", board)
except Left:
    print("left")
"""


def painted(*, colour: bool) -> pexpect.spawn[str]:
    return pexpect.spawn(
        sys.executable,
        ["-c", PAINT.replace("{colour}", str(colour))],
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=20,
        env={"TERM": "xterm", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a pseudo-terminal")
def test_a_terminal_is_painted_with_the_board_and_what_happened() -> None:
    child = painted(colour=True)
    child.expect("first\\?")
    assert "line 3" in (child.before or "")
    assert "message 2" in (child.before or "")
    child.send("ab\t")
    child.send("d\r")
    child.expect("'abd'")
    child.expect("second\\?")
    assert "message 0" in (child.before or "")  # still in sight
    assert "answer" in (child.before or "")
    child.send("\r")
    child.expect("third\\?")
    shown = (child.before or "").rpartition("\x1b[2J")[2]
    assert "long 29" in shown
    assert "line 3" not in shown  # a long answer is shown alone
    child.sendeof()
    child.expect("left")


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a pseudo-terminal")
def test_without_colours_none_are_sent() -> None:
    child = painted(colour=False)
    child.expect("first\\?")
    shown = (child.before or "").rpartition("line 0")[2]
    assert "\x1b[9" not in shown
    child.sendcontrol("c")
    child.expect(pexpect.EOF)
