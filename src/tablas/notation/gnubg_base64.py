"""GNU Backgammon's IDs as numbers: a fixed number of characters of base64, lowest byte first."""

from __future__ import annotations

import binascii
import string
from base64 import b64encode
from typing import Final

from tablas.errors import NotationError
from tablas.sentences import Sentence

_ALPHABET: Final = frozenset(string.ascii_letters + string.digits + "+/")


def id_bits(text: str, *, length: int, name: Sentence) -> int:
    """The bits of an ID, its first bit the lowest.

    Args:
        text: the ID, blanks around it allowed.
        length: how many characters it must have.
        name: what to call it in an error.

    Raises:
        NotationError: a foreign character (its column), another length, or bits left over in the
            last character.
    """
    stripped = text.strip()
    start = text.index(stripped) if stripped else 0
    for column, character in enumerate(stripped, start + 1):
        if character not in _ALPHABET:
            raise NotationError(
                "a {name} is written with letters, digits, + and /, not with {character!r}",
                name=name,
                character=character,
                column=column,
            )
    if len(stripped) != length:
        raise NotationError(
            "a {name} has {length} characters, not {count}",
            name=name,
            length=length,
            count=len(stripped),
        )
    decoded = binascii.a2b_base64(stripped + "=" * (-length % 4))
    if b64encode(decoded).decode().rstrip("=") != stripped:
        raise NotationError(
            "the last character of the {name} {text} has bits that belong to nothing",
            name=name,
            text=stripped,
            column=start + length,
        )
    return int.from_bytes(decoded, "little")


def id_text(bits: int, *, size: int) -> str:
    """Write so many bytes of bits, without padding."""
    return b64encode(bits.to_bytes(size, "little")).decode().rstrip("=")
