"""The published pairs of XGIDs and GNU Backgammon's IDs."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

_FILE = Path(__file__).parent.parent / "data" / "ids" / "pairs.tsv"


class Pair(NamedTuple):
    """One situation, told three ways."""

    xgid: str
    position_id: str
    match_id: str


def published_pairs() -> list[Pair]:
    """All of them, in the order of the file."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        return [Pair(**row) for row in csv.DictReader(file, delimiter="\t")]
