"""How far off somebody judges a position: the same whenever the match is played again.

What is misjudged, and by how much, comes from a seed and the situation alone, so that a bot plays
a match that is taken up again, or replayed, as it would have played it.
"""

from __future__ import annotations

import hashlib
from typing import Final

from tablas.rules import OFF, Position, Seat, Situation

UNIFORM: Final = 4
"""So many uniform numbers are added up: their sum is nearly normal, and cannot be extreme."""
RANGE: Final = 1 << 32
"""Each of them is a whole number below this."""
SPREAD: Final = (UNIFORM / 12) ** 0.5
"""The standard deviation of such a sum of numbers between 0 and 1."""
EASIEST: Final = 0.2
"""How hard a position is to judge in which the sides have passed each other."""


def misjudgement(seed: str, situation: Situation, seat: Seat, what: str, board: Position) -> float:
    """A number of mean 0 and standard deviation 1, never beyond 3.5 either way.

    Args:
        seed: of the match.
        situation: where the decision is made; dice, cube and score count.
        seat: who judges.
        what: the kind of decision.
        board: what is judged.
    """
    text = (
        f"{seed}/{what}/{seat.index}/{situation.turn.index}/{situation.score}/{situation.cube}"
        f"/{situation.roll}/{situation.position.own}/{situation.position.other}"
        f"/{board.own}/{board.other}"
    )
    digest = hashlib.sha256(text.encode("utf-8", errors="surrogatepass")).digest()
    numbers = (int.from_bytes(digest[4 * index : 4 * index + 4]) for index in range(UNIFORM))
    return (sum(numbers) / RANGE - UNIFORM / 2) / SPREAD


def difficulty(position: Position) -> float:
    """How hard it is to judge: from 0.2 in a race to 1 while all checkers have to pass others."""
    own, other = _in_contact(position), _in_contact(position.swapped())
    left = sum(position.own[OFF + 1 :]) + sum(position.other[OFF + 1 :])
    return EASIEST + (1 - EASIEST) * ((own + other) / max(left, 1))


def _in_contact(position: Position) -> int:
    """How many of `own` have an enemy before them."""
    farthest = max((point for point, count in enumerate(position.other) if count), default=0)
    return sum(position.own[26 - farthest :]) if farthest else 0
