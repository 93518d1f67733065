"""The command line: one small module a command, loaded only when it is called.

A command module has ``command(tr)``, which returns the function that Typer runs, its help and
messages said by the translator `tr`. Errors of `tablas.errors` become one sentence on the error
output and exit status 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tablas.cli.language import chosen_language
from tablas.errors import TablasError, file_trouble
from tablas.i18n import Translator, translator
from tablas.sentences import Sentence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line (by default this process's) and leave with its exit status."""
    _ready_streams()
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def _ready_streams() -> None:
    """Let nothing that is said fail for the terminal's sake.

    What its encoding lacks becomes a question mark; a closed stream swallows, or gives nothing.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - open to the end
        elif name != "stdin":
            stream.reconfigure(errors="replace")


def run(arguments: Sequence[str]) -> int:
    """Run a command line.

    Returns:
        The exit status: 0 done, 2 bad input, 130 interrupted.
    """
    try:
        language, rest = chosen_language(arguments)
    except TablasError as error:
        return _refuse(error.sentence, translator("en"))
    tr = translator(language)
    if rest == ["--version"]:
        from importlib.metadata import version

        print(f"tablas {version('tablas')}")
        return 0
    try:
        return _obey(rest, tr)
    except TablasError as error:
        return _refuse(error.sentence, tr)
    except OSError as error:
        return _refuse(_file_trouble(error), tr)


def _obey(arguments: list[str], tr: Translator) -> int:
    import typer

    from tablas.cli.application import application
    from tablas.cli.usage import spoken_help, usage_error

    try:
        with spoken_help(tr):
            status = application(tr).main(arguments, prog_name="tablas", standalone_mode=False)
    except typer.Abort:
        return 130
    except typer.TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error)
            return 0
        return _refuse(usage_error(error), tr)
    return int(status or 0)


def _refuse(sentence: Sentence, tr: Translator) -> int:
    from tablas.drawing.captions import printable

    print(printable(tr.text("error: {message}", message=sentence)), file=sys.stderr)
    return 2


def _file_trouble(error: OSError) -> Sentence:
    file = error.filename or "-"
    kept = os.environ.get("TABLAS_CACHE")
    if kept and Path(kept) in (Path(file), *Path(file).parents):
        return Sentence(
            "TABLAS_CACHE is {folder}, where nothing can be kept: {reason}",
            {"folder": kept, "reason": file_trouble(error)},
        )
    return Sentence("{file}: {reason}", {"file": file, "reason": file_trouble(error)})
