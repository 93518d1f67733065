"""Texts of people inside the lines of a ``.mat`` file."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 200
"""Characters of a text that are written."""

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f\ufeff\ud800-\udfff]+")
_LIKE_A_SCORE: Final = re.compile(r":(?= *\d+(?!\S))")


def plain_text(text: str) -> str:
    """A text that fits into a line."""
    return _CONTROL.sub(" ", text)[:LONGEST].strip()


def plain_name(name: str) -> str:
    """A name that can stand in the score line: not like a comment, nor like a name and points."""
    return _LIKE_A_SCORE.sub("", plain_text(name)).lstrip(";# ")
