"""What a file says was done at the table, done by the rules; whatever the format of the file.

A deed that the rules refuse is left out or read as another, and reported; one without which nothing
that follows makes sense is `Unplayable`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablas.errors import RuleError
from tablas.notation.mat.replay_state import Contradiction, ReplayState, Unplayable
from tablas.rules import (
    Beavered,
    Doubled,
    Dropped,
    Game,
    Offer,
    OpeningThrown,
    Phase,
    Raccooned,
    Roll,
    Seat,
    Taken,
    Thrown,
)
from tablas.sentences import Sentence

_MOST_DOUBLINGS: Final = 1000
"""The cube is followed up to this power of two; nobody has turned it so often."""


@dataclass(slots=True)
class Deeds:
    """Throws and cube actions of a game that has just been set up.

    Every method takes the 1-based `line` of the file, None where it has no lines.

    Attributes:
        state: what has been read so far.
        void_offer: whether the last double was refused by the rules, so that its answer is void.
    """

    state: ReplayState
    void_offer: bool = False

    # -- whose turn

    def throw(self, seat: Seat, first: int, second: int, line: int | None) -> None:
        """Throw two dice; to begin the game the higher is taken for this side's.

        Raises:
            Unplayable: a game cannot begin so.
        """
        game = self.state.game
        if game.phase is Phase.OPENING:
            self._open(seat, max(first, second), min(first, second), line)
            return
        if game.phase is Phase.OFFERED:
            assert game.actor is not None
            if game.offer is not Offer.BEAVER:  # a beaver's take is usually not written
                self._report(line, Sentence("the double before this throw has no answer: taken"))
            self.state.apply(Taken(game.actor))
        self._give_turn(seat, line)
        self.state.apply(Thrown(seat, Roll(first, second)))

    def _open(self, seat: Seat, high: int, low: int, line: int | None) -> None:
        if high == low:
            raise Unplayable(Sentence("a game cannot begin with a double"), line)
        white, black = (high, low) if seat is Seat.WHITE else (low, high)
        self.state.apply(OpeningThrown(white, black))

    def _give_turn(self, seat: Seat, line: int | None) -> None:
        """Let the player on roll pass if another than he acts here."""
        game = self.state.game
        if game.turn is None:
            raise Unplayable(Sentence("a game begins with a throw"), line)
        if game.turn is not seat and self.state.pass_turn():
            self._report(
                line,
                Sentence("{player} has no throw before this: a lost turn", self._player(game.turn)),
            )

    # -- the cube

    def double(self, seat: Seat, line: int | None, *, shown: int | None = None) -> None:
        """Offer a double; where one waits for this side, raise it.

        Args:
            seat: who does it.
            line: where.
            shown: what the file says the cube goes to.

        Raises:
            Unplayable: it has been doubled beyond all reason, or before the opening throw.
            Contradiction: the agreement must have been another one.
        """
        game = self.state.game
        if game.phase is Phase.OFFERED and game.actor is seat:
            self.raise_again(seat, line, shown=shown)
            return
        if game.phase is not Phase.OFFERED:
            self._give_turn(seat, line)
        self._check_cube(line, shown)
        self._check_agreement(line, asked=game.cube.value * 2)
        try:
            self.state.apply(Doubled(seat))
        except RuleError as error:
            self._report(line, Sentence("this double is void: {why}", {"why": error.sentence}))
            self.void_offer = True

    def raise_again(self, seat: Seat, line: int | None, *, shown: int | None = None) -> None:
        """Beaver or raccoon, whichever can come now; where neither can, take.

        Args and Raises: as for `double`.
        """
        game = self.state.game
        seat = game.actor or seat
        kind = Raccooned if game.offer is Offer.BEAVER else Beavered
        self._check_cube(line, shown)
        if game.phase is Phase.OFFERED:
            self._check_agreement(line, asked=game.cube.value * 4)
        try:
            self.state.apply(kind(seat))
        except RuleError as error:
            if game.phase is not Phase.OFFERED:
                self._report(line, Sentence("this is void: {why}", {"why": error.sentence}))
                return
            self._report(line, Sentence("read as a take: {why}", {"why": error.sentence}))
            self.state.apply(Taken(seat))

    def answer(self, seat: Seat, line: int | None, *, takes: bool) -> None:
        """Take or drop what is offered."""
        game = self.state.game
        if game.phase is not Phase.OFFERED or game.actor is None:
            if not self.void_offer:
                self._report(line, Sentence("there is no double to be answered"))
            self.void_offer = False
            return
        if game.actor is not seat:
            self._report(
                line, Sentence("it is {player} who answers the double", self._player(game.actor))
            )
        self.state.apply(Taken(game.actor) if takes else Dropped(game.actor))

    def _check_cube(self, line: int | None, shown: int | None) -> None:
        expected = _asked(self.state.game)
        if expected > 1 << _MOST_DOUBLINGS:
            raise Unplayable(
                Sentence("the cube is doubled more than {n} times", {"n": _MOST_DOUBLINGS}), line
            )
        if shown not in (None, expected):
            self._report(
                line,
                Sentence(
                    "the cube goes to {expected}, not to {written}",
                    {"expected": expected, "written": shown},
                ),
            )

    def _check_agreement(self, line: int | None, *, asked: int) -> None:
        """See whether only the agreement as read stands against a double."""
        game = self.state.game
        if game.crawford:
            raise Contradiction(
                self.state.without_crawford(),
                Sentence("a double in what would be the Crawford game: it is taken for another"),
                line,
            )
        limit = game.rules.cube_limit
        if limit is not None and asked > limit:
            raise Contradiction(
                self.state.without_cube_limit(),
                Sentence("the cube goes beyond the limit of {limit}", {"limit": limit}),
                line,
            )

    # -- words

    def _report(self, line: int | None, sentence: Sentence) -> None:
        self.state.report(line, sentence)

    def _player(self, seat: Seat) -> dict[str, object]:
        return {"player": self.state.match.players[seat.index]}


def _asked(game: Game) -> int:
    """What the cube goes to by one more offer."""
    return game.cube.value * (4 if game.offer is not None else 2)
