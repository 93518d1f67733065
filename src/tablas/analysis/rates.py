"""How well somebody played: PR, GNU Backgammon's error rates, luck.

What counts as a decision is written down in docs/design/analysis.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Final

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, Decision, PlayDecision
from tablas.analysis.tallies import ENOUGH, Rate, Tally
from tablas.rules import Seat
from tablas.rules.checks import NamedEnum

PR_FACTOR: Final = 500
MILLIPOINTS: Final = 1000
"""GNU Backgammon shows its rates of errors times this."""


class Mark(NamedEnum):
    """How bad a decision was, by the limits of the field; values are the words for it."""

    DOUBTFUL = "doubtful"
    BAD = "bad"
    VERY_BAD = "very bad"

    def __str__(self) -> str:
        return self.value


MARKS: Final = {Mark.VERY_BAD: 0.16, Mark.BAD: 0.08, Mark.DOUBTFUL: 0.04}
"""The equity from which on a loss is marked so, the worst first."""


def mark_of(loss: float) -> Mark | None:
    """The mark for a loss of equity; None for what is not marked."""
    return next((mark for mark, least in MARKS.items() if loss >= least), None)


class Rating(NamedEnum):
    """GNU Backgammon's words for a rate of errors; values are the words for it."""

    SUPERNATURAL = "supernatural"
    WORLD_CLASS = "world class"
    EXPERT = "expert"
    ADVANCED = "advanced"
    INTERMEDIATE = "intermediate"
    CASUAL = "casual player"
    BEGINNER = "beginner"
    AWFUL = "awful!"

    def __str__(self) -> str:
        return self.value


_RATINGS: Final = {
    Rating.SUPERNATURAL: 0.002,
    Rating.WORLD_CLASS: 0.005,
    Rating.EXPERT: 0.008,
    Rating.ADVANCED: 0.012,
    Rating.INTERMEDIATE: 0.018,
    Rating.CASUAL: 0.026,
    Rating.BEGINNER: 0.035,
}


def rating_of(loss: float) -> Rating:
    """GNU Backgammon's word for so much equity lost a decision."""
    return next((rating for rating, most in _RATINGS.items() if loss <= most), Rating.AWFUL)


class Title(NamedEnum):
    """The classes by PR of the Backgammon Masters Awarding Body; values are the words for it.

    Its titles are for hundreds of decisions under supervision: here they only say where a PR lies.
    """

    SUPER_GRANDMASTER = "super grandmaster"
    GRANDMASTER = "grandmaster"
    MASTER = "master"
    ADVANCED = "advanced"
    INTERMEDIATE = "intermediate"
    NOVICE = "novice"

    def __str__(self) -> str:
        return self.value


_TITLES: Final = {
    Title.SUPER_GRANDMASTER: 2.5,
    Title.GRANDMASTER: 4.0,
    Title.MASTER: 6.5,
    Title.ADVANCED: 10.0,
    Title.INTERMEDIATE: 16.0,
}


def title_of(pr: float) -> Title:
    """The class of a PR."""
    return next((title for title, most in _TITLES.items() if pr <= most), Title.NOVICE)


_NONE: Final = Tally()


@dataclass(frozen=True, slots=True)
class Rates:
    """The decisions of one player, in a game, a match, or many; rates add up.

    Losses are normalised equity, 0 or more, those named mwc match winning chance. Of luck more is
    better.

    Attributes:
        moves: rolls that were played or could not be.
        their_moves: the same of the opponent.
        cube_turns: decisions about the cube that were judged, trivial ones too: to double or not,
            and answers; GNU's total cube decisions.
        unforced: losses of all plays with a choice by the rules that were judged.
        unlike: of those whose choices are of unlike worth: they count for PR.
        doubles: losses by doubling or not, where that was a decision.
        answers: losses by answers to doubles.
        plays_mwc, doubles_mwc, answers_mwc: as `unforced`, `doubles`, `answers`.
        luck: of all rolls.
        luck_mwc: of all rolls of matches.
        luck_points: of all rolls of money play, in points.
        doubtful, bad, very_bad: decisions with each mark.
        illegal: plays that no rule allows; besides only `moves` and the luck count them.
    """

    moves: int = 0
    their_moves: int = 0
    cube_turns: int = 0
    unforced: Tally = _NONE
    unlike: Tally = _NONE
    doubles: Tally = _NONE
    answers: Tally = _NONE
    plays_mwc: Tally = _NONE
    doubles_mwc: Tally = _NONE
    answers_mwc: Tally = _NONE
    luck: Tally = _NONE
    luck_mwc: Tally = _NONE
    luck_points: Tally = _NONE
    doubtful: int = 0
    bad: int = 0
    very_bad: int = 0
    illegal: int = 0

    def __add__(self, other: Rates) -> Rates:
        names = [field.name for field in fields(self)]
        return Rates(**{name: getattr(self, name) + getattr(other, name) for name in names})

    @property
    def cubes(self) -> Tally:
        """Losses of all decisions about the cube: GNU's close or actual ones."""
        return self.doubles + self.answers

    @property
    def decisions(self) -> Tally:
        """Losses of all decisions that count for PR."""
        return self.unlike + self.cubes

    @property
    def non_trivial(self) -> Tally:
        """Losses of all decisions that GNU counts: unforced plays, close or actual cubes."""
        return self.unforced + self.cubes

    @property
    def lost_mwc(self) -> float:
        """Match winning chance lost in all, added up; 0 in money play."""
        return self.plays_mwc.total + self.doubles_mwc.total + self.answers_mwc.total

    @property
    def pr(self) -> Rate | None:
        """500 times the equity lost a decision; None without decisions."""
        return self.decisions.rate(PR_FACTOR)

    @property
    def error_rate(self) -> Rate | None:
        """GNU's overall rate: thousandths of equity a decision; None without decisions."""
        return self.non_trivial.rate(MILLIPOINTS)

    @property
    def play_rate(self) -> Rate | None:
        """GNU's rate of checker play: thousandths of equity an unforced play."""
        return self.unforced.rate(MILLIPOINTS)

    @property
    def cube_rate(self) -> Rate | None:
        """GNU's rate of the cube: thousandths of equity a close or actual decision."""
        return self.cubes.rate(MILLIPOINTS)

    @property
    def snowie_rate(self) -> float | None:
        """Snowie's rate: thousandths of equity a move of either side; None without moves."""
        turns = self.moves + self.their_moves
        return MILLIPOINTS * self.non_trivial.total / turns if turns else None

    @property
    def rating(self) -> Rating | None:
        """GNU's word for the overall rate; None with fewer than `ENOUGH` decisions."""
        mean = self.non_trivial.mean
        return None if mean is None or self.non_trivial.count < ENOUGH else rating_of(mean)

    @property
    def title(self) -> Title | None:
        """The class of the PR; None with fewer than `ENOUGH` decisions."""
        pr = self.pr
        return None if pr is None or self.decisions.count < ENOUGH else title_of(pr.value)


def rates_of(match: AnalysedMatch, seat: Seat, *, game: int | None = None) -> Rates:
    """How well a player played a match, or one game of it.

    Raises:
        RuleError: the events contradict the rules.
    """
    return rates_from(match.decisions, seat, game=game)


def rates_from(decisions: Iterable[Decision], seat: Seat, *, game: int | None = None) -> Rates:
    """How well a player decided, of these decisions, or those of one game among them."""
    wanted = [one for one in decisions if game is None or one.place.game == game]
    plays = [one for one in wanted if isinstance(one, PlayDecision)]
    cubes = [one for one in wanted if isinstance(one, CubeTurn)]
    mine = [one for one in plays if one.seat is seat]
    turns = [one for one in cubes if one.seat is seat and one.counts]
    asked = [one for one in cubes if one.seat is not seat and one.doubled]
    unforced = [one for one in mine if one.unforced]
    lost = [
        *_known(one.loss for one in unforced),
        *_known(one.loss for one in turns),
        *_known(one.answer_loss for one in asked),
    ]
    marks = [mark_of(loss) for loss in lost]
    return Rates(
        moves=len(mine),
        their_moves=len(plays) - len(mine),
        cube_turns=sum(one.seat is seat and one.analysis is not None for one in cubes)
        + sum(one.answer_loss is not None for one in asked),
        unforced=Tally.of(_known(one.loss for one in unforced)),
        unlike=Tally.of(_known(one.loss for one in mine if one.counts)),
        doubles=Tally.of(_known(one.loss for one in turns)),
        answers=Tally.of(_known(one.answer_loss for one in asked)),
        plays_mwc=Tally.of(_known(one.loss_mwc for one in unforced)),
        doubles_mwc=Tally.of(_known(one.loss_mwc for one in turns)),
        answers_mwc=Tally.of(_known(one.answer_loss_mwc for one in asked)),
        luck=Tally.of(_known(_luck(one) for one in mine)),
        luck_mwc=Tally.of(_known(_luck_mwc(one) for one in mine)),
        luck_points=Tally.of(_known(_luck_points(one) for one in mine)),
        doubtful=marks.count(Mark.DOUBTFUL),
        bad=marks.count(Mark.BAD),
        very_bad=marks.count(Mark.VERY_BAD),
        illegal=sum(one.illegal for one in mine),
    )


def _known(values: Iterable[float | None]) -> list[float]:
    return [value for value in values if value is not None]


def _luck(play: PlayDecision) -> float | None:
    return None if play.analysis is None else play.analysis.luck


def _luck_mwc(play: PlayDecision) -> float | None:
    return None if play.analysis is None else play.analysis.luck_mwc


def _luck_points(play: PlayDecision) -> float | None:
    luck, situation = _luck(play), play.situation
    if luck is None or not situation.rules.is_money:
        return None
    return luck * situation.cube.value
