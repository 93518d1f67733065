from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import IllegalPosition, LossError, NotationError, RuleError, TablasError
from tablas.notation.gnubg_base64 import id_text
from tablas.notation.gnubg_id import (
    format_gnubg_id,
    format_position_id,
    match_id_losses,
    parse_gnubg_id,
    parse_position_id,
)
from tablas.notation.xgid import parse_xgid
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    NACKGAMMON,
    VARIANTS,
    Cube,
    MatchRules,
    Offer,
    Position,
    Seat,
    Situation,
    Variant,
    WinClass,
)
from tests.notation.pairs import Pair, published_pairs
from tests.strategies import positions, situations, variants

PAIRS = pytest.mark.parametrize("pair", published_pairs(), ids=lambda pair: pair.position_id)


def position_id(other: dict[int, int], own: dict[int, int], after: str = "") -> str:
    """A position ID put together by hand: bits of the opponent, of the mover, and what follows."""
    groups = ["1" * side.get(point, 0) for side in (other, own) for point in range(1, 26)]
    return id_text(int(("0".join(groups) + "0" + after)[::-1], 2), size=10)


# --- positions


def test_the_start_of_backgammon() -> None:
    assert format_position_id(BACKGAMMON.start) == "4HPwATDgc/ABMA"
    assert parse_position_id("4HPwATDgc/ABMA") == BACKGAMMON.start


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_starts_survive_writing_and_reading(variant: Variant) -> None:
    text = format_position_id(variant.start)
    assert parse_position_id(text, variant=variant) == variant.start


@given(st.data())
def test_every_position_survives_writing_and_reading(data: st.DataObject) -> None:
    variant = data.draw(variants())
    position = data.draw(positions(variant))
    assert parse_position_id(format_position_id(position), variant=variant) == position


def test_the_side_on_roll_comes_second() -> None:
    # A lopsided position: the start hides a wrong order.
    position = BACKGAMMON.position({1: 1}, {6: 2})
    assert format_position_id(position) == position_id(other={6: 2}, own={1: 1})
    assert format_position_id(position.swapped()) == position_id(other={1: 1}, own={6: 2})
    assert parse_position_id(position_id(other={6: 2}, own={1: 1})) == position


@PAIRS
def test_published_positions_are_the_view_of_the_side_on_roll(pair: Pair) -> None:
    position = parse_xgid(pair.xgid).position
    assert parse_position_id(pair.position_id) == position
    assert format_position_id(position) == pair.position_id


def test_a_checker_on_the_bar_is_not_lost() -> None:
    position = BACKGAMMON.position({25: 2, 4: 1}, {25: 1, 24: 2})
    assert format_position_id(position) == position_id({25: 1, 24: 2}, {25: 2, 4: 1})
    assert parse_position_id(position_id({25: 1, 24: 2}, {25: 2, 4: 1})) == position


def test_the_variant_says_how_many_have_been_borne_off() -> None:
    text = position_id(other={23: 1}, own={1: 2})
    assert parse_position_id(text).own[0] == 13
    assert parse_position_id(text, variant=HYPERGAMMON).own[0] == 1


def test_blanks_around_a_position_id_are_allowed() -> None:
    assert parse_position_id(" 4HPwATDgc/ABMA\n") == BACKGAMMON.start


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a position ID has 14 characters, not 0"),
        ("4HPwATDgc/ABM", "not 13"),
        ("4HPwATDgc/ABMA=", "not with '='"),
        ("4HPwATDgc/ABMB", "last character of the position ID"),
        ("/////////////w", "more than 30 checkers"),
        (position_id({6: 16}, {1: 1}), "16 checkers on the board, Backgammon is played with 15"),
        (position_id({6: 1}, {1: 16}), "16 checkers on the board, Backgammon is played with 15"),
        (position_id({6: 1}, {1: 1}, after="0001"), "goes on after the last checker"),
    ],
)
def test_what_is_no_position_id_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_position_id(text)


def test_hypergammon_has_no_fourth_checker() -> None:
    with pytest.raises(NotationError, match="a side has 4 checkers on the board, Hypergammon"):
        parse_position_id(position_id({23: 1}, {1: 4}), variant=HYPERGAMMON)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (position_id({20: 2}, {5: 2}), "both sides have checkers on the 5 point"),
        (position_id({}, {}), "both sides have borne off"),
        (
            position_id(
                {25: 1, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2},
                {25: 1, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2},
            ),
            "both sides are on the bar against a closed board",
        ),
    ],
)
def test_positions_that_cannot_stand_are_refused(text: str, said: str) -> None:
    with pytest.raises(IllegalPosition, match=said):
        parse_position_id(text)


def test_more_checkers_than_fit_are_not_cut() -> None:
    crowded = Position.of({1: 16}, {1: 15}, checkers=16)
    with pytest.raises(LossError, match="30 checkers on the board, not for 31"):
        format_position_id(crowded)


@given(st.text(alphabet="4HPwATDgc/BMA9+", min_size=14, max_size=14))
def test_whatever_looks_like_an_id_is_read_exactly_or_refused(text: str) -> None:
    position = None
    with suppress(TablasError):
        position = parse_position_id(text)
    assert position is None or format_position_id(position) == text


# --- situations


def as_written(situation: Situation) -> Situation:
    """What is left of a situation without what `match_id_losses` tells."""
    rules, offer = situation.rules, situation.offer
    beavered = offer in (Offer.BEAVER, Offer.RACCOON)
    written = MatchRules(
        length=rules.length,
        jacoby=rules.jacoby,
        beavers=beavered,
        raccoons=offer is Offer.RACCOON,
        variant=rules.variant,
    )
    return replace(situation, rules=written)


@given(situations())
def test_all_but_the_listed_losses_survives_writing_and_reading(situation: Situation) -> None:
    read = parse_gnubg_id(format_gnubg_id(situation), variant=situation.rules.variant)
    assert read == as_written(situation)


@given(situations(BACKGAMMON))
def test_a_situation_without_losses_survives_whole(situation: Situation) -> None:
    read = parse_gnubg_id(format_gnubg_id(situation))
    assert (read == situation) == (match_id_losses(situation) == ())


@PAIRS
def test_published_pairs_tell_the_same_situation(pair: Pair) -> None:
    told = parse_xgid(pair.xgid)
    read = parse_gnubg_id(f"{pair.position_id}:{pair.match_id}")
    # Older writers of match IDs say Jacoby whatever was agreed.
    rules = replace(as_written(told).rules, jacoby=told.rules.is_money)
    assert read == replace(told, rules=rules)


@PAIRS
def test_published_ids_are_written_alike(pair: Pair) -> None:
    told = parse_xgid(pair.xgid)
    published = parse_gnubg_id(f"{pair.position_id}:{pair.match_id}")
    assert format_gnubg_id(told) == format_gnubg_id(
        replace(published, rules=replace(published.rules, jacoby=told.rules.jacoby))
    )


def test_a_finished_game_survives_writing_and_reading() -> None:
    over = Situation(BACKGAMMON.position({}, {1: 2}), rules=MatchRules(3), score=(2, 3))
    assert parse_gnubg_id(format_gnubg_id(over)) == over


@pytest.mark.parametrize(
    "text",
    [
        "  4HPwATDgc/ABMA:cAkAAAAAAAAE\n",
        "GNUBGID 4HPwATDgc/ABMA:cAkAAAAAAAAE",
        "4HPwATDgc/ABMA : cAkAAAAAAAAE",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n  Match ID   : cAkAAAAAAAAE\n +13-14-15-\n",
    ],
)
def test_both_ids_are_found_as_people_paste_them(text: str) -> None:
    assert parse_gnubg_id(text) == Situation(BACKGAMMON.start)


def test_the_variant_is_the_readers_to_know() -> None:
    text = format_gnubg_id(Situation(NACKGAMMON.start, rules=MatchRules(variant=NACKGAMMON)))
    assert parse_gnubg_id(text, variant=NACKGAMMON).rules.variant is NACKGAMMON
    assert parse_gnubg_id(text).rules.variant is BACKGAMMON


def gnubg_id(match_id: str) -> str:
    return f"4HPwATDgc/ABMA:{match_id}"


@pytest.mark.parametrize(
    ("match_id", "turn", "offer", "cube"),
    [
        ("cBEAAAAAAAAE", Seat.WHITE, Offer.DOUBLE, Cube(1)),
        ("QRkAAAAAAAAE", Seat.WHITE, Offer.BEAVER, Cube(2, Seat.BLACK)),
        ("QhEAAAAAAAAE", Seat.WHITE, Offer.RACCOON, Cube(4, Seat.BLACK)),
        ("MBkAAAAAAAAE", Seat.BLACK, Offer.DOUBLE, Cube(1)),
        ("EREAAAAAAAAE", Seat.BLACK, Offer.BEAVER, Cube(2, Seat.WHITE)),
        ("EhkAAAAAAAAE", Seat.BLACK, Offer.RACCOON, Cube(4, Seat.WHITE)),
    ],
)
def test_offers_as_gnu_backgammon_writes_them(
    match_id: str, turn: Seat, offer: Offer, cube: Cube
) -> None:
    situation = parse_gnubg_id(gnubg_id(match_id))
    assert (situation.turn, situation.offer, situation.cube) == (turn, offer, cube)
    assert format_gnubg_id(situation) == gnubg_id(match_id)


@pytest.mark.parametrize(
    ("match_id", "turn"), [("cMEFAAAAAAAE", Seat.WHITE), ("MMkFAAAAAAAE", Seat.BLACK)]
)
def test_resignations_as_gnu_backgammon_writes_them(match_id: str, turn: Seat) -> None:
    situation = parse_gnubg_id(gnubg_id(match_id))
    assert (situation.turn, situation.actor) == (turn, turn.other)
    assert situation.resignation is WinClass.GAMMON
    assert format_gnubg_id(situation) == gnubg_id(match_id)


def test_a_match_to_one_point_has_no_crawford_game() -> None:
    assert not parse_gnubg_id(gnubg_id("8AkgAAAAAAAA")).crawford


def test_a_game_not_yet_begun_is_read_as_being_played() -> None:
    assert parse_gnubg_id(gnubg_id("cAgAAAAAAAAE")) == Situation(BACKGAMMON.start)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4HPwATDgc/ABMA", "a colon between them"),
        ("cAkAAAAAAAAE:4HPwATDgc/ABMA", "a match ID has 12 characters"),
        (gnubg_id("cArgAAAAAAAA"), "has ended"),
        (gnubg_id("cAvgAAAAAAAA"), "has ended"),
        (gnubg_id("cAzgAAAAAAAA"), "has ended"),
        (gnubg_id("cCngAAAAAAAA"), "only the side on roll resigns"),
        (gnubg_id("cDEAAAAAAAAE"), "wait together"),
    ],
)
def test_ids_that_contradict_themselves_are_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_gnubg_id(text)


@pytest.mark.parametrize(
    ("match_id", "said"),
    [
        ("cAngAHAAAAAA", "a match to 7 is over at 0-7"),
        ("8AngAAAAAAAA", "0-0 in a match to 7 there is no Crawford game"),
    ],
)
def test_scores_at_which_nobody_plays_are_refused(match_id: str, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        parse_gnubg_id(gnubg_id(match_id))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("4HPwATDgc/ABM-:cAkAAAAAAAAE", 14),
        ("4HPwATDgc/ABMA:cAkAAAAAAA-E", 26),
        (" GNUBGID 4HPwATDgc/ABMA : cAkAAAAAAA-E", 37),
        ("Position ID: 4HPwATDgc/ABMA\n  Match ID   : cAkAAAAAAA-E\n", 26),
    ],
)
def test_foreign_characters_are_told_with_their_column(text: str, column: int) -> None:
    with pytest.raises(NotationError, match="not with '-'") as caught:
        parse_gnubg_id(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("match_id", "said"),
    [
        ("8AkAAAAAAAAA", "no Crawford game in money play"),
        ("QRngAAAAAAAA", "belong to money play"),
        ("wgngAGAAAAAA", "without the cube"),
    ],
)
def test_what_the_rules_refuse_is_refused(match_id: str, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        parse_gnubg_id(gnubg_id(match_id))
