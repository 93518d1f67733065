"""From the fields of a form to the proposal of a match, and what its lists offer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tablas.i18n import N_, Translator
from tablas.play.bots import FRIENDLY, GAMES, SIMPLE
from tablas.rules import VARIANTS

LENGTHS: Final = (1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25)
CUBE_LIMITS: Final = tuple(2**power for power in range(1, 11))
CLOCKS: Final[Mapping[str, tuple[int, int] | None]] = MappingProxyType(
    {"": None, "calm": (15, 240), "normal": (12, 120), "quick": (8, 60), "blitz": (5, 30)}
)
"""Seconds free in each turn, and seconds for each point of the match."""

DEFAULTS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "bot": FRIENDLY,
        "length": 3,
        "variant": "backgammon",
        "seat": "any",
        "clock": "",
        "cube_limit": "",
        "crawford": True,
        "jacoby": True,
        "beavers": False,
        "raccoons": False,
        "automatic_doubles": 0,
        "stake": "1",
        "currency": "",
        "manners": "",
        "premature_roll": "void",
        "dice_on_checkers": "cocked",
        "illegal_play": "condone",
        "contests": "always",
        "tutor": False,
        "speed": "normal",
        "name": "",
        "friend": "",
    }
)
"""What the form shows to somebody who has chosen nothing yet."""
_TICKS: Final = frozenset(name for name, value in DEFAULTS.items() if isinstance(value, bool))
_MONEY: Final = ("jacoby", "beavers", "raccoons")


def options(tr: Translator) -> dict[str, list[tuple[object, str]]]:
    """What each list of the form offers, in the translator's language."""
    return {
        "lengths": [
            *((n, tr.plural("{n} point", "{n} points", n)) for n in LENGTHS),
            (0, tr.text("Money play")),
        ],
        "variants": [(key, variant.name) for key, variant in VARIANTS.items()],
        "seats": [
            ("any", tr.text("Any")),
            ("white", tr.text("White")),
            ("black", tr.text("Black")),
        ],
        "clocks": [("", tr.text("None")), *_clocks(tr)],
        "cube_limits": [
            ("", tr.text("No limit")),
            (1, tr.text("Without a cube")),
            *((value, str(value)) for value in CUBE_LIMITS),
        ],
        "automatic": [(n, str(n)) for n in range(4)],
        "premature": [
            ("void", tr.text("Do not count")),
            ("lose_turn", tr.text("Do not count, and cost a turn")),
            ("stands", tr.text("Count")),
        ],
        "on_checkers": [("cocked", tr.text("Is cocked")), ("valid", tr.text("Counts"))],
        "illegal": [
            ("condone", tr.text("May be accepted")),
            ("must_correct", tr.text("Must be corrected")),
        ],
        "contests": [
            ("always", tr.text("It contests them")),
            ("helps", tr.text("It contests those that hurt it")),
            ("never", tr.text("It lets them stand")),
        ],
        "speeds": [
            ("calm", tr.text("Calmly")),
            ("normal", tr.text("At a human pace")),
            ("quick", tr.text("Quickly")),
            ("none", tr.text("At once")),
        ],
    }


def chosen_of(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What somebody has chosen, what a form does not have as in `DEFAULTS`."""
    chosen = dict(DEFAULTS)
    for name, default in DEFAULTS.items():
        if name in _TICKS:
            chosen[name] = str(fields.get(name, "")) == "yes"
        elif name in fields:
            text = str(fields[name]).strip()[:60]
            chosen[name] = _number(text, default) if isinstance(default, int) else text
    return chosen


def proposal_of(chosen: Mapping[str, Any], opponent: str) -> dict[str, Any]:
    """What is proposed, as ``POST /api/v1/matches`` takes it.

    Rules that only money play knows are left out of a match.

    Args:
        chosen: as `chosen_of` makes it.
        opponent: ``bot``, ``same_screen``, ``link`` or ``lobby``.
    """
    money = chosen["length"] == 0
    clock = CLOCKS.get(chosen["clock"])
    proposal: dict[str, Any] = {
        "variant": chosen["variant"],
        "length": chosen["length"],
        "crawford": chosen["crawford"],
        "cube_limit": _number(str(chosen["cube_limit"]), None),
        "manners": None,
        "clock": None if clock is None else {"delay": clock[0], "bank": clock[1]},
        "opponent": _opponent(chosen, opponent),
        "seat": chosen["seat"],
        "tutor": chosen["tutor"] and opponent in {"bot", "same_screen"},
        "speed": chosen["speed"],
    }
    if chosen["name"]:
        proposal["name"] = chosen["name"]
    if money:
        proposal |= {name: chosen[name] for name in _MONEY}
        proposal["beavers"] = chosen["beavers"] or chosen["raccoons"]
        proposal["automatic_doubles"] = chosen["automatic_doubles"]
        proposal["stake"] = chosen["stake"].replace(",", ".") or "1"
        proposal["currency"] = chosen["currency"]
    if chosen["manners"]:
        names = ("premature_roll", "dice_on_checkers", "illegal_play")
        proposal["manners"] = {name: chosen[name] for name in names}
    return proposal


def _opponent(chosen: Mapping[str, Any], kind: str) -> dict[str, Any]:
    if kind == "bot":
        bot = chosen["bot"] if chosen["variant"] in GAMES else SIMPLE
        return {"kind": "bot", "bot": bot, "contests": chosen["contests"]}
    if kind == "same_screen":
        return {"kind": "same_screen", "name": chosen["friend"]}
    return {"kind": kind}


def _number(text: str, default: int | None) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else default


def _clocks(tr: Translator) -> list[tuple[object, str]]:
    names = {
        "calm": N_("Calm: {delay} s a turn and {bank} a point"),
        "normal": N_("Normal: {delay} s a turn and {bank} a point"),
        "quick": N_("Quick: {delay} s a turn and {bank} a point"),
        "blitz": N_("Blitz: {delay} s a turn and {bank} a point"),
    }
    listed: list[tuple[object, str]] = []
    for key, template in names.items():
        if (clock := CLOCKS[key]) is not None:
            bank = f"{clock[1] // 60}:{clock[1] % 60:02}"
            listed.append((key, tr.text(template, delay=clock[0], bank=bank)))
    return listed
