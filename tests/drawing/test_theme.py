from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.drawing import THEMES, WOOD, Theme
from tablas.errors import TablasError

ALL = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@ALL
def test_texts_can_be_read(theme: Theme) -> None:
    for ink, ground in (
        (theme.text, theme.page),
        (theme.frame_text, theme.frame),
        (theme.frame_text, theme.well),
        (theme.white_edge, theme.white),
        (theme.black_edge, theme.black),
    ):
        assert contrast(ink, ground) >= 7


@ALL
def test_checkers_differ_by_more_than_hue(theme: Theme) -> None:
    assert contrast(theme.white, theme.black) >= 10
    assert contrast(theme.black_mark, theme.black) >= 4.5


@ALL
def test_checkers_stand_out_by_body_or_edge(theme: Theme) -> None:
    for ground in (theme.field, theme.point_light, theme.point_dark, theme.frame, theme.well):
        for body, edge in ((theme.white, theme.white_edge), (theme.black, theme.black_edge)):
            assert max(contrast(body, ground), contrast(edge, ground)) >= 3


@ALL
def test_arrows_stand_out_by_body_or_edge(theme: Theme) -> None:
    for ground in (theme.field, theme.point_light, theme.point_dark, theme.white, theme.black):
        accent = contrast(theme.accent, ground)
        assert max(accent, contrast(theme.accent_edge, ground)) >= 3


@pytest.mark.parametrize("colour", ["red", "#12345", "#1234567", "#12345g", "#123456\n", '"/><x'])
def test_a_colour_that_is_none_is_refused(colour: str) -> None:
    with pytest.raises(TablasError, match="field is written #rrggbb"):
        replace(WOOD, field=colour)
