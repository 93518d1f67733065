"""The command line: one small module a command, loaded only when it is called.

A command module has ``command(tr)``, which returns the function that Typer runs, its help and
messages said by the translator `tr`. Errors of `tablas.errors` become one sentence on the error
output and exit status 2.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tablas.cli.language import chosen_language
from tablas.errors import TablasError
from tablas.i18n import Translator, translator


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line (by default this process's) and leave with its exit status."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run a command line.

    Returns:
        The exit status: 0 done, 2 bad input.
    """
    try:
        language, rest = chosen_language(arguments)
    except TablasError as error:
        return _refuse(error, translator("en"))
    tr = translator(language)
    from tablas.cli.application import application

    try:
        status = application(tr).main(args=rest, prog_name="tablas", standalone_mode=True)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 1
    except TablasError as error:
        return _refuse(error, tr)
    except OSError as error:
        return _refuse_file(error, tr)
    return int(status or 0)


def _refuse(error: TablasError, tr: Translator) -> int:
    print(tr.text("error: {message}", message=error.sentence), file=sys.stderr)
    return 2


def _refuse_file(error: OSError, tr: Translator) -> int:
    reason = error.strerror or type(error).__name__
    message = tr.text("error: {file}: {reason}", file=error.filename or "-", reason=reason)
    print(message, file=sys.stderr)
    return 2
