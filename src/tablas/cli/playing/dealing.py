"""Dice thrown by hand and typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.cli.playing.words import Command, parse_dice, parse_line
from tablas.play import player_name
from tablas.rules import Seat

if TYPE_CHECKING:
    from tablas.cli.playing.session import Session


_NOT_DICE = (
    Command.BOARD,
    Command.DESCRIBE,
    Command.HELP,
    Command.PIPS,
    Command.PLAYS,
    Command.QUIT,
    Command.SAVE,
)


class HandDice:
    """Asks what real dice show.

    In the opening White's die may have been told and Black's not yet: it is kept here meanwhile.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._white: int | None = None

    def throw(self, seat: Seat | None) -> None:
        """Ask until a throw has been told, or found cocked; for None one of the opening dice.

        Whoever throws for himself may think better of it, with an empty line.
        """
        tr, is_person = self._session.tr, self._session.table.is_person
        thrower = seat or (Seat.WHITE if self._white is None else Seat.BLACK)
        name = player_name(self._session.table.match, thrower, tr)
        while True:
            if seat is None:
                prompt = tr.text("Opening die of {player} (1-6, cocked): ", player=name)
            else:
                prompt = tr.text("{player} throws (the dice, such as 31, or cocked): ", player=name)
            line = self._session.terminal.ask(prompt, self._session.board())
            thinks_again = not line.strip() and seat is not None and is_person(seat)
            if thinks_again or self.told(seat, line):
                return

    def told(self, seat: Seat | None, line: str) -> bool:
        """Take a line for a throw; whether it was one.

        Raises:
            Left: the line says so; other commands that change nothing are obeyed.
            RuleError: it cannot be thrown now.
        """
        session = self._session
        typed = parse_line(line)
        if typed.command in _NOT_DICE:
            session.obey(line)
            return False
        if typed.command is Command.COCKED:
            thrower = seat or (Seat.WHITE if self._white is None else Seat.BLACK)
            session.follow(session.table.cocked_by_hand(thrower))
            return True
        numbers = parse_dice(line)
        if numbers is not None and seat is not None and len(numbers) == 2:
            session.follow(session.table.throw_by_hand(seat, numbers))
            return True
        if numbers is not None and seat is None and (len(numbers) == 1 or self._white is None):
            self._opening(numbers)
            return True
        session.terminal.tell(session.tr.text("Type what the dice show, 1 to 6 each, or cocked."))
        return False

    def _opening(self, numbers: tuple[int, ...]) -> None:
        session = self._session
        both = numbers if self._white is None else (self._white, *numbers)
        if len(both) == 1:
            self._white = both[0]
            return
        self._white = None
        session.follow(session.table.throw_by_hand(None, both))
