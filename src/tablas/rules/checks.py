"""Checks that constructors make, so that a wrong value is refused where it comes in."""

from __future__ import annotations

from enum import Enum
from types import UnionType

from tablas.errors import RuleError


class NamedEnum(Enum):
    """An enum whose repr evals back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def expect(kind: type | UnionType, **values: object) -> None:
    """Refuse values of another type; a bool is not taken for a number.

    Raises:
        RuleError: naming the value, what it is and what it should be.
    """
    for name, value in values.items():
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise RuleError(
                "{name} has to be of type {kind}, not {value}",
                name=name,
                kind=getattr(kind, "__name__", kind),
                value=repr(value),
            )
