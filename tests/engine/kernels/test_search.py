"""A ply is the average over the rolls, each played best, whatever the cube.

Inside the tree the scout may miss a play that is a little better: hence the tolerance.
"""

import pytest

from tablas.engine import Canceller, Engine, load_met
from tablas.engine.cube import state_of, terms_for
from tablas.engine.kernels.cube import flipped
from tablas.engine.kernels.stakes import stakes_of
from tablas.errors import Cancelled
from tablas.records.evaluation import Evaluation, Level
from tablas.rules import (
    BACKGAMMON,
    ROLLS,
    Cube,
    MatchRules,
    Position,
    Roll,
    Seat,
    Situation,
    ways,
)
from tests.engine.boards import visited

CLOSE = 2e-3


def averaged(position: Position) -> float:
    """The equity of the side on roll, from the engine's own static judgement of each play."""
    engine = Engine()
    return sum(ways(roll) * engine.rank_plays(position, roll)[0].equity / 36 for roll in ROLLS)


@pytest.mark.parametrize("index", range(0, 60, 12))
def test_one_ply_is_the_average_over_the_rolls(index: int) -> None:
    position = visited(games=1, seed=5)[index]
    looked = Engine(level=Level.ONE_PLY).evaluate(position)
    assert looked.equity == pytest.approx(averaged(position), abs=CLOSE)
    assert looked.level is Level.ONE_PLY


def test_two_plies_are_one_ply_after_the_best_reply_to_each_roll() -> None:
    position = visited(games=1, seed=5)[24]
    static, one = Engine(), Engine(level=Level.ONE_PLY)
    expected = 0.0
    for roll in ROLLS:
        reply = static.rank_plays(position, roll)[0].play.result
        expected -= ways(roll) * one.evaluate(reply.swapped()).equity / 36
    assert Engine(level=Level.TWO_PLY).evaluate(position).equity == pytest.approx(
        expected, abs=CLOSE
    )


MONEY = MatchRules()
MATCH = MatchRules(length=5)
CASES = [
    Situation(BACKGAMMON.start, rules=MONEY),
    Situation(BACKGAMMON.start, rules=MatchRules(jacoby=True)),
    Situation(BACKGAMMON.start, rules=MONEY, cube=Cube(2, Seat.WHITE)),
    Situation(BACKGAMMON.start, rules=MONEY, cube=Cube(4, Seat.BLACK)),
    Situation(BACKGAMMON.start, rules=MATCH, score=(2, 1)),
    Situation(BACKGAMMON.start, rules=MATCH, score=(0, 3), cube=Cube(2, Seat.BLACK)),
    Situation(BACKGAMMON.start, rules=MATCH, score=(4, 2), crawford=True),
    Situation(BACKGAMMON.start, rules=MATCH, score=(4, 2)),
]


def after(situation: Situation, position: Position) -> Situation:
    """The same cube and score, the other side on roll."""
    return Situation(
        position,
        turn=situation.turn.other,
        rules=situation.rules,
        score=situation.score,
        cube=situation.cube,
        crawford=situation.crawford,
    )


@pytest.mark.parametrize("situation", CASES, ids=range(len(CASES)))
def test_not_doubling_is_the_average_over_the_rolls_at_every_score(situation: Situation) -> None:
    static = Engine()
    decision = Engine(level=Level.ONE_PLY).cube_decision(situation)
    total = 0.0
    for roll in ROLLS:
        # Inside the tree plays are compared without the cube's worth.
        results = [play.result for play in BACKGAMMON.plays(situation.position, roll)]
        replies = [static.evaluate(after(situation, result.swapped())) for result in results]
        total += ways(roll) / 36 * -equity_of_cubeless_best(situation, replies)
    if decision.equity is not None:
        assert decision.equity.no_double == pytest.approx(total, abs=CLOSE)
    else:
        value = Engine(level=Level.ONE_PLY).evaluate(situation)
        assert value.equity == pytest.approx(total, abs=CLOSE)


def equity_of_cubeless_best(situation: Situation, replies: list[Evaluation]) -> float:
    """The opponent's equity after the play that leaves him the worst chances."""
    gammons = gammon_weights(situation)
    worst = min(
        replies,
        key=lambda reply: (
            2 * reply.chances.win
            + gammons[0] * reply.chances.win_gammon
            + gammons[1] * reply.chances.win_backgammon
            - gammons[2] * reply.chances.lose_gammon
            - gammons[3] * reply.chances.lose_backgammon
        ),
    )
    return worst.equity


def gammon_weights(situation: Situation) -> tuple[float, ...]:
    """Of the opponent of the side on roll, in equity."""
    terms = terms_for(situation.rules, load_met())
    stakes = stakes_of(terms, flipped(state_of(situation)), 0)
    return tuple(stakes.weights[0, 0])


@pytest.mark.parametrize("situation", CASES, ids=range(len(CASES)))
def test_plays_are_worth_the_same_with_one_thread_and_with_three(situation: Situation) -> None:
    roll = Roll(6, 4)
    one, three = (Engine(level=Level.TWO_PLY, threads=count) for count in (1, 3))
    assert one.rank_plays(situation, roll) == three.rank_plays(situation, roll)


def test_a_last_checker_that_every_roll_takes_off_wins_for_certain() -> None:
    position = BACKGAMMON.position({1: 1}, {6: 15})
    chances = Engine(level=Level.ONE_PLY).evaluate(position).chances
    assert tuple(chances) == pytest.approx((1, 1, 0, 0, 0), abs=1e-6)
    assert position.own[1] == 1


def test_a_cancelled_search_says_so() -> None:
    canceller = Canceller()
    canceller.cancel()
    with pytest.raises(Cancelled):
        Engine(level=Level.TWO_PLY).rank_plays(BACKGAMMON.start, Roll(3, 1), canceller=canceller)


def test_a_search_without_time_still_has_its_static_answer() -> None:
    hasty = Engine(level=Level.FOUR_PLY, seconds=1e-3)
    ranked = hasty.rank_plays(BACKGAMMON.start, Roll(4, 1))
    assert len(ranked) == len(BACKGAMMON.plays(BACKGAMMON.start, Roll(4, 1)))
    assert ranked[0].level.plies < Level.FOUR_PLY.plies
