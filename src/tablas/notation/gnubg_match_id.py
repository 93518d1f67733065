"""The match ID of GNU Backgammon, ``cAkAAAAAAAAE``: cube, score, turn and dice.

Nine bytes of bit fields (the table `_FIELDS`) in 12 characters of base64. GNU's player 0, who sits
above, is Black here, player 1 White.

Sources: the manual of GNU Backgammon and comparison with the program itself, release 1.07.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tablas.errors import LossError, NotationError
from tablas.notation.gnubg_base64 import id_bits, id_text
from tablas.notation.situation_text import unwritten
from tablas.rules import Cube, Offer, Roll, Seat, Situation, WinClass
from tablas.sentences import Sentence


class GameState(Enum):
    """What a match ID says of the game."""

    NONE = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4

    def __repr__(self) -> str:
        return f"GameState.{self.name}"


@dataclass(frozen=True, slots=True)
class MatchId:
    """What a match ID says: everything of a situation but the checkers.

    Attributes:
        cube: value and owner; while a double waits, what a drop would lose.
        on_roll: the side on roll, also while its double or resignation waits.
        actor: whose decision it is; meaningful only while something waits.
        crawford: whether this is the Crawford game.
        state: what has become of the game.
        doubled: whether a double, beaver or raccoon waits for an answer.
        resignation: what is offered to be lost.
        roll: the dice, or None before the throw.
        length: points to win; 0 for money play.
        score: points of White (player 1) and Black (player 0).
        jacoby: whether the Jacoby rule holds; older writers always say yes, and in a match it
            means nothing.
    """

    cube: Cube
    on_roll: Seat
    actor: Seat
    crawford: bool
    state: GameState
    doubled: bool
    resignation: WinClass | None
    roll: Roll | None
    length: int
    score: tuple[int, int]
    jacoby: bool


_FIELDS: Final[Mapping[str, tuple[int, int]]] = {  # lowest bit, how many
    "cube": (0, 4),
    "owner": (4, 2),
    "on_roll": (6, 1),
    "crawford": (7, 1),
    "state": (8, 3),
    "actor": (11, 1),
    "doubled": (12, 1),
    "resigned": (13, 2),
    "die1": (15, 3),
    "die2": (18, 3),
    "length": (21, 15),
    "score0": (36, 15),
    "score1": (51, 15),
    "no_jacoby": (66, 1),
}
_PLAYERS: Final = (Seat.BLACK, Seat.WHITE)
_CENTRED: Final = 3


def parse_match_id(text: str) -> MatchId:
    """Read a match ID.

    Args:
        text: 12 characters, blanks around them allowed.

    Raises:
        NotationError: it is not a match ID, or a field has a value that means nothing.
    """
    bits = id_bits(text, length=12, name=Sentence("match ID"))
    fields = {name: bits >> start & (1 << width) - 1 for name, (start, width) in _FIELDS.items()}
    if bits >> 67:
        raise NotationError("the match ID {text} has bits set that mean nothing", text=text.strip())
    return MatchId(
        cube=Cube(1 << fields["cube"], _owner(fields["owner"])),
        on_roll=_PLAYERS[fields["on_roll"]],
        actor=_PLAYERS[fields["actor"]],
        crawford=bool(fields["crawford"]),
        state=_state(fields["state"]),
        doubled=bool(fields["doubled"]),
        resignation=WinClass(fields["resigned"]) if fields["resigned"] else None,
        roll=_roll(fields["die1"], fields["die2"]),
        length=fields["length"],
        score=(fields["score1"], fields["score0"]),
        jacoby=not fields["no_jacoby"],
    )


def _owner(code: int) -> Seat | None:
    if code == _CENTRED:
        return None
    if code >= len(_PLAYERS):
        raise NotationError(
            "a match ID says 0 or 1 for the owner of the cube or 3 for nobody, not {code}",
            code=code,
        )
    return _PLAYERS[code]


def _state(code: int) -> GameState:
    if code > GameState.DROPPED.value:
        raise NotationError(
            "a match ID says 0 to {highest} for the state of the game, not {code}",
            highest=GameState.DROPPED.value,
            code=code,
        )
    return GameState(code)


def _roll(first: int, second: int) -> Roll | None:
    if first == second == 0:
        return None
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise NotationError(
            "the dice of a match ID are two numbers from 1 to 6, or 0 and 0: not {first} and "
            "{second}",
            first=first,
            second=second,
        )
    return Roll(first, second)


def format_match_id(situation: Situation) -> str:
    """Write the match ID of a situation, dice highest first.

    What `match_id_losses` tells is left out. The bit of the Jacoby rule is written as in published
    IDs: in a match it stays 0.

    Raises:
        LossError: the cube, the length or the score is too large for its field.
    """
    rules, roll = situation.rules, situation.roll or (0, 0)
    white, black = situation.score
    finished = rules.variant.outcome(situation.position) is not None
    values = {
        "cube": situation.cube.value.bit_length() - 1,
        "owner": _CENTRED if situation.cube.owner is None else _player(situation.cube.owner),
        "on_roll": _player(situation.turn),
        "crawford": int(situation.crawford),
        "state": (GameState.OVER if finished else GameState.PLAYING).value,
        "actor": _player(situation.actor),
        "doubled": int(situation.offer is not None),
        "resigned": 0 if situation.resignation is None else situation.resignation.value,
        "die1": roll[0],
        "die2": roll[1],
        "length": rules.length,
        "score0": black,
        "score1": white,
        "no_jacoby": int(rules.is_money and not rules.jacoby),
    }
    _check_room(situation, values)
    return id_text(sum(values[name] << start for name, (start, _) in _FIELDS.items()), size=9)


def _player(seat: Seat) -> int:
    return _PLAYERS.index(seat)


def _check_room(situation: Situation, values: Mapping[str, int]) -> None:
    highest = {name: (1 << width) - 1 for name, (_, width) in _FIELDS.items()}
    if values["cube"] > highest["cube"]:
        raise LossError(
            "a match ID has room for a cube up to {highest}, not for {value}",
            highest=1 << highest["cube"],
            value=situation.cube.value,
        )
    if values["length"] > highest["length"]:
        raise LossError(
            "a match ID has room for a match to {highest}, not to {length}",
            highest=highest["length"],
            length=situation.rules.length,
        )
    if max(situation.score) > highest["score0"]:
        raise LossError(
            "a match ID has room for scores up to {highest}, not for {white}-{black}",
            highest=highest["score0"],
            white=situation.score[0],
            black=situation.score[1],
        )


def match_id_losses(situation: Situation) -> tuple[Sentence, ...]:
    """What of a situation its match ID has no place for; empty when nothing is lost.

    The game played, beavers and raccoons (an offer of them that waits is written, and says that
    they are allowed), automatic doubles, the cube's limit, the stake, and that a match is played
    without the Crawford rule.
    """
    names = ["variant", "crawford", "automatic_doubles", "cube_limit", "stake"]
    if situation.offer not in (Offer.BEAVER, Offer.RACCOON):
        names.append("beavers")
    if situation.offer is not Offer.RACCOON:
        names.append("raccoons")
    return unwritten(situation.rules, names)
