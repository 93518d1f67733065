"""From the options of the command line to what is agreed before a match."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from tablas.errors import TablasError
from tablas.i18n import LANGUAGES, Translator, translator
from tablas.play import BotPlayer, Contests, DiceKind, DiceSpec, Person, Setup
from tablas.play.bots import GAMES, OPPONENTS, SIMPLE, friendly, opponent
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
SIMPLE_NAME = "Tablas"
"""What the bot is called that has no name of its own."""
ENGLISH = translator("en")
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
        bot: the opponent's name otherwise.
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
    bot: str | None = None
    names: Sequence[str] = ()
    dice: Dice = Dice.SECURE
    seed: str | None = None


def agreed(wishes: Wishes, tr: Translator = ENGLISH) -> tuple[Setup, MatchStarted]:
    """What is agreed, from what was asked for.

    People who give no name are called by a colour, in the translator's language.

    Raises:
        TablasError: the wishes contradict each other.
    """
    seats = _seats(wishes)
    started = MatchStarted(_rules(wishes), _names(wishes, seats[1], tr))
    return Setup(seats=seats, dice=_dice(wishes), manners=_manners(wishes)), started


def bot_key(name: str) -> str:
    """The key of the opponent that goes by this name in any language, accents left aside.

    Raises:
        TablasError: there is none.
    """
    for one in OPPONENTS:
        names = [one.key, *(translator(language).text(one.name) for language in LANGUAGES)]
        if _folded(name) in map(_folded, names):
            return one.key
    if _folded(name) == SIMPLE:
        return SIMPLE
    raise TablasError(
        "there is no opponent called {name!r}; there are {names}",
        name=name,
        names=", ".join([*(one.key for one in OPPONENTS), SIMPLE]),
    )


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


def _names(wishes: Wishes, other: Person | BotPlayer, tr: Translator) -> tuple[str, str]:
    names = [" ".join(name.split()) for name in wishes.names]
    if len(names) > 2:
        raise TablasError("two play: there are {count} names", count=len(names))
    if not all(name and name.isprintable() for name in names):
        raise TablasError("a name is made of letters and other signs that can be shown")
    white = names[0] if names else tr.text("White")
    if len(names) > 1:
        black = names[1]
    elif isinstance(other, Person):
        black = tr.text("Black")
    else:
        found = opponent(other.key)
        black = SIMPLE_NAME if found is None else tr.text(found.name)
    if white == black:
        raise TablasError("both players are called {name}", name=white)
    return white, black


def _seats(wishes: Wishes) -> tuple[Person, Person | BotPlayer]:
    if wishes.contests is not None and (wishes.human or wishes.manners is Manners.ENFORCED):
        raise TablasError("--contests is for a bot that plays over the table")
    if wishes.human:
        if wishes.bot is not None:
            raise TablasError("two people play without a bot: choose --human or --bot")
        return Person(), Person()
    game = variant(wishes.variant)
    key = friendly(game) if wishes.bot is None else bot_key(wishes.bot)
    found = opponent(key)
    if found is not None and game.key not in GAMES:
        from tablas.play.bots.engine_bot import check_knows

        check_knows(game)
    makes_mistakes = found is not None and found.noise > 0
    seed = (wishes.seed or secrets.token_hex(8)) if makes_mistakes else None
    return Person(), BotPlayer(key, wishes.contests or Contests.ALWAYS, seed)


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


def _folded(name: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFD", name.strip().lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
