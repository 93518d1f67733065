"""Reading the words of a UBGI command, and refusing it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_SWITCHES: Final = {"on": True, "off": False, "true": True, "false": False}
_SHOWN: Final = 60


class Refusal(Exception):
    """A command that cannot be obeyed: one of the codes of the protocol, and why."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(f"error {code} {why}")


def expect(condition: object, usage: str) -> None:
    """Refuse a command unless the condition holds."""
    if not condition:
        raise Refusal("bad_command", f"expected: {usage}")


def pairs(words: Sequence[str], usage: str) -> dict[str, str]:
    """Names and values, turn about."""
    expect(len(words) % 2 == 0, usage)
    return dict(zip(words[::2], words[1::2], strict=True))


def number(text: str) -> int:
    """A whole number of 0 or more."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise Refusal("bad_value", f"a whole number was expected, not {shown(text)}")
    return int(text)


def switch(name: str, text: str) -> bool:
    """What is on or off."""
    if text not in _SWITCHES:
        raise Refusal("bad_value", f"{name}: on|off was expected, not {shown(text)}")
    return _SWITCHES[text]


def shown(text: str) -> str:
    """As much of a text as is of use in an answer, on one line."""
    plain = "".join(character if character.isprintable() else "?" for character in text.strip())
    return plain if len(plain) <= _SHOWN else f"{plain[:_SHOWN]}…"
