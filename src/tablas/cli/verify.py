"""``tablas verify``: throw the dice of a match again and see whether they are the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import typer

from tablas.drawing.captions import dice
from tablas.errors import JournalError, TablasError, file_trouble
from tablas.i18n import Translator
from tablas.rules import Cocked, Event, OpeningThrown, PrematureThrow, Roll, Thrown
from tablas.server.rooms.verification import check


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    file_help = tr.text("The match, as its page or /api/v1/matches/ID hands it out (JSON).")

    def verify(file: Path = typer.Argument(..., help=file_help)) -> None:
        checked = check(_read(file))
        wrong = [one for one in checked if not one.is_right]
        typer.echo(tr.text("The seed is the one that was committed to."))
        for one in wrong:
            typer.echo(
                tr.text(
                    "Throw {number}: the match says {thrown}, the seed and the lots give "
                    "{expected}.",
                    number=one.number + 1,
                    thrown=_shown(one.thrown),
                    expected=_shown(one.expected),
                )
            )
        if wrong:
            raise TablasError(
                "{wrong} of {count} throws are not what they had to be",
                wrong=len(wrong),
                count=len(checked),
            )
        typer.echo(
            tr.plural(
                "{n} throw, and it is what it had to be.",
                "{n} throws, and all are what they had to be.",
                len(checked),
            )
        )

    return verify


def _read(file: Path) -> object:
    try:
        return json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise JournalError(
            "{path} cannot be opened: {reason}", path=file, reason=file_trouble(error)
        ) from error
    except (ValueError, RecursionError):
        raise JournalError("{path} is not the JSON of a match", path=file) from None


def _shown(thrown: Event) -> str:
    """The dice of a throw; an opening's White first."""
    if isinstance(thrown, OpeningThrown):
        return f"{thrown.white}-{thrown.black}"
    roll = thrown.roll if isinstance(thrown, Thrown | Cocked | PrematureThrow) else None
    return dice(roll) if isinstance(roll, Roll) else "-"
