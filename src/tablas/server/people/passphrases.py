"""Passphrases and recovery codes: made, hashed and compared."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

LEAST: Final = 10
"""Letters of a passphrase."""
MOST: Final = 200
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that could be read as others (Crockford's base 32)."""
_GROUPS, _GROUP = 5, 5
_AT_ONCE: Final = 2
"""How many hashes are computed at a time: each takes 64 MiB."""


class Vault:
    """Hashes and compares in threads, so that nobody else waits; a few at a time."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """A vault with its own way to hash.

        Args:
            hasher: Argon2 and what it costs; by default what its makers recommend.
        """
        self._hasher = hasher or PasswordHasher()
        self._of_nobody = ""
        self._turn = asyncio.Semaphore(_AT_ONCE)

    async def hashed(self, secret: str) -> str:
        """A hash of a passphrase or a code, fit to be kept."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, normal(secret))

    async def matches(self, kept: str | None, secret: str) -> bool:
        """Whether this secret is the one that was hashed.

        Without a hash it takes as long as with one, and is false: nobody learns from the time
        whether there is such an account.
        """
        async with self._turn:
            if not self._of_nobody:
                self._of_nobody = await asyncio.to_thread(self._hasher.hash, new_code())
            compared = kept or self._of_nobody
            same = await asyncio.to_thread(self._verified, compared, normal(secret))
        return same and kept is not None

    def _verified(self, kept: str, secret: str) -> bool:
        try:
            return self._hasher.verify(kept, secret)
        except (VerificationError, InvalidHashError):
            return False


def new_code() -> str:
    """A recovery code that nobody can guess: 25 letters and digits in groups of five."""
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def read_code(text: str) -> str:
    """A recovery code as it was typed: without its hyphens, what may be misread put right."""
    letters = "".join(letter for letter in text.upper() if letter.isalnum())
    plain = letters.translate(str.maketrans("OIL", "011"))
    return "-".join(plain[at : at + _GROUP] for at in range(0, len(plain), _GROUP))


def normal(secret: str) -> str:
    """The same letters in one form, however the keyboard composes them."""
    return unicodedata.normalize("NFKC", secret)
