"""Asking a GNU Backgammon that listens (``external localhost:4321`` there) for its decisions."""

from __future__ import annotations

import errno
import re
import socket
from types import TracebackType
from typing import Final, Self

from tablas.errors import LossError, NotationError, TablasError
from tablas.notation.play_text import parse_play
from tablas.protocols.addresses import Address, network_trouble
from tablas.protocols.deciding import CubeWord
from tablas.protocols.gnubg_boards import agreement_of, format_gnubg_board
from tablas.records.evaluation import Chances
from tablas.rules import Play, Situation, WinClass

_ROOM: Final = 255
"""GNU Backgammon reads no more of a line."""
_ERROR: Final = "Error: "
_SWITCH: Final = {True: "on", False: "off"}


class ExternalPlayer:
    """A connection to another program that decides; not for several threads at once.

    How far that program looks is set there. It answers one question at a time.
    """

    def __init__(self, address: Address, *, seconds: float = 60.0) -> None:
        """Connect.

        Args:
            address: where the other program listens.
            seconds: how long to wait for it, each time.

        Raises:
            TablasError: nobody listens there.
        """
        self._address = address
        try:
            self._socket = socket.create_connection((address.host, address.port), seconds)
        except OSError as error:
            raise TablasError(
                "it is not possible to connect to {address}: {reason}",
                address=address,
                reason=network_trouble(error),
            ) from error
        self._heard = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def play(self, situation: Situation) -> Play:
        """The play of the situation's dice; empty where nothing can be played.

        Raises:
            TablasError: the situation has no dice, the other program refuses it, does not answer,
                or answers what is not legal.
            LossError: its language cannot say the situation.
        """
        if situation.roll is None:
            raise TablasError("there are no dice: the plays of which roll?")
        text = self._ask(_question(situation))
        variant = situation.rules.variant
        return parse_play(text, situation.position, situation.roll, variant=variant)

    def cube_word(self, situation: Situation) -> CubeWord:
        """What whoever has to decide about the cube does before the throw; errors as `play`.

        GNU Backgammon beavers whether it may or not: where it may not, that is a take.
        """
        if situation.roll is not None:
            raise TablasError("the dice have been thrown: the cube cannot be turned")
        text = self._ask(_question(situation))
        words = {str(word): word for word in CubeWord}
        if text not in words:
            raise self._misunderstanding(text)
        if words[text] is CubeWord.BEAVER and not situation.rules.beavers:
            return CubeWord.TAKE
        return words[text]

    def accepts(self, situation: Situation, resigned: WinClass) -> bool:
        """Whether the side on roll accepts such a resignation of its opponent; errors as `play`."""
        text = self._ask(f"{_question(situation)} resignation {resigned.value}")
        if text not in ("accept", "reject"):
            raise self._misunderstanding(text)
        return text == "accept"

    def evaluate(
        self, situation: Situation, *, plies: int = 0, cubeful: bool = False
    ) -> tuple[Chances, float]:
        """Chances of the side on roll before it throws, and what they are worth to it.

        The value is an equity in money play and a match winning chance in a match. Errors as
        `play`.
        """
        cube = "cubeful" if cubeful else "cubeless"
        text = self._ask(f"evaluation fibsboard {_question(situation)} plies {plies} {cube}")
        numbers = re.findall(r"-?\d+\.\d+", text)
        if len(numbers) != 6:
            raise self._misunderstanding(text)
        *chances, value = map(float, numbers)
        return Chances(*chances), value

    def _ask(self, question: str) -> str:
        if len(question) >= _ROOM:
            raise LossError(
                "GNU Backgammon reads {room} characters of a question, this one has {count}",
                room=_ROOM,
                count=len(question),
            )
        try:
            self._socket.sendall(f"{question}\n".encode())
            answer = self._line()
        except OSError as error:
            raise TablasError(
                "{address} does not answer: {reason}",
                address=self._address,
                reason=network_trouble(error),
            ) from error
        if answer.startswith(_ERROR):
            raise NotationError(
                "{address} does not understand: {answer}",
                address=self._address,
                answer=answer.removeprefix(_ERROR),
            )
        return answer

    def _line(self) -> str:
        while b"\n" not in self._heard:
            piece = self._socket.recv(4096)
            if not piece:
                raise ConnectionResetError(errno.ECONNRESET, "hung up")
            self._heard += piece
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode("utf-8", errors="replace").replace("\0", "").strip()

    def _misunderstanding(self, text: str) -> NotationError:
        return NotationError(
            "{address} answers {text!r}, which is no answer to the question",
            address=self._address,
            text=text,
        )


def _question(situation: Situation) -> str:
    line = format_gnubg_board(situation)
    agreement = agreement_of(situation)
    if situation.rules.is_money:
        return f"{line} jacobyrule {_SWITCH[agreement.jacoby]} beavers {_SWITCH[agreement.beavers]}"
    return line if agreement.crawford else f"{line} crawfordrule off"
