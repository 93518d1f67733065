from __future__ import annotations

import json

import pytest
from fsrs import Rating

from tablas.i18n import translator
from tablas.rules import Seat
from tablas.server.analysis import asking
from tablas.server.analysis.flashcards import (
    EASY,
    GOOD,
    HARD,
    OPTIONS,
    WORTH,
    cards_of,
    grade,
    new_memory,
    remembered,
)
from tablas.store.cards import Card
from tests.server.analysis.things import analysed
from tests.store.things import NOW

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


@pytest.mark.parametrize(
    ("loss", "options", "rating"),
    [
        (0.0, 3, Rating.Easy),
        (0.0, 2, Rating.Good),
        (EASY, 3, Rating.Good),
        (GOOD, 3, Rating.Hard),
        (HARD, 3, Rating.Again),
        (1.0, 2, Rating.Again),
    ],
)
def test_an_answer_is_graded_by_what_it_loses(loss: float, options: int, rating: Rating) -> None:
    assert grade(loss, options) is rating


def test_what_was_known_comes_back_later_than_what_was_not() -> None:
    due = [remembered(new_memory(), rating, NOW)[1] for rating in Rating]
    assert due == sorted(due)
    assert due[0] <= NOW + 2 * MINUTE
    assert due[-1] >= NOW + DAY


def test_the_more_often_a_card_is_known_the_longer_it_rests() -> None:
    memory, now, rests = new_memory(), NOW, []
    for _ in range(4):
        memory, due = remembered(json.loads(json.dumps(memory)), Rating.Good, now)
        rests.append(due - now)
        now = due
    assert rests == sorted(rests)
    assert rests[-1] > 3 * DAY


def made(seat: Seat) -> list[Card]:
    return cards_of(analysed(), seat, user="ana", study="s", now=NOW)


@pytest.mark.parametrize("seat", list(Seat))
def test_cards_are_made_of_ones_own_errors_the_dearest_first(seat: Seat) -> None:
    lost = []
    for card in made(seat):
        options = card.question["options"]
        (own,) = [one["loss"] for one in options if one["played"]] or [WORTH]
        lost.append(own)
        assert card.question["seat"] == seat.name.lower()
        assert min(one["loss"] for one in options) == 0
        assert 2 <= len(options) <= OPTIONS[1]
    assert all(loss >= WORTH for loss in lost)
    assert lost == sorted(lost, reverse=True)


def test_there_are_cards_at_all() -> None:
    assert sum(len(made(seat)) for seat in Seat) > 2


def test_the_order_of_the_options_is_fixed_and_tells_nothing() -> None:
    first, again = made(Seat.WHITE) + made(Seat.BLACK), made(Seat.WHITE) + made(Seat.BLACK)
    assert [card.question for card in first] == [card.question for card in again]
    plays = [card.question["options"] for card in first if card.kind == "play"]
    assert {[one["loss"] for one in options].index(0) for options in plays} != {0}


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_asked_does_not_tell_the_answer(language: str) -> None:
    for card in made(Seat.WHITE) + made(Seat.BLACK):
        said = asking.said(card, translator(language))
        assert "loss" not in json.dumps(said)
        assert "played" not in json.dumps(said)
        assert len({option["label"] for option in said["options"]}) == len(said["options"])
