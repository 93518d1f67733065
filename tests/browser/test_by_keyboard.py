"""A person who has only a keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.fixed_seed import lot_for, white_begins
from tests.browser.keys import by_keys, walk
from tests.browser.people import Player, Visitors, propose

QUICK = 2
"""A lot that makes a short game."""
WHITE_BEGINS = lot_for(white_begins)


def test_a_game_is_played_with_the_keyboard_alone(visitors: Visitors) -> None:
    player = Player(visitors.come(lot=QUICK), press=by_keys)
    page = player.page
    agreed = {
        "Your opponent": "Balsa",
        "Your checkers": "White",
        "Length": "1",
        "The program plays": "At once",
    }
    propose(player, "Play", agreed)
    over = player.button("Rematch")
    for _ in range(4):
        player.turn(over)
    while not over.count():
        player.wait(over)
        if player.movable.count():
            type_moves(player, written(player))
        elif not over.count():
            player.turn(over)
    page.keyboard.press("Tab")
    walk(player.page.get_by_role("link", name="Look through the match"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay")


def test_what_cannot_be_played_is_told_and_the_words_stay(visitors: Visitors) -> None:
    player = Player(visitors.come("es", lot=WHITE_BEGINS), "es", press=by_keys)
    agreed = {"Your opponent": "Balsa", "Your checkers": "White", "The program plays": "At once"}
    propose(player, "Play", agreed)
    player.turn(player.movable)
    player.wait(player.movable)
    type_moves(player, "25/20")
    told = player.say("You have no checker on the bar.")
    expect(player.actions).to_contain_text(told)
    expect(player.typing).to_have_value("25/20")
    expect(player.page.locator("[aria-live]").filter(has_text=told)).to_have_count(1)


def test_a_checker_that_was_picked_up_is_put_back_by_escape_and_a_move_by_u(
    visitors: Visitors,
) -> None:
    player = Player(visitors.come(lot=WHITE_BEGINS), press=by_keys)
    agreed = {"Your opponent": "Balsa", "Your checkers": "White", "The program plays": "At once"}
    propose(player, "Play", agreed)
    player.turn(player.movable)
    player.wait(player.movable)
    before = player.movable.count()
    player.press(player.movable.first)
    expect(player.reachable.first).to_be_attached()
    player.page.keyboard.press("Escape")
    expect(player.movable).to_have_count(before)
    player.press(player.movable.first)
    player.press(player.reachable.first)
    expect(player.button("Undo")).to_be_visible()
    while player.button("Undo").count():
        player.page.keyboard.press("u")
    expect(player.movable).to_have_count(before)


def type_moves(player: Player, moves: str) -> None:
    """Write moves in their field."""
    walk(player.typing)
    player.page.keyboard.press("Control+a")
    player.page.keyboard.type(moves)
    player.page.keyboard.press("Enter")


def written(player: Player) -> str:
    """The first way to play the roll that the room offers, as one writes it."""
    nodes, moves, node = player.view["tree"]["nodes"], [], 0
    while not nodes[node]["end"]:
        start, end, _hit, _die, node = nodes[node]["moves"][0]
        moves.append(f"{'bar' if start == 25 else start}/{end or 'off'}")
    return " ".join(moves)
