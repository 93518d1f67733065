"""What a player would expect of the engine, whatever its weights."""

from typing import Any

import numpy as np
import pytest

from tablas.engine import Engine
from tablas.engine.engine import as_board, check_learnt, is_far
from tablas.errors import RuleError
from tablas.notation import format_play
from tablas.records.evaluation import Chances, Level
from tablas.rules import (
    BACKGAMMON,
    BAR,
    HYPERGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    ROLLS,
    Cube,
    MatchRules,
    Play,
    Roll,
    Seat,
    Situation,
    WinClass,
)
from tests.engine.boards import boards, visited

BEST_OPENINGS = {
    Roll(3, 1): "8/5 6/5",
    Roll(4, 2): "8/4 6/4",
    Roll(5, 3): "8/3 6/3",
    Roll(6, 1): "13/7 8/7",
    Roll(6, 5): "24/13",
}


@pytest.mark.parametrize("level", list(Level)[:3])
@pytest.mark.parametrize(("roll", "best"), BEST_OPENINGS.items(), ids=str)
def test_it_knows_the_openings_that_nobody_doubts(level: Level, roll: Roll, best: str) -> None:
    ranked = Engine(level=level).rank_plays(BACKGAMMON.start, roll)
    assert format_play(ranked[0].play) == best
    order = [(play.level.plies, play.equity) for play in ranked]
    assert order == sorted(order, reverse=True)
    assert ranked[0].level is level
    assert {play.level.plies for play in ranked} <= set(range(level.plies + 1))


def test_all_legal_plays_are_ranked() -> None:
    ranked = Engine().rank_plays(BACKGAMMON.start, Roll(6, 6))
    assert {play.play for play in ranked} == set(BACKGAMMON.plays(BACKGAMMON.start, Roll(6, 6)))


def test_who_cannot_move_has_one_empty_play() -> None:
    closed = BACKGAMMON.position({BAR: 1, 6: 14}, dict.fromkeys(range(1, 7), 2))
    (only,) = Engine().rank_plays(closed, Roll(6, 5))
    assert only.play.moves == ()
    assert only.play.result == closed


def test_tables_are_not_opened_for_positions_that_cannot_come_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused() -> None:
        raise AssertionError("tables were asked for")

    monkeypatch.setattr("tablas.engine.engine.tables_for_engine", refused)
    engine = Engine()
    assert engine.rank_plays(BACKGAMMON.start, Roll(6, 6))
    home = BACKGAMMON.position({6: 15}, {7: 4, 6: 11})
    assert is_far(home, 0)
    assert not is_far(home, 1)
    with pytest.raises(AssertionError, match="tables were asked for"):
        engine.rank_plays(home, Roll(6, 6))


def test_far_positions_are_worth_the_same_with_the_tables_at_hand() -> None:
    engine, knowing = Engine(), Engine()
    knowing._far = knowing._thinker
    near, far = 0, 0
    for position in visited(2, seed=7)[::3]:
        far += is_far(position, 1)
        near += not is_far(position, 1)
        for roll in ROLLS[::7]:
            assert engine.rank_plays(position, roll) == knowing.rank_plays(position, roll)
    assert near
    assert far


def test_the_one_on_roll_at_the_start_is_ahead() -> None:
    for level in list(Level)[:3]:
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


def test_hypergammon_without_its_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.engine.engine.open_hypergammon", lambda: None)
    with pytest.raises(RuleError, match="tablas tables build hypergammon"):
        Engine().evaluate(HYPERGAMMON.start, variant=HYPERGAMMON)


def test_a_game_of_as_many_checkers_is_judged_by_the_net() -> None:
    assert abs(Engine().evaluate(NACKGAMMON.start, variant=NACKGAMMON).equity) < 0.2


def test_what_the_net_says_of_longgammon_is_not_worth_telling() -> None:
    for variant in (BACKGAMMON, NACKGAMMON, HYPERGAMMON):
        check_learnt(variant)
    with pytest.raises(RuleError, match="has not learnt LongGammon"):
        check_learnt(LONGGAMMON)


def test_boards_in_an_array_are_judged_as_positions_are() -> None:
    positions = visited(games=1, seed=3)[::7]
    found = Engine().evaluate_boards(boards(positions))
    for position, chances in zip(positions, found, strict=True):
        if position.is_race:
            continue  # the engine asks the tables
        assert tuple(Engine().evaluate(position).chances) == pytest.approx(tuple(chances), abs=1e-6)


def test_plays_chosen_in_an_array_are_the_best_ranked() -> None:
    positions = visited(games=1, seed=4)[::9]
    rolls = [ROLLS[index % 21] for index in range(len(positions))]
    dice = np.array([(roll[0], roll[1]) for roll in rolls])
    chosen = Engine().choose_boards(boards(positions), dice)
    for position, roll, board in zip(positions, rolls, chosen, strict=True):
        best = Engine().rank_plays(position, roll)[0].play.result
        assert board.tolist() == as_board(best).tolist()


def test_a_resignation_is_accepted_when_it_is_worth_as_much_as_playing_on() -> None:
    lost = BACKGAMMON.position({6: 5, 5: 5, 4: 5}, {1: 1})
    for offered, accepted in ((WinClass.SINGLE, False), (WinClass.GAMMON, True)):
        situation = Situation(lost, resignation=offered)
        assert Engine().accepts_resignation(situation) is accepted
    with pytest.raises(RuleError, match="nobody"):
        Engine().accepts_resignation(Situation(lost))


@pytest.mark.parametrize(
    ("options", "sentence"), [({"threads": 0}, "threads"), ({"seconds": 0.0}, "seconds")]
)
def test_limits_that_are_none_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        Engine(**options)


def test_plays_without_dice_are_refused() -> None:
    with pytest.raises(RuleError, match="no dice"):
        Engine().rank_plays(Situation(BACKGAMMON.start))


def test_a_finished_game_has_no_decisions() -> None:
    over = BACKGAMMON.position({}, {6: 15})
    for ask in (Engine().cube_decision, Engine().rollout):
        with pytest.raises(RuleError, match="over"):
            ask(Situation(over))
    with pytest.raises(RuleError, match="over"):
        Engine().rank_plays(over, Roll(3, 1))


def test_the_play_that_was_made_is_looked_into_as_deep_as_the_best() -> None:
    situation = Situation(BACKGAMMON.start, roll=Roll(3, 1))
    engine = Engine(level=Level.TWO_PLY)
    worst = engine.rank_plays(situation)[-1].play
    made = next(one for one in engine.rank_plays(situation, made=worst) if one.play == worst)
    assert made.level is Level.TWO_PLY
    assert made.equity < engine.rank_plays(situation)[0].equity - 0.1


def test_a_play_that_no_rule_allows_is_judged_when_it_was_made() -> None:
    situation = Situation(BACKGAMMON.start, roll=Roll(3, 1))
    legal = BACKGAMMON.plays(BACKGAMMON.start, Roll(3, 1))
    illegal = Play((), BACKGAMMON.start)
    ranked = Engine().rank_plays(situation, made=illegal)
    assert {one.play for one in ranked} == {*legal, illegal}


def test_the_look_before_the_last_one_is_kept() -> None:
    situation = Situation(BACKGAMMON.start, roll=Roll(3, 1))
    deep = Engine(level=Level.ONE_PLY).rank_plays(situation)
    static = {one.play: one.equity for one in Engine().rank_plays(situation)}
    assert all(one.earlier == pytest.approx(static[one.play]) for one in deep)


def test_an_engine_of_another_level_has_all_else_in_common() -> None:
    engine = Engine(level=Level.STATIC)
    other = engine.at(Level.ONE_PLY)
    situation = Situation(BACKGAMMON.start, roll=Roll(6, 2))
    assert other.rank_plays(situation) == Engine(level=Level.ONE_PLY).rank_plays(situation)
    assert other.at(Level.STATIC) is engine


def test_a_double_that_can_gain_nothing_is_judged_when_that_is_asked() -> None:
    """At two points with the cube at 2 a single game is enough."""
    dead = Situation(BACKGAMMON.start, cube=Cube(2, Seat.WHITE), rules=MatchRules(length=2))
    assert Engine().cube_decision(dead).equity is None
    judged = Engine().cube_decision(dead, dead=True)
    assert judged.equity is not None
    assert judged.mwc is not None
    assert judged.mwc.double_pass == 1
    assert judged.mwc.double_take == pytest.approx(judged.mwc.no_double, abs=0.05)
