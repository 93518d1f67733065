"""``tablas convert``: matches written anew, in another format or tidied in their own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import typer

from tablas.cli.recordings import read_recording
from tablas.cli.target_formats import ENDINGS, Written, written
from tablas.drawing.captions import printable, said
from tablas.errors import TablasError, file_trouble
from tablas.i18n import Translator
from tablas.notation.gathering import Found, gather
from tablas.notation.reading import AnyRecord
from tablas.notation.whole_file import write_whole
from tablas.play.journal import is_journal


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    endings = ", ".join(ENDINGS)
    source_help = tr.text(
        "A file of matches or positions, a journal of tablas play, a folder or an archive; the "
        "content decides."
    )
    target_help = tr.text(
        "The file to be written; its ending says the format: {endings}. With --to a folder.",
        endings=endings,
    )
    to_help = tr.text("Write each match into a file of its own: {endings}.", endings=endings)

    def convert(
        source: Path = typer.Argument(..., help=source_help),
        target: Path = typer.Argument(..., help=target_help),
        to: str = typer.Option("", "--to", help=to_help),
        force: bool = typer.Option(False, "--force", help=tr.text("Write over an existing file.")),
    ) -> None:
        if to:
            _convert_all(source, target, _ending(to), force, tr)
        else:
            _convert_one(source, target, force, tr)

    return convert


def _ending(to: str) -> str:
    """The ending that ``mat`` or ``.mat`` means."""
    ending = f".{to.lower().lstrip('.')}"
    if ending not in ENDINGS:
        raise TablasError(
            "{to} cannot be written, only {endings}", to=to, endings=", ".join(ENDINGS)
        )
    return ending


def _convert_one(source: Path, target: Path, force: bool, tr: Translator) -> None:
    ending = target.suffix.lower()
    if ending not in ENDINGS:
        raise TablasError(
            "{file}: the ending says the format, and only {endings} can be written",
            file=target,
            endings=", ".join(ENDINGS),
        )
    records: list[AnyRecord] = []
    for found in _found(source):
        if found.trouble is not None:
            raise TablasError(found.trouble.template, **found.trouble.values)
        records += found.records
    if len(records) != 1:
        raise TablasError(
            "{file} holds {n} matches and positions: write them into a folder with --to",
            file=source,
            n=len(records),
        )
    for message in _write(target, records[0], written(records[0], ending), force, tr):
        _tell(message)


def _convert_all(source: Path, folder: Path, ending: str, force: bool, tr: Translator) -> None:
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TablasError(
            "{path} cannot be written: {reason}", path=folder, reason=file_trouble(error)
        ) from error
    taken: set[str] = set()
    is_whole = True
    for found in _found(source):
        troubles = [] if found.trouble is None else [found.trouble]
        for record in found.records:
            target = folder / f"{_free(_stem(found.name), taken)}{ending}"
            try:
                said_of_it = _write(target, record, written(record, ending), force, tr)
            except TablasError as error:
                troubles.append(error.sentence)
            else:
                count += 1
                for message in said_of_it:
                    _tell(tr.text("{file}: {message}", file=found.name, message=message))
        for trouble in dict.fromkeys(troubles):
            _tell(tr.text("{file}: {message}", file=found.name, message=trouble))
        is_whole = is_whole and not troubles
    if not count:
        raise TablasError("nothing in {file} could be converted", file=source)
    print(tr.plural("{n} file in {folder}", "{n} files in {folder}", count, folder=folder))
    if not is_whole:
        raise typer.Exit(2)


def _found(source: Path) -> Iterator[Found]:
    """What is in a file, a folder or an archive."""
    if source.is_file():
        with source.open("rb") as file:
            if is_journal(file.read(80)):
                yield Found(source.name, (read_recording(source),))
                return
    yield from gather([source])


def _free(stem: str, taken: set[str]) -> str:
    """A name that no other file of this run has."""
    name, number = stem, 1
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    taken.add(name)
    return name


def _stem(name: str) -> str:
    """What a file is called without its ending, and without what would steer a terminal."""
    return printable(Path(name).stem) or "match"


def _write(
    target: Path, record: AnyRecord, done: Written, force: bool, tr: Translator
) -> list[str]:
    """Write a file; what there is to say of it: what was odd, and what is lost."""
    if target.exists() and not force:
        raise TablasError("{file} exists: --force writes over it", file=target)
    try:
        write_whole(target, done.data)
    except OSError as error:
        raise TablasError(
            "{path} cannot be written: {reason}", path=target, reason=file_trouble(error)
        ) from error
    losses = [tr.text("note: {message}", message=loss) for loss in done.losses]
    return [*(said(problem, tr) for problem in record.problems), *losses]


def _tell(text: str) -> None:
    print(printable(text), file=sys.stderr)
