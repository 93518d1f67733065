"""Which language the command line speaks."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tablas.errors import TablasError
from tablas.i18n import LANGUAGES, language_from_environment


def chosen_language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Take ``--lang xx`` out of the arguments; without it the environment decides.

    Returns:
        The language and the other arguments. The option may stand anywhere before ``--``.

    Raises:
        TablasError: a language that is not spoken here.
    """
    rest: list[str] = []
    language = language_from_environment(os.environ)
    remaining = iter(arguments)
    for argument in remaining:
        if argument == "--":
            rest += [argument, *remaining]
        elif argument == "--lang":
            language = _known(next(remaining, ""))
        elif argument.startswith("--lang="):
            language = _known(argument.removeprefix("--lang="))
        else:
            rest.append(argument)
    return language, rest


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise TablasError(
            "--lang takes one of {languages}, not {language!r}",
            languages=", ".join(LANGUAGES),
            language=language,
        )
    return language
