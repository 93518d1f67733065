"""The engine for programmers: values in, values out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from copy import copy
from dataclasses import astuple, replace
from functools import cached_property, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablas.engine.cases import Case, chances_of, finished
from tablas.engine.cube import decided, state_of, terms_for
from tablas.engine.hypergammon import Lookup
from tablas.engine.kernels.bearoff import no_tables
from tablas.engine.kernels.cube import (
    CENTRED,
    State,
    doubled,
    drop_value,
    from_normalised,
    outcome_value,
)
from tablas.engine.kernels.moves import Boards
from tablas.engine.kernels.net import OUTPUTS, evaluate_boards
from tablas.engine.kernels.search import SHARES, Brain
from tablas.engine.kernels.stakes import NEVER, Stakes, choose_cube, stakes_of
from tablas.engine.match_equity import MatchEquityTable, load_met
from tablas.engine.rollouts import (
    PRESETS,
    Question,
    RolloutSettings,
    WayOn,
    behind,
    outcome_of,
    roll_out,
)
from tablas.engine.searching import Canceller, Thinker
from tablas.engine.tables import open_hypergammon, tables_for_engine
from tablas.engine.weights import PROMOTED, load_weights
from tablas.errors import RuleError
from tablas.notation.play_text import format_play
from tablas.records.cube_decision import CubeDecision, CubeValues, best_action, best_answer
from tablas.records.evaluation import Chances, Evaluation, Judgement, Level, Luck, RankedPlay
from tablas.records.rollout import RolledPlay, Rollout
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    LONGGAMMON,
    ROLLS,
    MatchRules,
    Play,
    Position,
    Roll,
    Situation,
    Variant,
    WinClass,
)

SAME: Final = 1e-6
"""Equities that differ by less are the same."""
_REMEMBERED: Final = 128
"""So many scores and cubes an engine keeps ready."""
MOST_ROLLED: Final = 5
"""Of the best plays so many are rolled out when none are named."""
_LEVELS: Final = tuple(Level)
_UNLIKE: Final = [number for number, roll in enumerate(ROLLS) if not roll.is_double]
"""The numbers of the rolls with which a game can begin."""


class Engine:
    """Judges positions, plays and the cube; two with different settings can live side by side.

    Methods take a `Situation`, and then the cube and the score count; or a `Position` (and a roll),
    which is then judged for money and without a cube. They may be called from several threads at
    once. The first call of a machine compiles the kernels, which takes some seconds.
    """

    def __init__(
        self,
        *,
        level: Level = Level.STATIC,
        seconds: float | None = None,
        threads: int = 1,
        met: MatchEquityTable | None = None,
        weights: Path = PROMOTED,
    ) -> None:
        """Load the weights.

        Args:
            level: how far to look.
            seconds: how long a decision may take; it then looks no further than there is time for.
            threads: how many may work on one decision; results do not depend on it.
            met: match equity table; None for Kazaross-XG2.
            weights: the net.

        Raises:
            RuleError: a limit that is none.
            FileFormatError, OSError: as `tablas.engine.weights.load_weights`.
        """
        if threads < 1:
            raise RuleError("threads have to be 1 or more, not {threads}", threads=threads)
        if seconds is not None and not seconds > 0:
            raise RuleError("seconds have to be more than 0, not {seconds}", seconds=seconds)
        self.level = level
        self._met = met or load_met()
        loaded = load_weights(weights)
        self._far = Thinker(Brain(loaded.net, loaded.scout, no_tables()), threads, seconds)
        self._hypergammon: Lookup | None = None
        self._played_for = lru_cache(_REMEMBERED)(self._prepared)
        self._others: dict[Level, Engine] = {level: self}
        self._source = (weights, loaded.digest)
        self.name = f"Tablas {version('tablas')} ({loaded.digest})"

    def at(self, level: Level) -> Engine:
        """An engine that looks this far and has everything else in common with this one."""
        there = self._others.get(level)
        if there is None:
            other = copy(self)
            other.level = level
            other._played_for = lru_cache(_REMEMBERED)(other._prepared)
            there = self._others.setdefault(level, other)
        return there

    def evaluate(
        self,
        subject: Position | Situation,
        *,
        variant: Variant = BACKGAMMON,
        canceller: Canceller | None = None,
    ) -> Evaluation:
        """What the side on roll may expect before it throws; it doubles if that is better.

        Dice and offers of a situation are left aside.

        Raises:
            RuleError: the net does not know this game, or the position is none of it.
            Cancelled: by the canceller.
        """
        return self._before_throw(self._case(subject, variant), canceller)[0]

    def rank_plays(
        self,
        subject: Position | Situation,
        roll: Roll | None = None,
        *,
        variant: Variant = BACKGAMMON,
        made: Play | None = None,
        canceller: Canceller | None = None,
    ) -> tuple[RankedPlay, ...]:
        """All legal plays of a roll, best first; the empty play when nothing can be played.

        Plays that were looked into deeper come before the others. Plays that are worth the same
        keep the order of `Variant.plays`.

        Args:
            subject: the situation, or the position of the mover.
            roll: the dice; None for those of the situation.
            variant: the game of a position; a situation knows its own.
            made: a play that is looked into as deep as the best, whatever it is worth, and judged
                even though no rule allows it.
            canceller: ends it from another thread.

        Raises:
            RuleError: the net does not know this game, the position is none of it or over, or there
                are no dice.
            Cancelled: by the canceller.
        """
        case = self._case(subject, variant)
        if isinstance(subject, Situation) and roll is None:
            roll = subject.roll
        if roll is None:
            raise RuleError("there are no dice: the plays of which roll?")
        if finished(case) is not None:
            raise RuleError("the game is over: one side has borne off all its checkers")
        plays = case.variant.plays(case.position, roll) or (Play((), case.position),)
        if made is not None and made not in plays:
            plays = (*plays, made)
        results = np.array([(play.result.own, play.result.other) for play in plays], np.int8)
        sure = None if made is None else plays.index(made)
        depth = self.level.plies
        ranking = case.judge.rank(case.stakes, case.unit, results, depth, canceller, made=sure)
        chances, depths = ranking.chances.tolist(), ranking.depths.tolist()
        values, earlier = ranking.values.tolist(), ranking.earlier.tolist()
        return tuple(
            RankedPlay(
                Chances(*chances[index]),
                *case.seen(values[index]),
                _LEVELS[depths[index]],
                play=plays[index],
                earlier=case.seen(earlier[index])[0],
            )
            for index in ranking.order
        )

    def cube_decision(
        self, situation: Situation, *, dead: bool = False, canceller: Canceller | None = None
    ) -> CubeDecision:
        """Double or not, take or drop: of the side on roll before it throws.

        While a double waits for an answer, the values are the doubler's all the same, and the cube
        is as it was before the double.

        Args:
            situation: before the throw.
            dead: whether a double is judged too that the rules allow and that can gain nothing,
                because a single game wins the match already.
            canceller: ends it from another thread.

        Raises:
            RuleError: the net does not know this game, or it is over.
            Cancelled: by the canceller.
        """
        decision = self.before_throw(situation, canceller=canceller)[1]
        if decision.available or not dead:
            return decision
        case = self._case(situation, BACKGAMMON)
        _, held, _ = self._looked(case, canceller)
        taken_on = self._played_for(situation.rules, doubled(case.state), cubeful=True)
        taken_case = replace(case, stakes=taken_on[0])
        _, taken, _ = self._looked(taken_case, canceller)
        dropped = drop_value(case.stakes.terms, case.state)
        ways = CubeValues(float(held[0]), float(taken[0]), float(dropped))
        equity = CubeValues(*(case.seen(value)[0] for value in astuple(ways)))
        return replace(
            decision,
            equity=equity,
            mwc=ways,
            action=best_action(equity, beavers=False),
            answer=best_answer(equity, beavers=False),
        )

    def before_throw(
        self, situation: Situation, *, canceller: Canceller | None = None
    ) -> tuple[Evaluation, CubeDecision]:
        """`evaluate` and `cube_decision` with one search.

        Errors as `cube_decision`.
        """
        evaluation, decision = self._before_throw(self._case(situation, BACKGAMMON), canceller)
        if decision is None:
            raise RuleError("the game is over: one side has borne off all its checkers")
        return evaluation, decision

    def _before_throw(
        self, case: Case, canceller: Canceller | None
    ) -> tuple[Evaluation, CubeDecision | None]:
        """Of a finished game there is no decision."""
        if (over := finished(case)) is not None:
            return Evaluation(*over, self.level, engine=self.name), None
        chances, values, level = self._looked(case, canceller)
        stakes, to = case.stakes, case.stakes.doubled[0, 0]
        ways = None
        if to != NEVER:
            ways = CubeValues(
                float(values[0]), float(stakes.factor * values[to]), float(stakes.dropped[0, 0])
            )
        decision = decided(
            stakes.terms, case.state, ways, chances=chances, level=level, engine=self.name
        )
        choose_cube(stakes, 0, values)
        return Evaluation(chances, *case.seen(values[0]), level, engine=self.name), decision

    def luck(
        self, situation: Situation, *, opening: bool = False, canceller: Canceller | None = None
    ) -> Luck:
        """How much better the dice of a situation are than the average throw, for the mover.

        Each of the 21 rolls is played as the net likes best; what it leads to is looked into as
        far as the level of the engine says.

        Args:
            situation: with dice.
            opening: whether they were thrown to see who begins: they are then measured against the
                game before that throw.
            canceller: ends it from another thread.

        Raises:
            RuleError: the net does not know this game, it is over, or there are no dice.
            Cancelled: by the canceller.
        """
        case = self._case(situation, BACKGAMMON)
        if situation.roll is None:
            raise RuleError("there are no dice: the luck of which roll?")
        if finished(case) is not None:
            raise RuleError("the game is over: one side has borne off all its checkers")
        values = self._each_roll(case, canceller)
        average = float(values @ SHARES)
        if opening:
            turned = replace(
                situation, position=situation.position.swapped(), turn=situation.turn.other
            )
            his = self._each_roll(self._case(turned, BACKGAMMON), canceller)[_UNLIKE].mean()
            turned_back = 1 - his if case.stakes.terms.match else -his
            average = float(values[_UNLIKE].mean() + turned_back) / 2
        better = float(values[ROLLS.index(situation.roll)]) - average
        equity = better / case.unit if case.unit else 0.0
        return Luck(equity, better if case.stakes.terms.match else None)

    def _each_roll(self, case: Case, canceller: Canceller | None) -> NDArray[np.float64]:
        """Values float64[21] of the side on roll after each roll."""
        board = as_board(case.position)
        return case.judge.each_roll(case.stakes, board, self.level.plies, canceller)

    def rollout(
        self,
        subject: Position | Situation,
        roll: Roll | None = None,
        *,
        plays: Sequence[Play] | None = None,
        settings: RolloutSettings | None = None,
        variant: Variant = BACKGAMMON,
        executor: Executor | None = None,
        progress: Callable[[int, int], None] | None = None,
        canceller: Canceller | None = None,
    ) -> Rollout:
        """Play games out: after the plays of a roll if there is one, otherwise before a throw.

        The same settings and seed give the same result with any executor.

        Args:
            subject: the situation, or the position of the side on roll.
            roll: the dice; None for those of the situation, if it has any.
            plays: those to compare; None for the best by `rank_plays`, five at the most.
            settings: how; None for the preset “standard”.
            variant: the game of a position; a situation knows its own.
            executor: what plays the games; None for as many threads as the engine has.
            progress: told how many games have been played, of how many at most.
            canceller: ends it from another thread.

        Raises:
            RuleError: the net does not know this game, the position is none of it or over, or a
                play is none of this roll.
            Cancelled: by the canceller.
        """
        settings = settings or PRESETS["standard"]
        case = self._case(subject, variant)
        if finished(case) is not None:
            raise RuleError("the game is over: one side has borne off all its checkers")
        if isinstance(case.judge, Lookup):
            raise RuleError(
                "{variant} is known exactly: no games need be played out", variant=case.variant.name
            )
        if isinstance(subject, Situation) and roll is None:
            roll = subject.roll
        compared: tuple[Play, ...] = ()
        if roll is not None:
            compared = self._compared(subject, roll, plays, variant, canceller)
        terms, state, to = case.stakes.terms, case.state, case.stakes.doubled[0, 0]
        ways = [WayOn(as_board(play.result.swapped()), 1, state) for play in compared]
        if roll is None:
            ways.append(WayOn(as_board(case.position), 0, state))
            if to != NEVER:
                ways.append(WayOn(as_board(case.position), 0, doubled(state)))
        question = Question(*self._source, terms, case.stakes.cubeful, tuple(ways), settings)
        pool = executor or ThreadPoolExecutor(self._far.threads)
        with nullcontext() if executor else pool:
            games = roll_out(question, pool, progress, canceller)
        outcomes = [outcome_of(terms, state, played) for played in games]
        if roll is None:
            return Rollout(
                plays=(),
                no_double=outcomes[0],
                double_take=outcomes[1] if to != NEVER else None,
                double_pass=case.seen(case.stakes.dropped[0, 0])[0] if to != NEVER else None,
                seed=settings.seed,
                engine=self.name,
            )
        best = max(range(len(ways)), key=lambda way: outcomes[way].equity.mean)
        rolled = [
            RolledPlay(play, outcome, behind(terms, state, games[best], played))
            for play, outcome, played in zip(compared, outcomes, games, strict=True)
        ]
        rolled.sort(key=lambda one: -one.outcome.equity.mean)
        return Rollout(
            plays=tuple(rolled),
            no_double=None,
            double_take=None,
            double_pass=None,
            seed=settings.seed,
            engine=self.name,
        )

    def _compared(
        self,
        subject: Position | Situation,
        roll: Roll,
        plays: Sequence[Play] | None,
        variant: Variant,
        canceller: Canceller | None,
    ) -> tuple[Play, ...]:
        """The plays of a rollout."""
        if plays is None:
            ranked = self.rank_plays(subject, roll, variant=variant, canceller=canceller)
            return tuple(one.play for one in ranked[:MOST_ROLLED])
        position = subject.position if isinstance(subject, Situation) else subject
        legal = {play.result for play in variant.plays(position, roll)}
        for play in plays:
            if play.result not in legal:
                raise RuleError(
                    "{play} is no play of {roll} here", play=format_play(play), roll=roll
                )
        if not plays:
            raise RuleError("a rollout needs at least one play")
        return tuple(plays)

    def accepts_resignation(self, situation: Situation) -> bool:
        """Whether what is offered is worth no less than playing on would be.

        Raises:
            RuleError: nobody offers to resign, or the net does not know this game.
        """
        if situation.resignation is None:
            raise RuleError("nobody has offered to resign")
        thrown = situation.roll is not None
        value: Judgement = self.rank_plays(situation)[0] if thrown else self.evaluate(situation)
        return self.loss_of_game(situation, situation.resignation)[0] <= value.equity + SAME

    def loss_of_game(self, situation: Situation, win_class: WinClass) -> tuple[float, float | None]:
        """What it is worth to the side on roll to lose so much now: equity, and in matches mwc.

        Raises:
            RuleError: the net does not know this game.
        """
        case = self._case(situation, BACKGAMMON)
        lost = outcome_value(case.stakes.terms, case.state, win_class.value, won=False)
        return case.seen(lost)

    def evaluate_boards(self, boards: Boards) -> NDArray[np.float32]:
        """Static chances float32[n, 5] of the side on roll of int8[n, 2, 26] unfinished boards.

        Row 0 of a board is the side on roll, indexed by the distance to go: 0 off, 25 the bar.
        """
        chances = np.zeros((len(boards), OUTPUTS), np.float32)
        evaluate_boards(self._far.brain.net, np.ascontiguousarray(boards, np.int8), chances)
        return chances

    def choose_boards(self, boards: Boards, rolls: NDArray[np.int64]) -> Boards:
        """The board after the best play of each roll, int8[n, 2, 26], the mover still in row 0.

        For money, cubeless, statically, whatever the level of the engine. Boards as in
        `evaluate_boards`; `rolls` int64[n, 2]. Where nothing can be played the board stays.
        """
        chosen = np.ascontiguousarray(boards, np.int8).copy()
        self._thinker.choose(self._case(BACKGAMMON.start, BACKGAMMON).stakes, chosen, rolls)
        return chosen

    def _case(self, subject: Position | Situation, variant: Variant) -> Case:
        cubeful = isinstance(subject, Situation)
        if isinstance(subject, Situation):
            variant, position, rules = subject.rules.variant, subject.position, subject.rules
            state = state_of(subject)
        else:
            position, rules = variant.validated(subject), MatchRules(variant=variant)
            state = State(0, 0, 0, 0, CENTRED)
        played = self._played_for(rules, state, cubeful=cubeful)
        return Case(self._judge_of(variant, position), position, variant, state, *played)

    def _prepared(
        self, rules: MatchRules, state: State, *, cubeful: bool
    ) -> tuple[Stakes, float, float]:
        """The stakes of a game; what a point of normalised equity is in them, and equity 0."""
        terms = terms_for(rules, self._met)
        stakes = stakes_of(terms, state, self.level.plies, cubeful=cubeful)
        even = float(from_normalised(terms, state, 0.0))
        return stakes, float(from_normalised(terms, state, 1.0)) - even, even

    @cached_property
    def _thinker(self) -> Thinker:
        """Who knows the tables too; they are opened, or computed, when they may first matter."""
        return replace(self._far, brain=self._far.brain._replace(tables=tables_for_engine()))

    def _judge_of(self, variant: Variant, position: Position) -> Thinker | Lookup:
        """Who judges this position of this game."""
        if variant.checkers == BACKGAMMON.checkers:
            return self._far if is_far(position, self.level.plies + 1) else self._thinker
        if variant != HYPERGAMMON:
            raise RuleError("the net has not learnt {variant}", variant=variant.name)
        if self._hypergammon is None:
            table = open_hypergammon()
            if table is None:
                raise RuleError(
                    "{variant} is judged by a table that has not been computed on this machine: "
                    "`tablas tables build hypergammon` does it",
                    variant=variant.name,
                )
            self._hypergammon = Lookup(table)
        return self._hypergammon

    def _looked(
        self, case: Case, canceller: Canceller | None
    ) -> tuple[Chances, NDArray[np.float64], Level]:
        """Before the throw and without doubling now: chances, values of the cube states, depth."""
        board, depth = as_board(case.position), self.level.plies
        if depth == 0 and case.judge.is_exact(case.stakes, board):
            depth = 1  # of what is known exactly only a ply shows what not doubling is worth
        chances, values, reached = case.judge.look(case.stakes, board, depth, canceller)
        return chances_of(chances), values, _LEVELS[min(reached, self.level.plies)]


def check_learnt(variant: Variant) -> None:
    """See to it that what the net says of a game is worth telling.

    It can play any game of fifteen checkers, but LongGammon was not among those it was trained on:
    bots play it as they can, and no number is told.

    Raises:
        RuleError: the net has not learnt this game.
    """
    if variant == LONGGAMMON:
        raise RuleError("the net has not learnt {variant}", variant=variant.name)


def is_far(position: Position, turns: int) -> bool:
    """Whether a side cannot have all its checkers at home after so many turns of its own."""
    return any(sum(side[7:]) > 4 * turns for side in (position.own, position.other))


def as_board(position: Position) -> Boards:
    """The position as kernels want it: int8[2, 26], the side to move first."""
    return np.array((position.own, position.other), np.int8)
