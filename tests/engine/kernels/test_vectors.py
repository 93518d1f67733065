"""Vector loops do what numpy does."""

from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from tablas.engine.kernels.columns import LANES, dot_columns, shift_column
from tablas.engine.kernels.vectors import (
    dot_rows,
    logistic,
    scratch_floats,
    scratch_rows,
    scratch_units,
    sum_rows,
)

CHANCE = np.random.default_rng(1)


def _products(rows: NDArray[np.int16], source: NDArray[np.int16], sums: NDArray[np.int32]) -> None:
    for first in range(0, sums.shape[0], 8):
        dot_rows(rows, first, source, source.shape[0], sums, first)


def _summed(
    rows: NDArray[np.int16], plus: list[int], minus: list[int], base: NDArray[np.int16]
) -> NDArray[np.int16]:
    total = np.zeros_like(base)
    come, gone = scratch_rows(), scratch_rows()
    for index in range(len(plus)):
        come[index] = plus[index]
    for index in range(len(minus)):
        gone[index] = minus[index]
    sum_rows(rows, come, len(plus), gone, len(minus), base, total)
    return total


def _chances(numbers: NDArray[np.float32]) -> None:
    logistic(numbers)


def _scratched() -> tuple[float, float, float]:
    rows, units, floats = scratch_rows(), scratch_units(), scratch_floats()
    for index in range(512):
        rows[index], units[index], floats[index] = 3, 5, 0.5
    return rows.sum(), units.sum(), floats.sum()


def _columned(
    weights: Any, first: int, source_step: int, sum_step: int, columns: Any, sums: Any, at: int
) -> None:
    dot_columns(weights, first, source_step, sum_step, columns, columns.shape[0], sums, at)


def _shifted(column: Any, scale: float, bias: float, least: float, result: Any) -> None:
    shift_column(column, np.float32(scale), np.float32(bias), np.float32(least), result)


columned: Any = numba.njit(_columned)
shifted: Any = numba.njit(_shifted)
products: Any = numba.njit(_products)
summed: Any = numba.njit(_summed)
chances: Any = numba.njit(_chances)
scratched: Any = numba.njit(_scratched)


@pytest.mark.parametrize("width", [16, 64, 256])
def test_products_of_whole_numbers_are_exact(width: int) -> None:
    rows = CHANCE.integers(-1000, 1000, (2, 8, width)).astype(np.int16)
    source = CHANCE.integers(0, 8192, width).astype(np.int16)
    sums = np.zeros(16, np.int32)
    products(rows, source, sums)
    assert sums.tolist() == (rows.reshape(16, width).astype(int) @ source.astype(int)).tolist()


@pytest.mark.parametrize("width", [8, 32])
def test_products_of_floats(width: int) -> None:
    rows = CHANCE.standard_normal((16, width)).astype(np.float32)
    source = CHANCE.standard_normal(width).astype(np.float32)
    sums = np.zeros(16, np.float32)
    products(rows, source, sums)
    np.testing.assert_allclose(sums, rows @ source, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("kind", [np.int16, np.float32])
def test_rows_come_and_go(kind: type) -> None:
    rows: Any = CHANCE.integers(-100, 100, (9, 128)).astype(kind)
    base: Any = CHANCE.integers(-100, 100, 128).astype(kind)
    plus, minus = np.array([1, 3, 8]), np.array([0, 3])
    expected = base + rows[1] + rows[3] + rows[8] - rows[0] - rows[3]
    assert (summed(rows, plus, minus, base) == expected).all()
    assert (summed(rows, plus[:0], minus[:0], base) == base).all()


def test_chances_of_numbers() -> None:
    numbers = np.linspace(-40, 40, 4000, dtype=np.float32).reshape(-1, 8)
    expected = 1 / (1 + np.exp(-numbers.astype(np.float64)))
    for row in numbers:
        chances(row)
    np.testing.assert_allclose(numbers, expected, atol=1e-6)


@pytest.mark.parametrize(("kind", "count"), [(np.float32, 16), (np.int16, 32)])
def test_sums_for_eight_boards(kind: type, count: int) -> None:
    """Weights float32[8, count] row by row, or int16[count, 8, 2] as a running net has them."""
    if kind is np.float32:
        weights: Any = CHANCE.standard_normal((16, count)).astype(kind)
        columns: Any = CHANCE.standard_normal((count, LANES)).astype(kind)
        sums: Any = np.zeros((16, LANES), kind)
        columned(weights, count * 8, 1, count, columns, sums, 8)
        np.testing.assert_allclose(sums[8:], weights[8:] @ columns, rtol=1e-4, atol=1e-5)
    else:
        weights = CHANCE.integers(-1000, 1000, (count, 8, 2)).astype(kind)
        pairs: Any = CHANCE.integers(0, 8192, (count, LANES, 2)).astype(kind)
        sums = np.zeros((16, LANES), np.int32)
        columned(weights, 0, 8, 1, pairs.view(np.int32)[..., 0], sums, 8)
        expected = np.einsum("kop,klp->ol", weights.astype(int), pairs.astype(int))
        assert (sums[8:] == expected).all()
    assert not sums[:8].any()


@pytest.mark.parametrize("kind", [np.float32, np.int32])
def test_a_column_is_scaled_shifted_and_cut_off(kind: type) -> None:
    column: Any = np.arange(-4, 4).astype(kind)
    result = np.zeros(LANES, np.float32)
    shifted(column, 0.5, 1.0, 0.25, result)
    assert result.tolist() == [0.25, 0.25, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5]


def test_scratch_arrays_are_apart() -> None:
    assert scratched() == (1536, 2560, 256)
