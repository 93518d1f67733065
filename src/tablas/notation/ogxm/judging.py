"""What the programs of an OGXM document said of its plies.

A block of analysis names its currency. In a match it is usually the chance to win the match, and
each ply has two anchors, the chances with the game lost and won at the present cube, between which
normalised equity goes from -1 to +1; where they are missing, the usual table says them. Version 1
names no currency: the three equities of the cube are chances there, unless the drop is worth 1, as
in the files of GammonView, and those of plays are normalised.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from tablas.errors import NotationError, RuleError
from tablas.notation.ogxm.document import Node, inner, nodes, number, whole, words
from tablas.notation.ogxm.frame import ROLLS, seat_of, trips_of
from tablas.notation.ogxm.levels import depth_of
from tablas.notation.ogxm.replaying import BEAVER, DOUBLE, DROP, SET_POSITION, TAKE
from tablas.notation.play_text import literal_play
from tablas.notation.stakes import GameStakes, game_stakes
from tablas.records import (
    CubeAnalysis,
    Depth,
    JudgedPlay,
    PlayAnalysis,
    RecordedAnalysis,
)
from tablas.records.analysis import ROLLED_OUT
from tablas.records.cube_decision import CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import Doubled, Event, Game, Match, Played, Seat, Thrown

_CHANCE: Final = "match"
"""Currencies that end so are chances to win the match."""
_MOST_CANDIDATES: Final = 100
_NARROW: Final = 1e-6
"""Anchors that are no farther apart say nothing."""


@dataclass(slots=True)
class Judge:
    """Collects one block of analysis.

    Attributes:
        info: what the document says of the block.
        block: its number, 0 for the first.
    """

    info: Node
    block: int
    plays: dict[int, PlayAnalysis] = field(default_factory=dict)
    cubes: dict[int, CubeAnalysis] = field(default_factory=dict)

    def look(self, ply: Node, place: int, events: list[Event], states: list[Match]) -> None:
        """Take what a ply says.

        Args:
            ply: the ply.
            place: how many events there were before it.
            events: all events.
            states: the match after each of them.
        """
        said = self._said(ply)
        seat = seat_of(ply)
        action = whole(ply, "action_id")
        game = states[place - 1].game
        if not said or seat is None or action is None or game is None:
            return
        if action < len(ROLLS) or action == SET_POSITION:
            self._look_at_throw(said, seat, place, events, states)
        elif action == DOUBLE and place < len(events) and isinstance(events[place], Doubled):
            self._keep_cube(place, said, states[place - 1], swapped=False)
        elif action in (TAKE, DROP, BEAVER) and isinstance(events[place - 1], Doubled):
            self._keep_cube(place - 1, said, states[place - 2], swapped=True)

    def result(self) -> RecordedAnalysis | None:
        """What was collected; None if there is nothing."""
        if not self.plays and not self.cubes:
            return None
        return RecordedAnalysis(self._program, self.plays, self.cubes)

    @property
    def _program(self) -> str:
        model = words(self.info, "model_name") or words(self.info, "model_id")
        return " ".join(filter(None, (words(self.info, "producer"), model))) or "OGXM"

    def _said(self, ply: Node) -> Node:
        for one in nodes(ply, "analyses"):
            if whole(one, "analysis_index") == self.block:
                return one
        return inner(ply, "analysis") if self.block == 0 else {}

    def _look_at_throw(
        self, said: Node, seat: Seat, place: int, events: list[Event], states: list[Match]
    ) -> None:
        span = range(place, min(place + 4, len(events)))
        thrown = next((at for at in span if isinstance(events[at], Thrown)), None)
        played = next((at for at in span if isinstance(events[at], Played)), None)
        cube = inner(said, "cube_decision") or inner(said, "missed_double")
        if thrown is not None and cube:
            self._keep_cube(thrown, cube, states[thrown - 1], swapped=False)
        if played is None:
            return
        game = states[played - 1].game
        assert game is not None
        scale = self._stakes(said, states[played - 1]) if self._in_chances else None
        found = self._candidates(said, seat, game, scale)
        rolled = inner(said, "roll")
        luck = number(rolled, "luck") if rolled else number(said, "luck")
        if not found and luck is None:
            return
        if luck is None or scale is None:
            self.plays[played] = PlayAnalysis(found, luck)
        else:
            gain = luck / scale.half if scale.half else 0.0
            self.plays[played] = PlayAnalysis(found, gain, luck)

    def _candidates(
        self, said: Node, seat: Seat, game: Game, scale: GameStakes | None
    ) -> tuple[JudgedPlay, ...]:
        found: list[JudgedPlay] = []
        for one in nodes(said, "alternatives")[:_MOST_CANDIDATES]:
            value = number(one, "equity")
            if value is None:
                continue
            try:
                play = literal_play(trips_of(one, "move", seat), game.position)
            except (NotationError, RuleError):
                continue
            found.append(
                JudgedPlay(
                    play.result,
                    value if scale is None else scale.equity(value),
                    self._depth(inner(one, "level") or inner(said, "level"), "checker_ply"),
                    play.moves,
                    None if scale is None else value,
                    _chances(inner(one, "eval")),
                )
            )
        return tuple(found)

    def _keep_cube(self, place: int, said: Node, before: Match, *, swapped: bool) -> None:
        if place in self.cubes:
            return
        held, taken = number(said, "no_double_equity"), number(said, "double_take_equity")
        dropped = number(said, "double_pass_equity")
        if held is None or taken is None:
            return
        scale = None
        unsaid = not words(self.info, "currency") and not before.rules.is_money
        if self._in_chances or (unsaid and dropped is not None and dropped < 1 - _NARROW):
            scale = self._stakes(said, before)
        values = CubeValues(held, taken, 1.0 if dropped is None else dropped)
        if scale is not None and dropped is None:
            values = CubeValues(held, taken, scale.won)
        chances = _chances(inner(said, "eval"))
        self.cubes[place] = CubeAnalysis(
            values if scale is None else scale.equity_values(values),
            self._depth(inner(said, "level"), "cube_ply"),
            None if scale is None else values,
            chances.swapped() if chances is not None and swapped else chances,
            before.rules.beavers,
        )

    @property
    def _in_chances(self) -> bool:
        """Whether the block says chances to win the match in place of equities."""
        return words(self.info, "currency").endswith(_CHANCE)

    def _stakes(self, said: Node, before: Match) -> GameStakes | None:
        """What the game is worth in the match, by the anchors or by the usual table."""
        anchors = said.get("emg_anchors")
        if isinstance(anchors, list) and len(anchors) == 2:
            ends = {"lost": anchors[0], "won": anchors[1]}
            lost, won = number(ends, "lost"), number(ends, "won")
            if lost is not None and won is not None and won - lost > _NARROW:
                return GameStakes(lost, won)
        situation = before.situation
        return None if situation is None else game_stakes(situation)

    def _depth(self, level: Node, key: str) -> Depth:
        level = level or inner(self.info, "level")
        plies = whole(level, key, most=ROLLED_OUT - 1)
        if plies is None:
            plies = whole(self.info, "ply", most=ROLLED_OUT - 1) or 0
        return depth_of(level, self._program, plies)


def analyses_of(
    document: Node,
    places: Iterable[tuple[Node, int]],
    events: list[Event],
    states: list[Match],
) -> tuple[RecordedAnalysis, ...]:
    """All that the programs of a document said of the plies that were followed.

    Args:
        document: the document.
        places: plies, each with how many events there were before it.
        events: all events.
        states: the match after each of them.
    """
    several = nodes(document, "analyses_info")
    first = inner(document, "analysis_info")
    judges = [
        Judge(info, block) for block, info in enumerate(several or ([first] if first else []))
    ]
    for ply, place in places:
        for judge in judges:
            judge.look(ply, place, events, states)
    return tuple(said for judge in judges if (said := judge.result()) is not None)


def _chances(said: Node) -> Chances | None:
    names = ("win", "gammon_win", "bg_win", "gammon_loss", "bg_loss")
    values = [number(said, name) for name in names]
    if any(value is None or not 0 <= value <= 1 for value in values):
        return None
    return Chances(*(value for value in values if value is not None))
