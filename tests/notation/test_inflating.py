"""Compressed streams: whole, cut off, damaged, and larger than anybody wants."""

from __future__ import annotations

import gzip
import zlib

import pytest

from tablas.notation.inflating import inflated

TEXT = b"backgammon " * 400


@pytest.mark.parametrize("compress", [zlib.compress, gzip.compress])
def test_zlib_and_gzip_are_both_read(compress: type[bytes]) -> None:
    stream = compress(TEXT)
    assert inflated(stream + b"and more") == (TEXT, len(stream), True)


def test_a_stream_cut_off_gives_what_it_has() -> None:
    stream = zlib.compress(TEXT, 1)
    found = inflated(stream[:-10])
    assert TEXT.startswith(found.data)
    assert found.data
    assert not found.is_whole


def test_damage_costs_what_follows_only() -> None:
    noise = b"".join(bytes([n * n % 251, n % 256]) for n in range(4000))
    stream = bytearray(zlib.compress(noise))
    stream[-1] ^= 1
    found = inflated(bytes(stream))
    assert noise.startswith(found.data)
    assert found.data
    assert not found.is_whole


def test_no_more_than_the_limit_is_inflated() -> None:
    found = inflated(zlib.compress(bytes(10_000_000)), most=1000)
    assert (len(found.data), found.is_whole) == (1000, False)


def test_other_bytes_hold_nothing() -> None:
    assert inflated(b"no stream").data == b""
    assert inflated(b"") == (b"", 0, False)
