"""Values of a ``.bgf`` by their names, each of the kind that is expected or a stand-in."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablas.notation.bgf.smile import Json

_MOST_NUMBER: Final = 1_000_000
_LONGEST: Final = 20_000


@dataclass(frozen=True, slots=True)
class Contents:
    """A mapping of the file; nothing that is in it can be trusted to be there, or of any kind."""

    values: Mapping[str, Json]

    @classmethod
    def of(cls, value: Json) -> Contents:
        """The contents of a value; empty when it is no mapping."""
        return cls(value if isinstance(value, dict) else {})

    def part(self, name: str) -> Contents:
        """A mapping within; empty when there is none."""
        return Contents.of(self.values.get(name))

    def parts(self, name: str) -> tuple[Contents, ...]:
        """A list of mappings; empty when there is none."""
        items = self.values.get(name)
        return tuple(Contents.of(item) for item in items) if isinstance(items, list) else ()

    def wholes(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers; empty when there is none."""
        items = self.values.get(name)
        if not isinstance(items, list):
            return ()
        return tuple(item if _is_whole(item) else 0 for item in items if isinstance(item, int))

    def whole(self, name: str, otherwise: int = 0) -> int:
        """A whole number within bounds."""
        value = self.values.get(name)
        return value if isinstance(value, int) and _is_whole(value) else otherwise

    def truth(self, name: str, *, otherwise: bool = False) -> bool:
        """Yes or no."""
        value = self.values.get(name)
        return value if isinstance(value, bool) else otherwise

    def words(self, name: str) -> str:
        """A text, empty when there is none; a list of texts is one with line breaks."""
        value = self.values.get(name)
        if isinstance(value, list):
            value = "\n".join(item for item in value if isinstance(item, str))
        if not isinstance(value, str):
            return ""
        text = value[:_LONGEST]
        return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text).strip()

    def decimal(self, name: str, *, most: float) -> float | None:
        """A decimal number, which the program writes as a text; None beyond `most`."""
        value = self.values.get(name)
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            return None
        try:
            number = float(value)
        except (ValueError, OverflowError):
            return None
        return number if math.isfinite(number) and abs(number) <= most else None


def _is_whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MOST_NUMBER
