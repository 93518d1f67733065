"""Completion of typed lines, for prompt_toolkit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document


class LineCompleter(Completer):
    """Completes the last word of a line by what a function offers for the line so far."""

    def __init__(self, offered: Callable[[str], Iterable[str]]) -> None:
        self._offered = offered

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        """The offers that begin with the word at the cursor."""
        line = document.text_before_cursor
        word = line.rpartition(" ")[2]
        for offer in self._offered(line):
            if offer.startswith(word.lower()):
                yield Completion(offer, start_position=-len(word))
