"""A match as it was played, whatever file or table it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tablas.errors import IllegalEvent
from tablas.records.analysis import RecordedAnalysis
from tablas.records.problem import IllegalPlayNote, Problem
from tablas.rules import Event, Match, MatchRules, MatchStarted, TableManners, TableMatch
from tablas.showing import shown


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The events of a match, and what its file says about it besides.

    Attributes:
        events: everything that happened, beginning with `MatchStarted`.
        metadata: what the file's header says (site, event, date…), keys and values as read.
        problems: what was odd in the file.
        notes: free comments of the file, in order.
        manners: the procedures, when the events are those of play over the table.
        analyses: what the file's program, or several, said of the decisions.

    Raises:
        IllegalEvent: the first event is not `MatchStarted`.
    """

    events: tuple[Event, ...]
    metadata: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    manners: TableManners | None = None
    analyses: tuple[RecordedAnalysis, ...] = ()

    def __post_init__(self) -> None:
        if not self.events or not isinstance(self.events[0], MatchStarted):
            raise IllegalEvent("a match begins with the agreement")
        object.__setattr__(self, "metadata", MappingProxyType(dict(self.metadata)))

    def __reduce__(self) -> tuple[type[MatchRecord], tuple[object, ...]]:
        """Pickle and copy by the fields."""
        metadata = dict(self.metadata)
        return MatchRecord, (
            self.events,
            metadata,
            self.problems,
            self.notes,
            self.manners,
            self.analyses,
        )

    @property
    def started(self) -> MatchStarted:
        """The first event: the agreement, the players, the score at the start."""
        first = self.events[0]
        assert isinstance(first, MatchStarted)
        return first

    @property
    def rules(self) -> MatchRules:
        """The agreement."""
        return self.started.rules

    @property
    def players(self) -> tuple[str, str]:
        """The names of White and Black."""
        return self.started.players

    @property
    def illegal_plays(self) -> tuple[IllegalPlayNote, ...]:
        """The plays of the file which the rules do not allow, in order."""
        return tuple(note for note in self.problems if isinstance(note, IllegalPlayNote))

    @property
    def match(self) -> Match:
        """The match after its last event, replayed through the rules at each call.

        Raises:
            RuleError: the events contradict the rules.
        """
        return list(self.steps())[-1][1]

    def steps(self) -> Iterator[tuple[Event, Match]]:
        """Each event of the match itself and the match after it, from `MatchStarted` on.

        Of play over the table only what both agreed on appears: `Played`, never `PickedUp`.

        Raises:
            RuleError: the events contradict the rules.
        """
        match = Match.start(self.started)
        yield self.started, match
        for event in self._agreed():
            match = match.apply(event)
            yield event, match

    def _repr_html_(self) -> str:
        return shown(self)

    def _agreed(self) -> Iterator[Event]:
        if self.manners is None:
            yield from self.events[1:]
            return
        table = TableMatch.start(self.started, self.manners)
        for event in self.events[1:]:
            table = table.apply(event)
            yield from table.agreed
