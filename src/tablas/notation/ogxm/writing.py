"""A match record as an OGXM file of version 2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablas.errors import LossError
from tablas.notation.ogxm.agreement import document_of, occasion_of
from tablas.notation.ogxm.document import encoded
from tablas.notation.ogxm.frame import ROLLS, board_of, colour_of, steps_of
from tablas.notation.ogxm.levels import level_of
from tablas.notation.ogxm.replaying import (
    BEAVER,
    DOUBLE,
    DROP,
    PASS,
    RACCOON,
    RESIGN,
    SET_POSITION,
    TAKE,
)
from tablas.records import MatchRecord, RecordedAnalysis
from tablas.records.evaluation import Chances
from tablas.rules import (
    OFF,
    Abandoned,
    Beavered,
    Doubled,
    Dropped,
    Event,
    Game,
    GameResult,
    GameStarted,
    Move,
    Offer,
    OpeningThrown,
    Passed,
    Play,
    Played,
    Raccooned,
    ResignationAccepted,
    Roll,
    Seat,
    Taken,
    Thrown,
    TurnLost,
)

_Ply = dict[str, Any]
_ACTIONS: Final[dict[type[Event], int]] = {
    Doubled: DOUBLE,
    Taken: TAKE,
    Dropped: DROP,
    Beavered: BEAVER,
    Raccooned: RACCOON,
    Passed: PASS,
    TurnLost: PASS,
}
_SHORT: Final = (Doubled, Taken, Dropped, Beavered, Raccooned, Passed, TurnLost)
LONGEST_NAME: Final = 255
"""Bytes of a name or a comment that are written."""


def format_ogxm(record: MatchRecord) -> bytes:
    """Write a match with its analyses; `ogxm_losses` says what is left out.

    Raises:
        LossError: it has something that the format refuses.
        RuleError: the events contradict the rules.
    """
    writer = _Writer(record.analyses)
    for place, (event, match) in enumerate(record.steps()):
        writer.write(place, event, match.game)
    writer.keep_waiting(writer.before)
    document = document_of(record.started) | occasion_of(record.metadata)
    for key in ("player_white", "player_black"):
        document[key] = shortened(str(document[key]))
    if record.notes:
        document["annotations"] = [
            {"key": "comment", "value": shortened(note)} for note in record.notes if note
        ]
    length = record.rules.length
    scores = [min(points, length or points) for points in record.match.score]
    document |= {"white_score": scores[0], "black_score": scores[1], "games": writer.games}
    infos = [{"currency": "cubeful", "model_name": one.program} for one in record.analyses]
    if len(infos) > 1:
        document["analyses_info"] = infos
    elif infos:
        document["analysis_info"] = infos[0]
    return encoded(document)


def shortened(text: str) -> str:
    """A text as far as it can be written."""
    data = text.encode("utf-8", errors="replace")[:LONGEST_NAME]
    return data.decode("utf-8", errors="ignore")


@dataclass(slots=True)
class _Writer:
    """Makes the games of a document from the events.

    Attributes:
        analyses: what is to be written of each program.
        games: what has been made.
        before: the game before the event.
        thrown: where the throw that waits to be played is among the events.
    """

    analyses: Sequence[RecordedAnalysis]
    games: list[_Ply] = field(default_factory=list)
    before: Game | None = None
    thrown: int = 0

    def write(self, place: int, event: Event, after: Game | None) -> None:
        """Add an event."""
        game = self.before
        self.before = after
        if isinstance(event, GameStarted):
            assert after is not None
            self.games.append(_new_game(event, after))
        elif isinstance(event, OpeningThrown | Thrown):
            self.thrown = place
            if isinstance(event, OpeningThrown) and after is not None and after.turn is not None:
                self.games[-1]["first_to_move"] = colour_of(after.turn)
        elif isinstance(event, Played):
            assert game is not None
            ply = _throw_ply(event, game)
            self._judge_throw(ply, place, event, game)
            self._plies.append(ply)
        elif isinstance(event, ResignationAccepted):
            assert game is not None
            assert game.resignation is not None
            self._resign(event, game)
        elif isinstance(event, Taken) and game is not None and game.offer is not Offer.DOUBLE:
            return  # a beaver or raccoon says that it is taken
        elif isinstance(event, Abandoned):
            self.keep_waiting(game)
        elif isinstance(event, Dropped) and game is not None and game.offer is not Offer.DOUBLE:
            raise LossError("OGXM cannot say that a beaver or a raccoon was dropped")
        elif isinstance(event, _SHORT):
            ply = {"action_id": _ACTIONS[type(event)], "color": colour_of(event.seat)}
            if isinstance(event, Doubled):
                if any(one["action_id"] == RACCOON for one in self._plies):
                    raise LossError("OGXM cannot say that somebody doubled after a raccoon")
                self._attach(ply, [_cube(one, place) for one in self.analyses])
            self._plies.append(ply)
        if after is not None and after.result is not None and self.games:
            self.games[-1] |= _outcome(after.result)

    def keep_waiting(self, game: Game | None) -> None:
        """Add a throw that nobody played, unless it would read as one that cannot be."""
        if game is None or game.result is not None or game.turn is None or not game.plays:
            return
        assert game.roll is not None
        self._plies.append(_unplayed(game.roll, game.turn))

    @property
    def _plies(self) -> list[_Ply]:
        plies: list[_Ply] = self.games[-1]["plies"]
        return plies

    def _resign(self, event: ResignationAccepted, game: Game) -> None:
        loser = event.seat.other
        if game.roll is not None:
            self._plies.append(_unplayed(game.roll, loser))
        elif self._plies and self._plies[-1].get("moves") == []:
            _forget_plays(self._plies[-1])
        assert game.resignation is not None
        self._plies.append(
            {
                "action_id": RESIGN,
                "color": colour_of(loser),
                "resign_value": game.resignation.name.lower(),
            }
        )
        self.games[-1]["termination"] = "resigned"

    def _judge_throw(self, ply: _Ply, place: int, event: Played, game: Game) -> None:
        said: list[_Ply] = []
        for one in self.analyses:
            part: _Ply = {}
            if place in one.plays and ply["action_id"] < len(ROLLS):
                part |= _judged(one, place, event, game)
            if cube := _cube(one, self.thrown):
                part["cube_decision"] = cube
            said.append(part)
        self._attach(ply, said)

    def _attach(self, ply: _Ply, said: list[_Ply]) -> None:
        if len(self.analyses) == 1 and said[0]:
            ply["analysis"] = said[0]
        elif any(said):
            ply["analyses"] = [
                {"analysis_index": block} | part for block, part in enumerate(said) if part
            ]


def _forget_plays(ply: _Ply) -> None:
    """Leave out the plays of a throw that no play was possible with; the format has no place."""
    for said in (ply.get("analysis", {}), *ply.get("analyses", ())):
        said.pop("alternatives", None)


def _new_game(event: GameStarted, game: Game) -> _Ply:
    made: _Ply = {"plies": [], "is_crawford": game.crawford}
    if event.start is not None and event.start != game.rules.variant.start:
        made["initial_board"] = board_of(event.start, Seat.WHITE)
    if event.cube is not None:
        made["initial_cube_value"] = event.cube.value
        if event.cube.owner is not None:
            made["initial_cube_owner"] = event.cube.owner.index
    return made


def _outcome(result: GameResult) -> _Ply:
    return {"winner": result.winner.index, "points_won": result.points}


def _dice(roll: Roll) -> tuple[int, int]:
    return min(roll), max(roll)


def _shown(roll: Roll) -> _Ply:
    low, high = _dice(roll)
    return {"d1": low, "d2": high}


def _unplayed(roll: Roll, seat: Seat) -> _Ply:
    action = ROLLS.index(_dice(roll))
    return {"action_id": action, "color": colour_of(seat), "moves": []} | _shown(roll)


def _throw_ply(event: Played, game: Game) -> _Ply:
    assert game.roll is not None
    ply: _Ply = {"color": colour_of(event.seat)} | _shown(game.roll)
    if event.illegal:  # the colour of a board is whose turn it is then
        board = board_of(event.result, event.seat)
        ply["color"] = colour_of(event.seat.other)
        return ply | {"action_id": SET_POSITION, "illegal": True, "set_position": board}
    legal = game.play_to(event.result)
    assert legal is not None
    steps = _steps(legal.moves, game.roll, event.seat)
    return ply | {"action_id": ROLLS.index(_dice(game.roll)), "moves": steps}


def _steps(moves: Sequence[Move], roll: Roll, seat: Seat) -> list[dict[str, int]]:
    """Moves with the dice that made them."""
    steps = steps_of(moves, seat)
    for step, die in zip(steps, _dice_of(moves, roll), strict=True):
        step["pips"] = die
    return steps


def _dice_of(moves: Sequence[Move], roll: Roll) -> Iterator[int]:
    """The die of each of some moves: that of its way, or a larger one that bears off."""
    left = [roll[0]] * len(moves) if roll.is_double else sorted(roll)
    exact = [move.start - move.end for move in moves]
    for place, move in enumerate(moves):
        way = exact[place]
        fits = [die for die in left if die == way] or [
            die for die in left if die > way and move.end == OFF
        ]
        later = exact[place + 1 :]
        die = next((die for die in fits if die not in later), fits[0] if fits else way)
        if die in left:
            left.remove(die)
        yield die


def _judged(said_by: RecordedAnalysis, place: int, event: Played, game: Game) -> _Ply:
    analysis = said_by.plays[place]
    said: _Ply = {}
    assert game.roll is not None
    legal = {play.result: play for play in game.plays}
    legal.setdefault(game.position, Play((), game.position))
    if analysis.of(event.result) is not None:
        said["alternatives"] = [
            {
                "equity": one.equity,
                "level": level_of(one.depth, said_by.program, shortened(one.depth.name)),
                "move": _steps(legal[one.result].moves, game.roll, event.seat),
                "is_played": one.result == event.result,
            }
            | _eval(one.chances)
            for one in analysis.candidates
            if one.result in legal
        ]
    if analysis.luck is not None:
        said["roll"] = {"luck": analysis.luck}
    return said


def _cube(said_by: RecordedAnalysis, place: int) -> _Ply:
    analysis = said_by.cubes.get(place)
    if analysis is None:
        return {}
    values = analysis.equity
    return {
        "no_double_equity": values.no_double,
        "double_take_equity": values.double_take,
        "double_pass_equity": values.double_pass,
        "level": level_of(analysis.depth, said_by.program, shortened(analysis.depth.name)),
    } | _eval(analysis.chances)


def _eval(chances: Chances | None) -> _Ply:
    if chances is None:
        return {}
    names = ("win", "gammon_win", "bg_win", "gammon_loss", "bg_loss")
    return {"eval": dict(zip(names, chances, strict=True))}
