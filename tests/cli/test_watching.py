"""Bars while matches are analysed."""

import pytest

from tablas.cli.watching import Watch
from tests.analysis.matches import two_points


def test_a_bar_bears_the_name_of_its_match_whatever_is_in_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    with Watch() as watch:
        assert watch.beginning("a [red]\x1b[2J.mat", two_points()) is two_points()
        watch.tell(0, 3, 10)
        watch.tell(0, 4, 10)
    shown = capsys.readouterr().err
    assert "[red]" in shown
    assert "4/10" in shown
    assert "\x1b[2J" not in shown


def test_where_there_is_no_terminal_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with Watch() as watch:
        watch.beginning("a.mat", two_points())
        watch.tell(0, 3, 10)
        watch.ended(0)
        watch.ended(0)
        assert watch.name(0) == "a.mat"
    assert capsys.readouterr().err == ""
