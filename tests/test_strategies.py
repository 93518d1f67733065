from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from tablas.rules import (
    VARIANTS,
    Beavered,
    Cube,
    Doubled,
    Game,
    MatchRules,
    Offer,
    Raccooned,
    ResignationOffered,
    Situation,
    Variant,
)
from tests.strategies import played_positions, positions, situations, variants


@given(st.data())
def test_drawn_positions_stand_in_their_game(data: st.DataObject) -> None:
    variant = data.draw(variants())
    position = data.draw(positions(variant))
    assert variant.validated(position) == position
    ongoing = data.draw(positions(variant, finished=False))
    assert variant.outcome(ongoing) is None


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_finished_games_are_drawn(variant: Variant) -> None:
    quick = settings(max_examples=2000)
    assert find(played_positions(variant), lambda p: p.own[0] == variant.checkers, settings=quick)


RACCOONS = MatchRules(beavers=True, raccoons=True, automatic_doubles=2, cube_limit=64)


def game_of(situation: Situation) -> Game:
    return Game(
        rules=situation.rules,
        number=1,
        crawford=situation.crawford,
        position=situation.position,
        turn=situation.turn,
        cube=situation.cube,
        roll=situation.roll,
        offer=situation.offer,
        resignation=situation.resignation,
    )


@settings(max_examples=30)
@given(situations(rules=MatchRules(7)).filter(lambda situation: situation.offer is Offer.DOUBLE))
def test_a_drawn_double_could_be_offered(situation: Situation) -> None:
    before = game_of(replace(situation, offer=None))
    assert before.apply(Doubled(situation.turn)) == game_of(situation)


@settings(max_examples=30)
@given(situations(rules=RACCOONS).filter(lambda situation: situation.offer is Offer.BEAVER))
def test_a_drawn_beaver_could_be_offered(situation: Situation) -> None:
    value = situation.cube.value // 2
    before = game_of(replace(situation, offer=Offer.DOUBLE, cube=Cube(value)))
    assert before.apply(Beavered(situation.turn.other)) == game_of(situation)


@settings(max_examples=30)
@given(situations(rules=RACCOONS).filter(lambda situation: situation.offer is Offer.RACCOON))
def test_a_drawn_raccoon_could_be_offered(situation: Situation) -> None:
    cube = Cube(situation.cube.value // 2, situation.turn.other)
    before = game_of(replace(situation, offer=Offer.BEAVER, cube=cube))
    assert before.apply(Raccooned(situation.turn)) == game_of(situation)


@settings(max_examples=30)
@given(situations().filter(lambda situation: situation.resignation is not None))
def test_a_drawn_resignation_could_be_offered(situation: Situation) -> None:
    assert situation.resignation is not None
    before = game_of(replace(situation, resignation=None))
    offered = ResignationOffered(situation.turn, situation.resignation)
    assert before.apply(offered) == game_of(situation)
