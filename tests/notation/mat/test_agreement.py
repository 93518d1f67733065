from __future__ import annotations

from decimal import Decimal

import pytest

from tablas.notation.mat.agreement import agreement, header_values
from tablas.notation.mat.lexing import parse_parts
from tablas.rules import (
    HYPERGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    MatchRules,
    MatchStarted,
    Stake,
    Variant,
)


def agreed(text: str) -> MatchStarted:
    started, problems = agreement(parse_parts(text))
    assert problems == []
    return started


def reported(text: str) -> tuple[MatchStarted, list[tuple[int | None, str]]]:
    started, problems = agreement(parse_parts(text))
    return started, [(problem.line, str(problem.sentence)) for problem in problems]


GAME = "\n Game 1\n Ann : 0     Bob : 0\n"
GALAXY = '; [Site "BackgammonGalaxy"]\n16 point match\n'


def test_a_match_is_played_with_the_crawford_rule_unless_told() -> None:
    assert agreed("7 point match").rules == MatchRules(7)
    assert agreed('; [Crawford "Off"]\n7 point match').rules == MatchRules(7, crawford=False)


def test_money_play_has_no_options_unless_told() -> None:
    assert agreed("0 point match").rules == MatchRules()
    text = '; [jacoby "ON"]\n; [Beaver "On"]\n; [CubeLimit "64"]\n0 point match'
    assert agreed(text).rules == MatchRules(jacoby=True, beavers=True, cube_limit=64)


def test_options_of_money_play_mean_nothing_in_a_match() -> None:
    text = '; [Jacoby "On"]\n; [Beaver "On"]\n; [AutoDouble "3"]\n7 point match'
    assert agreed(text).rules == MatchRules(7)


def test_a_beaver_in_the_file_is_part_of_the_agreement() -> None:
    text = f"0 point match{GAME}  1)  Doubles => 2    Beavers => 4"
    assert agreed(text).rules == MatchRules(beavers=True)
    started, reports = reported('; [Beaver "Off"]\n' + text)
    assert started.rules.beavers
    assert reports == [(None, "the header excludes beavers, but there are some")]


def test_a_raccoon_brings_beavers_with_it() -> None:
    text = f"0 point match{GAME}  1)  Raccoons => 8"
    assert agreed(text).rules == MatchRules(beavers=True, raccoons=True)


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("Nackgammon", NACKGAMMON),
        ("HyperGammon", HYPERGAMMON),
        ("HyperGammon (3)", HYPERGAMMON),
        ("LongGammon", LONGGAMMON),
    ],
)
def test_the_games_of_the_family(name: str, variant: Variant) -> None:
    assert agreed(f'; [Variation "{name}"]\n3 point match').rules.variant is variant


@pytest.mark.parametrize(
    ("header", "report"),
    [
        (
            '[Variation "HyperGammon (2)"]',
            "the game 'HyperGammon (2)' is not known: read as Backgammon",
        ),
        ('[CubeLimit "100"]', "a cube cannot show 100: no limit"),
        ('[CubeLimit "much"]', "cubelimit: 'much' is not a number"),
        ('[Stake "much"]', "'much' is not a stake"),
        ('[Stake "-1"]', "'-1' is not a stake"),
        ('[Stake "NaN"]', "'NaN' is not a stake"),
    ],
)
def test_a_header_that_says_nothing_sensible_is_reported(header: str, report: str) -> None:
    started, reports = reported(f"; {header}\n0 point match")
    assert started.rules == MatchRules()
    assert reports == [(None, report)]


def test_a_stake_has_an_amount_and_a_currency() -> None:
    rules = agreed('; [Stake "2.50"]\n; [Currency "EUR"]\n0 point match').rules
    assert rules.stake == Stake(Decimal("2.5"), "EUR")


def test_the_players_are_those_of_the_score_line() -> None:
    text = f'; [Player 1 "Bob"]\n; [Player 2 "Ann"]\n7 point match{GAME}'
    assert agreed(text).players == ("Ann", "Bob")


def test_without_a_score_line_the_header_names_them() -> None:
    assert agreed('; [Player 1 "Bob"]\n7 point match').players == ("Bob", "Black")


def test_the_score_may_begin_anywhere_below_the_length() -> None:
    assert agreed("7 point match\n Game 4\n Ann : 6    Bob : 2").score == (6, 2)
    started, reports = reported("7 point match\n Game 4\n Ann : 7    Bob : 2")
    assert started.score == (0, 0)
    assert reports == [(2, "a match to 7 cannot begin at 7-2: 0-0 is assumed")]


def test_the_crawford_game_may_lie_before_the_record() -> None:
    done = '; [CrawfordDone "On"]\n7 point match\n Game 9\n Ann : 6    Bob : 3'
    assert agreed(done).crawford_done
    started, reports = reported(done.replace("6", "5"))
    assert not started.crawford_done
    assert reports == [
        (None, "the Crawford game is said to be over, but the score has not come to it")
    ]


def test_one_game_of_galaxy_to_16_is_money_play() -> None:
    started, reports = reported(GALAXY + GAME)
    assert started.rules.length == 0
    assert reports == [(2, "a single game exported as a match to 16 is read as money play")]


@pytest.mark.parametrize(
    "text",
    [
        GALAXY,
        GALAXY + GAME + GAME,
        GALAXY + "\n Game 1\n Ann : 3   Bob : 0\n",
        GALAXY.replace("16", "15") + GAME,
        "16 point match" + GAME,
        GALAXY.replace("Galaxy", "Club") + GAME,
    ],
)
def test_any_other_match_to_16_is_a_match(text: str) -> None:
    assert agreed(text).rules.length in (15, 16)


# -- writing


def test_a_header_says_the_whole_agreement() -> None:
    rules = MatchRules(
        jacoby=True,
        beavers=True,
        raccoons=True,
        automatic_doubles=2,
        cube_limit=64,
        stake=Stake(Decimal("0.5"), "EUR"),
        variant=HYPERGAMMON,
    )
    assert header_values(MatchStarted(rules, ("Ann", "Bob")), {}) == {
        "Player 1": "Ann",
        "Player 2": "Bob",
        "Variation": "HyperGammon (3)",
        "Crawford": "On",
        "Jacoby": "On",
        "Beaver": "On",
        "Raccoon": "On",
        "AutoDouble": "2",
        "CubeLimit": "64",
        "Stake": "0.5",
        "Currency": "EUR",
    }


def test_what_else_is_known_keeps_its_place() -> None:
    metadata = {"Site": "Club", "crawford": "On", "Cubelimit": "64", "Event": "Cup"}
    headers = header_values(MatchStarted(MatchRules(7, crawford=False), ("Ann", "Bob")), metadata)
    assert list(headers.items())[:3] == [("Site", "Club"), ("Crawford", "Off"), ("Event", "Cup")]
    assert "CubeLimit" not in headers


def test_players_in_the_other_order_are_left_alone() -> None:
    metadata = {"Player 1": "Bob", "Player 2": "Ann", "Player 1 Elo": "1800"}
    headers = header_values(MatchStarted(MatchRules(7), ("Ann", "Bob")), metadata)
    assert headers.items() >= metadata.items()
    headers = header_values(MatchStarted(MatchRules(7), ("Ann", "Eve")), metadata)
    assert (headers["Player 1"], headers["Player 2"]) == ("Ann", "Eve")


def test_options_of_money_play_stay_in_the_header_of_a_match() -> None:
    started = MatchStarted(MatchRules(7), ("Ann", "Bob"))
    assert header_values(started, {"Jacoby": "Off"})["Jacoby"] == "Off"
    money = MatchStarted(MatchRules(jacoby=True), ("Ann", "Bob"))
    assert header_values(money, {"Jacoby": "Off"})["Jacoby"] == "On"
