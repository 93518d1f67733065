"""Writing a match into a file that other programs read."""

from __future__ import annotations

import os
from pathlib import Path

from tablas.cli.playing.screen import Board, Left, Terminal
from tablas.cli.playing.words import YES
from tablas.errors import LossError, file_trouble
from tablas.i18n import Translator
from tablas.records import MatchRecord


def save_match(record: MatchRecord, path: Path, terminal: Terminal, tr: Translator) -> bool:
    """Write a match as ``.mat``, asking before anything is overwritten; whether it was written.

    Raises:
        Left: there is nobody to answer any more.
    """
    if os.path.lexists(path):
        answer = terminal.ask(tr.text("{path} exists already. Replace it? (y/n) ", path=path))
        if answer.strip().lower() not in YES:
            return False
    return write_match(record, path, terminal, tr)


def write_match(record: MatchRecord, path: Path, terminal: Terminal, tr: Translator) -> bool:
    """Write a match as ``.mat`` and say what is lost by it; whether it was written."""
    from tablas.notation.mat import mat_losses, write_mat

    try:
        write_mat(record, path)
    except LossError as error:
        terminal.tell(tr.say(error.sentence))
        return False
    except OSError as error:
        terminal.tell(
            tr.text(
                "{path} cannot be written: {reason}",
                path=path,
                reason=file_trouble(error),
            )
        )
        return False
    terminal.tell(tr.text("Written: {path}", path=path))
    for loss in mat_losses(record):
        terminal.tell(tr.text("note: {message}", message=loss))
    return True


def offer_to_save(
    record: MatchRecord, terminal: Terminal, tr: Translator, board: Board | None = None
) -> None:
    """Show the end, and ask whether the match should be written, and where; nobody has to."""
    prompt = tr.text("Save the match as a .mat file? (its name, or Enter: no) ")
    try:
        while name := terminal.ask(prompt, board).strip():
            if save_match(record, named(name), terminal, tr):
                return
    except Left:
        return


def named(text: str) -> Path:
    """The file that somebody means: with the ending .mat where none is written."""
    path = Path(text).expanduser()
    return path if path.suffix else path.with_name(f"{path.name}.mat")
