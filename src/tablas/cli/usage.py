"""Saying in the person's language what the parser of the command line could not accept."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import Any

from tablas.i18n import N_, Translator
from tablas.sentences import Sentence

_KINDS = {
    "NoSuchOption": N_("there is no option {name}"),
    "MissingParameter": N_("{name} is missing"),
    "BadOptionUsage": N_("the option {name} takes a value"),
    "BadParameter": N_("{name}: {reason}"),
}
_REASONS = (
    (r"valid integer", N_("a whole number was expected")),
    (r"greater than or equal to (?P<bound>-?\d+)", N_("at least {bound} was expected")),
    (r"less than or equal to (?P<bound>-?\d+)", N_("at most {bound} was expected")),
    (r"(?P<value>'.*') is not one of (?P<choices>.*?)\.?$", N_("{value} is not one of {choices}")),
)
_PANELS = (
    N_("Options"),
    N_("Arguments"),
    N_("Commands"),
    N_("[default: {}]"),
    N_("[required]"),
)
"""Words of the parser's help pages, which it looks up with gettext."""


@contextmanager
def spoken_help(tr: Translator) -> Iterator[None]:
    """Let this process's gettext, which the parser asks, answer in the translator's language.

    At the end gettext and the environment are as they were.
    """
    domain, language = gettext.textdomain(), os.environ.get("LANGUAGE")
    with as_file(files("tablas.i18n") / "locale") as directory:
        gettext.bindtextdomain("tablas", str(directory))
        gettext.textdomain("tablas")
        os.environ["LANGUAGE"] = tr.language
        try:
            yield
        finally:
            gettext.textdomain(domain)
            if language is None:
                del os.environ["LANGUAGE"]
            else:
                os.environ["LANGUAGE"] = language


def usage_error(error: Any) -> Sentence:
    """What was wrong with the command line, from the parser's exception."""
    kind = type(error).__name__
    if kind == "BadOptionUsage" and "does not take a value" in str(error.message):
        return Sentence("the option {name} takes no value", {"name": error.option_name})
    if kind not in _KINDS:
        extra = re.match(r"Got unexpected extra argument\S* \((.*)\)", str(error.message))
        if extra:
            return Sentence("there is no place here for {text}", {"text": extra[1]})
        command = re.match(r"No such command '(.*)'", str(error.message))
        if command:
            return Sentence("there is no command {name}", {"name": command[1]})
        return Sentence("{reason}", {"reason": error.format_message()})
    param = getattr(error, "param", None)
    name = getattr(error, "option_name", None) or (param and _parameter_name(param)) or ""
    reason = _reason(str(error.message)) if kind == "BadParameter" else ""
    return Sentence(_KINDS[kind], {"name": name, "reason": reason})


def _parameter_name(param: Any) -> str:
    if param.param_type_name == "argument":
        return str(param.name).upper()
    return str(max(param.opts, key=len))


def _reason(message: str) -> Sentence:
    for pattern, template in _REASONS:
        found = re.search(pattern, message)
        if found:
            return Sentence(template, found.groupdict())
    return Sentence("{message}", {"message": message})
