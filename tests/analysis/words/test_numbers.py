"""Numbers as each language writes them."""

from tablas.analysis.words.numbers import equity, listed, percent, point_name, signed
from tablas.i18n import translator

EN, ES = translator("en"), translator("es")


def test_spanish_writes_a_comma() -> None:
    assert (equity(0.0834, EN), equity(0.0834, ES)) == ("0.083", "0,083")
    assert signed(-0.5, ES) == "-0,500"
    assert signed(-0.0001, EN) == "+0.000"
    assert percent(0.1234, EN) == "12.3"


def test_lists_end_with_and() -> None:
    assert listed([], EN) == ""
    assert listed(["a"], EN) == "a"
    assert listed(["a", "b", "c"], EN) == "a, b and c"


def test_points_with_a_name_are_called_by_it() -> None:
    said = [point_name(point, EN) for point in (5, 7, 13, 18, 20, 22)]
    assert said == [
        "your 5 point",
        "your bar point (7)",
        "the midpoint (13)",
        "the opponent's bar point (18)",
        "the golden anchor (20)",
        "the anchor on the 22 point",
    ]
