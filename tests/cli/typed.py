"""What people have to type for a match to go as it went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablas.notation.arrangement import arranged_play
from tablas.notation.play_text import format_play
from tablas.play import DiceKind, Kept, Setup
from tablas.play.players import Person
from tablas.play.state import agreed_match
from tablas.play.table import replayed
from tablas.rules import (
    Abandoned,
    Beavered,
    Cocked,
    Doubled,
    Dropped,
    Event,
    GameStarted,
    MatchStarted,
    OpeningThrown,
    Passed,
    PickedUp,
    Play,
    PlayAccepted,
    PlayContested,
    Played,
    PrematureThrow,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Roll,
    Seat,
    Taken,
    Thrown,
    WinClass,
)

WORDS = {
    "en": {
        Doubled: "double",
        Taken: "take",
        Dropped: "drop",
        Beavered: "beaver",
        Raccooned: "raccoon",
        ResignationAccepted: "accept",
        ResignationRefused: "refuse",
        PlayAccepted: "accept",
        PlayContested: "contest",
        Cocked: "cocked",
        PrematureThrow: "premature",
        ResignationOffered: "resign",
    },
    "es": {
        Doubled: "doblar",
        Taken: "aceptar",
        Dropped: "pasar",
        Beavered: "castor",
        Raccooned: "mapache",
        ResignationAccepted: "aceptar",
        ResignationRefused: "rechazar",
        PlayAccepted: "aceptar",
        PlayContested: "impugnar",
        Cocked: "montado",
        PrematureThrow: "prematura",
        ResignationOffered: "abandonar",
    },
}
YES = {"en": "yes", "es": "sí"}
CLASSES = {WinClass.SINGLE: "", WinClass.GAMMON: " gammon", WinClass.BACKGAMMON: " backgammon"}


def lines(setup: Setup, events: Sequence[Event], language: str = "en") -> list[list[str]]:
    """For each event the lines that bring it about; none for those that come by themselves."""
    by_hand = setup.dice.kind is DiceKind.MANUAL
    typed: list[list[str]] = []
    for index, event in enumerate(events):
        seat: Seat | None = getattr(event, "seat", None)
        if isinstance(event, MatchStarted) or (index == 1 and isinstance(event, GameStarted)):
            typed.append([])
        elif isinstance(event, GameStarted):
            typed.append([""])
        elif isinstance(event, Abandoned):
            typed.append(["n"])
        elif isinstance(event, OpeningThrown):
            typed.append([f"{event.white}{event.black}" if by_hand else ""])
        elif isinstance(event, Thrown):
            typed.append(_throw(setup, event, by_hand=by_hand))
        elif isinstance(event, Cocked) and not by_hand and event.landing:
            alone = len(event.landing) == 1  # in the opening, which people throw
            typed.append([""] if alone or _is_person(setup, event.seat) else [])
        elif seat is not None and not _is_person(setup, seat):
            typed.append([])
        else:
            typed.append(list(_person(setup, events[: index + 1], language)))
    return typed


def _throw(setup: Setup, event: Thrown, *, by_hand: bool) -> list[str]:
    if by_hand:
        return [str(event.roll)]
    return [""] if _is_person(setup, event.seat) else []


def _is_person(setup: Setup, seat: Seat) -> bool:
    return isinstance(setup.seats[seat.index], Person)


def _person(setup: Setup, events: Sequence[Event], language: str) -> Iterator[str]:
    event, words = events[-1], WORDS[language]
    if isinstance(event, Played):
        yield from filter(None, [format_play(Play(event.moves, event.result))])
        yield ""
    elif isinstance(event, PickedUp):
        yield from _moved_by_hand(setup, events)
    elif isinstance(event, Passed):
        yield ""
    elif isinstance(event, ResignationOffered):
        yield words[ResignationOffered] + CLASSES[event.win_class]
        yield YES[language]
    elif isinstance(event, Dropped):
        yield words[Dropped]
        yield YES[language]
    elif isinstance(event, PrematureThrow):
        yield f"{words[PrematureThrow]} {event.roll}"
    else:
        yield words[type(event)]


def _moved_by_hand(setup: Setup, events: Sequence[Event]) -> Iterator[str]:
    event = events[-1]
    assert isinstance(event, PickedUp)
    game = agreed_match(replayed(Kept(setup, tuple(events[:-1])))).game
    assert game is not None
    text = format_play(arranged_play(game.position, event.result, game.roll or Roll(1, 1)))
    if text:
        yield text
        yield ""
    else:
        yield "pickup"
