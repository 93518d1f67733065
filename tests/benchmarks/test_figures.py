from __future__ import annotations

import pytest

from benchmarks.figures import mean_of, paired


def test_the_standard_error_is_that_of_the_mean() -> None:
    found = mean_of([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.error == pytest.approx((5 / 3 / 4) ** 0.5)
    assert found.bound == pytest.approx(2.5 + 1.645 * found.error)


def test_what_is_common_to_both_leaves_a_paired_difference_certain() -> None:
    found = paired([0.1, 5.1, 2.1], [0.0, 5.0, 2.0])
    assert found.mean == pytest.approx(0.1)
    assert found.error == pytest.approx(0.0)
