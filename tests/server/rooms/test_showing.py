"""What is sent is what is to be seen, whoever else has looked before."""

from __future__ import annotations

import json
from dataclasses import replace

from tablas.i18n import translator
from tablas.rules import Seat
from tablas.server.rooms.showing import Showing
from tablas.server.rooms.state import RoomState
from tablas.server.rooms.view import tree, view
from tests.server.rooms.test_deciding import NOW, opened, played
from tests.server.rooms.test_view import scene

LOOKERS = [(Seat.WHITE,), (Seat.BLACK,), (), tuple(Seat)]
LANGUAGES = [translator("en"), translator("es")]


def expected(room: RoomState, you: tuple[Seat, ...], language: int, **more: object) -> object:
    seen = view(scene(room, **more), you, LANGUAGES[language])
    return json.loads(json.dumps(seen)) | {"tree": json.loads(tree(room, you))}


def test_everybody_is_shown_what_he_may_see_of_every_state() -> None:
    showing = Showing()
    for room in (opened(), played(opened()), opened()):
        for you in LOOKERS:
            for language, tr in enumerate(LANGUAGES):
                shown = json.loads(showing.view(scene(room), you, tr))
                assert shown == expected(room, you, language)


def test_what_changes_with_time_alone_is_not_remembered() -> None:
    showing, room, tr = Showing(), opened(), LANGUAGES[0]
    for now, away in ((NOW, None), (NOW + 5_000, NOW), (NOW + 90_000, NOW)):
        around = {"now": now, "away": (None, away)}
        shown = json.loads(showing.view(scene(room, **around), (Seat.WHITE,), tr))
        assert shown == expected(room, (Seat.WHITE,), 0, **around)


def test_who_is_called_otherwise_from_now_on_is_shown_so() -> None:
    showing, room = Showing(), opened()
    for names in (("Ana", "Ben"), ("—", "Ben")):
        room = replace(room, names=names)
        shown = json.loads(showing.view(scene(room), (), LANGUAGES[0]))
        assert [shown["players"][seat]["name"] for seat in ("white", "black")] == list(names)
