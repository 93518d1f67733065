"""``tablas convert``: a match file written anew, in another format or tidied in its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import typer

from tablas.cli.recordings import read_recording
from tablas.cli.replay import said
from tablas.drawing.captions import printable
from tablas.errors import TablasError, file_trouble
from tablas.i18n import Translator
from tablas.notation.mat import mat_losses, write_mat


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
        try:
            write_mat(record, target)
        except OSError as error:
            raise TablasError(
                "{path} cannot be written: {reason}", path=target, reason=file_trouble(error)
            ) from error
        for problem in record.problems:
            print(said(problem, tr), file=sys.stderr)
        for loss in mat_losses(record):
            print(printable(tr.text("note: {message}", message=loss)), file=sys.stderr)

    return convert
