from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import IllegalPlay
from tablas.play.trial import Trial
from tablas.rules import BACKGAMMON, HYPERGAMMON, Move, Position, Roll, Variant
from tests.strategies import positions, rolls, variants

START = Trial(BACKGAMMON.start, Roll(3, 1), BACKGAMMON)


def trial(position: Position, *dice: int, free: bool = False) -> Trial:
    return Trial(position, Roll(*dice), BACKGAMMON, free=free)


@st.composite
def turns(draw: st.DrawFn) -> Trial:
    variant: Variant = draw(variants())
    return Trial(draw(positions(variant, finished=False)), draw(rolls()), variant)


class TestEnforced:
    @given(turns(), st.data())
    @settings(max_examples=150)
    def test_following_the_offered_moves_always_ends_in_a_legal_play(
        self, turn: Trial, data: st.DataObject
    ) -> None:
        plays = turn.variant.plays(turn.start, turn.roll)
        while turn.next_moves:
            assert not turn.is_complete
            move = data.draw(st.sampled_from(turn.next_moves))
            turn = turn.moved(move.start, move.end)
            assert turn.moves[-1] == move
        assert turn.is_complete
        assert turn.play.result == turn.board
        assert turn.board in {play.result for play in plays} or not plays

    @given(turns())
    @settings(max_examples=60)
    def test_every_legal_play_can_be_reached_move_by_move(self, turn: Trial) -> None:
        for play in turn.variant.plays(turn.start, turn.roll):
            assert turn.with_moves(play.moves).play == play

    def test_dice_can_be_played_in_either_order(self) -> None:
        assert START.moved(8, 5).moved(6, 5).board == START.moved(6, 5).moved(8, 5).board

    def test_a_checker_may_run_with_several_dice_at_once(self) -> None:
        assert START.moved(13, 9).moves in (
            (Move(13, 10), Move(10, 9)),
            (Move(13, 12), Move(12, 9)),
        )
        four = trial(BACKGAMMON.start, 2, 2).moved(24, 16)
        assert len(four.moves) == 4
        assert four.is_complete

    def test_an_incomplete_play_cannot_be_picked_up(self) -> None:
        turn = START.moved(8, 5)
        assert not turn.is_complete
        with pytest.raises(IllegalPlay, match="1 of the dice can still be played"):
            _ = turn.play

    def test_nothing_has_to_be_moved_when_nothing_can(self) -> None:
        closed = BACKGAMMON.position({25: 1, 6: 2}, dict.fromkeys(range(1, 7), 2))
        turn = trial(closed, 6, 3)
        assert turn.is_complete
        assert turn.play.result == closed
        assert turn.next_moves == ()
        with pytest.raises(IllegalPlay, match="nothing can be played with 63"):
            turn.moved(6, 3)

    def test_a_move_that_would_waste_the_other_die_is_not_offered(self) -> None:
        # With 62 only 24/22 8/2 plays both dice: neither 24/18 nor 8/6 may be tried.
        position = BACKGAMMON.position({24: 1, 8: 1, 6: 13}, {21: 2, 9: 2, 7: 3, 6: 4, 5: 4})
        turn = trial(position, 6, 2)
        assert len(BACKGAMMON.plays(position, turn.roll)) == 1
        assert turn.next_moves == (Move(24, 22), Move(8, 2))

    def test_the_higher_die_is_forced_when_only_one_can_be_played(self) -> None:
        position = BACKGAMMON.position({24: 1, 2: 14}, {12: 3, 2: 3, 18: 9})
        assert trial(position, 6, 5).next_moves == (Move(24, 18),)
        assert trial(position, 6, 5).moved(24, 18).is_complete

    def test_checkers_on_the_bar_come_first(self) -> None:
        position = BACKGAMMON.position({25: 1, 8: 3}, {24: 2})
        with pytest.raises(IllegalPlay, match="on the bar enter first"):
            trial(position, 3, 1).moved(8, 5)

    def test_an_empty_point_and_an_empty_bar_are_told(self) -> None:
        with pytest.raises(IllegalPlay, match="no checker on your 20 point"):
            START.moved(20, 17)
        with pytest.raises(IllegalPlay, match="no checker on the bar"):
            START.moved(25, 22)
        with pytest.raises(IllegalPlay, match="borne off no checker"):
            START.moved(0, 3)

    def test_a_move_that_the_dice_do_not_allow_is_refused(self) -> None:
        with pytest.raises(IllegalPlay, match="8/3 is not part of a legal play of 31"):
            START.moved(8, 3)
        with pytest.raises(IllegalPlay, match="all that 31 allows has been moved"):
            START.moved(8, 5).moved(6, 5).moved(6, 5)

    def test_backward_is_no_move(self) -> None:
        with pytest.raises(IllegalPlay, match="not part of a legal play"):
            START.moved(8, 9)

    def test_a_way_that_may_hit_or_not_has_to_be_told(self) -> None:
        position = BACKGAMMON.position({13: 1, 6: 2}, {15: 1, 20: 2})  # a blot on my 10
        with pytest.raises(IllegalPlay, match="can hit on the way or not"):
            trial(position, 3, 1).moved(13, 9)
        assert trial(position, 3, 1).moved(13, 10).moved(10, 9).board.other[25] == 1
        assert trial(position, 3, 1).moved(13, 12).moved(12, 9).board.other[25] == 0

    def test_bearing_off_with_a_larger_die(self) -> None:
        position = BACKGAMMON.position({4: 1, 2: 1}, {24: 1})
        turn = trial(position, 6, 5).moved(4, 0).moved(2, 0)
        assert turn.is_complete
        assert turn.board.own[0] == 15

    def test_hypergammon_has_its_own_plays(self) -> None:
        turn = Trial(HYPERGAMMON.start, Roll(2, 1), HYPERGAMMON)
        assert turn.moved(24, 22).moved(23, 22).is_complete


class TestUndo:
    @given(turns(), st.data())
    @settings(max_examples=60)
    def test_taking_back_restores_what_was_before(self, turn: Trial, data: st.DataObject) -> None:
        seen = [turn]
        while turn.next_moves:
            move = data.draw(st.sampled_from(turn.next_moves))
            turn = turn.moved(move.start, move.end)
            seen.append(turn)
        for expected in reversed(seen):
            assert turn == expected
            assert turn.board == expected.board
            turn = turn.undone()
        assert seen[-1].cleared() == seen[0]

    def test_a_hit_checker_comes_back_from_the_bar(self) -> None:
        position = BACKGAMMON.position({13: 1}, {15: 1})
        turn = trial(position, 3, 1).moved(13, 10)
        assert turn.board.other[25] == 1
        assert turn.undone().board == position

    def test_nothing_moved_is_nothing_to_take_back(self) -> None:
        assert START.undone() == START

    def test_taking_back_never_changes_the_dice(self) -> None:
        assert START.moved(8, 5).undone().roll == START.roll


class TestOverTheTable:
    def test_any_arrangement_of_ones_own_checkers_may_be_tried(self) -> None:
        free = trial(BACKGAMMON.start, 3, 1, free=True)
        turn = free.moved(24, 10).moved(13, 0).moved(10, 24).moved(0, 13)
        assert turn.board == BACKGAMMON.start
        assert turn.is_complete

    def test_it_can_be_picked_up_at_any_time(self) -> None:
        free = trial(BACKGAMMON.start, 3, 1, free=True)
        assert free.is_complete
        assert free.moved(8, 3).play.result == free.moved(8, 3).board

    def test_nobody_can_stand_on_a_point_the_opponent_holds(self) -> None:
        free = trial(BACKGAMMON.start, 5, 5, free=True)
        with pytest.raises(IllegalPlay, match="holds your 19 point with 5"):
            free.moved(24, 19)

    def test_a_single_enemy_is_hit_wherever_one_lands(self) -> None:
        position = BACKGAMMON.position({13: 2}, {20: 1})
        turn = trial(position, 1, 2, free=True).moved(13, 5)
        assert turn.moves == (Move(13, 5, hit=True),)
        assert turn.board.other[25] == 1

    def test_an_empty_place_gives_no_checker(self) -> None:
        free = trial(BACKGAMMON.start, 3, 1, free=True)
        with pytest.raises(IllegalPlay, match="no checker on your 7 point"):
            free.moved(7, 3)

    def test_standing_still_is_no_move(self) -> None:
        with pytest.raises(IllegalPlay, match="moves nothing"):
            trial(BACKGAMMON.start, 3, 1, free=True).moved(8, 8)

    def test_the_legal_next_moves_are_known_as_long_as_the_play_is_legal(self) -> None:
        free = trial(BACKGAMMON.start, 3, 1, free=True)
        assert Move(8, 5) in free.next_moves
        assert Move(6, 5) in free.moved(8, 5).next_moves
        assert free.moved(8, 3).next_moves == ()


@pytest.mark.parametrize("free", [False, True])
class TestPlaces:
    @pytest.mark.parametrize(
        ("start", "end", "missing"),
        [(24, -1, -1), (24, 26, 26), (30, 5, 30), (26, 20, 26), (-1, 5, -1)],
    )
    def test_there_are_none_beyond_the_bar_and_the_edge(
        self, free: bool, start: int, end: int, missing: int
    ) -> None:
        turn = trial(BACKGAMMON.start, 3, 1, free=free)
        with pytest.raises(IllegalPlay, match=f"there is no point {missing}:"):
            turn.moved(start, end)

    def test_nobody_puts_his_own_checkers_on_the_bar(self, free: bool) -> None:
        with pytest.raises(IllegalPlay, match="6/bar is not part of a legal play"):
            trial(BACKGAMMON.start, 3, 1, free=free).moved(6, 25)
