"""The ways to go on with the cube as rows."""

from dataclasses import replace

from tablas.analysis.decisions import CubeTurn
from tablas.analysis.reports.candidates import ways_on
from tablas.i18n import translator
from tablas.records.cube_decision import CubeAnswer
from tests.analysis.judged import cube_turn

EN = translator("en")


def beavered(values: tuple[float, float, float], answer: CubeAnswer | None) -> CubeTurn:
    """A turn of money play in which a beaver is allowed."""
    turn = cube_turn(values, doubled=answer is not None, answer=answer)
    assert turn.analysis is not None
    return replace(turn, analysis=replace(turn.analysis, beavers=True))


def test_there_are_three_ways_on_and_one_was_gone() -> None:
    rows = ways_on(cube_turn((0.6, 0.7, 1.0), doubled=True, answer=CubeAnswer.DROP), EN)
    assert [row.name for row in rows] == ["No double", "Double, take", "Double, drop"]
    assert [row.best for row in rows] == [False, True, False]
    assert [row.chosen for row in rows] == [False, False, True]


def test_a_double_that_may_be_beavered_is_worth_what_the_beaver_leaves() -> None:
    rows = ways_on(beavered((-0.3, -0.2, 1.0), CubeAnswer.TAKE), EN)
    assert [row.name for row in rows if row.best] == ["No double"]
    assert [row.name for row in rows if row.chosen] == ["Double, take"]
    assert [row.equity for row in rows] == ["-0.300", "-0.200", "-0.400", "+1.000"]


def test_a_beaver_is_a_way_of_its_own() -> None:
    rows = ways_on(beavered((0.1, 0.2, 1.0), CubeAnswer.BEAVER), EN)
    assert [row.name for row in rows if row.chosen] == ["Double, beaver"]
    assert len(ways_on(beavered((0.1, 0.2, 1.0), CubeAnswer.TAKE), EN)) == 3
