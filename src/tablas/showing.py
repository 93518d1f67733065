"""How values show themselves in notebooks although their rooms know nothing of pictures.

The room that draws is found by its name when something is shown, so that nobody imports upwards.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

SHOWER: Final = "tablas.drawing.notebooks"


def shown(value: object) -> str:
    """The HTML by which a notebook shows a position, a situation, a match or a record."""
    html = import_module(SHOWER).html_of(value)
    assert isinstance(html, str)
    return html
