"""Setting up a match: what somebody proposes, and how others sit down to it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from tablas.drawing.captions import printable
from tablas.errors import IllegalEvent, RuleError
from tablas.i18n import N_
from tablas.notation.queries import parse_query
from tablas.play.bots import SIMPLE, bot
from tablas.play.clock import Clock, ClockRules
from tablas.play.committed import SEED_BYTES, commitment
from tablas.play.players import Contests
from tablas.rules import (
    DiceOnCheckers,
    GameStarted,
    IllegalPlays,
    MatchRules,
    PrematureRoll,
    Seat,
    Situation,
    Stake,
    TableManners,
    Variant,
    variant,
)
from tablas.server.people.sessions import now_ms, refuse_taken
from tablas.server.people.visitors import Visitor
from tablas.server.rooms.agreement import Agreement, Speed
from tablas.server.rooms.deciding import begin
from tablas.server.rooms.happenings import encode_thing, seat_name
from tablas.server.rooms.state import RoomState
from tablas.store import Entry, matches, seeks, talk
from tablas.store.matches import MatchRow, SeatRow, StoredMatch
from tablas.store.names import new_id

if TYPE_CHECKING:
    from tablas.server.site import Site

LONGEST_NAME: Final = 40
"""Characters of a name."""
SEEK_MS: Final = 30 * 60 * 1000
"""For how long somebody is looked for in the lobby."""

Name: TypeAlias = Annotated[str, Field(max_length=LONGEST_NAME)]


class _Plain(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Manners(_Plain):
    """The procedures of play over the table; see the rules of play."""

    premature_roll: PrematureRoll = PrematureRoll.VOID
    dice_on_checkers: DiceOnCheckers = DiceOnCheckers.COCKED
    illegal_play: IllegalPlays = IllegalPlays.CONDONE


class ClockWish(_Plain):
    """Seconds that are free each turn, and seconds besides for each point of the match."""

    delay: int = Field(12, ge=0, le=600)
    bank: int = Field(120, ge=0, le=3600)


class BotWish(_Plain):
    """Against a program."""

    kind: Literal["bot"]
    bot: str = Field(SIMPLE, max_length=20)
    contests: Contests = Contests.ALWAYS


class SameScreenWish(_Plain):
    """Two people at one screen."""

    kind: Literal["same_screen"]
    name: Name = ""


class LinkWish(_Plain):
    """Whoever follows a link."""

    kind: Literal["link"]


class LobbyWish(_Plain):
    """Whoever answers in the lobby."""

    kind: Literal["lobby"]


Wish: TypeAlias = Annotated[
    BotWish | SameScreenWish | LinkWish | LobbyWish, Field(discriminator="kind")
]


def _exact(value: object) -> object:
    """A number that is written exactly; a fraction in JSON is not."""
    if isinstance(value, bool | float):
        raise ValueError(N_("it is no number"))
    if isinstance(value, int | str):
        try:
            return Decimal(value)
        except InvalidOperation:
            raise ValueError(N_("it is no number")) from None
    return value


Money: TypeAlias = Annotated[
    Decimal,
    BeforeValidator(_exact),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 99_999_999},
                {"type": "string", "pattern": r"^[0-9]{1,8}(\.[0-9]{1,4})?$"},
            ],
            "description": "A whole number, or any exact one as text.",
        }
    ),
]


class Proposal(_Plain):
    """A match that somebody would play.

    With `start`, the length, the score and the options of money play are those of the position's
    text, as far as it says them.
    """

    opponent: Wish
    variant: str = Field("backgammon", max_length=20)
    length: int = Field(0, ge=0, le=64, description="Points to win; 0 for money play.")
    crawford: bool = True
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = Field(0, ge=0, le=10)
    cube_limit: int | None = Field(None, ge=1, le=2**20)
    stake: Money = Field(Decimal(1), ge=0, max_digits=12, decimal_places=4)
    currency: str = Field("", max_length=12)
    manners: Manners | None = None
    clock: ClockWish | None = None
    seat: Literal["white", "black", "any"] = "any"
    name: Name = Field("", description="What a guest is called; an account has its name.")
    tutor: bool = False
    speed: Speed = Speed.NORMAL
    start: str | None = Field(None, max_length=200, description="An XGID or a GNU ID.")


def agreement_of(proposal: Proposal, seat: Seat) -> Agreement:
    """The agreement that a proposal comes to when the proposer sits here.

    Raises:
        TablasError: it cannot be agreed; the sentence says why.
    """
    game, wish = variant(proposal.variant), proposal.opponent
    rules = MatchRules(
        length=proposal.length,
        crawford=proposal.crawford,
        jacoby=proposal.jacoby,
        beavers=proposal.beavers,
        raccoons=proposal.raccoons,
        automatic_doubles=proposal.automatic_doubles,
        cube_limit=proposal.cube_limit,
        stake=Stake(proposal.stake, printable(proposal.currency)),
        variant=game,
    )
    manners, clock = proposal.manners, proposal.clock
    agreed = Agreement(
        rules=rules,
        manners=None
        if manners is None
        else TableManners(manners.premature_roll, manners.dice_on_checkers, manners.illegal_play),
        clock=None if clock is None else ClockRules(clock.delay * 1000, clock.bank * 1000),
        same_screen=isinstance(wish, SameScreenWish),
        tutor=proposal.tutor,
        speed=proposal.speed,
    )
    if isinstance(wish, BotWish):
        _check_bot(wish.bot, game)
        bots = (None, wish.bot) if seat is Seat.WHITE else (wish.bot, None)
        agreed = replace(agreed, bots=bots, contests=wish.contests)
    if proposal.start is not None:
        agreed = _from(agreed, parse_query(proposal.start.strip(), variant=game))
    if agreed.clock is not None:
        Clock.start(agreed.clock, agreed.rules)  # refuses what cannot be timed
    return agreed


def _from(agreed: Agreement, start: Situation) -> Agreement:
    """The agreement to play on from a situation: its score; board, turn and cube of a first game.

    Dice and offers of the situation are left aside: who is on roll throws.
    """
    said, rules = start.rules, agreed.rules
    if rules.variant.outcome(start.position) is not None:
        raise RuleError("a game cannot start from a finished position")
    rules = replace(
        rules,
        length=said.length,
        jacoby=said.jacoby,
        beavers=said.beavers,
        raccoons=rules.raccoons and said.beavers,
        automatic_doubles=0 if said.length else rules.automatic_doubles,
    )
    done = rules.is_crawford_score(start.score) and not start.crawford
    return replace(
        agreed,
        rules=rules,
        score=start.score,
        crawford_done=done,
        start=GameStarted(start.view(Seat.WHITE), start.turn, start.cube),
    )


def _check_bot(key: str, game: Variant) -> None:
    """Refuse a bot that there is not, or that does not know the game."""
    bot(key)
    if key != SIMPLE:
        from tablas.play.bots.engine_bot import check_knows

        check_knows(game)


async def found(site: Site, proposal: Proposal, visitor: Visitor) -> str:
    """Set a match up; its id.

    Raises:
        TablasError: it cannot be agreed, or kept; the sentence says why.
    """
    seat = _seat_wished(proposal.seat)
    agreed = agreement_of(proposal, seat)
    wish = proposal.opponent
    if visitor.guest and proposal.name:
        await refuse_taken(site.database, proposal.name)
    seats = _seats(proposal, visitor, seat)
    now, match, seed = now_ms(), new_id(), secrets.token_bytes(SEED_BYTES)
    invites = isinstance(wish, LinkWish | LobbyWish)
    row = MatchRow(
        id=match,
        created_at=now,
        created_by=visitor.id,
        agreement=agreed.encoded(),
        seed=seed,
        commitment=commitment(seed),
        invitation=new_id(20) if invites else None,
        listed=isinstance(wish, LobbyWish),
    )
    room = RoomState(agreed, (seats[0].name, seats[1].name))
    things = begin(room, tuple(one for one in Seat if not seats[one.index].free))
    encoded = tuple(encode_thing(thing) for thing in things)
    entry = Entry(match, 1, now, None, None, None, encoded)
    await matches.create(site.database, row, seats, (entry,))
    if isinstance(wish, LobbyWish):
        await seeks.create(
            site.database,
            user=visitor.id,
            name=seats[seat.index].name,
            agreement=agreed.encoded() | {"seat": proposal.seat},
            match=match,
            now=now,
            for_ms=SEEK_MS,
        )
        await site.bus.publish("lobby")
    return match


async def sit_down(site: Site, match: str, visitor: Visitor, token: str | None = None) -> Seat:
    """Take the free seat of a match; who sits there already keeps his seat.

    Args:
        site: where.
        match: which.
        visitor: who.
        token: the secret of the invitation; None for a match that is offered in the lobby.

    Raises:
        TablasError: he may not sit there; the sentence says why.
    """
    stored = await matches.load(site.database, match)
    if stored is None:
        raise IllegalEvent("there is no such match")
    if (mine := _seat_of(stored, visitor)) is not None:
        return mine
    await _check_invited(site, stored, visitor, token)
    for row in stored.seats:
        if row.free and await matches.take_seat(
            site.database, match, row.seat, visitor.id, printable(visitor.name)
        ):
            await seeks.close_match(site.database, match)
            await site.bus.publish("lobby")
            room = await site.keeper.room(match)
            assert room is not None
            await site.keeper.seat(room)
            return _SEATS[row.seat]
    raise IllegalEvent("somebody else has sat down there")


_SEATS: Final[Mapping[str, Seat]] = {seat_name(seat): seat for seat in Seat}


def _seat_of(stored: StoredMatch, visitor: Visitor) -> Seat | None:
    return next((_SEATS[row.seat] for row in stored.seats if row.user == visitor.id), None)


async def _check_invited(
    site: Site, stored: StoredMatch, visitor: Visitor, token: str | None
) -> None:
    invitation = stored.row.invitation or ""
    if token is not None:
        if not hmac.compare_digest(invitation.encode(), token.encode()):
            raise IllegalEvent("this invitation is not valid")
    elif await seeks.of_match(site.database, stored.row.id) is None or await _apart(
        site, stored, visitor
    ):
        raise IllegalEvent("this match is not open to everybody")
    room = await site.keeper.room(stored.row.id)
    if room is None or room.state.is_over:
        raise IllegalEvent("the match is over")


async def _apart(site: Site, stored: StoredMatch, visitor: Visitor) -> bool:
    """Whether somebody who sits there and a visitor do not want to meet."""
    users = [seat.user for seat in stored.seats if seat.user is not None]
    return any([await talk.apart(site.database, visitor.id, user) for user in users])


def _seat_wished(wish: str) -> Seat:
    return _SEATS[wish] if wish in _SEATS else secrets.choice(tuple(Seat))


def _seats(proposal: Proposal, visitor: Visitor, seat: Seat) -> tuple[SeatRow, SeatRow]:
    wish = proposal.opponent
    mine, theirs = seat_name(seat), seat_name(seat.other)
    wished = printable(proposal.name) if visitor.guest else ""
    own = SeatRow(mine, visitor.id, name=wished or printable(visitor.name))
    match wish:
        case BotWish(bot=key):
            other = SeatRow(theirs, bot=key)
        case SameScreenWish(name=name):
            other = SeatRow(theirs, visitor.id, name=printable(name))
        case _:
            other = SeatRow(theirs)
    return (own, other) if seat is Seat.WHITE else (other, own)
