"""Two people, each with a browser, who meet by a link and play by the clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player, Visitors, propose
from tests.browser.serving import Server, serving
from tests.browser.wire import wire_to

GIVEN_BACK_MS: Final = 20_000
TREMBLE_MS: Final = 3_000
"""What clocks may differ by, measured in two browsers on a busy machine."""
LOTS: Final = (1, 2)


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with serving(tmp_path / "own") as server:
        yield server


@pytest.fixture
def own_visitors(new_context: Any, own_site: Server) -> Iterator[Visitors]:
    arriving = Visitors(new_context, own_site)
    yield arriving
    assert arriving.complaints == []


def meet(
    visitors: Visitors, agreed: Mapping[str, str], *, address: str = ""
) -> tuple[Player, Player]:
    """Anna, White, invites Bruno, who comes by her link and speaks Spanish."""
    anna = Player(visitors.come(lot=LOTS[0], lonely=True))
    propose(anna, "Invite by a link", {"Your name": "Anna", "Your checkers": "White", **agreed})
    link = anna.page.get_by_role("textbox", name="Link").input_value()
    bruno = Player(visitors.come("es", lot=LOTS[1], lonely=True, address=address), "es")
    bruno.page.goto(urlsplit(link).path)
    bruno.page.get_by_role("textbox", name=bruno.say("Your name")).fill("Bruno")
    bruno.page.get_by_role("button", name=bruno.say("Sit down and play")).click()
    bruno.page.wait_for_url("**/m/*")
    return anna, bruno


def who_acts(players: tuple[Player, Player]) -> Player:
    """Whoever of them has something to do, as soon as one has."""
    anna, bruno = players
    anna.until(lambda _: anna.ready or bruno.ready)
    return anna if anna.ready else bruno


def go_on(players: tuple[Player, Player], until: str = "", turns: int = 8) -> Player:
    """Both do what they have to do, some times over, then until one of them can do this."""
    while True:
        acts, turns = who_acts(players), turns - 1
        if turns < 0 and (not until or acts.any_button(until).count()):
            return acts
        acts.turn(acts.page.get_by_role("dialog"))


def left(view: Mapping[str, Any], seat: str) -> int:
    """What a side's clock shows."""
    clock = view["clock"]
    used = max(0, clock["used"] - clock["delay"]) if clock["running"] == seat else 0
    return int(clock["left"][seat] - used)


def test_a_page_that_is_loaded_anew_goes_on_where_it_was(visitors: Visitors) -> None:
    players = meet(visitors, {"Length": "1"})
    acts = go_on(players, "Throw")
    version, told = acts.view["version"], list(acts.told)
    acts.told.clear()
    acts.page.reload()
    expect(acts.button("Throw")).to_be_visible()
    assert acts.view["version"] == version
    assert acts.told == told
    go_on(players)


def test_a_lost_line_comes_back_with_what_was_missed(visitors: Visitors) -> None:
    with wire_to(visitors.site.port) as wire:
        players = anna, bruno = meet(visitors, {"Length": "1"}, address=wire.address)
        while go_on(players, "Throw") is not anna:
            bruno.turn(bruno.page.get_by_role("dialog"))
        lost = bruno.page.get_by_text(bruno.say("The connection is lost; trying again…"))
        wire.cut()
        expect(lost).to_be_visible()
        expect(anna.page.get_by_role("region", name="Black")).to_contain_text("away")
        anna.press(anna.button("Throw"))
        anna.move()
        wire.mend()
        expect(lost).to_be_hidden()
        bruno.until(lambda view: view["version"] == anna.view["version"])
        assert bruno.view["dice"]["values"] == anna.view["dice"]["values"]
        go_on(players)


def test_a_server_that_dies_forgets_nothing_and_takes_nobodys_time(own_visitors: Visitors) -> None:
    players = meet(own_visitors, {"Length": "1", "Clock": "Blitz"})
    server = own_visitors.site
    acts = go_on(players, "Pick up the dice")
    seat, version, told = acts.view["you"], acts.view["version"], list(acts.told)
    before = left(acts.view, seat)
    server.kill()
    lost = [
        one.page.get_by_text(one.say("The connection is lost; trying again…")) for one in players
    ]
    for sentence in lost:
        expect(sentence).to_be_visible()
    server.start()
    for sentence in lost:
        expect(sentence).to_be_hidden()
    acts.until(lambda view: left(view, seat) >= before + GIVEN_BACK_MS - TREMBLE_MS)
    assert acts.view["version"] > version
    assert acts.told[: len(told)] == told
    acts.press(acts.button("Pick up the dice"))
    go_on(players)


def test_what_was_on_its_way_when_the_server_died_is_done_once(own_visitors: Visitors) -> None:
    players = meet(own_visitors, {"Length": "1", "Clock": "Blitz"})
    server = own_visitors.site
    acts = go_on(players, "Pick up the dice")
    other = next(one for one in players if one is not acts)
    seat, before = acts.view["you"], left(acts.view, acts.view["you"])
    played = other.kinds.count("played")
    acts.press(acts.button("Pick up the dice"))
    server.kill()
    server.start()
    expect(other.button("Throw")).to_be_visible()
    assert other.kinds.count("played") == played + 1
    assert left(other.view, seat) >= before - TREMBLE_MS
    go_on(players)
