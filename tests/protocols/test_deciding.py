from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.protocols.deciding import CubeWord, accepts, best_play, cube_word, moves_of
from tablas.rules import (
    BACKGAMMON,
    Cube,
    MatchRules,
    Offer,
    Position,
    Roll,
    Seat,
    Situation,
    WinClass,
)
from tests.protocols.judges import ScriptedJudge

MONEY = Situation(BACKGAMMON.start, rules=MatchRules(beavers=True, raccoons=True))
DOUBLED = replace(MONEY, offer=Offer.DOUBLE)
BEAVERED = replace(MONEY, offer=Offer.BEAVER, cube=Cube(2, Seat.BLACK))


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ((0.5, 0.4, 1.0), CubeWord.ROLL),
        ((0.5, 0.6, 1.0), CubeWord.DOUBLE),
        ((0.9, 1.1, 1.0), CubeWord.DOUBLE),
        ((1.1, 1.2, 1.0), CubeWord.ROLL),  # too good
        ((0.5, 0.5, 1.0), CubeWord.ROLL),  # the same
        (None, CubeWord.ROLL),
    ],
)
def test_it_doubles_when_that_is_worth_more(
    values: tuple[float, float, float] | None, word: CubeWord
) -> None:
    assert cube_word(ScriptedJudge(cube=values), MONEY)[0] is word


@pytest.mark.parametrize(
    ("values", "beavers", "word"),
    [
        ((0.5, 0.6, 1.0), True, CubeWord.TAKE),
        ((0.9, 1.1, 1.0), True, CubeWord.DROP),
        ((-0.5, -0.2, 1.0), True, CubeWord.BEAVER),
        ((-0.5, -0.2, 1.0), False, CubeWord.TAKE),
        (None, False, CubeWord.TAKE),  # a drop would lose the match
    ],
)
def test_a_double_is_answered(
    values: tuple[float, float, float] | None, beavers: bool, word: CubeWord
) -> None:
    judge = ScriptedJudge(cube=values, beavers=beavers)
    assert cube_word(judge, DOUBLED)[0] is word


@pytest.mark.parametrize(
    ("equity", "word"),
    [
        (-0.6, CubeWord.DROP),
        (-0.4, CubeWord.TAKE),
        (0.1, CubeWord.BEAVER),
    ],
)
def test_a_beaver_is_answered_by_its_worth_on_the_higher_cube(
    equity: float, word: CubeWord
) -> None:
    judge = ScriptedJudge(equity=lambda _: equity)
    assert cube_word(judge, BEAVERED)[0] is word
    assert judge.asked == [replace(MONEY, cube=Cube(4, Seat.BLACK))]


def test_without_raccoons_a_beaver_is_only_taken() -> None:
    rules = MatchRules(beavers=True)
    judge = ScriptedJudge(equity=lambda _: 0.1)
    assert cube_word(judge, replace(BEAVERED, rules=rules))[0] is CubeWord.TAKE


@pytest.mark.parametrize(("equity", "word"), [(0.6, CubeWord.DROP), (0.4, CubeWord.TAKE)])
def test_a_raccoon_is_answered_by_the_opponent_of_the_side_on_roll(
    equity: float, word: CubeWord
) -> None:
    raccooned = replace(BEAVERED, offer=Offer.RACCOON, cube=Cube(4, Seat.BLACK))
    assert cube_word(ScriptedJudge(equity=lambda _: equity), raccooned)[0] is word


def test_the_first_of_the_ranked_plays_is_played() -> None:
    judge = ScriptedJudge({"31": "24/20"})
    play = best_play(judge, replace(MONEY, roll=Roll(3, 1))).play
    assert moves_of(play) == "24/21 21/20"


def test_moves_are_written_out_without_hits() -> None:
    position = BACKGAMMON.position({25: 1, 8: 4, 6: 3}, {5: 1, 24: 2, 1: 12})
    play = best_play(ScriptedJudge({"55": "bar/20*/10 8/3"}), _with(position, Roll(5, 5))).play
    assert sorted(moves_of(play).split()) == ["15/10", "20/15", "8/3", "bar/20"]
    assert moves_of(play).startswith("bar/20 ")


def test_a_dance_is_a_play_without_moves() -> None:
    position = BACKGAMMON.position({25: 2}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2})
    assert moves_of(best_play(ScriptedJudge(), _with(position, Roll(6, 4))).play) == ""


def _with(position: Position, roll: Roll) -> Situation:
    return Situation(position, roll=roll)


@pytest.mark.parametrize("roll", [None, Roll(3, 1)])
@pytest.mark.parametrize(
    ("resigned", "going_on", "accepted"),
    [
        (WinClass.SINGLE, 0.9, True),
        (WinClass.SINGLE, 1.1, False),
        (WinClass.GAMMON, 1.1, True),
        (WinClass.GAMMON, 2.1, False),
        (WinClass.BACKGAMMON, 2.9, True),
    ],
)
def test_a_resignation_is_accepted_when_playing_on_is_worth_no_more(
    roll: Roll | None, resigned: WinClass, going_on: float, accepted: bool
) -> None:
    def equity(situation: Situation) -> float:
        outcome = BACKGAMMON.outcome(situation.position)
        return going_on if outcome is None else outcome.value

    judge = ScriptedJudge(equity=equity)
    assert accepts(judge, replace(MONEY, roll=roll), resigned) is accepted
