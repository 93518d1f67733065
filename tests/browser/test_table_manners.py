"""Two people at one screen who watch over the rules themselves, as over a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pytest
from playwright.sync_api import expect

from tablas.play.dice import KeyedDice
from tablas.rules import Seat, variant
from tablas.rules.landing import fault
from tests.browser.fixed_seed import lot_for
from tests.browser.people import Player, Visitors, propose

THREE_ONE: Final = (3, 1)
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
OVER_THE_TABLE: Final = {
    "Who watches over the rules": "The players, as over a table",
    "Your checkers": "White",
    "Your name": "Anna",
    "Your friend’s name, at this screen": "Berta",
}


def counts(dice: KeyedDice, throw: int) -> bool:
    """Whether both dice of a throw lie well, wherever checkers can be."""
    landings = (dice.landing(throw, 0), dice.landing(throw, 1))
    return all(
        fault(landing, variant("backgammon").start, seat) is None
        for landing in landings
        for seat in Seat
    )


def begins_with_three_one(dice: KeyedDice) -> bool:
    return (dice.number(0, 0), dice.number(0, 1)) == THREE_ONE and counts(dice, 0)


def then_a_die_leans(dice: KeyedDice) -> bool:
    return begins_with_three_one(dice) and dice.landing(1, 0).tilted and counts(dice, 2)


def then_all_is_well(dice: KeyedDice) -> bool:
    return begins_with_three_one(dice) and counts(dice, 1)


WELL: Final = lot_for(then_all_is_well, black=True)
LEANS: Final = lot_for(then_a_die_leans, black=True)


@pytest.fixture
def seated(visitors: Visitors) -> Player:
    return sit_down(visitors, WELL)


def sit_down(
    visitors: Visitors, lot: int, agreed: Mapping[str, str] = NOTHING, language: str = "en"
) -> Player:
    """Anna, who has the white checkers, has thrown 3 and 1 and may move."""
    player = Player(visitors.come(language, lot=lot), language)
    propose(player, "At this screen", {**OVER_THE_TABLE, **agreed})
    player.press(player.button("Throw"))
    expect(player.button("Pick up the dice")).to_be_visible()
    return player


def put(player: Player, *moves: tuple[int, int]) -> None:
    """Put checkers from points to points."""
    for start, end in moves:
        player.press(player.place("your {n} point", n=start))
        player.press(player.place("your {n} point", n=end))


def test_any_arrangement_can_be_tried_and_picking_up_ends_the_turn(seated: Player) -> None:
    put(seated, (6, 3), (13, 12), (12, 13))
    expect(seated.place("your {n} point", n=3)).to_have_accessible_name(re.compile("1 checker"))
    seated.press(seated.button("Pick up the dice"))
    expect(seated.actions).to_contain_text("Anna has picked up the dice")
    expect(seated.button("Accept the play")).to_be_visible()
    expect(seated.button("Require a legal play")).to_be_visible()


def test_an_illegal_play_goes_back_when_a_legal_one_is_required(seated: Player) -> None:
    put(seated, (6, 3))
    seated.press(seated.button("Pick up the dice"))
    seated.press(seated.button("Require a legal play"))
    expect(seated.button("Pick up the dice")).to_be_visible()
    expect(seated.place("your {n} point", n=6)).to_have_accessible_name(re.compile("5 checkers"))
    put(seated, (8, 5), (6, 5))
    seated.press(seated.button("Pick up the dice"))
    seated.press(seated.button("Accept the play"))
    expect(seated.button("Throw")).to_be_visible()


def test_an_illegal_play_that_is_accepted_stands(seated: Player) -> None:
    put(seated, (6, 3))
    seated.press(seated.button("Pick up the dice"))
    seated.press(seated.button("Accept the play"))
    expect(seated.button("Throw")).to_be_visible()
    assert seated.view["board"]["white"][3] == 1
    assert seated.view["board"]["white"][6] == 4


def test_a_legal_play_stands_although_it_is_contested(seated: Player) -> None:
    put(seated, (8, 5), (6, 5))
    seated.press(seated.button("Pick up the dice"))
    seated.press(seated.button("Require a legal play"))
    expect(seated.button("Accept the play")).to_be_visible()
    expect(seated.button("Require a legal play")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "es"])
def test_cocked_dice_are_drawn_and_said_and_thrown_again(visitors: Visitors, language: str) -> None:
    player = sit_down(visitors, LEANS, language=language)
    put(player, (8, 5), (6, 5))
    player.press(player.button("Pick up the dice"))
    player.press(player.button("Accept the play"))
    player.press(player.button("Throw"))
    dice = player.board.locator("[data-place=dice]")
    expect(dice).to_have_accessible_name(re.compile(player.say("cocked")))
    expect(dice.locator("rect")).to_have_count(2)
    expect(player.button("Pick up the dice")).to_have_count(0)
    expect(player.page.locator("[aria-live]").filter(has_text=player.told[-1])).to_have_count(1)
    player.press(player.button("Throw"))
    expect(player.button("Pick up the dice")).to_be_visible()
    expect(dice).not_to_have_accessible_name(re.compile(player.say("cocked")))


@pytest.mark.parametrize(
    ("agreed", "again", "turn", "then"),
    [
        ("Do not count", 1, "black", "Throw"),
        ("Do not count, and cost a turn", 0, "white", "Throw"),
        ("Count", 0, "black", "Pick up the dice"),
    ],
)
def test_dice_that_are_thrown_too_early_are_what_was_agreed(
    visitors: Visitors, agreed: str, again: int, turn: str, then: str
) -> None:
    player = sit_down(visitors, WELL, {"Dice thrown too early": agreed})
    player.press(player.button("Throw too early"))
    player.until(lambda _: any("Berta" in line for line in player.told[-2:]))
    expect(player.button("Throw too early")).to_have_count(again)
    put(player, (8, 5), (6, 5))
    player.press(player.button("Pick up the dice"))
    player.press(player.button("Accept the play"))
    expect(player.button(then)).to_be_visible()
    assert player.view["turn"] == turn
