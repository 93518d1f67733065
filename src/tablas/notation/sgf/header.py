"""What the first node says of the match besides, by the keys which ``.mat`` headers use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tablas.notation.sgf.trees import Node

KEYS: Final[Mapping[str, str]] = {
    "WR": "Player 1 Elo",
    "BR": "Player 2 Elo",
    "DT": "EventDate",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Annotator",
}
"""Properties of the first node, and our keys."""

_DATE: Final = re.compile(r"\s*(\d{1,4})[-.](\d{1,2})[-.](\d{1,2})\s*")


def names_of(root: Node) -> tuple[str, str]:
    """The names of White and Black."""
    white, black = (root.first(name) for name in ("PW", "PB"))
    return "White" if white is None else white, "Black" if black is None else black


def notes_of(nodes: Iterable[Node]) -> Iterator[str]:
    """The comments: those on the match line by line, and those on what was done."""
    for node in nodes:
        for line in (node.first("GC") or "").splitlines():
            if line.strip():
                yield line.strip()
        comment = (node.first("C") or "").strip()
        if comment:
            yield comment


def metadata_of(root: Node) -> dict[str, str]:
    """What a match's first node says, dates as ``2026.11.30``."""
    said = {}
    for name, key in KEYS.items():
        value = (root.first(name) or "").strip()
        if value:
            said[key] = _date(value, ".") if name == "DT" else value
    return said


def properties_of(metadata: Mapping[str, str]) -> dict[str, str]:
    """The properties that say it again, dates as ``2026-11-30``; other keys have no place."""
    said = {}
    for name, key in KEYS.items():
        if metadata.get(key):
            said[name] = _date(metadata[key], "-") if name == "DT" else metadata[key]
    return said


def _date(text: str, mark: str) -> str:
    found = _DATE.fullmatch(text)
    return mark.join(found.groups()) if found else text
