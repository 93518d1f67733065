"""A person with a mouse against the program."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Player, Visitors, propose

TWO_GAMES = 6
"""A lot with which this player and this program take two games to get to three points."""


def test_a_money_game_is_played_with_the_cube_until_somebody_has_won(visitors: Visitors) -> None:
    player = Player(visitors.come())
    propose(
        player,
        "Play",
        {
            "Your opponent": "Balsa",
            "Length": "Money play",
            "Your checkers": "White",
            "A point is worth": "5",
            "Currency": "€",
            "The program plays": "At once",
        },
    )
    expect(player.card).to_contain_text("Money play, Jacoby")
    expect(player.card).to_contain_text("Cube 1, in the middle")
    player.play(player.any_button("Double to {value}"))
    player.press(player.any_button("Double to {value}"))
    expect(player.card).to_contain_text("Cube 2, Balsa")
    player.play(player.button("Next game"))
    won, lost = player.view["score"]
    assert won % 2 == lost % 2 == 0
    assert (won == 0) != (lost == 0)
    expect(player.card).to_contain_text(f"{won}–{lost}")
    expect(player.card).to_contain_text(re.compile(rf"account \W?{5 * (won or lost)}\b.*€"))


def test_a_match_to_three_points_is_played_to_its_end_and_kept(visitors: Visitors) -> None:
    player = Player(visitors.come("es", lot=TWO_GAMES), "es")
    agreed = {
        "Your opponent": "Balsa",
        "Your checkers": "White",
        "Length": "3",
        "The program plays": "At once",
    }
    propose(player, "Play", agreed)
    match = player.page.url.rsplit("/", 1)[1]
    player.play(player.button("Rematch"))
    assert max(player.view["score"]) >= 3
    assert player.view["end"]["winner"] in {"white", "black"}
    player.press(player.page.get_by_role("link", name=player.say("Look through the match")))
    player.page.wait_for_url(f"**/m/{match}/replay")
    player.page.goto("/matches")
    finished = player.page.get_by_role("region", name=player.say("Finished"))
    expect(finished.get_by_role("link", name=player.say("Replay"))).to_have_attribute(
        "href", f"/m/{match}/replay"
    )
