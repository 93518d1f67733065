"""What one viewer may see of a room: the view of docs/contract/room.md, ready for JSON."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablas.i18n import Translator
from tablas.records.event_codec import encode_manners, encode_rules
from tablas.rules import (
    Action,
    MatchRules,
    Seat,
    TableMatch,
)
from tablas.server.rooms import deciding
from tablas.server.rooms.deciding import Around
from tablas.server.rooms.ending import ending
from tablas.server.rooms.happenings import seat_name
from tablas.server.rooms.messages import Do
from tablas.server.rooms.state import RoomPhase, RoomState
from tablas.server.rooms.table import (
    board,
    cube,
    dice,
    last_play,
    named,
    pending,
    resigns,
    standing,
    xgid,
)
from tablas.server.rooms.telling import player_names
from tablas.server.rooms.tree import tree_text

_ORDER: Final = {do: place for place, do in enumerate(Do)}


@dataclass(frozen=True, slots=True)
class Scene:
    """A room and what surrounds it, the same for all viewers.

    Attributes:
        match: the match's id.
        room: what has happened.
        keys: of the bots in White's and Black's seat; None for people.
        guests: whether people without an account sit in White's and Black's seat.
        free: whether the seats are still free.
        away: since when people have been away, in milliseconds since 1970; None for who is here.
        now: the time, in milliseconds since 1970.
        commitment: what was told of the seed, in hexadecimal.
        seed: the seed in hexadecimal, once the match is over.
        link: where somebody else can sit down, while a seat is free.
        actions: what the rules let happen next.
    """

    match: str
    room: RoomState
    keys: tuple[str | None, str | None]
    guests: tuple[bool, bool]
    free: tuple[bool, bool]
    away: tuple[int | None, int | None]
    now: int
    commitment: str
    seed: str | None = None
    link: str | None = None
    actions: frozenset[Action] | None = None

    @property
    def around(self) -> Around:
        """What decisions depend on."""
        return Around(self.now, away=self.away, actions=self.actions)


def view(scene: Scene, you: tuple[Seat, ...], tr: Translator) -> dict[str, object]:
    """The view of somebody who sits in these seats, of none for who looks on; without its tree."""
    names = names_in(scene, tr)
    return common(scene, names, tr) | particular(scene, you, names)


def names_in(scene: Scene, tr: Translator) -> tuple[str, str]:
    """What White and Black are called in a language."""
    return player_names(scene.room.names, scene.keys, tr)


def common(scene: Scene, names: tuple[str, str], tr: Translator) -> dict[str, object]:
    """What all see, and see as long as nothing happens.

    Args:
        scene: the room.
        names: what White and Black are called in this language.
        tr: the language.
    """
    room = scene.room
    situation = None if room.state is None else room.state.situation
    return {
        "match": scene.match,
        "version": room.version,
        **_agreed(room),
        **standing(room),
        "phase": room.phase.value,
        "turn": named(room.turn),
        "actor": named(room.actor),
        **board(room, situation),
        "cube": None if room.match is None else cube(room.match),
        "resigns": resigns(room),
        "dice": dice(room),
        "pending": pending(room),
        "takeback": named(room.takeback),
        "rematch": _rematch(room),
        "last": last_play(room),
        "end": ending(room, names, tr),
        "xgid": xgid(situation),
        "dice_seal": _seal(scene),
        "speed": room.agreement.speed.value,
    }


def particular(scene: Scene, you: tuple[Seat, ...], names: tuple[str, str]) -> dict[str, object]:
    """What depends on who looks, and when."""
    return {
        "now": scene.now,
        "you": _you(you),
        "link": scene.link if you else None,
        "players": _players(scene, names),
        **_yours(scene, you),
        "clock": _clock(scene),
    }


def may(scene: Scene, you: tuple[Seat, ...]) -> list[str]:
    """What these seats may do now, in the order of the contract."""
    found: set[Do] = set()
    for seat in you:
        found |= deciding.may(scene.room, seat, scene.around)
    return [do.value for do in sorted(found, key=_ORDER.__getitem__)]


def _you(seats: tuple[Seat, ...]) -> str | None:
    if len(seats) == 2:
        return "both"
    return seat_name(seats[0]) if seats else None


def _players(scene: Scene, names: tuple[str, str]) -> dict[str, object]:
    return {
        seat_name(seat): {
            "name": "" if scene.free[seat.index] else names[seat.index],
            "kind": _kind(scene, seat),
            "guest": scene.guests[seat.index],
            "bot": scene.keys[seat.index],
            "here": not scene.free[seat.index] and scene.away[seat.index] is None,
            "away_for": _away_for(scene, seat),
            "lot": scene.room.lots[seat.index] is not None,
        }
        for seat in Seat
    }


def _kind(scene: Scene, seat: Seat) -> str:
    if scene.keys[seat.index] is not None:
        return "bot"
    return "free" if scene.free[seat.index] else "person"


def _away_for(scene: Scene, seat: Seat) -> int | None:
    since = scene.away[seat.index]
    return None if since is None else max(0, scene.now - since)


@lru_cache(maxsize=256)
def _rules(rules: MatchRules) -> dict[str, object]:
    return encode_rules(rules)


def _agreed(room: RoomState) -> dict[str, object]:
    agreed = room.agreement
    return {
        "variant": agreed.rules.variant.key,
        "length": agreed.rules.length,
        "money": agreed.rules.is_money,
        "rules": _rules(agreed.rules),
        "manners": None if agreed.manners is None else encode_manners(agreed.manners),
        "tutor": agreed.may_advise,
    }


def _yours(scene: Scene, you: tuple[Seat, ...]) -> dict[str, object]:
    """What depends on who looks."""
    room = scene.room
    claims = [deciding.claim_at(room, seat, scene.away) for seat in you]
    at = next((at for at in claims if at is not None), None)
    return {
        "may": may(scene, you),
        "must_say": named(_to_say(scene, you)) if len(you) == 2 else None,
        "claim_in": None if at is None else max(0, at - scene.now),
        "leaving": deciding.leaving(room).value if you and not room.is_over else None,
    }


def _to_say(scene: Scene, you: tuple[Seat, ...]) -> Seat | None:
    missing = scene.room.lots_missing
    return scene.room.actor or (missing[0] if missing else you[0])


def tree(room: RoomState, you: tuple[Seat, ...]) -> str:
    """The tree of a view, in JSON: for whoever has to move, where the rules are enforced."""
    match = room.match
    if match is None or match.game is None or isinstance(room.state, TableMatch):
        return "null"
    if room.phase is not RoomPhase.TO_MOVE or match.game.roll is None or room.actor not in you:
        return "null"
    return tree_text(match.rules.variant, match.game.position, match.game.roll)


def _clock(scene: Scene) -> dict[str, object] | None:
    clock = scene.room.clock
    if clock is None:
        return None
    white, black = clock.left
    return {
        "delay": clock.delay,
        "left": {"white": white, "black": black},
        "running": named(clock.running),
        "used": clock.used(scene.now),
    }


def _rematch(room: RoomState) -> dict[str, object] | None:
    if room.rematch_by is None and room.rematch is None:
        return None
    return {"offered": named(room.rematch_by), "match": room.rematch}


def _seal(scene: Scene) -> dict[str, object]:
    lots = scene.room.lots
    shown = not scene.room.lots_missing
    return {
        "commitment": scene.commitment,
        "seed": scene.seed,
        "lots": {seat_name(seat): lots[seat.index] if shown else None for seat in Seat},
    }
