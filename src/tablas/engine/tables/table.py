"""What every kind of table can do."""

from __future__ import annotations

import hashlib
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablas.engine.tables.files import Arrays
from tablas.errors import RuleError

Progress = Callable[[float], None]
"""Is told again and again which share of the work is done, from 0 to 1."""

Random = np.random.Generator


class Table(ABC):
    """A table that can be computed: which one, and how."""

    __slots__ = ()

    @property
    @abstractmethod
    def title(self) -> str:
        """Kind and size, in the way of a file name."""

    @property
    @abstractmethod
    def memory(self) -> int:
        """Bytes needed to compute it."""

    @abstractmethod
    def sources(self) -> Mapping[str, bytes]:
        """The code that decides what is in it, by name."""

    @abstractmethod
    def compute(self, progress: Progress, draft: Path | None = None) -> dict[str, NDArray[Any]]:
        """Compute its arrays.

        Args:
            progress: is told how far it is.
            draft: a file for what is done so far, if it takes many minutes; what another process
                has left there is gone on from.

        Raises:
            OSError: the draft cannot be written.
        """

    @abstractmethod
    def deviations(self, arrays: Arrays, count: int, random: Random) -> NDArray[np.float64]:
        """Compute so many entries afresh from those that they depend on.

        Returns:
            How far each is from what the arrays say, in units of what is allowed.
        """

    @property
    def digest(self) -> str:
        """A hash of all that decides what is in it, 12 hexadecimal digits."""
        total = hashlib.sha256(self.title.encode())
        for name, source in self.sources().items():
            total.update(name.encode())
            total.update(source)
        return total.hexdigest()[:12]

    def check_memory(self) -> None:
        """Refuse what this machine has not the memory for.

        Raises:
            RuleError: it has too little.
        """
        there = _memory()
        if there is not None and self.memory > there:
            raise RuleError(
                "{table} needs {needed} MB of memory, this machine has {there} MB",
                table=self.title,
                needed=self.memory // 10**6,
                there=there // 10**6,
            )


def _memory() -> int | None:
    """Bytes of memory of this machine, where the system says it."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None


def ignore(_share: float) -> None:
    """Tell nobody how far it is."""
