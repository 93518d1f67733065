"""A person with a telephone."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.people import PHONE, Player, Visitors, propose

QUICK = 2
"""A lot that makes a short game."""


def test_a_game_is_played_with_a_finger(visitors: Visitors) -> None:
    player = Player(visitors.come("es", lot=QUICK, phone=True), "es", press=Locator.tap)
    agreed = {
        "Your opponent": "Balsa",
        "Your checkers": "White",
        "Length": "1",
        "The program plays": "At once",
    }
    propose(player, "Play", agreed)
    over = player.button("Rematch")
    player.play(over)
    expect(over).to_be_in_viewport()
    assert player.view["end"]["winner"] is not None


def test_every_place_of_the_board_is_large_enough_for_a_finger(visitors: Visitors) -> None:
    player = Player(visitors.come(phone=True), press=Locator.tap)
    propose(player, "At this screen", {"Length": "1"})
    player.wait(player.movable)
    for place in player.board.get_by_role("button").all():
        box = place.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, place.get_attribute("aria-label")
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]


def test_the_board_and_what_is_to_be_done_are_on_the_screen_together(visitors: Visitors) -> None:
    player = Player(visitors.come(phone=True), press=Locator.tap)
    propose(player, "At this screen", {"Length": "1"})
    player.wait(player.movable)
    expect(player.board).to_be_in_viewport(ratio=0.99)
    expect(player.any_button("Throw", "Pick up the dice").first).to_be_in_viewport(ratio=0.99)
