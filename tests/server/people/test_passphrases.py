from __future__ import annotations

import asyncio
import string
from typing import Literal

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st

from tablas.server.people.passphrases import Vault, new_code, read_code
from tests.server.browsing import CHEAP

pytestmark = pytest.mark.anyio


class CountingHasher(PasswordHasher):
    """Remembers what it was asked to verify."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified: list[str] = []

    def verify(self, kept: str | bytes, secret: str | bytes) -> Literal[True]:
        self.verified.append(str(kept))
        return super().verify(kept, secret)


async def test_a_secret_matches_its_own_hash_only(anyio_backend: str) -> None:
    vault = Vault(CHEAP)
    kept = await vault.hashed("correct horse")
    assert kept.startswith("$argon2id$")
    assert await vault.matches(kept, "correct horse")
    assert not await vault.matches(kept, "wrong horse")
    assert not await vault.matches("no hash at all", "correct horse")


async def test_letters_may_be_composed_in_any_way(anyio_backend: str) -> None:
    vault = Vault(CHEAP)
    assert await vault.matches(await vault.hashed("cami\u00f3n lento"), "camio\u0301n lento")


async def test_without_an_account_the_same_work_is_done(anyio_backend: str) -> None:
    hasher = CountingHasher()
    vault = Vault(hasher)
    kept = await vault.hashed("correct horse")
    assert not await vault.matches(None, "correct horse")
    assert not await vault.matches(kept, "wrong horse")
    shapes = {one.rsplit("$", 2)[0] for one in hasher.verified}
    assert len(hasher.verified) == 2
    assert len(shapes) == 1, "with the same cost"


async def test_the_loop_goes_on_while_hashes_are_made(anyio_backend: str) -> None:
    vault = Vault()
    task = asyncio.create_task(vault.hashed("correct horse"))
    turns = 0
    while not task.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 1


def test_codes_are_all_different() -> None:
    codes = {new_code() for _ in range(100)}
    assert len(codes) == 100
    assert all(read_code(code) == code for code in codes)


@given(st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", min_size=25, max_size=25))
def test_a_code_is_read_however_it_is_typed(letters: str) -> None:
    code = "-".join(letters[at : at + 5] for at in range(0, 25, 5))
    assert read_code(code) == code
    assert read_code(code.lower()) == code
    assert read_code(" ".join(letters)) == code
    assert read_code(code.translate(str.maketrans("01", "oi"))) == code


def test_what_is_no_letter_or_digit_does_not_count_in_a_code() -> None:
    assert read_code(string.punctuation + "ab c") == "ABC"
