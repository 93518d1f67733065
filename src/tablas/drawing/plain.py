"""Text for terminals that know nothing but ASCII."""

from __future__ import annotations

import unicodedata
from typing import Final

_LIKENESS: Final = str.maketrans(
    {
        "…": ".",
        "“": '"',
        "”": '"',
        "«": '"',
        "»": '"',
        "’": "'",
        "–": "-",
        "·": "-",
        "×": "x",
        "¿": None,
        "¡": None,
    }
)


def in_ascii(text: str) -> str:
    """The text without accents, its signs as like as can be; what is left over becomes ``?``."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_LIKENESS))
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return kept.encode("ascii", "replace").decode("ascii")
