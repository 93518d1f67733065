"""Getting the engine ready while people think."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from tablas.cli.playing.screen import Left, Terminal
from tablas.errors import TablasError
from tablas.i18n import Translator
from tablas.records.evaluation import Level

ADVICE_LEVEL: Final = Level.TWO_PLY
"""How deep advice goes, as long as there is time."""
PATIENCE: Final = 3.0
"""Seconds that somebody waits before being told why."""


def prepare(level: Level) -> None:
    """Load and compile what decisions at this level need."""
    from tablas.play.bots.engine_bot import prepare as prepare_engine

    prepare_engine(level)


def prepare_endgames(level: Level) -> None:
    """Load or compute what only the ends of games need."""
    from tablas.play.bots.engine_bot import prepare_endgames as prepare_tables

    prepare_tables(level)


class Preparation:
    """Makes engines ready, one level after the other, in a thread beside the conversation.

    Nobody is told of an error there: whoever needs the engine meets it again. What only the ends of
    games need comes last, and nobody waits for it here.
    """

    def __init__(
        self,
        terminal: Terminal,
        tr: Translator,
        work: Callable[[Level], None] = prepare,
        late_work: Callable[[Level], None] = prepare_endgames,
    ) -> None:
        self._terminal = terminal
        self._tr = tr
        self._work = work
        self._late_work = late_work
        self._ready: dict[Level, threading.Event] = {}

    def begin(self, levels: Sequence[Level]) -> None:
        """Start with these levels, as far as they have not been begun."""
        new = [level for level in dict.fromkeys(levels) if level not in self._ready]
        self._ready |= {level: threading.Event() for level in new}
        if new:
            threading.Thread(target=self._prepare, args=(new,), daemon=True).start()

    def wait(self, level: Level) -> None:
        """Return when a level is ready; if that takes long, say what is being waited for.

        Raises:
            Left: the person does not want to wait.
        """
        self.begin([level])
        ready = self._ready[level]
        try:
            if not ready.wait(PATIENCE):
                self._terminal.tell(
                    self._tr.text(
                        "The engine is being prepared for your processor; the first time that "
                        "may take a minute or two…"
                    )
                )
                ready.wait()
        except KeyboardInterrupt:
            raise Left from None

    def _prepare(self, levels: Sequence[Level]) -> None:
        for level in levels:
            try:
                # What goes wrong here goes wrong again, and is told, where the level is needed.
                with suppress(TablasError, OSError):
                    self._work(level)
            finally:
                self._ready[level].set()
        for level in levels:
            with suppress(TablasError, OSError):
                self._late_work(level)
