"""Texts of others as errors repeat them: not longer than can be read at a glance."""

from __future__ import annotations


def clipped(text: str, most: int) -> str:
    """The first characters of a text, and ``…`` where there were more than so many."""
    return text if len(text) <= most else f"{text[:most]}…"
