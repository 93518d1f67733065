"""What is read of GNU Backgammon's table of statistics, and what an analysis of ours says."""

import pytest

from benchmarks.analyse_match import by_tablas, parse_statistics
from tablas.records.evaluation import Level
from tests.analysis.matches import two_points

TOLD = """\
Unforced moves                           128                     119
Error total EMG (MWC)                         -3.041 (-29.091%)       -1.408 (-25.307%)
Close or actual cube decisions            10                      11
Error total EMG (MWC)                         -0.000 ( -0.000%)       -0.004 ( -0.013%)
Overall statistics
Error total EMG (MWC)                         -3.041 (-29.091%)       -1.412 (-25.320%)
seconds 22.091 21.254
"""


def test_a_table_of_statistics_is_read() -> None:
    found = parse_statistics(TOLD)
    assert (found.wall, found.cpu) == (22.091, 21.254)
    assert (found.unforced, found.cubes) == ((128, 119), (10, 11))
    assert found.plays == (3.041, 1.408)
    assert found.doubling == (0.0, 0.004)
    assert found.total == pytest.approx(4.453)


def test_an_analysis_of_ours_has_the_same_figures() -> None:
    found = by_tablas(two_points(), Level.STATIC)
    assert found.unforced == (17, 18)
    assert found.total == pytest.approx(sum(found.plays) + sum(found.doubling))
    assert found.wall > 0
