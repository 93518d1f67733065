"""The tutor beside a match against the program."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tablas.play.dice import KeyedDice
from tests.browser.fixed_seed import lot_for
from tests.browser.people import Player, Visitors, choose, propose

RACE: Final = "XGID=-DDDC----------------cccc-:0:0:1:00:0:0:0:0:0"
AGREED: Final = {
    "With the tutor": "yes",
    "Your opponent": "Balsa",
    "Your checkers": "White",
    "The program plays": "At once",
}


def begins_with_three_one(dice: KeyedDice) -> bool:
    return (dice.number(0, 0), dice.number(0, 1)) == (3, 1)


THREE_ONE: Final = lot_for(begins_with_three_one)


def sit_down(visitors: Visitors, language: str) -> Player:
    """The player has thrown 3 and 1, which everybody plays 8/5 6/5."""
    player = Player(visitors.come(language, lot=THREE_ONE), language)
    propose(player, "Play", AGREED)
    player.press(player.button("Throw"))
    expect(player.movable.first).to_be_attached()
    return player


def put(player: Player, *moves: tuple[int, int]) -> None:
    for start, end in moves:
        player.press(player.place("your {n} point", n=start))
        player.press(player.place("your {n} point", n=end))


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_blunder_is_warned_of_before_it_is_done(visitors: Visitors, language: str) -> None:
    player = sit_down(visitors, language)
    put(player, (6, 3), (6, 5))
    player.press(player.button("Pick up the dice"))
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_contain_text("8/5 6/5")
    expect(dialog.get_by_role("row").nth(1)).to_contain_text("8/5 6/5")
    expect(dialog).to_contain_text("%")
    assert player.view["phase"] == "to_move"
    player.press(player.dialog_button("Take it back"))
    expect(player.button("Undo")).to_have_count(0)
    put(player, (8, 5), (6, 5))
    player.press(player.button("Pick up the dice"))
    player.until(lambda view: view["last"] is not None)
    assert "8/5 6/5" in " ".join(player.told)


def test_who_will_not_listen_is_told_afterwards_what_was_better(visitors: Visitors) -> None:
    player = sit_down(visitors, "en")
    put(player, (6, 3), (6, 5))
    player.press(player.button("Pick up the dice"))
    player.press(player.dialog_button("Play anyway"))
    advice = player.page.get_by_role("region", name="That was a blunder")
    expect(advice.get_by_role("row").nth(1)).to_contain_text("8/5 6/5")
    player.until(lambda view: view["last"] is not None)
    assert "6/5 6/3" in " ".join(player.told)


def test_a_hint_can_be_set_on_the_board_at_once(visitors: Visitors) -> None:
    player = sit_down(visitors, "en")
    player.press(player.button("Hint"))
    hint = player.page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="8/5 6/5").click()
    expect(player.place("your {n} point", n=5)).to_have_accessible_name(re.compile("2 checkers"))
    expect(player.button("Pick up the dice")).to_be_visible()


def test_the_cube_is_explained_with_numbers(visitors: Visitors) -> None:
    """In a race, White is to throw some way behind: nobody doubles there, and nobody drops."""
    player = Player(visitors.come())
    page = player.page
    page.goto(f"/editor?id={RACE}")
    expect(page.get_by_role("region", name="The position as text")).to_contain_text(RACE)
    choose(page, "Play from here against", "a friend at this screen")
    engine = page.get_by_role("region", name="The engine")
    engine.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/m/*")
    double = player.any_button("Double to {value}")
    player.press(player.button("Hint"))
    numbers_of_a_double(page.get_by_role("region", name="Hint"))
    player.press(double)
    numbers_of_a_double(page.get_by_role("dialog"))
    player.press(player.dialog_button("Do it anyway"))
    player.press(player.button("Drop…"))
    expect(page.get_by_role("dialog")).to_contain_text("The game is lost: 1 point.")
    player.press(player.dialog_button("Drop"))
    warning = page.get_by_role("dialog", name="Are you sure?")
    expect(warning).to_contain_text(re.compile(r"To take is worth \+\d\.\d{3}, to drop -1\.000"))
    player.press(player.dialog_button("Take it back"))
    expect(player.button("Take…")).to_be_visible()


def numbers_of_a_double(told: Locator) -> None:
    """What the three ways to go on are worth stands there."""
    for way in ("No double", "Double and take", "Double and drop"):
        row = told.get_by_role("row", name=re.compile(rf"^{way} [+−]\d\.\d{{3}}"))
        expect(row).to_be_visible()
