from __future__ import annotations

from tablas.notation.clipping import clipped


def test_only_what_is_too_long_is_cut() -> None:
    assert clipped("abcd", 4) == "abcd"
    assert clipped("abcde", 4) == "abcd…"
