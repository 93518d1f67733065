"""From the options of the command line to what is agreed before a match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from tablas.errors import TablasError
from tablas.play import BotPlayer, Contests, DiceKind, DiceSpec, Person, Setup
from tablas.rules import (
    DiceOnCheckers,
    IllegalPlays,
    MatchRules,
    MatchStarted,
    PrematureRoll,
    Stake,
    TableManners,
    variant,
)

DEFAULT_LENGTH = 3
"""Points of a match when nothing else is asked for."""
BOT_NAME = "Tablas"
"""What the bot is called."""
_STAKE = re.compile(r"([0-9]+(?:[.,][0-9]+)?)\s*([^\d\s.,].*)?")


class Manners(StrEnum):
    """How strictly the program watches."""

    ENFORCED = "enforced"
    TABLE = "table"


class Dice(StrEnum):
    """Who throws."""

    SECURE = "secure"
    MANUAL = "manual"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None and False where nothing was.

    Attributes:
        length: points of the match.
        money: whether it is money play.
        stake: what a point is worth, ``5EUR``.
        jacoby: see `MatchRules`, as for the next five.
        beavers: as above.
        raccoons: as above.
        automatic_doubles: as above.
        cube_limit: as above.
        crawford: as above.
        club: Jacoby and beavers together.
        variant: key of the game.
        manners: enforced or over the table.
        premature_roll: see `TableManners`, as for the next two.
        dice_on_checkers: as above.
        illegal_play: as above.
        contests: what the bot does about illegal plays.
        human: whether two people play.
        names: of White and Black, as far as given.
        dice: who throws.
        seed: for dice that can be repeated.
    """

    length: int | None = None
    money: bool = False
    stake: str | None = None
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = 0
    cube_limit: int | None = None
    crawford: bool = True
    club: bool = False
    variant: str = "backgammon"
    manners: Manners = Manners.ENFORCED
    premature_roll: PrematureRoll | None = None
    dice_on_checkers: DiceOnCheckers | None = None
    illegal_play: IllegalPlays | None = None
    contests: Contests | None = None
    human: bool = False
    names: Sequence[str] = ()
    dice: Dice = Dice.SECURE
    seed: str | None = None


def agreed(
    wishes: Wishes, colours: tuple[str, str] = ("White", "Black")
) -> tuple[Setup, MatchStarted]:
    """What is agreed, from what was asked for; who gives no name is called by a colour.

    Raises:
        TablasError: the wishes contradict each other.
    """
    started = MatchStarted(_rules(wishes), _names(wishes, colours))
    return Setup(seats=_seats(wishes), dice=_dice(wishes), manners=_manners(wishes)), started


def parse_stake(text: str) -> Stake:
    """What a point is worth: an amount and a currency, ``5EUR`` or ``0,50 €``."""
    found = _STAKE.fullmatch(text.strip())
    if found is None:
        raise TablasError(
            "a stake is an amount and a currency such as 5EUR, not {text!r}", text=text
        )
    return Stake(Decimal(found[1].replace(",", ".")), (found[2] or "").strip())


def _rules(wishes: Wishes) -> MatchRules:
    if not wishes.money:
        return _match_rules(wishes)
    if wishes.length is not None:
        raise TablasError("a match has a length, money play has none: choose one of them")
    return MatchRules(
        jacoby=wishes.jacoby or wishes.club,
        beavers=wishes.beavers or wishes.club or wishes.raccoons,
        raccoons=wishes.raccoons,
        automatic_doubles=wishes.automatic_doubles,
        cube_limit=wishes.cube_limit,
        stake=Stake() if wishes.stake is None else parse_stake(wishes.stake),
        variant=variant(wishes.variant),
    )


def _match_rules(wishes: Wishes) -> MatchRules:
    if wishes.stake is not None or wishes.club:
        raise TablasError("stakes and club rules belong to money play: add --money")
    return MatchRules(
        length=DEFAULT_LENGTH if wishes.length is None else wishes.length,
        crawford=wishes.crawford,
        jacoby=wishes.jacoby,
        beavers=wishes.beavers,
        raccoons=wishes.raccoons,
        automatic_doubles=wishes.automatic_doubles,
        cube_limit=wishes.cube_limit,
        variant=variant(wishes.variant),
    )


def _names(wishes: Wishes, colours: tuple[str, str]) -> tuple[str, str]:
    names = [" ".join(name.split()) for name in wishes.names]
    if len(names) > 2:
        raise TablasError("two play: there are {count} names", count=len(names))
    if not all(name and name.isprintable() for name in names):
        raise TablasError("a name is made of letters and other signs that can be shown")
    white = names[0] if names else colours[0]
    black = names[1] if len(names) > 1 else colours[1] if wishes.human else BOT_NAME
    if white == black:
        raise TablasError("both players are called {name}", name=white)
    return white, black


def _seats(wishes: Wishes) -> tuple[Person, Person | BotPlayer]:
    if wishes.contests is not None and (wishes.human or wishes.manners is Manners.ENFORCED):
        raise TablasError("--contests is for a bot that plays over the table")
    if wishes.human:
        return Person(), Person()
    return Person(), BotPlayer(contests=wishes.contests or Contests.ALWAYS)


def _dice(wishes: Wishes) -> DiceSpec:
    if wishes.seed is not None:
        if wishes.dice is Dice.MANUAL:
            raise TablasError("dice thrown by hand have no seed")
        return DiceSpec(DiceKind.SEEDED, wishes.seed)
    return DiceSpec(DiceKind(wishes.dice.value))


def _manners(wishes: Wishes) -> TableManners | None:
    chosen = (wishes.premature_roll, wishes.dice_on_checkers, wishes.illegal_play)
    if wishes.manners is Manners.TABLE:
        return TableManners(
            wishes.premature_roll or PrematureRoll.VOID,
            wishes.dice_on_checkers or DiceOnCheckers.COCKED,
            wishes.illegal_play or IllegalPlays.CONDONE,
        )
    if any(choice is not None for choice in chosen):
        raise TablasError("procedures of the table are chosen with --manners table")
    return None
