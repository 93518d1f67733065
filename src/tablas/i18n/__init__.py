"""Saying things in a person's language.

The sources speak English: a template such as ``"{seat} to play"`` is both the English text and
the key of the other languages' catalogues. Nothing below the edge of the program translates;
whoever shows a text to a person asks a `Translator` to say it.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from tablas.sentences import Sentence

__all__ = ["LANGUAGES", "N_", "Translator", "language_from_environment", "translator"]

LANGUAGES = ("es", "en")
"""The languages spoken, by their ISO 639 codes."""


def N_(template: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for the catalogues where it is written, to be translated where it is shown."""
    return template


@dataclass(frozen=True, slots=True)
class Translator:
    """Says templates and sentences in one language; what has no translation is said in English.

    Attributes:
        language: one of `LANGUAGES`.
    """

    language: str

    def text(self, template: str, /, **values: object) -> str:
        """Translate a template and fill its ``{named}`` placeholders.

        Enum members among the values are translated by their `str`, sentences are said.

        Raises:
            KeyError: a placeholder has no value.
        """
        return self._filled(self._translated(template), values)

    def plural(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Translate the template for `n` things; ``{n}`` stands for the number itself.

        Raises:
            KeyError: a placeholder has no value.
        """
        template = _catalogue(self.language).ngettext(singular, plural, n)
        return self._filled(template, {"n": n} | values)

    def say(self, sentence: Sentence) -> str:
        """Say a sentence, and the sentences and enum members within it."""
        return self._filled(self._translated(sentence.template), sentence.values)

    def _translated(self, template: str) -> str:
        # To gettext the empty text is the catalogue's own header.
        return _catalogue(self.language).gettext(template) if template else ""

    def _filled(self, template: str, values: Mapping[str, object]) -> str:
        return template.format_map({name: self._shown(value) for name, value in values.items()})

    def _shown(self, value: object) -> object:
        if isinstance(value, Sentence):
            return self.say(value)
        if isinstance(value, Enum):
            return self._translated(str(value))
        return value


@cache
def translator(language: str) -> Translator:
    """The translator of a language of `LANGUAGES`.

    Raises:
        ValueError: it is not one of them.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no such language: {language!r} (there are {', '.join(LANGUAGES)})")
    return Translator(language)


def language_from_environment(environ: Mapping[str, str]) -> str:
    """The language a person has chosen in the environment.

    The first that is set of ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` decides.
    ``LANGUAGE`` may list several, best first. English when none is set or none is spoken here
    (``C`` and ``POSIX`` among them).
    """
    chosen = map(environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wishes = next(filter(None, chosen), "").split(":")
    languages = (wish.replace(".", "_").replace("@", "_").split("_")[0].lower() for wish in wishes)
    return next((language for language in languages if language in LANGUAGES), "en")


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    path = files(__name__) / "locale" / language / "LC_MESSAGES" / "tablas.mo"
    if not path.is_file():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)
