"""Which cube decisions are worth playing out."""

import pytest

from tablas.analysis.playing_out import is_close
from tablas.records import CubeAnalysis, Depth
from tablas.records.cube_decision import CubeValues

LIMIT = 0.05


@pytest.mark.parametrize(
    ("held", "taken", "close"),
    [
        (0.80, 0.84, True),  # to double or not
        (0.80, 0.76, True),
        (0.50, 0.30, False),
        (0.70, 0.97, True),  # to take or not, doubling being right
        (0.70, 1.04, True),
        (0.70, 0.85, False),
        (1.60, 1.02, False),  # far too good to double: nobody will be asked
    ],
)
def test_close_is_what_a_little_more_or_less_would_change(
    held: float, taken: float, close: bool
) -> None:
    analysis = CubeAnalysis(CubeValues(held, taken, 1.0), Depth(2, "2ply"))
    assert is_close(analysis, LIMIT) is close
