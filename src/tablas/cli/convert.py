"""``tablas convert``: a match file written anew, in another format or tidied in its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import typer

from tablas.cli.recordings import read_recording
from tablas.cli.replay import said
from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.notation.mat import format_mat, mat_losses


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    source_help = tr.text("A match file, or a journal of tablas play; its content decides.")
    target_help = tr.text("The file to be written; its ending says the format: .mat.")

    def convert(
        source: Path = typer.Argument(..., help=source_help),
        target: Path = typer.Argument(..., help=target_help),
        force: bool = typer.Option(False, "--force", help=tr.text("Write over an existing file.")),
    ) -> None:
        if target.suffix.lower() != ".mat":
            raise TablasError(
                "{file}: the ending says the format, and only .mat can be written", file=target
            )
        if target.exists() and not force:
            raise TablasError("{file} exists: --force writes over it", file=target)
        record = read_recording(source)
        text = format_mat(record)
        for problem in record.problems:
            print(said(problem, tr), file=sys.stderr)
        for loss in mat_losses(record):
            print(tr.text("note: {message}", message=loss), file=sys.stderr)
        _write(text, target)

    return convert


def _write(text: str, target: Path) -> None:
    """Write a file at once: whole or not at all.

    With letters beyond ASCII it begins with a byte order mark, by which eXtreme Gammon knows UTF-8.
    """
    unfinished = target.with_name(f"{target.name}.part")
    encoding = "utf-8" if text.isascii() else "utf-8-sig"
    unfinished.write_text(text, encoding=encoding, newline="\n")
    unfinished.replace(target)
