"""How deep the program looked, by its codes."""

from __future__ import annotations

from tablas.notation.xg.levels import ROLLOUT, depth_of
from tablas.records.analysis import ROLLED_OUT

WEAK_TO_STRONG = [0, 1, 12, 2, 1000, 3, 4, 1001, 5, 6, 1002, 999, 998, ROLLOUT]


def test_codes_are_ranked_by_real_depth_not_by_number() -> None:
    depths = [depth_of(code) for code in WEAK_TO_STRONG]
    assert depths == sorted(depths)
    assert len({depth.rank for depth in depths}) == len(depths)


def test_names_are_those_of_the_program() -> None:
    assert [depth_of(code).name for code in (0, 12, 2, 1002, 999, 998)] == [
        "1-ply",
        "3-ply red",
        "3-ply",
        "XG Roller++",
        "book V1",
        "book V2",
    ]


def test_rollouts_and_the_book_count_as_played_out() -> None:
    assert all(depth_of(code).rank >= ROLLED_OUT for code in (998, 999, ROLLOUT))
    assert depth_of(1002).rank < ROLLED_OUT
    assert depth_of(ROLLOUT, games=1296).name == "1296 games"
    assert depth_of(ROLLOUT).name == "rollout"


def test_an_unknown_code_ranks_below_all_that_are_known() -> None:
    assert depth_of(77) < depth_of(0)
    assert depth_of(77).name == "level 77"
