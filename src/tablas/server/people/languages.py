"""Which language a visitor is spoken to in."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from tablas.i18n import LANGUAGES, Translator, translator

COOKIE: Final = "lang"
"""The cookie that remembers which language was chosen."""


def translator_of(connection: HTTPConnection) -> Translator:
    """The translator of a visitor: of the address (``?lang=es``), his cookie, or his browser.

    What was chosen in an account's settings is in the cookie too, since logging in put it there.
    """
    for wish in (connection.query_params.get("lang"), connection.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return translator(wish)
    return translator(accepted(connection.headers.get("accept-language", "")))


def accepted(header: str) -> str:
    """The language that a browser likes best of those spoken here; English if none.

    Args:
        header: as in ``Accept-Language: es-MX,es;q=0.9,en;q=0.8``.
    """
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")[:20]):
        name, _, rest = part.partition(";")
        language = name.strip().lower().partition("-")[0]
        if language in LANGUAGES:
            wishes.append((-_weight(rest), place, language))
    liked = [wish for wish in sorted(wishes) if wish[0] < 0]
    return liked[0][2] if liked else "en"


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0
