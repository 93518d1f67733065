from __future__ import annotations

import pytest

from tablas.i18n import LANGUAGES, translator
from tablas.rules import Seat
from tablas.server.pages.proposing import CLOCKS, DEFAULTS, chosen_of, options, proposal_of
from tablas.server.rooms.proposals import Proposal, agreement_of

FORM = {"crawford": "yes", "jacoby": "yes"}


def proposal(opponent: str = "bot", **fields: str) -> Proposal:
    return Proposal.model_validate(proposal_of(chosen_of(FORM | fields), opponent))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_lists_offer_can_be_agreed(language: str) -> None:
    offered = options(translator(language))
    names = {
        "length": "lengths",
        "variant": "variants",
        "seat": "seats",
        "clock": "clocks",
        "cube_limit": "cube_limits",
        "speed": "speeds",
        "contests": "contests",
    }
    for name, listed in names.items():
        for value, words in offered[listed]:
            assert words
            agreement_of(proposal(**{name: str(value)}), Seat.WHITE)
    for name, listed in {
        "premature_roll": "premature",
        "dice_on_checkers": "on_checkers",
        "illegal_play": "illegal",
    }.items():
        for value, _ in offered[listed]:
            agreed = agreement_of(proposal(manners="table", **{name: str(value)}), Seat.WHITE)
            assert agreed.manners is not None


def test_the_defaults_are_those_of_somebody_who_has_chosen_nothing() -> None:
    assert chosen_of(FORM) == dict(DEFAULTS)


def test_a_box_without_its_tick_is_off() -> None:
    assert not chosen_of({})["crawford"]


def test_rules_of_money_play_stay_out_of_a_match() -> None:
    match = proposal(length="5", jacoby="yes", beavers="yes", automatic_doubles="2")
    assert (match.jacoby, match.beavers, match.automatic_doubles) == (False, False, 0)
    money = proposal(length="0", jacoby="yes", beavers="yes", automatic_doubles="2", stake="0,50")
    assert (money.jacoby, money.beavers, money.automatic_doubles) == (True, True, 2)
    assert str(money.stake) == "0.50"


def test_raccoons_bring_beavers() -> None:
    assert proposal(length="0", raccoons="yes").beavers


def test_a_game_that_the_engine_does_not_know_has_the_simple_opponent() -> None:
    wish = proposal(variant="hypergammon", bot="oak").opponent
    assert getattr(wish, "bot", None) == "simple"


def test_manners_are_asked_for() -> None:
    assert proposal().manners is None
    assert proposal(manners="table").manners is not None


def test_a_clock_has_a_delay_and_a_bank() -> None:
    assert proposal().clock is None
    for key, clock in CLOCKS.items():
        found = proposal(clock=key).clock
        assert clock == (None if found is None else (found.delay, found.bank))


def test_nobody_is_taught_while_playing_another_person() -> None:
    assert proposal("bot", tutor="yes").tutor
    assert proposal("same_screen", tutor="yes").tutor
    assert not proposal("link", tutor="yes").tutor
    assert not proposal("lobby", tutor="yes").tutor


@pytest.mark.parametrize("length", ["-1", "3.5", "many", "1" * 9, "\u0663", ""])
def test_a_length_that_is_none_is_the_usual_one(length: str) -> None:
    assert proposal(length=length).length == DEFAULTS["length"]
