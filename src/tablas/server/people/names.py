"""What people may call themselves."""

from __future__ import annotations

import unicodedata
from typing import Final

from tablas.errors import TablasError

LEAST, MOST = 2, 24
"""Letters of an account's name."""
SHOWN: Final = 32
"""Letters of a name that is only shown."""
_ALIKE: Final = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "COPTIC", "CHEROKEE"})
_MARKS: Final = frozenset(" -_.'’")


def one_form(text: str) -> str:
    """A name however it was typed: the same letters in one form, one blank between words."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def account_name(text: str) -> str:
    """The name of an account, in one form.

    Raises:
        TablasError: it is too short or too long, or has letters that could deceive.
    """
    name = one_form(text)
    if not LEAST <= len(name) <= MOST:
        raise TablasError("a name has {least} to {most} letters", least=LEAST, most=MOST)
    if not any(letter.isalnum() for letter in name) or not all(map(_plain, name)):
        raise TablasError("a name has letters, digits, spaces and the marks - _ . ' only")
    if len({alphabet for letter in name if (alphabet := _alphabet(letter))}) > 1:
        raise TablasError("a name is written in one alphabet: letters of two can look the same")
    return name


def shown_name(text: str) -> str:
    """A name fit to be shown: without what cannot be seen, cut at `SHOWN` letters."""
    visible = "".join(
        letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in text[:200]
    )
    return " ".join(unicodedata.normalize("NFC", visible).split())[:SHOWN].strip()


def _alphabet(letter: str) -> str | None:
    """Which of those it belongs to whose letters can be taken for one another's, if any."""
    first = unicodedata.name(letter, "").partition(" ")[0]
    return first if first in _ALIKE else None


def _plain(letter: str) -> bool:
    return letter in _MARKS or unicodedata.category(letter)[0] in "LMN"
