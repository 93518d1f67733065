"""From the plies of an OGXM document to the events of a match, followed by the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import NotationError, RuleError
from tablas.notation.arrangement import arranged_play
from tablas.notation.mat.replay_state import ReplayState
from tablas.notation.ogxm.document import Node, flag, nodes, whole, words
from tablas.notation.ogxm.frame import ROLLS, position_of, seat_of, trips_of
from tablas.notation.play_faults import fault_of
from tablas.notation.play_text import format_play, literal_play
from tablas.records import IllegalPlayNote
from tablas.rules import (
    Abandoned,
    Beavered,
    Cube,
    Doubled,
    Dropped,
    Event,
    GameStarted,
    OpeningThrown,
    Phase,
    Play,
    Played,
    Position,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    Taken,
    Thrown,
    WinClass,
)
from tablas.sentences import Sentence

DOUBLE, TAKE, DROP = 21, 22, 23
RESIGN, RESIGN_MATCH, FORFEIT, NOTHING, SET_POSITION = 27, 28, 29, 30, 31
BEAVER, RACCOON, SETTLE, SET_CUBE, PASS = 32, 33, 34, 36, 37
"""Numbers of the actions that are no throws."""

_OWNERS: Final = {"white": Seat.WHITE, "black": Seat.BLACK}
_CLASSES: Final = {one.name.lower(): one for one in WinClass}
_ANSWERS: Final[dict[int, Callable[[Seat], Event]]] = {
    TAKE: Taken,
    DROP: Dropped,
    BEAVER: Beavered,
    RACCOON: Raccooned,
}


class Unplayable(Exception):
    """From here on a game cannot be followed; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


@dataclass(slots=True)
class GameReplay:
    """Follows the plies of a game.

    Attributes:
        state: what has been read so far.
        game: the game of the document.
        number: which it is, 1 for the first.
        is_last: whether no other game follows.
        places: for each ply that was followed, how many events there were before it.
    """

    state: ReplayState
    game: Node
    number: int
    is_last: bool
    places: list[tuple[Node, int]] = field(default_factory=list)

    def run(self) -> None:
        """Follow the plies to the game's end, or as far as they go."""
        try:
            self._set_up()
            plies = nodes(self.game, "plies")
            last = max((place for place, ply in enumerate(plies) if _goes_on(ply)), default=-1)
            for place, ply in enumerate(plies):
                if self.state.game.phase is Phase.OVER:
                    break
                self.places.append((ply, len(self.state.events)))
                self._follow(ply, is_last=place >= last)
        except (Unplayable, RuleError) as trouble:
            self.state.report(None, trouble.sentence)
            self.state.report(
                None, Sentence("the rest of game {number} was not read", {"number": self.number})
            )
        self._settle()

    # -- the beginning

    def _set_up(self) -> None:
        variant = self.state.match.rules.variant
        start = None
        if flag(self.game, "is_default_board") is False:
            start = self._start(variant.start)
        doubles = whole(self.game, "auto_doubles", most=30) or 0
        value = (whole(self.game, "initial_cube_value", most=1 << 30) or 1) << doubles
        owner = _OWNERS.get(words(self.game, "initial_cube_owner"))
        cube = None if value == 1 and owner is None else Cube(value, owner)
        try:
            self.state.apply(GameStarted(start, cube=cube))
        except RuleError as error:
            self.state.apply(GameStarted())
            raise Unplayable(error.sentence) from error

    def _start(self, usual: Position) -> Position | None:
        variant = self.state.match.rules.variant
        try:
            start = position_of(self.game.get("initial_board"), Seat.WHITE, variant)
        except (NotationError, RuleError) as error:
            self.state.apply(GameStarted())
            raise Unplayable(error.sentence) from error
        return None if start == usual else start

    # -- plies

    def _follow(self, ply: Node, *, is_last: bool) -> None:
        action, seat = whole(ply, "action_id"), seat_of(ply)
        if action == NOTHING:
            self.state.pass_turn()
            return
        if action is None or seat is None:
            return
        if action < len(ROLLS):
            self._throw(seat, ROLLS[action])
            self._play(ply, seat, may_stand=is_last)
        elif action == DOUBLE:
            self._give_turn(seat)
            self.state.apply(Doubled(seat))
        elif action in _ANSWERS:
            self.state.apply(_ANSWERS[action](seat))
        elif action in (RESIGN, RESIGN_MATCH, FORFEIT):
            self._resign(seat, _CLASSES.get(words(ply, "resign_value")))
        elif action == SET_POSITION:
            self._place(ply, seat)
        elif action == PASS:
            self._answer_beaver()
            self._give_turn(seat)
            self.state.pass_turn()
        elif action in (SET_CUBE, SETTLE):
            raise Unplayable(
                Sentence("what happens here has no place in a match: action {n}", {"n": action})
            )

    def _throw(self, seat: Seat, dice: tuple[int, int]) -> None:
        low, high = dice
        if self.state.game.phase is Phase.OPENING:
            if low == high:
                raise Unplayable(Sentence("a game cannot begin with a double"))
            white, black = (high, low) if seat is Seat.WHITE else (low, high)
            self.state.apply(OpeningThrown(white, black))
            return
        self._answer_beaver()
        self._give_turn(seat)
        self.state.apply(Thrown(seat, Roll(low, high)))

    def _answer_beaver(self) -> None:
        """A beaver or a raccoon says that it is taken; a double that waits is taken too."""
        game = self.state.game
        if game.phase is Phase.OFFERED and game.actor is not None:
            self.state.apply(Taken(game.actor))

    def _give_turn(self, seat: Seat) -> None:
        game = self.state.game
        if game.turn is None:
            raise Unplayable(Sentence("a game begins with a throw"))
        if game.phase is Phase.TO_THROW and game.turn is not seat and self.state.pass_turn():
            name = self.state.match.players[game.turn.index]
            self.state.report(
                None,
                Sentence("{player} has no throw before this: a lost turn", {"player": name}),
            )

    def _play(self, ply: Node, seat: Seat, *, may_stand: bool) -> None:
        game = self.state.game
        trips = trips_of(ply, "moves", seat)
        if not trips and game.plays and (flag(ply, "unplayed_roll") or may_stand):
            return
        try:
            play = literal_play(trips, game.position)
        except (NotationError, RuleError) as error:
            raise Unplayable(error.sentence) from error
        legal = game.play_to(play.result)
        if legal is not None:
            moves = play.moves if len(play.moves) == len(legal.moves) else legal.moves
            self.state.apply(Played(seat, legal.result, moves))
            return
        assert game.roll is not None
        variant = game.rules.variant
        found = fault_of(trips, game.position, game.roll, game.plays, found=False, variant=variant)
        why = Sentence("the rules do not allow it") if found is None else found.why
        self._play_illegally(seat, play, why)

    def _place(self, ply: Node, seat: Seat) -> None:
        """A board put there: with dice it is an illegal play of the side that is not on roll then.

        Writers differ in whom they name; the one whose turn it was has played.
        """
        dice = (whole(ply, "d1", most=6), whole(ply, "d2", most=6))
        if not dice[0] or not dice[1]:
            raise Unplayable(Sentence("the board is set up anew in the middle of a game"))
        low, high = sorted((dice[0], dice[1]))
        seat = self.state.game.turn or seat.other
        self._throw(seat, (low, high))
        game = self.state.game
        try:
            result = position_of(ply.get("set_position"), seat, game.rules.variant)
        except (NotationError, RuleError) as error:
            raise Unplayable(error.sentence) from error
        if result is None or game.roll is None:
            raise Unplayable(Sentence("the position of this play was not understood"))
        legal = game.play_to(result)
        if legal is not None:
            self.state.apply(Played.of(seat, legal))
            return
        play = arranged_play(game.position, result, game.roll)
        self._play_illegally(seat, play, Sentence("the file calls it illegal"))

    def _play_illegally(self, seat: Seat, play: Play, why: Sentence) -> None:
        roll = self.state.game.roll
        text = format_play(play)
        self.state.apply(Played(seat, play.result, play.moves, illegal=True))
        self.state.problems.append(
            IllegalPlayNote(
                sentence=Sentence(
                    "{roll}: {text!r} is illegal: {why}", {"roll": roll, "text": text, "why": why}
                ),
                game=self.number,
                move=0,
                seat=seat,
                roll=str(roll),
                text=text,
            )
        )

    # -- the end

    def _resign(self, seat: Seat, win_class: WinClass | None) -> None:
        """A resignation, out of turn or not, and its acceptance."""
        self._answer_beaver()
        game = self.state.game
        if game.turn is None:
            raise Unplayable(Sentence("a game begins with a throw"))
        last = self.state.events[-1]
        if game.turn is not seat and isinstance(last, Played) and _stood_still(last, seat):
            self.state.back_to(len(self.state.events) - 1)  # it had thrown, and then resigned
            game = self.state.game
        if game.turn is not seat:
            if game.phase is Phase.TO_MOVE:
                if not isinstance(self.state.events[-1], Thrown):
                    raise Unplayable(Sentence("the opening throw was not played"))
                self.state.back_to(len(self.state.events) - 1)
                self.state.report(
                    None, Sentence("the winner's last throw, not played, is left out")
                )
            self._give_turn(seat)
        self.state.apply(ResignationOffered(seat, win_class or self._claimed_class()))
        self.state.apply(ResignationAccepted(seat.other))

    def _claimed_class(self) -> WinClass:
        points = whole(self.game, "points_won", most=1 << 30) or 0
        multiple, rest = divmod(points, self.state.game.cube.value)
        return WinClass(multiple) if not rest and multiple in (1, 2, 3) else WinClass.SINGLE

    def _settle(self) -> None:
        """Bring a game without an end of its own to the one which the file claims."""
        said = whole(self.game, "winner", most=1)
        winner = None if said is None else (Seat.WHITE, Seat.BLACK)[said]
        if winner is not None and self.state.game.phase is not Phase.OVER:
            try:
                self._resign(winner.other, None)
            except (Unplayable, RuleError):
                winner = None
        if self.state.game.phase is Phase.OVER:
            if winner is not None:
                self._compare(winner)
        elif not self.is_last:
            self.state.apply(Abandoned(game_only=True))
            self.state.report(
                None,
                Sentence("game {number} has no result: it counts nothing", {"number": self.number}),
            )

    def _compare(self, winner: Seat) -> None:
        result = self.state.game.result
        points = whole(self.game, "points_won", most=1 << 30)
        if result is not None and points and (winner, points) != (result.winner, result.points):
            self.state.report(
                None,
                Sentence(
                    "game {number}: the file says {written}, replayed it is {counted}",
                    {
                        "number": self.number,
                        "written": f"{self.state.match.players[winner.index]} {points}",
                        "counted": (
                            f"{self.state.match.players[result.winner.index]} {result.points}"
                        ),
                    },
                ),
            )


def _goes_on(ply: Node) -> bool:
    """Whether anything is done in a ply: a throw, a double, a set-up."""
    action = whole(ply, "action_id")
    return action is not None and (
        action <= DROP or action in (NOTHING, SET_POSITION, BEAVER, RACCOON, PASS)
    )


def _stood_still(event: Played, seat: Seat) -> bool:
    """Whether a player's throw could not be played."""
    return event.seat is seat and not event.moves and not event.illegal
