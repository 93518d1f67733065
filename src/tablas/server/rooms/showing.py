"""Views as they are sent: what all who look at a room see of it is put into JSON once."""

from __future__ import annotations

import json
from typing import Final

from tablas.i18n import Translator
from tablas.rules import Seat
from tablas.server.rooms.state import RoomState
from tablas.server.rooms.view import Scene, common, names_in, particular, tree

encode: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
"""JSON without spaces."""


class Showing:
    """The views of one room."""

    def __init__(self) -> None:
        """Nothing has been shown yet."""
        self._state: RoomState | None = None
        self._common: dict[str, tuple[tuple[str, str], str]] = {}

    def view(self, scene: Scene, you: tuple[Seat, ...], tr: Translator) -> str:
        """The view of somebody who sits in these seats, its tree included, in JSON.

        Args:
            scene: the room; nobody sits down in it without its state becoming another.
            you: his seats; none for who looks on.
            tr: his language.
        """
        if self._state is not scene.room:
            self._state = scene.room
            self._common.clear()
        if (known := self._common.get(tr.language)) is None:
            names = names_in(scene, tr)
            known = self._common[tr.language] = (names, encode(common(scene, names, tr)))
        names, shared = known
        own = encode(particular(scene, you, names))
        return f'{shared[:-1]},{own[1:-1]},"tree":{tree(scene.room, you)}}}'
