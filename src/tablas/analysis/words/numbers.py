"""Numbers and lists as a language writes them."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.i18n import Translator


def decimal(text: str, tr: Translator) -> str:
    """A decimal number as the language writes it."""
    return text.replace(".", ",") if tr.language == "es" else text


def equity(value: float, tr: Translator) -> str:
    """A loss of equity, without a sign: ``0.083``."""
    return decimal(f"{value:.3f}", tr)


def signed(value: float, tr: Translator) -> str:
    """An equity with its sign: ``+0.083``."""
    return decimal(f"{round(value, 3) + 0.0:+.3f}", tr)  # nought is never negative


def percent(share: float, tr: Translator, *, places: int = 1) -> str:
    """A share in percent without the sign of percent: ``51.3``."""
    return decimal(f"{100 * share:.{places}f}", tr)


def listed(items: Sequence[str], tr: Translator) -> str:
    """``a, b and c``; the empty text of nothing."""
    if len(items) < 2:
        return "".join(items)
    head = items[0]
    for item in items[1:-1]:
        head = f"{head}, {item}"
    return tr.text("{first} and {second}", first=head, second=items[-1])


def point_name(point: int, tr: Translator) -> str:
    """A point of whoever is spoken to: ``your 5 point``, ``the golden anchor (20)``."""
    if point == 7:
        return tr.text("your bar point (7)")
    if point == 13:
        return tr.text("the midpoint (13)")
    if point == 18:
        return tr.text("the opponent's bar point (18)")
    if point == 20:
        return tr.text("the golden anchor (20)")
    if point > 18:
        return tr.text("the anchor on the {point} point", point=point)
    return tr.text("your {point} point", point=point)
