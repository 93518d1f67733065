"""What people may call themselves."""

from __future__ import annotations

import unicodedata
from typing import Final

from tablas.errors import TablasError

LEAST, MOST = 2, 24
"""Letters of an account's name."""
SHOWN: Final = 32
"""Letters of a name that is only shown."""
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
    return name


def shown_name(text: str) -> str:
    """A name fit to be shown: without what cannot be seen, cut at `SHOWN` letters."""
    visible = "".join(
        letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in text[:200]
    )
    return " ".join(unicodedata.normalize("NFC", visible).split())[:SHOWN].strip()


def _plain(letter: str) -> bool:
    return letter in _MARKS or unicodedata.category(letter)[0] in "LMN"
