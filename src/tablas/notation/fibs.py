"""The board line of FIBS, the First Internet Backgammon Server (``set boardstyle 3``).

``board:`` and 52 fields with colons between them, told to the player called ``You``:

======= ===========================================================================================
field   meaning
======= ===========================================================================================
1, 2    names of You and of the opponent
3       length of the match; 9999 (or 0, as GNU Backgammon writes) for an unlimited one: money play
4, 5    points of You, of the opponent
6-31    26 counts, O's positive, X's negative; the first and the last are the bars
32      the side on roll, also while its double waits: 1 O, -1 X (0: the game is over)
33-36   dice of You, then of the opponent; 0 and 0 before the throw
37      the cube
38, 39  whether You, whether the opponent may double; both 0 while a double waits
40      1 when You were doubled (GNU Backgammon: not 0 whoever was)
41      colour of You: 1 O, -1 X
42      direction of You: -1 moves from 24 to 1, 1 from 1 to 24
43, 44  home and bar of You in the 26 counts
45, 46  checkers borne off by You, by the opponent
47, 48  checkers on the bar of You, of the opponent
49, 50  how many checkers You can move with these dice; whether there is no choice
51      not 0 when a match is played without the Crawford rule
52      in a match not 0 once the Crawford game is over; else how often an offer may be redoubled
        at once: 1 allows beavers, 2 raccoons as well
======= ===========================================================================================

You sit in White's seat here, whatever colour and direction FIBS shows them.

Fields 43-50 follow from the others: they are written, and not looked at when read. Field 51 is
written wherever it holds; FIBS tells it only once somebody is a point from winning. The Crawford
game is the one with exactly one side a point from winning and 0 in fields 51 and 52; both players
seem free to double in it.

What GNU Backgammon writes is read as well: the dice in both places, the truth in fields 38 and 39
while a double waits, and 1 in field 52 of every money session, which here reads as beavers allowed.
FIBS has no sign for a beaver or a raccoon that waits; GNU's is used: the cube is raised and held by
the side that was doubled, and field 40 has the sign of field 32 for a raccoon, the opposite one for
a beaver.

Sources: the interface specification of fibs.com (revision 1.3) and how GNU Backgammon 1.07 reads
and writes such lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tablas.errors import LossError, NotationError
from tablas.notation.situation_text import board_of, position_on, unwritten
from tablas.rules import (
    BACKGAMMON,
    BAR,
    OFF,
    Cube,
    MatchRules,
    Offer,
    Roll,
    Seat,
    Situation,
    Variant,
    is_cube_value,
)
from tablas.sentences import Sentence

_UNLIMITED: Final = 9999
_FIELDS: Final = 52
_WITHOUT_CRAWFORD: Final = 3


class Colour(Enum):
    """The letter of a player on FIBS; the value is its sign in a board line."""

    O = 1  # noqa: E741 - the server's own letter
    X = -1

    @property
    def other(self) -> Colour:
        """The opponent's letter."""
        return Colour.X if self is Colour.O else Colour.O

    def __repr__(self) -> str:
        return f"Colour.{self.name}"


@dataclass(frozen=True, slots=True)
class FibsBoard:
    """A situation as FIBS tells it to one of the players.

    Attributes:
        situation: what stands on the board; White is You.
        players: names of You and of the opponent.
        colour: the letter of You.
        descending: whether You move from 24 to 1 in the line's counting, not from 1 to 24.
    """

    situation: Situation
    players: tuple[str, str] = ("You", "Opponent")
    colour: Colour = Colour.O
    descending: bool = True


def parse_fibs_board(text: str, *, variant: Variant = BACKGAMMON) -> FibsBoard:
    """Read a board line.

    Args:
        text: the line, blanks around it allowed.
        variant: the game, which the line does not say.

    Raises:
        NotationError: it is not a board line, a field cannot be read (with its column), or what
            the fields say cannot be.
        RuleError: the rules do not allow what the fields say: a position that cannot stand, a score
            at which the match is over, a cube in the Crawford game.
    """
    line = _Line.of(text)
    colour, descending = Colour(line.sign(41)), line.sign(42) == -1
    turn = _turn(line, colour)
    roll = _roll(line, turn)
    offer = _offer(line, turn, roll)
    rules = _rules(line, offer, variant)
    score = (line.natural(4), line.natural(5))
    situation = Situation(
        position=position_on(_counts(line, colour, descending=descending), turn, variant),
        turn=turn,
        cube=_cube(line, turn, offer),
        score=score,
        rules=rules,
        crawford=rules.is_crawford_score(score) and not line.number(51) and not line.number(52),
        roll=roll,
        offer=offer,
    )
    return FibsBoard(situation, (line.name(1), line.name(2)), colour, descending)


def format_fibs_board(board: FibsBoard) -> str:
    """Write a board line; what `fibs_losses` tells is left out.

    Raises:
        LossError: it cannot say a name with a colon, a match to 9999, a resignation that waits,
            or that a cube above 1 that is offered was nobody's.
    """
    situation = board.situation
    _check_sayable(board)
    sign = board.colour.value
    counts = [sign * count for count in board_of(situation)]
    you, opponent = situation.view(Seat.WHITE).own, situation.view(Seat.BLACK).own
    fields = (
        "board",
        *board.players,
        situation.rules.length or _UNLIMITED,
        *situation.score,
        *(counts if board.descending else counts[::-1]),
        _signed(situation.turn, board),
        *_dice(situation, Seat.WHITE),
        *_dice(situation, Seat.BLACK),
        situation.cube.value,
        *_may_double(situation),
        _doubled(board),
        sign,
        *((-1, 0, 25) if board.descending else (1, 25, 0)),
        you[OFF],
        opponent[OFF],
        you[BAR],
        opponent[BAR],
        *_choice(situation),
        *_last_two(situation),
    )
    return ":".join(map(str, fields))


def fibs_losses(situation: Situation) -> tuple[Sentence, ...]:
    """What of a situation a board line has no place for; empty when nothing is lost.

    The game played, the Jacoby rule, automatic doubles, the cube's limit and the stake.
    """
    names = ("variant", "jacoby", "automatic_doubles", "cube_limit", "stake")
    return unwritten(situation.rules, names)


# --- reading


@dataclass(frozen=True, slots=True)
class _Line:
    """The words of a line: ``board`` first, then the 52 fields, numbered from 1."""

    words: tuple[str, ...]
    start: int

    @classmethod
    def of(cls, text: str) -> _Line:
        words = tuple(text.strip().split(":"))
        if words[0] != "board":
            raise NotationError("this is no board line of FIBS: it does not begin with board:")
        if len(words) != _FIELDS + 1:
            raise NotationError(
                "a board line of FIBS has {expected} fields after board:, this one has {count}",
                expected=_FIELDS,
                count=len(words) - 1,
            )
        return cls(words, text.index("board") + 1)

    def column(self, field: int) -> int:
        return self.start + len(":".join(self.words[:field])) + 1

    def name(self, field: int) -> str:
        name = self.words[field]
        if not _is_name(name):
            raise NotationError(
                "field {field} of a board line is a printable name without blanks at its ends, not "
                "{name!r}",
                field=field,
                name=name,
                column=self.column(field),
            )
        return name

    def number(self, field: int) -> int:
        word = self.words[field]
        if not re.fullmatch("-?[0-9]{1,18}", word):
            raise NotationError(
                "field {field} of a board line is a whole number, not {word!r}",
                field=field,
                word=word,
                column=self.column(field),
            )
        return int(word)

    def natural(self, field: int) -> int:
        number = self.number(field)
        if number < 0:
            raise NotationError(
                "field {field} of a board line is 0 or more, not {number}",
                field=field,
                number=number,
                column=self.column(field),
            )
        return number

    def sign(self, field: int) -> int:
        number = self.number(field)
        if number not in (1, -1):
            raise NotationError(
                "field {field} of a board line is 1 or -1, not {number}",
                field=field,
                number=number,
                column=self.column(field),
            )
        return number


def _is_name(name: str) -> bool:
    return name != "" and name == name.strip() and ":" not in name and name.isprintable()


def _turn(line: _Line, colour: Colour) -> Seat:
    if line.number(32) == 0:
        raise NotationError(
            "the game of this board line is over: nobody is on roll", column=line.column(32)
        )
    return Seat.WHITE if line.sign(32) == colour.value else Seat.BLACK


def _counts(line: _Line, colour: Colour, *, descending: bool) -> list[int]:
    """The 26 counts in the frame of You, theirs positive."""
    fields = range(6, 32) if descending else range(31, 5, -1)
    counts = [colour.value * line.number(field) for field in fields]
    for index, foreign in ((0, counts[0] > 0), (25, counts[25] < 0)):
        if foreign:
            raise NotationError(
                "field {field} of this board line is a bar and holds checkers of the wrong colour",
                field=fields[index],
                column=line.column(fields[index]),
            )
    return counts


def _roll(line: _Line, turn: Seat) -> Roll | None:
    places = (33, 35) if turn is Seat.WHITE else (35, 33)
    for place in places:
        first, second = line.number(place), line.number(place + 1)
        if first == second == 0:
            continue
        if not (1 <= first <= 6 and 1 <= second <= 6):
            raise NotationError(
                "the dice of a board line are two numbers from 1 to 6, or 0 and 0: not {first} "
                "and {second}",
                first=first,
                second=second,
                column=line.column(place),
            )
        return Roll(first, second)
    return None


def _owner(line: _Line) -> Seat | None:
    """Whose the cube is by fields 38 and 39; None also when they hide it."""
    you, opponent = line.number(38), line.number(39)
    if bool(you) == bool(opponent):
        return None
    return Seat.WHITE if you else Seat.BLACK


def _hides_owner(line: _Line) -> bool:
    return not line.number(38) and not line.number(39)


def _offer(line: _Line, turn: Seat, roll: Roll | None) -> Offer | None:
    doubled = line.number(40)
    if doubled and roll is not None:
        raise NotationError(
            "in this board line a double waits although the dice {roll} have been thrown",
            roll=roll,
            column=line.column(40),
        )
    if doubled and _owner(line) is turn.other:
        return Offer.RACCOON if (doubled > 0) == (line.number(32) > 0) else Offer.BEAVER
    return Offer.DOUBLE if doubled or (roll is None and _hides_owner(line)) else None


def _cube(line: _Line, turn: Seat, offer: Offer | None) -> Cube:
    value = line.number(37)
    if not is_cube_value(value):
        raise NotationError(
            "a cube shows a power of two, not {value}", value=value, column=line.column(37)
        )
    if value == 1 or not _hides_owner(line):
        return Cube(value, _owner(line))
    if offer is None:
        raise NotationError(
            "this board line does not say whose the cube at {value} is: nobody may double",
            value=value,
            column=line.column(38),
        )
    return Cube(value, turn)


def _rules(line: _Line, offer: Offer | None, variant: Variant) -> MatchRules:
    length, last = line.natural(3), line.number(52)
    beavered = offer in (Offer.BEAVER, Offer.RACCOON)
    if length in (0, _UNLIMITED):
        raccoons = last > 1 or offer is Offer.RACCOON
        return MatchRules(beavers=last > 0 or beavered, raccoons=raccoons, variant=variant)
    if beavered:
        raise NotationError(
            "in this board line a double waits, but the cube belongs to the side that was doubled",
            column=line.column(38),
        )
    return MatchRules(length=length, crawford=not line.number(51), variant=variant)


# --- writing


def _check_sayable(board: FibsBoard) -> None:
    situation = board.situation
    for name in board.players:
        if not _is_name(name):
            raise LossError(
                "a board line of FIBS cannot hold the name {name!r}: it has to be printable, "
                "without colons and without blanks at its ends",
                name=name,
            )
    if situation.rules.length == _UNLIMITED:
        raise LossError(
            "a match to {length} means an unlimited one in a board line of FIBS",
            length=_UNLIMITED,
        )
    if situation.resignation is not None:
        raise LossError("a board line of FIBS cannot say that a resignation waits for an answer")
    if situation.offer is not None and situation.cube.owner is not _told_owner(situation):
        raise LossError(
            "while a {offer} waits a board line of FIBS does not say whose the cube is: at {value} "
            "it would be understood wrongly",
            offer=situation.offer,
            value=situation.cube.value,
        )


def _told_owner(situation: Situation) -> Seat | None:
    """Whose the cube is read to be while an offer waits."""
    if situation.offer is not Offer.DOUBLE:
        return situation.turn.other
    return None if situation.cube.value == 1 else situation.turn


def _signed(seat: Seat, board: FibsBoard) -> int:
    return (board.colour if seat is Seat.WHITE else board.colour.other).value


def _dice(situation: Situation, seat: Seat) -> tuple[int, ...]:
    if situation.roll is None or seat is not situation.turn:
        return (0, 0)
    return situation.roll


def _may_double(situation: Situation) -> tuple[int, int]:
    if situation.offer is Offer.DOUBLE:
        return (0, 0)
    owner = situation.cube.owner
    return (int(owner is not Seat.BLACK), int(owner is not Seat.WHITE))


def _doubled(board: FibsBoard) -> int:
    situation = board.situation
    if situation.offer is Offer.BEAVER:
        return -_signed(situation.turn, board)
    if situation.offer is Offer.RACCOON:
        return _signed(situation.turn, board)
    return int(situation.offer is Offer.DOUBLE and situation.turn is Seat.BLACK)


def _choice(situation: Situation) -> tuple[int, int]:
    """How many checkers You can move, and whether there is only one play."""
    if situation.roll is None or situation.turn is not Seat.WHITE:
        return (0, 0)
    plays = situation.rules.variant.plays(situation.position, situation.roll)
    return (len(plays[0].moves) if plays else 0, int(len(plays) == 1))


def _last_two(situation: Situation) -> tuple[int, int]:
    rules = situation.rules
    if rules.is_money:
        return (0, rules.beavers + rules.raccoons)
    nearly_won = rules.length > 1 and rules.length - 1 in situation.score
    over = rules.crawford and nearly_won and not situation.crawford
    return (0 if rules.crawford else _WITHOUT_CRAWFORD, int(over))
