"""Writing SVG elements."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

FONT: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(name: str, *children: str, **attributes: object) -> str:
    """An element with finished children; ``stroke_width`` stands for ``stroke-width``.

    Numbers are written with a decimal at most, attributes that are None are left out.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_clean(_value(value)))}"
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def text(words: str) -> str:
    """Character data, without what XML cannot carry."""
    return escape(_clean(words))


def label(words: str, x: float, y: float, size: float, **attributes: object) -> str:
    """A line of text whose middle height is at `y`."""
    return element("text", text(words), x=x, y=y + 0.35 * size, font_size=size, **attributes)


def path(points: Iterable[tuple[float, float]]) -> str:
    """The ``d`` of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def number(value: float) -> str:
    """A coordinate, rounded to a tenth: ``12``, ``0.5``."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else str(value)


def _clean(words: str) -> str:
    return _FORBIDDEN.sub("\ufffd", words)
