from __future__ import annotations

import pytest

from tablas.errors import RuleError
from tablas.play.clock import Clock, ClockRules
from tablas.rules import MatchRules, Seat

RULES = ClockRules(delay=12_000, bank=120_000)
FIVE = MatchRules(length=5)
WHITE, BLACK = Seat.WHITE, Seat.BLACK


def clock() -> Clock:
    return Clock.start(RULES, FIVE)


def test_each_side_gets_the_bank_for_every_point_of_the_match() -> None:
    assert clock().left == (600_000, 600_000)
    assert clock().falls_at is None


def test_money_play_has_no_clock() -> None:
    with pytest.raises(RuleError, match="money play has none"):
        Clock.start(RULES, MatchRules())


@pytest.mark.parametrize(("delay", "bank"), [(0, 0), (-1, 5), (5, -1)])
def test_a_clock_that_gives_no_time_is_refused(delay: int, bank: int) -> None:
    with pytest.raises(RuleError):
        ClockRules(delay, bank)


def test_thinking_within_the_delay_is_free() -> None:
    after = clock().passed_to(WHITE, 1_000).passed_to(BLACK, 13_000)
    assert after.left == (600_000, 600_000)


@pytest.mark.parametrize(
    ("seat", "left"), [(WHITE, (599_000, 600_000)), (BLACK, (600_000, 599_000))]
)
def test_what_goes_beyond_the_delay_is_taken_from_the_bank(
    seat: Seat, left: tuple[int, int]
) -> None:
    after = clock().passed_to(seat, 0).passed_to(seat.other, 13_000)
    assert after.left == left


def test_the_delay_is_not_given_anew_while_the_same_side_goes_on() -> None:
    thrown = clock().passed_to(WHITE, 0).passed_to(WHITE, 10_000)
    assert thrown.used(11_000) == 11_000
    assert thrown.passed_to(BLACK, 14_000).left == (598_000, 600_000)


def test_the_flag_falls_when_delay_and_bank_are_used_up() -> None:
    running = clock().passed_to(BLACK, 5_000)
    assert running.falls_at == 5_000 + 12_000 + 600_000
    assert running.fallen(616_999) is None
    assert running.fallen(617_000) is BLACK


def test_time_stands_still_while_nobody_is_to_act() -> None:
    paused = clock().passed_to(WHITE, 0).passed_to(None, 13_000)
    assert paused.used(99_000) == 0
    assert paused.fallen(10**9) is None
    assert paused.passed_to(BLACK, 50_000).left == (599_000, 600_000)


def test_a_bank_is_never_less_than_nothing() -> None:
    late = clock().passed_to(WHITE, 0).passed_to(BLACK, 10_000_000)
    assert late.left == (0, 600_000)


def test_time_that_is_given_back_goes_to_who_is_to_act() -> None:
    running = clock().passed_to(BLACK, 0)
    assert running.credited(20_000).falls_at == 632_000
    assert clock().credited(20_000) == clock()
