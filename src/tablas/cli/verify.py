"""``tablas verify``: throw the dice of a match again and see whether they are the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from tablas.errors import JournalError, TablasError, file_trouble
from tablas.i18n import Translator
from tablas.server.rooms.verification import check
from tablas.server.throws import thrown_dice


def command(tr: Translator) -> Callable[..., None]:
    """The command, its help in the translator's language."""
    file_help = tr.text("The match, as its page or /api/v1/matches/ID hands it out (JSON).")

    commitment_help = tr.text("What the page of the match showed before the first throw.")

    def verify(
        file: Path = typer.Argument(..., help=file_help),
        commitment: str | None = typer.Option(None, metavar="HEX", help=commitment_help),
    ) -> None:
        data = _read(file)
        checked = check(data)
        wrong = [one for one in checked if not one.is_right]
        _check_commitment(data["dice_seal"]["commitment"], commitment)
        typer.echo(tr.text("The seed is the one that was committed to."))
        typer.echo(tr.text("Commitment: {commitment}", commitment=data["dice_seal"]["commitment"]))
        for one in wrong:
            typer.echo(
                tr.text(
                    "Throw {number}: the match says {thrown}, the seed and the lots give "
                    "{expected}.",
                    number=one.number + 1,
                    thrown=thrown_dice(one.thrown),
                    expected=thrown_dice(one.expected),
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


def _check_commitment(found: str, shown: str | None) -> None:
    """Refuse a match whose commitment is not the one that was shown."""
    if shown is not None and shown.strip().lower() != found.lower():
        raise TablasError(
            "the match has the commitment {found}, not {shown}", found=found, shown=shown.strip()
        )


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise JournalError(
            "{path} cannot be opened: {reason}", path=file, reason=file_trouble(error)
        ) from error
    except (ValueError, RecursionError):
        raise JournalError("{path} is not the JSON of a match", path=file) from None
