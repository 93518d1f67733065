"""What becomes of what somebody wants to have done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tablas.errors import TablasError
from tablas.sentences import Sentence

EVERYBODY: Final = "presence:*"
"""The topic that tells that many may have gone with their process."""


@dataclass(frozen=True, slots=True)
class Done:
    """It is kept for good, in this version."""

    version: int


@dataclass(frozen=True, slots=True)
class Refused:
    """It cannot be done, and nothing has changed."""

    why: Sentence
    version: int

    @property
    def error(self) -> TablasError:
        """The same as an error."""
        return TablasError(self.why.template, **self.why.values)


Outcome: TypeAlias = Done | Refused
