"""A terminal that reads from the test."""

from __future__ import annotations

from collections.abc import Iterable

from tablas.cli.playing.screen import Board, Completer, Left
from tablas.cli.playing.session import Session
from tablas.i18n import translator
from tablas.play import Setup, Table
from tablas.rules import GameStarted, MatchRules, MatchStarted, Position, TableManners
from tests.play.tables import BY_HAND, PEOPLE


class Script:
    """Types the lines of a test, and leaves after the last one.

    Attributes:
        told: all that was shown.
        asked: all prompts.
        boards: the boards shown with them.
        offers: what the last prompt would complete.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.told: list[str] = []
        self.asked: list[str] = []
        self.boards: list[Board | None] = []
        self.complete: Completer | None = None

    def forget_board(self) -> None:
        self.told.append("(board)")

    def tell(self, message: str) -> None:
        self.told.append(message)

    def answer(self, message: str) -> None:
        self.told.append(message)

    def ask(
        self, prompt: str, board: Board | None = None, complete: Completer | None = None
    ) -> str:
        self.asked.append(prompt)
        self.boards.append(board)
        self.complete = complete or self.complete
        line = next(self._lines, None)
        if line is None:
            raise Left
        return line


def session(
    lines: Iterable[str],
    *,
    rules: MatchRules = MatchRules(length=5),
    manners: TableManners | None = None,
    setup: Setup | None = None,
    start: Position | None = None,
    language: str = "en",
    quick: bool = False,
) -> tuple[Session, Script]:
    """Play these lines at a table of two people, dice by hand; the first game has begun."""
    script = Script(lines)
    table = Table.open(
        setup or Setup(PEOPLE, BY_HAND, manners), MatchStarted(rules, ("Ana", "Luis"))
    )
    table.act(GameStarted(start))
    sitting = Session(table, script, translator(language), unicode=True, quick=quick)
    try:
        sitting.play()
    except Left:
        script.told.append("(left)")
    return sitting, script
