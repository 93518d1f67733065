"""What a viewer may see, and what not."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tablas.i18n import translator
from tablas.play.clock import ClockRules
from tablas.rules import (
    HYPERGAMMON,
    GameStarted,
    Landing,
    MatchRules,
    OpeningThrown,
    Roll,
    Seat,
    Stake,
    TableManners,
    Thrown,
    WinClass,
)
from tablas.server.rooms import happenings as hp
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.deciding import begin
from tablas.server.rooms.messages import Do
from tablas.server.rooms.state import RoomState
from tablas.server.rooms.view import Scene, tree, view
from tests.server.rooms.test_deciding import (
    BLACK,
    FIVE,
    LOT,
    NOW,
    WHITE,
    done,
    followed,
    opened,
    played,
    seated,
)

EN, ES = translator("en"), translator("es")
KEYS = {
    "match", "version", "now", "you", "link", "players", "variant", "length", "money", "rules",
    "manners", "tutor", "score", "crawford", "game", "results", "ledger", "phase", "turn", "actor",
    "board", "cube", "resigns", "dice", "pending", "may", "must_say", "pips", "clock", "takeback",
    "claim_in", "leaving", "rematch", "last", "end", "xgid", "dice_seal", "speed",
}  # fmt: skip


def scene(room: RoomState, **fields: Any) -> Scene:
    plain: dict[str, Any] = {
        "match": "m", "keys": room.agreement.bots, "guests": (False, False),
        "free": (False, False), "away": (None, None), "now": NOW, "commitment": "c0ffee",
    }  # fmt: skip
    return Scene(room=room, **plain | fields)


def seen(room: RoomState, *you: Seat, tr: Any = EN, **fields: Any) -> dict[str, Any]:
    return view(scene(room, **fields), you, tr)


def test_a_view_has_all_fields_of_the_contract() -> None:
    assert set(seen(opened(), WHITE)) == KEYS
    json.dumps(seen(opened(), WHITE))
    assert set(seen(RoomState(Agreement(FIVE), ("Ana", "")), WHITE, free=(False, True))) == KEYS


def test_each_side_sees_its_own_checkers_in_its_own_numbers() -> None:
    board = seen(played(opened()), WHITE)["board"]
    assert board["white"][5] == 2
    assert board["black"][6] == 5
    assert sum(board["white"]) == sum(board["black"]) == 15


def test_only_who_has_to_move_gets_the_tree() -> None:
    room = opened()
    assert json.loads(tree(room, (WHITE,)))["dice"] == [3, 1]
    assert tree(room, (BLACK,)) == tree(room, ()) == "null"
    assert tree(played(room), (BLACK,)) == "null"
    assert tree(opened(Agreement(FIVE, TableManners())), (WHITE,)) == "null"


def test_who_looks_on_may_do_nothing_and_sees_no_invitation() -> None:
    room = RoomState(Agreement(FIVE), ("Ana", ""))
    free = {"free": (False, True), "link": "/i/secret"}
    assert seen(room, **free)["link"] is None
    assert seen(room, **free)["may"] == []
    assert seen(room, WHITE, **free)["link"] == "/i/secret"
    assert seen(room, WHITE, **free)["players"]["black"]["kind"] == "free"


def test_the_seed_is_shown_only_when_it_is_given() -> None:
    assert seen(opened(), WHITE)["dice_seal"]["seed"] is None
    assert "seed" not in json.dumps(seen(opened())).replace('"seed": null', "")


def test_no_lot_is_shown_before_both_are_there() -> None:
    room = RoomState(Agreement(FIVE), ("Ana", "Ben"))
    room = followed(room, *begin(room, (WHITE, BLACK)))
    room = followed(room, hp.LotGiven(WHITE, LOT))
    assert seen(room, BLACK)["dice_seal"]["lots"] == {"white": None, "black": None}
    assert seen(room, BLACK)["players"]["white"]["lot"] is True


class TestDice:
    def test_the_opening_dice_are_whites_and_blacks(self) -> None:
        tie = followed(seated(), OpeningThrown(4, 4))
        lies = {"seat": None, "values": [4, 4], "landing": None, "cocked": False}
        assert seen(tie)["dice"] == lies
        assert seen(followed(tie, OpeningThrown(2, 5)))["dice"]["values"] == [2, 5]

    def test_later_dice_are_those_of_who_is_on_roll_and_vanish_with_the_play(self) -> None:
        room = played(opened())
        assert seen(room)["dice"] is None
        room = followed(room, Thrown(BLACK, Roll(6, 2)))
        assert seen(room)["dice"]["seat"] == "black"
        assert seen(room)["dice"]["values"] == [6, 2]

    def test_where_they_landed_is_shown_over_the_table(self) -> None:
        room = played(opened(Agreement(FIVE, TableManners())))
        landing = (Landing(100, 200), Landing(120, 300, tilted=False))
        room = followed(room, Thrown(BLACK, Roll(6, 2), landing))
        assert seen(room)["dice"]["landing"] == [[100, 200, False], [120, 300, False]]


class TestOverTheTable:
    def test_the_board_is_as_it_lies_and_nobody_hears_whether_it_is_legal(self) -> None:
        room = done(opened(Agreement(FIVE, TableManners())), WHITE, Do.PLAY, moves=((13, 7),))
        shown = seen(room, BLACK)
        assert shown["board"]["white"][7] == 1
        assert shown["phase"] == "picked_up"
        assert (shown["turn"], shown["actor"]) == ("white", "black")
        assert shown["pending"] == {
            "seat": "white", "upheld": False, "premature": None, "loses_turn": None,
        }  # fmt: skip
        del shown["manners"]
        assert "legal" not in json.dumps(shown)
        assert shown["last"]["moves"] == [[13, 7, False]]


class TestCube:
    def test_it_shows_value_owner_and_offer(self) -> None:
        room = done(played(opened()), BLACK, Do.DOUBLE)
        assert seen(room)["cube"] == {"value": 1, "owner": None, "offered": 2, "live": True}
        room = done(room, WHITE, Do.TAKE)
        assert seen(room)["cube"] == {"value": 2, "owner": "white", "offered": None, "live": True}

    def test_there_is_none_where_it_is_played_without(self) -> None:
        assert seen(opened(Agreement(MatchRules(length=1))))["cube"] is None
        assert seen(opened(Agreement(MatchRules(cube_limit=1))))["cube"] is None

    def test_in_the_crawford_game_it_is_dead(self) -> None:
        room = opened(Agreement(FIVE, score=(4, 1)))
        assert seen(room)["crawford"] is True
        assert seen(room)["cube"]["live"] is False


def test_money_play_shows_its_ledger_with_the_currency() -> None:
    money = Agreement(MatchRules(stake=Stake(Decimal("2.50"), "€")))
    room = done(opened(money), WHITE, Do.RESIGN, win_class=WinClass.GAMMON)
    assert seen(room)["resigns"] == {"seat": "white", "class": 2}
    room = done(room, BLACK, Do.ACCEPT_RESIGNATION)
    assert seen(room)["ledger"] == {"white": "-5.00 €", "black": "+5.00 €"}
    assert seen(room)["results"] == [
        {"winner": "black", "points": 2, "class": 2, "cube": 1, "why": "resignation"}
    ]


def test_an_absent_opponent_is_shown_and_when_his_game_may_be_claimed() -> None:
    shown = seen(played(opened()), WHITE, away=(None, NOW - 10_000))
    assert shown["players"]["black"]["here"] is False
    assert shown["players"]["black"]["away_for"] == 10_000
    assert shown["claim_in"] == 50_000
    assert seen(played(opened()), away=(None, NOW - 10_000))["claim_in"] is None


def test_of_guests_it_is_said_that_they_are() -> None:
    players = seen(opened(), guests=(True, False))["players"]
    assert (players["white"]["guest"], players["black"]["guest"]) == (True, False)


def test_who_may_leave_sees_what_it_costs() -> None:
    assert seen(seated(), WHITE)["leaving"] == "nothing"
    assert seen(opened(), BLACK)["leaving"] == "match"
    assert seen(opened(Agreement()), WHITE)["leaving"] == "game"
    assert seen(opened())["leaving"] is None
    assert seen(done(opened(), WHITE, Do.LEAVE), WHITE)["leaving"] is None


def test_the_clock_shows_what_the_present_stretch_has_used() -> None:
    room = opened(Agreement(FIVE, clock=ClockRules(12_000, 60_000)))
    assert seen(room, now=NOW + 5_000)["clock"] == {
        "delay": 12_000,
        "left": {"white": 300_000, "black": 300_000},
        "running": "white",
        "used": 5_000,
    }


def test_who_plays_both_sides_is_told_for_whom_he_acts() -> None:
    room = opened(Agreement(FIVE, same_screen=True))
    assert seen(room, WHITE, BLACK)["you"] == "both"
    assert seen(room, WHITE, BLACK)["must_say"] == "white"
    assert seen(played(room), WHITE, BLACK)["must_say"] == "black"
    assert seen(room, WHITE)["must_say"] is None


def test_bots_have_names_in_the_language_of_the_viewer() -> None:
    room = opened(Agreement(FIVE, bots=(None, "cherry")))
    assert seen(room, WHITE)["players"]["black"]["name"] == "Cherry"
    assert seen(room, WHITE, tr=ES)["players"]["black"]["name"] == ES.text("Cherry")
    assert seen(room, WHITE)["players"]["black"]["kind"] == "bot"


def test_a_game_that_starts_elsewhere_shows_that_board_from_the_beginning() -> None:
    start = HYPERGAMMON.position({5: 3}, {19: 3})
    agreed = Agreement(replace(MatchRules(), variant=HYPERGAMMON), start=GameStarted(start))
    waiting = RoomState(agreed, ("Ana", ""))
    assert seen(waiting)["board"]["white"][5] == 3
    room = followed(seated(agreed), OpeningThrown(1, 2))
    assert GameStarted(start) in room.events
    assert seen(room)["board"]["white"][5] == 3


def test_the_end_says_who_won_and_why_in_words() -> None:
    over = done(opened(), BLACK, Do.LEAVE)
    end = seen(over, WHITE)["end"]
    assert (end["winner"], end["why"]) == ("white", "left")
    assert end["words"] == ["Ben leaves the match.", "Ana wins the match."]
