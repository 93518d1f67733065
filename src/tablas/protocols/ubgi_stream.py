"""A UBGI session on two streams of lines: commands wait for their turn, ``stop`` does not."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue

from tablas.engine.searching import Canceller
from tablas.protocols.ubgi import Session

_PATIENCE = 0.5
"""Seconds that whoever is told to quit may take to finish a sentence."""


def converse(lines: Iterable[str], begin: Callable[[Callable[[str], None]], Session]) -> None:
    """Hold a conversation until ``quit`` or the end of the lines.

    Lines are read while others are obeyed, one after another in their order. ``stop`` ends the
    searches that were asked for before it: they answer as far as they got. ``quit`` ends everything
    at once, without further answers; at the end of the lines what was asked is still answered.

    Args:
        lines: what the other side says; read in this thread.
        begin: makes the session from what takes its answers.
    """
    channel = _Channel()
    session = begin(channel.say)
    worker = threading.Thread(target=channel.obey_all, args=(session,), daemon=True)
    worker.start()
    for line in lines:
        match line.split():
            case ["quit"]:
                channel.quit()
                worker.join(_PATIENCE)
                return
            case ["stop"]:
                channel.stop()
            case _:
                channel.put(line)
        if not worker.is_alive():
            return
    channel.put(None)
    worker.join()


class _Channel:
    """What waits to be obeyed, and how to end it."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[tuple[str | None, Canceller]] = SimpleQueue()
        self._lock = threading.Lock()
        self._cancellers: list[Canceller] = []
        self._silent = False

    def put(self, line: str | None) -> None:
        """Let a line be obeyed in its turn; None for the end."""
        canceller = Canceller()
        with self._lock:
            self._cancellers.append(canceller)
        self._waiting.put((line, canceller))

    def stop(self) -> None:
        """End the searches of all lines so far."""
        with self._lock:
            for canceller in self._cancellers:
                canceller.cancel()

    def quit(self) -> None:
        """End everything; nothing is said any more."""
        with self._lock:
            self._silent = True
        self.stop()
        self.put(None)

    def say(self, line: str) -> None:
        """Send an answer, if there is still somebody to read it."""
        with self._lock:
            if self._silent:
                return
            try:
                print(line, flush=True)
            except BrokenPipeError:
                self._silent = True

    def obey_all(self, session: Session) -> None:
        """Obey line after line until the end."""
        while True:
            line, canceller = self._waiting.get()
            if line is None:
                return
            if not self._silent:
                session.obey(line, canceller)
            with self._lock:
                self._cancellers.remove(canceller)
