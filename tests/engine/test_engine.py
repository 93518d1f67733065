"""What a player would expect of the engine, whatever its weights."""

import pytest

from tablas.engine import Engine
from tablas.errors import RuleError
from tablas.notation import format_play
from tablas.records.evaluation import Chances, Level
from tablas.rules import BACKGAMMON, BAR, HYPERGAMMON, Roll
from tests.engine.boards import visited

BEST_OPENINGS = {
    Roll(3, 1): "8/5 6/5",
    Roll(4, 2): "8/4 6/4",
    Roll(5, 3): "8/3 6/3",
    Roll(6, 1): "13/7 8/7",
    Roll(6, 5): "24/13",
}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("roll", "best"), BEST_OPENINGS.items(), ids=str)
def test_it_knows_the_openings_that_nobody_doubts(level: Level, roll: Roll, best: str) -> None:
    ranked = Engine(level=level).rank_plays(BACKGAMMON.start, roll)
    assert format_play(ranked[0].play) == best
    assert [play.equity for play in ranked] == sorted(
        (play.equity for play in ranked), reverse=True
    )
    assert {play.level for play in ranked} == {level}


def test_all_legal_plays_are_ranked() -> None:
    ranked = Engine().rank_plays(BACKGAMMON.start, Roll(6, 6))
    assert {play.play for play in ranked} == set(BACKGAMMON.plays(BACKGAMMON.start, Roll(6, 6)))


def test_who_cannot_move_has_nothing_to_rank() -> None:
    closed = BACKGAMMON.position({BAR: 1, 6: 14}, dict.fromkeys(range(1, 7), 2))
    assert Engine().rank_plays(closed, Roll(6, 5)) == ()


def test_the_one_on_roll_at_the_start_is_ahead() -> None:
    for level in Level:
        assert 0.0 < Engine(level=level).evaluate(BACKGAMMON.start).chances.equity < 0.15


def test_a_race_far_ahead_is_won_and_far_behind_is_lost() -> None:
    ahead = BACKGAMMON.position({2: 3, 1: 2}, {6: 8, 5: 7})
    assert Engine().evaluate(ahead).chances.win > 0.95
    assert Engine().evaluate(ahead.swapped()).chances.win < 0.05


@pytest.mark.parametrize(
    ("loser", "expected"),
    [
        ({6: 14}, Chances(1, 0, 0, 0, 0)),
        ({6: 15}, Chances(1, 1, 0, 0, 0)),
        ({6: 14, 24: 1}, Chances(1, 1, 1, 0, 0)),
    ],
)
def test_a_finished_game_is_certain(loser: dict[int, int], expected: Chances) -> None:
    won = BACKGAMMON.position({}, loser)
    assert Engine().evaluate(won).chances == expected
    assert Engine().evaluate(won.swapped()).chances == expected.swapped()
    assert expected.equity == -expected.swapped().equity


def test_bearing_off_the_last_checker_is_best() -> None:
    position = BACKGAMMON.position({2: 1, 1: 1}, {6: 15})
    ranked = Engine().rank_plays(position, Roll(2, 1))
    assert format_play(ranked[0].play) == "2/off 1/off"
    assert ranked[0].chances == Chances(1, 1, 0, 0, 0)


def test_two_engines_of_one_kind_say_the_same() -> None:
    for position in visited(games=1, seed=11)[::10]:
        assert Engine().evaluate(position) == Engine().evaluate(position)


def test_a_game_the_net_has_not_learnt_is_refused() -> None:
    with pytest.raises(RuleError, match="has not learnt Hypergammon"):
        Engine().evaluate(HYPERGAMMON.start, variant=HYPERGAMMON)
