"""What can be set in a UBGI session, in the words of both kinds of UBGI.

============================= =================== ==================================================
key (v0.2) and option (v0.1)  values              meaning
============================= =================== ==================================================
``engine.ply``, ``Ply``       1 to 5              how far to look as UBGI counts: 1 is static, which
                                                  the field calls 0-ply
``engine.threads``,           1 to 64             how many threads work on a decision
``Threads``
``engine.movetime``,          0 to 3600000        milliseconds a decision may take; 0 for no limit
``MoveTime``
``game.variant``, ``Variant`` the key of a game   which game is played
============================= =================== ==================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tablas.records.evaluation import Level
from tablas.rules import BACKGAMMON, VARIANTS, Variant, variant


@dataclass(frozen=True, slots=True)
class Settings:
    """How to decide.

    Attributes:
        level: how far to look.
        seconds: how long a decision may take; None for no limit.
        threads: how many work on a decision.
        variant: the game that is played.
    """

    level: Level = Level.TWO_PLY
    seconds: float | None = None
    threads: int = 1
    variant: Variant = BACKGAMMON


USUAL: Final = Settings()
"""How it is decided unless somebody wishes otherwise."""


class BadValueError(ValueError):
    """A setting cannot have this value; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two bounds.

    Attributes:
        lowest: inclusive.
        highest: inclusive.
        read: it out of the settings.
        write: the settings with another one.
    """

    lowest: int
    highest: int
    read: Callable[[Settings], int]
    write: Callable[[Settings, int], Settings]

    @property
    def kind(self) -> str:
        """How v0.2 tells the type."""
        return f"int {self.lowest}..{self.highest}"

    def option(self, default: str) -> str:
        """How v0.1 tells the type."""
        return f"type spin default {default} min {self.lowest} max {self.highest}"

    def told(self, settings: Settings) -> str:
        """Its value as text."""
        return str(self.read(settings))

    def changed(self, settings: Settings, text: str) -> Settings:
        """The settings with this value; `BadValueError`."""
        if re.fullmatch("[0-9]{1,9}", text) and self.lowest <= int(text) <= self.highest:
            return self.write(settings, int(text))
        raise BadValueError(f"{self.lowest}..{self.highest} was expected, not {text}")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words.

    Attributes:
        words: that can be chosen.
        read: it out of the settings.
        write: the settings with another one.
    """

    words: tuple[str, ...]
    read: Callable[[Settings], str]
    write: Callable[[Settings, str], Settings]

    @property
    def kind(self) -> str:
        """How v0.2 tells the type."""
        return f"enum {'|'.join(self.words)}"

    def option(self, default: str) -> str:
        """How v0.1 tells the type."""
        return f"type combo default {default} {' '.join(f'var {word}' for word in self.words)}"

    def told(self, settings: Settings) -> str:
        """Its value as text."""
        return self.read(settings)

    def changed(self, settings: Settings, text: str) -> Settings:
        """The settings with this value; `BadValueError`."""
        if text in self.words:
            return self.write(settings, text)
        raise BadValueError(f"{'|'.join(self.words)} was expected, not {text}")


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set.

    Attributes:
        key: its name in v0.2.
        option: its name in v0.1.
        values: what it can be.
        minor: whether it leaves the strength as it is.
        about: in a few words.
    """

    key: str
    option: str
    values: Number | Choice
    minor: bool
    about: str

    def key_line(self, usual: Settings) -> str:
        """``key engine.ply int 1..5 3 …``."""
        mark = " !" if self.minor else ""
        return f"key {self.key} {self.values.kind} {self.values.told(usual)}{mark} {self.about}"

    def option_line(self, usual: Settings) -> str:
        """``option name Ply type spin …``."""
        return f"option name {self.option} {self.values.option(self.values.told(usual))}"


def _milliseconds(settings: Settings) -> int:
    return round(1000 * (settings.seconds or 0))


def _timed(settings: Settings, milliseconds: int) -> Settings:
    return replace(settings, seconds=milliseconds / 1000 or None)


SETTINGS: Final = (
    Setting(
        "engine.ply",
        "Ply",
        Number(
            1,
            len(Level),
            lambda settings: settings.level.plies + 1,
            lambda settings, ply: replace(settings, level=tuple(Level)[ply - 1]),
        ),
        minor=False,
        about="how far to look, 1 is static",
    ),
    Setting(
        "engine.movetime",
        "MoveTime",
        Number(0, 3_600_000, _milliseconds, _timed),
        minor=False,
        about="milliseconds a decision may take, 0 for no limit",
    ),
    Setting(
        "engine.threads",
        "Threads",
        Number(
            1,
            64,
            lambda settings: settings.threads,
            lambda settings, threads: replace(settings, threads=threads),
        ),
        minor=True,
        about="threads that work on a decision",
    ),
    Setting(
        "game.variant",
        "Variant",
        Choice(
            tuple(key for key, game in VARIANTS.items() if game.checkers == BACKGAMMON.checkers),
            lambda settings: settings.variant.key,
            lambda settings, key: replace(settings, variant=variant(key)),
        ),
        minor=False,
        about="which game is played",
    ),
)
"""All that can be set, in the order in which it is told."""


def setting(name: str) -> Setting | None:
    """What has this key or, in capitals or not, this option's name; None if nothing has."""
    for each in SETTINGS:
        if name == each.key or name.lower() == each.option.lower():
            return each
    return None
