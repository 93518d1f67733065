"""Which plays are looked into deeper."""

import numpy as np

from tablas.engine.searching import Filter, going_deeper

SHALLOW = np.array([0.50, 0.30, 0.45, -0.20])
DEEP = np.array([0.10, 0.40, 0.38, -0.30])


def test_what_either_of_two_looks_likes_goes_on() -> None:
    order = [1, 2, 0, 3]
    assert going_deeper(order, (DEEP, SHALLOW), 1.0, Filter(5, 0.08)) == [1, 0, 2]
    assert going_deeper(order, (DEEP, DEEP), 1.0, Filter(5, 0.08)) == [1, 2]


def test_no_more_go_on_than_are_kept_and_a_point_of_equity_is_what_it_is_worth() -> None:
    order = [1, 2, 0, 3]
    assert going_deeper(order, (DEEP, SHALLOW), 1.0, Filter(2, 0.08)) == [1, 0]
    assert going_deeper(order, (DEEP, DEEP), 0.1, Filter(5, 0.08)) == [1]
