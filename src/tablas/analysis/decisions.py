"""The decisions of a recorded match, each with what an analysis says of it.

One walk serves our own analyses and those found in files, so that their rates are comparable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from tablas.records import (
    CubeAnalysis,
    MatchRecord,
    PlayAnalysis,
    RecordedAnalysis,
    ResignationAnalysis,
)
from tablas.records.cube_decision import CubeAnswer
from tablas.rules import (
    Beavered,
    Doubled,
    Dropped,
    Event,
    GameStarted,
    Move,
    OpeningThrown,
    Passed,
    Play,
    Played,
    Position,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    Situation,
    Taken,
    Thrown,
    TurnLost,
    WinClass,
)

UNLIKE: Final = 1e-4
"""Plays whose equities differ by less are no choice."""
NEAR: Final = 0.16
"""Not doubling is a decision where doubling would have cost less than this."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a match a decision was made.

    Attributes:
        index: number of its event in `MatchRecord.steps`, the key of `RecordedAnalysis`.
        game: 1 for the first game.
        turn: 1 for the first turn of the game, of both sides counted together.
        seat: who is on roll.
        situation: what is on the table before the decision.
    """

    index: int
    game: int
    turn: int
    seat: Seat
    situation: Situation


@dataclass(frozen=True, slots=True)
class _Decision:
    place: Place

    @property
    def index(self) -> int:
        """Number of its event in `MatchRecord.steps`, the key of `RecordedAnalysis`."""
        return self.place.index

    @property
    def seat(self) -> Seat:
        """Who is on roll."""
        return self.place.seat

    @property
    def situation(self) -> Situation:
        """What is on the table before the decision."""
        return self.place.situation


@dataclass(frozen=True, slots=True)
class PlayDecision(_Decision):
    """A roll that was played, or could not be.

    Attributes:
        place: where in the match; its seat is the mover.
        result: the position after it, by the view of the mover.
        moves: as recorded.
        illegal: whether the rules do not allow it.
        choices: how many different plays the rules allow.
        analysis: None where there is none.
        opening: whether the dice were thrown to see who begins.
    """

    result: Position
    moves: tuple[Move, ...]
    illegal: bool
    choices: int
    analysis: PlayAnalysis | None
    opening: bool = False

    @property
    def roll(self) -> Roll:
        """The dice."""
        assert self.situation.roll is not None
        return self.situation.roll

    @property
    def play(self) -> Play:
        """The play, as recorded."""
        return Play(self.moves, self.result)

    @property
    def unforced(self) -> bool:
        """Whether there was a choice by the rules; never for an illegal play."""
        return self.choices > 1 and not self.illegal

    @property
    def counts(self) -> bool:
        """Whether this is a decision by the definition of PR: plays of unlike worth were at hand.

        Illegal plays and plays that were not judged never count.
        """
        if not self.unforced or self.analysis is None or self.loss is None:
            return False
        equities = [one.equity for one in self.analysis.candidates]
        fewer = len(equities) < self.choices
        return fewer or max(equities) - min(equities) >= UNLIKE

    @property
    def loss(self) -> float | None:
        """Equity lost, 0 or more; None without an analysis of this play."""
        if self.analysis is None or self.illegal:
            return None
        return self.analysis.loss(self.result)

    @property
    def loss_mwc(self) -> float | None:
        """Match winning chance lost, 0 or more; None in money play and as `loss`."""
        if self.analysis is None or self.illegal:
            return None
        return self.analysis.loss_mwc(self.result)


@dataclass(frozen=True, slots=True)
class CubeTurn(_Decision):
    """A turn in which the side on roll might have doubled, and what the opponent answered.

    Attributes:
        place: where in the match; its seat is the side on roll.
        doubled: whether it did.
        answer: what the opponent answered; None without a double or without an answer.
        raccooned: whether a beaver was redoubled at once.
        analysis: None where there is none.
    """

    doubled: bool
    answer: CubeAnswer | None
    raccooned: bool
    analysis: CubeAnalysis | None

    @property
    def counts(self) -> bool:
        """Whether doubling or not was a decision.

        A double always is; not doubling, where a double would have cost less than `NEAR`.
        """
        if self.analysis is None:
            return False
        return self.doubled or self.analysis.loss_of_doubler(doubles=True) < NEAR

    @property
    def loss(self) -> float | None:
        """Equity that the side on roll lost by doubling or not; None without an analysis."""
        if self.analysis is None:
            return None
        return self.analysis.loss_of_doubler(doubles=self.doubled)

    @property
    def loss_mwc(self) -> float | None:
        """The same in match winning chance; None in money play too."""
        if self.analysis is None:
            return None
        return self.analysis.loss_mwc_of_doubler(doubles=self.doubled)

    @property
    def answer_loss(self) -> float | None:
        """Equity that the opponent lost by the answer; None without a double or an analysis."""
        if self.analysis is None or self.answer is None:
            return None
        return self.analysis.loss_of_doubled(self.answer)

    @property
    def answer_loss_mwc(self) -> float | None:
        """The same in match winning chance; None in money play too."""
        if self.analysis is None or self.answer is None:
            return None
        return self.analysis.loss_mwc_of_doubled(self.answer)


@dataclass(frozen=True, slots=True)
class Resignation(_Decision):
    """An offer to resign.

    Attributes:
        place: where in the match; its seat is the side that offers.
        win_class: what is offered.
        accepted: whether it was.
        analysis: None where there is none.
    """

    win_class: WinClass
    accepted: bool
    analysis: ResignationAnalysis | None


Decision: TypeAlias = PlayDecision | CubeTurn | Resignation


@dataclass(frozen=True)
class AnalysedMatch:
    """A match and what one program says of it.

    Attributes:
        record: the match.
        analysis: what is said.
    """

    record: MatchRecord
    analysis: RecordedAnalysis

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """All of them, in order.

        Raises:
            RuleError: the events contradict the rules.
        """
        return tuple(decisions_of(self.record, self.analysis))

    @property
    def plays(self) -> tuple[PlayDecision, ...]:
        """The rolls that were played, or could not be."""
        return tuple(one for one in self.decisions if isinstance(one, PlayDecision))

    @property
    def cubes(self) -> tuple[CubeTurn, ...]:
        """The turns in which a double was possible."""
        return tuple(one for one in self.decisions if isinstance(one, CubeTurn))

    def _repr_html_(self) -> str:
        from tablas.analysis.reports.notebooks import framed_report

        return framed_report(self)


_ANSWERS: Final[dict[type[Event], CubeAnswer]] = {
    Taken: CubeAnswer.TAKE,
    Dropped: CubeAnswer.DROP,
    Beavered: CubeAnswer.BEAVER,
}
_NOTHING: Final = RecordedAnalysis("", {}, {})


def decisions_of(record: MatchRecord, analysis: RecordedAnalysis = _NOTHING) -> Iterator[Decision]:
    """Walk through a match: every roll played, every turn with a cube to turn, every resignation.

    Raises:
        RuleError: the events contradict the rules.
    """
    steps = list(record.steps())
    turn, opening = 1, False
    for index in range(1, len(steps)):
        event, before = steps[index][0], steps[index - 1][1]
        if isinstance(event, GameStarted):
            turn = 1
        if isinstance(event, OpeningThrown | Thrown):
            opening = isinstance(event, OpeningThrown)
        if before.situation is None or before.game is None:
            continue
        situation = before.situation
        place = Place(index, before.game.number, turn, situation.turn, situation)
        later = [step[0] for step in steps[index + 1 : index + 3]]
        if isinstance(event, Played):
            choices = len(before.game.plays)
            analysed = analysis.plays.get(index)
            played = event.result, event.moves, event.illegal
            yield PlayDecision(place, *played, choices, analysed, opening)
        elif isinstance(event, Doubled) or (
            isinstance(event, Thrown | Passed) and before.refusal(place.seat, Doubled) is None
        ):
            yield _cube_turn(place, event, later, analysis.cubes.get(index))
        elif isinstance(event, ResignationOffered):
            accepted = isinstance(later[0], ResignationAccepted) if later else False
            resigned = analysis.resignations.get(index)
            yield Resignation(place, event.win_class, accepted, resigned)
        if isinstance(event, Played | Passed | TurnLost):
            turn += 1


def _cube_turn(
    place: Place, event: Event, later: list[Event], analysis: CubeAnalysis | None
) -> CubeTurn:
    if not isinstance(event, Doubled):
        return CubeTurn(place, False, None, False, analysis)
    answer = _ANSWERS.get(type(later[0])) if later else None
    raccooned = len(later) > 1 and isinstance(later[1], Raccooned)
    return CubeTurn(place, True, answer, raccooned, analysis)
