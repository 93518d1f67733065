from __future__ import annotations

from tablas.store.names import LENGTH, new_id


def test_names_are_letters_and_digits_and_differ() -> None:
    names = {new_id() for _ in range(100)}
    assert len(names) == 100
    assert all(len(name) == LENGTH and name.isascii() and name.isalnum() for name in names)
    assert len(new_id(32)) == 32
