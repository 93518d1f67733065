"""The games that differ from backgammon only in their start; counts from the field's rule pages."""

import pytest

from tablas.errors import RuleError
from tablas.rules import (
    BACKGAMMON,
    BAR,
    HYPERGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    VARIANTS,
    Roll,
    Variant,
    WinClass,
    variant,
)


def mover_results(game: Variant, roll: Roll) -> set[str]:
    return {
        str(play.result).removeprefix("x ").split(";")[0] for play in game.plays(game.start, roll)
    }


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.key)
def test_each_game_is_found_by_its_key(game: Variant) -> None:
    assert variant(game.key.upper()) is game
    assert game.validated(game.start) == game.start
    assert sum(game.start.own) == game.checkers


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(RuleError, match=r"no game called 'chess'; there are backgammon, nack"):
        variant("chess")


def test_nackgammon_six_six_and_six_five() -> None:
    assert mover_results(NACKGAMMON, Roll(6, 6)) == {
        "24:2 23:2 8:3 7:4 6:4",
        "24:1 23:2 18:1 13:1 8:3 7:3 6:4",
        "23:2 18:2 13:2 8:3 7:2 6:4",
    }
    assert len(mover_results(NACKGAMMON, Roll(6, 5))) == 7


def test_hypergammon_two_one() -> None:
    assert mover_results(HYPERGAMMON, Roll(2, 1)) == {
        "22:3",
        "23:1 22:1 21:1",
        "24:1 21:2",
        "23:2 20:1",
        "24:1 22:1 20:1",
        "24:1 23:1 19:1",
    }


def test_hypergammon_hit_and_no_hit_end_alike_for_the_mover_but_are_two_plays() -> None:
    position = HYPERGAMMON.position({10: 1, 9: 1, 1: 1}, {20: 1, 24: 0})
    assert len(HYPERGAMMON.plays(position, Roll(5, 4))) == 4


def test_longgammon_six_six_and_six_five() -> None:
    assert mover_results(LONGGAMMON, Roll(6, 6)) == {
        "24:11 18:4",
        "24:12 18:2 12:1",
        "24:13 12:2",
        "24:13 18:1 6:1",
    }
    assert len(mover_results(LONGGAMMON, Roll(6, 5))) == 2


@pytest.mark.parametrize(
    ("loser", "expected"),
    [
        ({6: 14}, WinClass.SINGLE),
        ({BAR: 1, 6: 13}, WinClass.SINGLE),
        ({6: 15}, WinClass.GAMMON),
        ({18: 1, 6: 14}, WinClass.GAMMON),
        ({19: 1, 6: 14}, WinClass.BACKGAMMON),
        ({24: 1, 6: 14}, WinClass.BACKGAMMON),
        ({BAR: 1, 6: 14}, WinClass.BACKGAMMON),
    ],
)
def test_what_a_win_counts(loser: dict[int, int], expected: WinClass) -> None:
    """The last man outside the winner's home board makes a gammon, inside a backgammon."""
    assert BACKGAMMON.outcome(BACKGAMMON.position({}, loser)) is expected
    assert BACKGAMMON.outcome(BACKGAMMON.position(loser, {})) is expected


def test_hypergammon_ends_with_three_checkers_off() -> None:
    assert HYPERGAMMON.outcome(HYPERGAMMON.position({}, {6: 2})) is WinClass.SINGLE
    assert HYPERGAMMON.outcome(HYPERGAMMON.position({}, {6: 3})) is WinClass.GAMMON
    assert HYPERGAMMON.outcome(HYPERGAMMON.position({1: 1}, {6: 3})) is None


def test_closed_out() -> None:
    closed = dict.fromkeys(range(1, 7), 2)
    assert BACKGAMMON.is_closed_out(BACKGAMMON.position({BAR: 1, 6: 2}, closed))
    assert not BACKGAMMON.is_closed_out(BACKGAMMON.position({24: 1}, dict.fromkeys(range(2, 7), 2)))
    prime = dict.fromkeys(range(2, 8), 2)  # my 18 to 23: nothing on my 24 can move
    assert BACKGAMMON.is_closed_out(BACKGAMMON.position({24: 15}, prime))
    assert not BACKGAMMON.is_closed_out(BACKGAMMON.position({24: 14, 6: 1}, prime))
    assert not BACKGAMMON.is_closed_out(
        BACKGAMMON.position({BAR: 1}, closed | {3: 1}),
    )
