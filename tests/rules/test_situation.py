import pytest
from hypothesis import given

from tablas.errors import IllegalPosition, RuleError
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    Cube,
    MatchRules,
    Offer,
    Roll,
    Seat,
    Situation,
    WinClass,
)
from tests.strategies import situations

WHITE, BLACK = Seat.WHITE, Seat.BLACK
START = BACKGAMMON.start


@given(situations())
def test_repr_evals_back(situation: Situation) -> None:
    from decimal import Decimal  # noqa: F401 - named by the repr of stakes

    from tablas.rules import (  # noqa: F401 - names of the repr
        LONGGAMMON,
        NACKGAMMON,
        Position,
        Stake,
    )

    assert eval(repr(situation)) == situation
    assert hash(situation) == hash(eval(repr(situation)))


@given(situations())
def test_both_seats_look_at_the_same_board(situation: Situation) -> None:
    assert situation.view(WHITE) == situation.view(BLACK).swapped()
    assert situation.view(situation.turn) == situation.position


def test_the_answer_belongs_to_the_other_side_except_after_a_beaver() -> None:
    money = MatchRules(beavers=True, raccoons=True)
    actors = {
        offer: Situation(START, WHITE, rules=money, offer=offer).actor for offer in (None, *Offer)
    }
    assert actors == {
        None: WHITE,
        Offer.DOUBLE: BLACK,
        Offer.BEAVER: WHITE,
        Offer.RACCOON: BLACK,
    }
    assert Situation(START, WHITE, resignation=WinClass.SINGLE).actor is BLACK


def test_away_scores() -> None:
    situation = Situation(START, score=(2, 4), rules=MatchRules(5))
    assert (situation.away(WHITE), situation.away(BLACK)) == (3, 1)
    assert Situation(START).away(WHITE) is None


def test_contradictions_are_refused() -> None:
    with pytest.raises(RuleError, match="once the dice have been thrown"):
        Situation(START, roll=Roll(3, 1), offer=Offer.DOUBLE)
    with pytest.raises(RuleError, match="before anybody resigns"):
        Situation(START, offer=Offer.DOUBLE, resignation=WinClass.SINGLE)
    with pytest.raises(RuleError, match="a match to 5 is over at 7-3"):
        Situation(START, score=(7, 3), rules=MatchRules(5))
    with pytest.raises(RuleError, match="at 0-0 in a match to 5 there is no Crawford game"):
        Situation(START, rules=MatchRules(5), crawford=True)
    with pytest.raises(RuleError, match="the cube cannot go beyond 2"):
        Situation(START, cube=Cube(4), rules=MatchRules(cube_limit=2))
    with pytest.raises(RuleError, match="the cube cannot go beyond 2"):
        Situation(START, cube=Cube(2), rules=MatchRules(cube_limit=2), offer=Offer.DOUBLE)
    with pytest.raises(RuleError, match="one point has no cube"):
        Situation(START, rules=MatchRules(1), offer=Offer.DOUBLE)
    with pytest.raises(RuleError, match="White owns the cube: Black may not double"):
        Situation(START, BLACK, cube=Cube(2, WHITE), offer=Offer.DOUBLE)
    with pytest.raises(RuleError, match="roll has to be of type"):
        Situation(START, roll=(3, 1))  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="0 or more"):
        Situation(START, score=(0, -1))
    with pytest.raises(RuleError, match="no Crawford game in money"):
        Situation(START, crawford=True)
    for contradiction in ({"offer": Offer.DOUBLE}, {"cube": Cube(2)}, {"cube": Cube(1, WHITE)}):
        with pytest.raises(RuleError, match="Crawford game is played without the cube"):
            Situation(START, score=(4, 0), rules=MatchRules(5), crawford=True, **contradiction)
    with pytest.raises(RuleError, match="belong to money play"):
        Situation(START, rules=MatchRules(5), offer=Offer.BEAVER)
    with pytest.raises(RuleError, match="played with 2 dice"):
        Situation(START, roll=Roll(3))
    with pytest.raises(IllegalPosition, match="Hypergammon has 3"):
        Situation(START, rules=MatchRules(variant=HYPERGAMMON))
