"""Tests of `tablas.notation.sgf.losses`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tablas.errors import LossError
from tablas.notation.sgf import format_sgf, read_sgf, sgf_losses
from tablas.records import CubeAnalysis, Depth, MatchRecord, RecordedAnalysis
from tablas.records.cube_decision import CubeValues
from tablas.rules import (
    LONGGAMMON,
    Abandoned,
    Doubled,
    Event,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Played,
    ResignationOffered,
    Roll,
    Seat,
    Thrown,
    TurnLost,
    WinClass,
)

RULES = MatchRules(7)
NOTHING: Mapping[str, str] = {}


def record(
    *events: Event,
    rules: MatchRules = RULES,
    metadata: Mapping[str, str] = NOTHING,
    notes: tuple[str, ...] = (),
) -> MatchRecord:
    """A match whose first turn has been played, and what comes after that."""
    first: list[Event] = [MatchStarted(rules, ("Ann", "Bob")), GameStarted(), OpeningThrown(3, 1)]
    game = Match.replay(first).game
    assert game is not None
    played = Played.of(Seat.WHITE, game.plays[0])
    return MatchRecord((*first, played, *events), metadata=metadata, notes=notes)


def lost(found: MatchRecord, analysis: RecordedAnalysis | None = None) -> list[str]:
    return [str(sentence) for sentence in sgf_losses(found, analysis)]


def test_a_plain_match_loses_nothing() -> None:
    assert lost(record()) == []


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (MatchRules(7, cube_limit=64), "the limit of the cube is not written"),
        (MatchRules(beavers=True), "that beavers are allowed is not written"),
        (MatchRules(automatic_doubles=2), "the number of automatic doubles is not written"),
    ],
)
def test_rules_without_a_word_are_lost(rules: MatchRules, sentence: str) -> None:
    assert lost(record(rules=rules)) == [sentence]


def test_rules_with_a_word_are_not() -> None:
    assert lost(record(rules=MatchRules(7, crawford=False, cube_limit=1))) == []
    assert lost(record(rules=MatchRules(jacoby=True))) == []


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([Doubled(Seat.BLACK)], "a last double without an answer is not written"),
        ([TurnLost(Seat.BLACK)], "that a turn was lost as a penalty is not written"),
        (
            [ResignationOffered(Seat.BLACK, WinClass.SINGLE)],
            "a resignation without an answer is not written",
        ),
        ([Abandoned()], "that the match was abandoned is not written"),
    ],
)
def test_deeds_without_a_word_are_lost(events: list[Event], sentence: str) -> None:
    assert lost(record(*events)) == [sentence]
    read_sgf(format_sgf(record(*events)).encode())


def test_a_last_throw_that_was_not_played_is_still_to_be_played() -> None:
    begun = record(Thrown(Seat.BLACK, Roll(2, 1)))
    position = begun.match.game.position if begun.match.game else None
    assert position is not None
    refused = replace(begun, events=(*begun.events, Played(Seat.BLACK, position, illegal=True)))
    assert lost(refused) == [
        "a last throw that was not played is written as one still to be played"
    ]
    assert read_sgf(format_sgf(refused).encode()).events == begun.events


def test_what_is_said_besides_has_its_keys() -> None:
    known = {"Event": "Cup", "EventDate": "2026.11.30", "Player 2 Elo": "1800"}
    found = record(metadata=known, notes=("Well played.",))
    assert lost(found) == []
    again = read_sgf(format_sgf(found).encode())
    assert again.metadata == known
    assert again.notes == ("Well played.",)
    assert lost(record(metadata={"Stream": "yes"})) == [
        "the header 'Stream' cannot be written as it is"
    ]
    assert lost(record(notes=("two\nlines",))) == ["some comments cannot be written as they are"]


def test_headers_that_the_agreement_says_are_no_loss() -> None:
    agreed = {"Player 1": "Ann", "Player 2": "Bob", "Jacoby": "On", "Variation": "Backgammon"}
    assert lost(record(rules=MatchRules(jacoby=True), metadata=agreed)) == []
    assert lost(record(metadata={"Player 1": "Ann Smith"})) == [
        "the header 'Player 1' cannot be written as it is"
    ]


def test_judgements_of_other_programs_may_be_lost() -> None:
    cube = CubeAnalysis(CubeValues(0, 0, 1), Depth(5, "XG Roller"))
    (sentence,) = lost(record(), RecordedAnalysis("eXtreme Gammon", {}, {3: cube}))
    assert sentence.startswith("judgements without chances, or of a depth that GNU Backgammon")


def test_a_game_without_a_name_cannot_be_written() -> None:
    with pytest.raises(LossError, match="no name for the game LongGammon"):
        format_sgf(record(rules=MatchRules(7, variant=LONGGAMMON)))


def test_a_tie_that_doubled_the_cube_cannot_be_written() -> None:
    started = MatchStarted(MatchRules(automatic_doubles=1))
    with pytest.raises(LossError, match="a tie in the opening throw doubled the cube"):
        format_sgf(MatchRecord((started, GameStarted(), OpeningThrown(2, 2))))
