"""The names of cube decisions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.records.cube_decision import (
    CubeAction,
    CubeAnswer,
    CubeDecision,
    CubeValues,
    answered,
    best_action,
    best_answer,
)
from tablas.records.evaluation import Chances, Level


@st.composite
def equities(draw: st.DrawFn) -> CubeValues:
    return CubeValues(draw(st.floats(-3, 3)), draw(st.floats(-3, 3)), 1.0)


def decision(values: CubeValues | None, *, beavers: bool = False) -> CubeDecision:
    action, answer = CubeAction.NOT_AVAILABLE, None
    if values is not None:
        action, answer = best_action(values, beavers=beavers), best_answer(values, beavers=beavers)
    chances = Chances(0.5, 0.1, 0.0, 0.1, 0.0)
    return CubeDecision(
        chances, values, None, action, answer, False, beavers, Level.STATIC, "Tablas"
    )


@pytest.mark.parametrize(
    ("held", "taken", "name"),
    [
        (0.2, -0.1, "no_double"),
        (0.9, 0.8, "no_double"),
        (0.5, 0.6, "double_take"),
        (0.8, 1.2, "double_pass"),
        (0.8, 1.0, "double_pass"),  # take and drop are worth the same: he drops
        (1.0, 1.2, "double_pass"),  # to double and to play on are worth the same: double
        (1.2, 0.9, "too_good_take"),
        (1.1, 1.5, "too_good_pass"),
        (1.5, 1.1, "too_good_pass"),
        (0.6, 0.6, "optional_double_take"),
    ],
)
def test_names(held: float, taken: float, name: str) -> None:
    assert best_action(CubeValues(held, taken, 1.0), beavers=False).value == name


@pytest.mark.parametrize(
    ("held", "taken", "name", "answer"),
    [
        (-0.3, -0.1, "beaver", "beaver"),
        (-0.3, -0.2, "no_double", "beaver"),
        (0.2, -0.1, "no_double", "beaver"),
        (0.5, 0.6, "double_take", "take"),
        (0.5, 1.6, "double_pass", "drop"),
    ],
)
def test_names_with_beavers(held: float, taken: float, name: str, answer: str) -> None:
    values = CubeValues(held, taken, 1.0)
    assert best_action(values, beavers=True).value == name
    assert best_answer(values, beavers=True).value == answer


@given(equities(), st.booleans())
def test_the_named_action_loses_nothing(values: CubeValues, beavers: bool) -> None:
    found = decision(values, beavers=beavers)
    doubles = found.action in (CubeAction.DOUBLE_TAKE, CubeAction.DOUBLE_PASS, CubeAction.BEAVER)
    assert found.loss_of_doubler(doubles=doubles) <= 2e-6
    assert found.answer is not None
    assert found.loss_of_doubled(found.answer) <= 2e-6


@given(equities(), st.booleans())
def test_no_loss_is_negative(values: CubeValues, beavers: bool) -> None:
    found = decision(values, beavers=beavers)
    assert all(found.loss_of_doubler(doubles=doubles) >= 0 for doubles in (True, False))
    allowed = [answer for answer in CubeAnswer if beavers or answer is not CubeAnswer.BEAVER]
    assert all(found.loss_of_doubled(answer) >= 0 for answer in allowed)


def test_losses_are_differences_of_equity() -> None:
    found = decision(CubeValues(0.5, 0.7, 1.0))
    assert found.loss_of_doubler(doubles=False) == pytest.approx(0.2)
    assert found.loss_of_doubler(doubles=True) == 0
    assert found.loss_of_doubled(CubeAnswer.DROP) == pytest.approx(0.3)
    assert answered(CubeValues(0.5, 0.7, 1.0), beavers=True) == 0.7


def test_without_a_cube_there_is_nothing_to_lose() -> None:
    found = decision(None)
    assert not found.available
    assert found.loss_of_doubler(doubles=False) == 0
    assert found.loss_of_doubled(CubeAnswer.TAKE) == 0
    assert replace(found, action=CubeAction.NO_DOUBLE).available
