from __future__ import annotations

import pytest

from tablas.rules import Cocked, Event, OpeningThrown, Passed, PrematureThrow, Roll, Seat, Thrown
from tablas.server.throws import thrown_dice


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (OpeningThrown(2, 5), "2-5"),
        (Thrown(Seat.WHITE, Roll(2, 5)), "5-2"),
        (PrematureThrow(Seat.BLACK, Roll(3, 3)), "3-3"),
        (Cocked(Seat.BLACK, Roll(6, 1)), "6-1"),
        (Cocked(Seat.BLACK), "–"),
        (Passed(Seat.WHITE), "–"),
    ],
)
def test_a_throw_is_shown_as_it_is_said(event: Event, text: str) -> None:
    assert thrown_dice(event) == text
