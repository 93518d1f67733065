"""Matches for the tests of this floor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from tablas.play import (
    Bot,
    BotPlayer,
    Contests,
    DiceKind,
    DiceSpec,
    Kept,
    Log,
    Person,
    Setup,
    Step,
    Table,
)
from tablas.play.table import replayed
from tablas.rules import (
    Event,
    GameStarted,
    MatchRules,
    MatchStarted,
    Seat,
    TableManners,
)

PEOPLE = (Person(), Person())
BOTS = (BotPlayer(), BotPlayer())
BY_HAND = DiceSpec(DiceKind.MANUAL)


class Memory:
    """A log that forgets at the end."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def append(self, event: Event) -> None:
        self.events.append(event)


def seeded(seed: str) -> DiceSpec:
    return DiceSpec(DiceKind.SEEDED, seed)


def people_by_hand(
    rules: MatchRules = MatchRules(length=5),
    manners: TableManners | None = None,
    *,
    first: Seat = Seat.WHITE,
    opening: tuple[int, int] = (3, 1),
) -> Table:
    """Two people and dice that the test throws, after the opening throw; `first` has won it."""
    setup = Setup(PEOPLE, BY_HAND, manners)
    table = Table.open(setup, MatchStarted(rules))
    table.act(GameStarted())
    high, low = opening
    table.throw_by_hand(None, (high, low) if first is Seat.WHITE else (low, high))
    return table


def against_bot(
    rules: MatchRules = MatchRules(length=5),
    manners: TableManners | None = None,
    *,
    contests: Contests = Contests.ALWAYS,
    dice: DiceSpec = BY_HAND,
    log: Log | None = None,
    bots: Mapping[str, Bot] = MappingProxyType({}),
) -> Table:
    """White a person, Black a bot; the first game has begun."""
    setup = Setup((Person(), BotPlayer(contests=contests)), dice, manners)
    table = Table.open(setup, MatchStarted(rules), log, bots=bots)
    table.act(GameStarted())
    return table


def bots_play(table: Table, *, most_events: int = 100_000) -> Table:
    """Let the bots play until nobody but a person can go on."""
    while len(table.events) < most_events and not table.match.is_over:
        if table.match.between_games:
            table.act(GameStarted())
            continue
        if not isinstance(table.advance(), Step):
            break
    return table


def steps(table: Table) -> Iterator[Step]:
    """What has happened at a table, step by step."""
    before = replayed(Kept(table.setup, table.events[:1]))
    for event in table.events[1:]:
        after = before.apply(event)
        yield Step(before, event, after)
        before = after


def bots_match(
    seed: str,
    manners: TableManners | None = None,
    rules: MatchRules = MatchRules(length=3),
    log: Log | None = None,
) -> Table:
    """A whole match between two bots."""
    setup = Setup(BOTS, seeded(seed), manners)
    return bots_play(Table.open(setup, MatchStarted(rules), log))
