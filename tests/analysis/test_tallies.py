"""Sums with intervals."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.analysis.tallies import ENOUGH, NORMAL_95, Rate, Tally

LOSSES = st.lists(st.floats(0, 2), max_size=20)


@given(LOSSES, LOSSES)
def test_tallies_add_up(first: list[float], second: list[float]) -> None:
    added, at_once = Tally.of(first) + Tally.of(second), Tally.of(first + second)
    assert added.count == at_once.count
    assert added.total == pytest.approx(at_once.total)
    assert added.squares == pytest.approx(at_once.squares)


def test_the_interval_is_that_of_a_normal_distribution() -> None:
    losses = [0.1, 0.0, 0.3, 0.2, 0.25] * 4
    error = statistics.stdev(losses) / 20**0.5
    rate = Tally.of(losses).rate(500)
    assert rate is not None
    assert rate.value == pytest.approx(85)
    assert rate.low == pytest.approx(85 - 500 * NORMAL_95 * error)
    assert rate.high == pytest.approx(85 + 500 * NORMAL_95 * error)


def test_an_interval_does_not_go_below_nothing() -> None:
    rate = Tally.of([0.0] * 20 + [0.5]).rate()
    assert rate is not None
    assert rate.low == 0


@pytest.mark.parametrize("count", [1, ENOUGH - 1])
def test_few_values_have_no_interval_and_none_no_rate(count: int) -> None:
    assert Tally.of([0.25] * count).rate(4) == Rate(1.0, None, None)
    assert Tally().rate() is None
    assert Tally().mean is None
