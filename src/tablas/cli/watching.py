"""Bars on the error output while matches are analysed, if that is a terminal."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from tablas.drawing.captions import printable
from tablas.records import MatchRecord


class Watch:
    """A bar for each match in hand."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        self._bars = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._names: list[str] = []
        self._tasks: dict[int, TaskID] = {}
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bars.stop()

    def beginning(self, name: str, record: MatchRecord) -> MatchRecord:
        """Note the name of the next match; returns its record."""
        self._names.append(name)
        return record

    def name(self, number: int) -> str:
        """The name of a match, 0 for the first."""
        return self._names[number]

    def tell(self, number: int, done: int, of: int) -> None:
        """So many decisions of a match are answered; may be called from any thread."""
        with self._lock:
            if number not in self._tasks:
                shown = escape(printable(self._names[number]))
                self._tasks[number] = self._bars.add_task(shown, total=of)
            self._bars.update(self._tasks[number], completed=done)

    def ended(self, number: int) -> None:
        """A match is done: its bar goes."""
        with self._lock:
            if number in self._tasks:
                self._bars.remove_task(self._tasks.pop(number))
