from __future__ import annotations

from hypothesis import given

from tablas.drawing import words
from tablas.i18n import translator
from tablas.rules import Cube, MatchRules, Position, Roll, Seat, Situation
from tests.drawing.boards import LOPSIDED, START
from tests.strategies import positions

EN = translator("en")


def test_a_situation_is_told_from_the_side_on_roll() -> None:
    situation = Situation(
        LOPSIDED,
        Seat.BLACK,
        cube=Cube(2, Seat.WHITE),
        score=(3, 5),
        rules=MatchRules(length=7),
        roll=Roll(6, 5),
    )
    assert words(situation, EN, players=("Ana", "Blas")) == (
        "Match to 7 points. Score: Ana 3, Blas 5. Blas to play 6-5. Cube at 2, owned by Ana. "
        "Points are counted from the side of Blas. "
        "Blas, 89 pips: 2 on 8, 7 on 6, 2 on 3, 1 on the bar, 3 borne off. "
        "Ana, 156 pips: 1 on 5, 6 on 12, 2 on 21, 2 on the bar, 4 borne off."
    )


def test_a_bare_position_is_told_from_white() -> None:
    assert words(START, EN) == (
        "Points are counted from the side of White. "
        "White, 167 pips: 2 on 24, 5 on 13, 3 on 8, 5 on 6. "
        "Black, 167 pips: 2 on 1, 5 on 12, 3 on 17, 5 on 19."
    )


def test_numbers_may_be_those_of_the_other_side() -> None:
    told = words(Situation(LOPSIDED), EN, numbers_for=Seat.BLACK)
    assert "from the side of Black. Black, 156 pips: 1 on 20, 6 on 13, 2 on 4, 2 on the" in told
    assert "White, 89 pips: 2 on 17, 7 on 19, 2 on 22, 1 on the bar, 3 borne off." in told


@given(positions())
def test_every_checker_is_told(position: Position) -> None:
    *_, white, black, end = words(position, EN).split(".")
    assert end == ""
    for side, counts in ((white, position.own), (black, position.other)):
        places = side.split(":")[1].split(",")
        assert sum(int(place.split()[0]) for place in places) == sum(counts)
