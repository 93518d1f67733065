"""Names of players, as people are shown them."""

from __future__ import annotations

from tablas.drawing.captions import printable
from tablas.i18n import Translator
from tablas.rules import Match, Seat


def player_name(match: Match, seat: Seat, tr: Translator) -> str:
    """The player's name; the colour in the reader's language where the player has no other."""
    name = match.players[seat.index]
    return tr.text(str(seat)) if name == str(seat) else printable(name)
