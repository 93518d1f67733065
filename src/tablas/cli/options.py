"""Options that several commands have."""

from __future__ import annotations

from typing import Any

import typer

from tablas.i18n import Translator
from tablas.rules import VARIANTS


def variant_option(tr: Translator) -> Any:
    """``--variant``: the key of a game."""
    names = ", ".join(VARIANTS)
    return typer.Option(
        "backgammon", "--variant", help=tr.text("Which game of the family: {names}.", names=names)
    )
