"""Which judgement of a file belongs to which event of its match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tablas.notation.mat.rows import CellKind
from tablas.notation.sgf.games import Deed, SgfGame
from tablas.notation.sgf.judgements import cube_analysis, play_analysis
from tablas.notation.sgf.replaying import Replayed
from tablas.notation.sgf.trees import Node
from tablas.records import CubeAnalysis, PlayAnalysis, RecordedAnalysis
from tablas.rules import Doubled, Event, Match, OpeningThrown, Played, Roll, Seat, Thrown
from tablas.sentences import Sentence

MOST_PLAYS: Final = 200_000
"""Judged plays that are kept; a match has some thousands."""
_NAMELESS: Final = "GNU Backgammon"


def recorded_analysis(games: list[SgfGame], replayed: Replayed) -> RecordedAnalysis | None:
    """What a file says of the decisions of its match; None when it says nothing."""
    gathering = _Gathering()
    for game, (begin, end) in zip(games, replayed.spans, strict=False):
        gathering.gather(game, replayed, begin, end)
    if gathering.count >= MOST_PLAYS:
        replayed.state.report(
            games[-1].line,
            Sentence("more than {n} judged plays: the rest of them is left out", {"n": MOST_PLAYS}),
        )
    if not gathering.plays and not gathering.cubes:
        return None
    program = " ".join((games[0].root.first("AP") or _NAMELESS).split(":"))
    return RecordedAnalysis(program.strip() or _NAMELESS, gathering.plays, gathering.cubes)


@dataclass(slots=True)
class _Gathering:
    """The analyses by the numbers of their events.

    Attributes:
        count: how many judged plays have been kept.
        plays: of the rolls.
        cubes: of the turns.
    """

    count: int = 0
    plays: dict[int, PlayAnalysis] = field(default_factory=dict)
    cubes: dict[int, CubeAnalysis] = field(default_factory=dict)

    def gather(self, game: SgfGame, replayed: Replayed, begin: int, end: int) -> None:
        """Go through the events of a game beside the nodes which they come from."""
        state = replayed.state
        deeds = iter(game.deeds)
        node: Node | None = None
        for index in range(begin, end):
            event, before = state.events[index], state.states[index - 1]
            if isinstance(event, OpeningThrown | Thrown | Doubled):
                node = _node_of(event, deeds)
            if node is None or before.situation is None:
                continue
            if isinstance(event, Thrown | Doubled):
                self._take_cube(index, node, before)
            elif isinstance(event, Played) and self.count < MOST_PLAYS:
                plays = play_analysis(node, before.situation, backwards=game.backwards)
                if plays is not None:
                    self.plays[index] = plays
                    self.count += len(plays.candidates)
                node = None

    def _take_cube(self, index: int, node: Node, before: Match) -> None:
        situation = before.situation
        assert situation is not None
        if before.refusal(situation.turn, Doubled) is None:
            cube = cube_analysis(node, situation)
            if cube is not None:
                self.cubes[index] = cube


def _node_of(event: Event, deeds: Iterator[Deed]) -> Node | None:
    """The node of the next deed that tells an event; deeds that came to nothing are passed over."""
    for deed in deeds:
        if _tells(deed, event):
            return deed.node
    return None


def _tells(deed: Deed, event: Event) -> bool:
    cell = deed.cell
    match event:
        case Doubled():
            return cell.kind is CellKind.DOUBLE and cell.seat is event.seat
        case Thrown():
            return (
                cell.kind is CellKind.ROLL
                and cell.seat is event.seat
                and _roll_of(deed) == event.roll
            )
        case OpeningThrown():
            first = Seat.WHITE if event.white > event.black else Seat.BLACK
            return (
                cell.kind is CellKind.ROLL
                and cell.seat is first
                and _roll_of(deed) == Roll(event.white, event.black)
            )
    return False


def _roll_of(deed: Deed) -> Roll:
    return Roll(int(deed.cell.roll[0]), int(deed.cell.roll[1]))
