"""Matches as lists show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from starlette.requests import Request

from tablas.i18n import Translator
from tablas.play.bots import opponent
from tablas.server.pages.agreed import agreed_briefly
from tablas.server.people.visitors import Visitor
from tablas.server.rooms.agreement import Agreement
from tablas.store.matches import ListedMatch, SeatRow


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A match in a list.

    Attributes:
        id: its name.
        opponent: whom the visitor plays; both names where he looks on.
        players: the names of White and Black.
        agreed: what is played, in words.
        over: whether it has ended.
        waits: whether a seat is free.
        updated_iso: when something last happened, for machines.
        updated_words: the same for people.
    """

    id: str
    opponent: str
    players: tuple[str, ...]
    agreed: str
    over: bool
    waits: bool
    updated_iso: str
    updated_words: str


def entry_of(match: ListedMatch, visitor: Visitor | None, tr: Translator, now: int) -> ListEntry:
    """A match as its list shows it to a visitor at this time."""
    names = tuple(seat_name(seat, tr) for seat in match.seats)
    mine = [visitor is not None and seat.user == visitor.id for seat in match.seats]
    others = [name for name, own in zip(names, mine, strict=True) if not own]
    opponent = others[0] if len(others) == 1 else tr.text("{a} and {b}", a=names[0], b=names[1])
    return ListEntry(
        id=match.row.id,
        opponent=opponent,
        players=names,
        agreed=agreed_briefly(Agreement.decoded(match.row.agreement), tr),
        over=match.row.over,
        waits=any(seat.free for seat in match.seats),
        updated_iso=iso(match.updated_at),
        updated_words=ago(match.updated_at, tr, now),
    )


def seat_name(seat: SeatRow, tr: Translator) -> str:
    """Who sits there, in words."""
    if seat.free:
        return tr.text("nobody yet")
    if seat.bot is None:
        return seat.name
    known = opponent(seat.bot)
    return "Tablas" if known is None else tr.text(known.name)


def page_number(request: Request) -> int:
    """Which page of a list is asked for, from 0; what makes no sense is the first."""
    text = request.query_params.get("page", "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def iso(at: int) -> str:
    """A time in milliseconds since 1970, as machines read it."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def ago(at: int, tr: Translator, now: int) -> str:
    """How long ago something was, in words; both in milliseconds since 1970."""
    minutes = max(0, now - at) // 60_000
    if minutes == 0:
        return tr.text("just now")
    if minutes < 60:
        return tr.plural("{n} minute ago", "{n} minutes ago", minutes)
    if minutes < 60 * 24:
        return tr.plural("{n} hour ago", "{n} hours ago", minutes // 60)
    return tr.plural("{n} day ago", "{n} days ago", minutes // (60 * 24))
