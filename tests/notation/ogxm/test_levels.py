"""How far a program looked, written as a level of OGXM and read again."""

from __future__ import annotations

import pytest

from tablas.notation.ogxm.levels import depth_of, level_of
from tablas.notation.xg import levels as xg
from tablas.records import Depth
from tablas.records.analysis import ROLLED_OUT

GNU = "GNU Backgammon 1.08.003"
XG = "eXtreme Gammon"


@pytest.mark.parametrize(
    ("program", "depth", "plies"),
    [
        (GNU, Depth(5, "2ply"), 2),
        (GNU, Depth(4, "2ply cubeless"), 2),
        (XG, xg.depth_of(2), 2),
        (XG, xg.depth_of(12), 2),
        (XG, xg.depth_of(1001), None),
        (XG, xg.depth_of(77), None),
        ("BGBlitz", Depth(3, "3-ply"), 3),
        ("Other", Depth(4, "deep"), 4),
        ("Tablas 0.1", Depth(1, "1ply"), 1),
    ],
)
def test_a_level_has_the_plies_of_the_name_and_compares_as_before(
    program: str, depth: Depth, plies: int | None
) -> None:
    level = level_of(depth, program, depth.name)
    assert level.get("checker_ply") == level.get("cube_ply") == plies
    again = depth_of(level, program, plies or 0)
    assert (again.rank, again.name) == (depth.rank, depth.name)


@pytest.mark.parametrize(
    ("program", "depth", "rollout"),
    [
        (GNU, Depth(ROLLED_OUT + 1, "1296 games"), {"trials": 1296}),
        (GNU, Depth(ROLLED_OUT, "1296 games cubeless"), {"trials": 1296}),
        (XG, xg.depth_of(xg.ROLLOUT, games=500), {"trials": 500}),
        (XG, xg.depth_of(998), {}),
        ("Tablas 0.1", Depth(ROLLED_OUT + 36, "36 games"), {"trials": 36}),
    ],
)
def test_rollouts_compare_as_before(program: str, depth: Depth, rollout: dict[str, int]) -> None:
    level = level_of(depth, program, depth.name)
    assert level["rollout"] == rollout
    again = depth_of(level, program, 0)
    assert (again.rank, again.name) == (depth.rank, depth.name)
