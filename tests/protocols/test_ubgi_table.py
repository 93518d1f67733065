from dataclasses import replace

import pytest
from hypothesis import given

from tablas.errors import RuleError, TablasError
from tablas.protocols.ubgi_table import UbgiTable
from tablas.rules import BACKGAMMON, NACKGAMMON, Cube, MatchRules, Offer, Roll, Seat, Situation
from tests.strategies import situations

SET_UP = UbgiTable(BACKGAMMON.start)


@given(situations())
def test_a_whole_situation_is_kept(situation: Situation) -> None:
    kept = UbgiTable.of(situation).situation(situation.rules.variant)
    assert kept == replace(situation, resignation=None)


def test_without_a_position_there_is_no_situation() -> None:
    with pytest.raises(TablasError, match="there is no position yet"):
        UbgiTable().situation(BACKGAMMON)


def test_the_game_is_told_at_the_end() -> None:
    assert SET_UP.situation(NACKGAMMON).rules.variant is NACKGAMMON


def test_a_new_board_takes_dice_and_offers_away() -> None:
    table = replace(SET_UP, roll=Roll(3, 1), offer=Offer.DOUBLE, turn=Seat.BLACK)
    assert table.with_board(NACKGAMMON.start) == UbgiTable(NACKGAMMON.start, Seat.BLACK)


def test_a_new_game_keeps_the_match() -> None:
    table = replace(SET_UP, score=(2, 1), rules=MatchRules(5), cube=Cube(2, Seat.WHITE))
    assert table.next_game() == UbgiTable(score=(2, 1), rules=MatchRules(5))


def test_a_new_session_keeps_nothing() -> None:
    assert replace(SET_UP, score=(2, 1)).with_session(MatchRules(5)) == UbgiTable(
        rules=MatchRules(5)
    )


@pytest.mark.parametrize(
    ("rules", "score", "crawford"),
    [
        (MatchRules(5), (4, 1), True),
        (MatchRules(5), (3, 1), False),
        (MatchRules(5), (4, 4), False),
        (MatchRules(5, crawford=False), (4, 1), False),
        (MatchRules(), (4, 1), False),
    ],
)
def test_the_score_says_whether_it_is_the_crawford_game(
    rules: MatchRules, score: tuple[int, int], crawford: bool
) -> None:
    table = SET_UP.with_session(rules).with_board(BACKGAMMON.start).with_score(score)
    assert table.situation(BACKGAMMON).crawford is crawford


def test_what_cannot_be_is_refused() -> None:
    table = replace(SET_UP, rules=MatchRules(5), score=(5, 0))
    with pytest.raises(RuleError, match="over"):
        table.situation(BACKGAMMON)
