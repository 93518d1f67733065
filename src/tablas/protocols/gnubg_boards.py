"""Board lines as GNU Backgammon means them when it speaks to an external player.

They look like those of FIBS (`tablas.notation.fibs`) and are read and written as those are, but

- O, positive, is GNU's player 1; he is White here, whoever plays and whoever is asked;
- names and points are those of player 0 first, **unless** a double waits: field 41 says that *You*
  are O, and yet fields 1 and 4 are X's;
- a double that waits has field 40 set whoever doubled, and fields 38 and 39 tell the owner still;
- field 51 is set once the Crawford game is over;
- field 52 is 1 in every money session: whether beavers are allowed is not told, nor is Jacoby.

Source: what GNU Backgammon 1.07.001 sends when it plays, and how it values such lines when it is
asked itself, at scores that tell the two sides apart. Releases before 1.07 name whoever is on roll
first; they are not provided for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from tablas.errors import NotationError
from tablas.notation.fibs import Colour, FibsBoard, format_fibs_board, parse_fibs_board
from tablas.rules import Cube, Offer, Seat, Situation

_BOARD: Final = re.compile(r'board:(?:"[^"]*"|[^:"]*):(?:"[^"]*"|[^:"]*):(\S*)', re.IGNORECASE)

_MAY_DOUBLE: Final = 38
"""The field that says whether You may double; the next one is the opponent's."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a board line does not say and the other side has to.

    Attributes:
        jacoby: whether the Jacoby rule holds in money play.
        beavers: whether beavers, and raccoons, are allowed in money play.
        crawford: whether matches are played with the Crawford rule.
    """

    jacoby: bool = True
    beavers: bool = True
    crawford: bool = True


USUAL: Final = Agreement()
"""What GNU Backgammon agrees on unless it is set otherwise."""


def split_board(text: str) -> tuple[str, str]:
    """The board line at the beginning of a text, with plain names, and what follows it.

    Raises:
        NotationError: the text does not begin with a board line.
    """
    found = _BOARD.match(text)
    if found is None:
        raise NotationError("this is no board line of FIBS: it does not begin with board:")
    return f"board:X:O:{found[1]}", text[found.end() :]


def parse_gnubg_board(line: str, agreement: Agreement = USUAL) -> Situation:
    """The situation that a board line means; White is O.

    Args:
        line: as `split_board` gives it.
        agreement: what the line does not say.

    Raises:
        NotationError, RuleError: as `tablas.notation.fibs.parse_fibs_board`.
    """
    board = parse_fibs_board(line)
    situation, rules = board.situation, board.situation.rules
    if rules.is_money:
        beavers = agreement.beavers or situation.offer in (Offer.BEAVER, Offer.RACCOON)
        rules = replace(rules, jacoby=agreement.jacoby, beavers=beavers, raccoons=beavers)
    else:
        over = rules.length - 1 in situation.score  # and then the line says the same as without it
        rules = replace(rules, crawford=agreement.crawford and (rules.crawford or over))
    told_otherwise = situation.offer is None and board.colour is Colour.O
    situation = replace(
        situation,
        rules=rules,
        crawford=situation.crawford and agreement.crawford,
        score=situation.score[::-1] if told_otherwise else situation.score,
    )
    return situation if board.colour is Colour.O else exchanged(situation)


def format_gnubg_board(situation: Situation) -> str:
    """Write a situation so that GNU Backgammon, when it is asked, understands it.

    Raises:
        LossError: a board line cannot say it.
    """
    if situation.offer is Offer.DOUBLE and situation.turn is Seat.WHITE:
        situation = exchanged(situation)  # the side that was doubled is You
    if situation.offer is None:
        situation = replace(situation, score=situation.score[::-1])
    line = format_fibs_board(FibsBoard(situation, ("X", "O")))
    return _with_owner(line, situation.cube.owner) if situation.offer is Offer.DOUBLE else line


def _with_owner(line: str, owner: Seat | None) -> str:
    """A line that tells whose the cube is, which FIBS does not while a double waits."""
    words = line.split(":")
    words[_MAY_DOUBLE] = str(int(owner is not Seat.BLACK))
    words[_MAY_DOUBLE + 1] = str(int(owner is not Seat.WHITE))
    return ":".join(words)


def agreement_of(situation: Situation) -> Agreement:
    """What has to be told beside the board line of a situation."""
    rules = situation.rules
    return Agreement(rules.jacoby, rules.beavers, rules.crawford)


def exchanged(situation: Situation) -> Situation:
    """The same with White in Black's seat."""
    owner = situation.cube.owner
    return replace(
        situation,
        turn=situation.turn.other,
        cube=Cube(situation.cube.value, owner and owner.other),
        score=situation.score[::-1],
    )
