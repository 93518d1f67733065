from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablas.notation.mat import format_mat, mat_losses, parse_mat
from tablas.records import MatchRecord
from tablas.rules import (
    Abandoned,
    Cocked,
    Event,
    FlagFell,
    GameStarted,
    Landing,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Passed,
    PickedUp,
    Played,
    Position,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Roll,
    Seat,
    TableManners,
    Thrown,
    TurnLost,
    WinClass,
)

WHITE, BLACK = Seat
STARTED = MatchStarted(MatchRules(), ("Ann", "Bob"))
OPENED = (STARTED, GameStarted(), OpeningThrown(3, 1))
AFTER_31 = Position.of({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
PLAYED = (*OPENED, Played(WHITE, AFTER_31))
CLOSED_OUT = Position.of(dict.fromkeys(range(1, 7), 2) | {7: 3}, {25: 1, 1: 14})


def losses(*events: Event) -> list[str]:
    return [str(sentence) for sentence in mat_losses(MatchRecord(events))]


def test_an_ordinary_match_loses_nothing() -> None:
    assert losses(*PLAYED) == []


@pytest.mark.parametrize(
    ("events", "loss"),
    [
        ([*PLAYED, Cocked(BLACK)], "cocked throws are not written"),
        ([*PLAYED, TurnLost(BLACK)], "a turn lost as a penalty is written as an empty cell"),
        (
            [*PLAYED, ResignationOffered(BLACK, WinClass.SINGLE), ResignationRefused(WHITE)],
            "refused resignations are not written",
        ),
        (
            [*PLAYED, ResignationOffered(BLACK, WinClass.SINGLE)],
            "a resignation without an answer is not written",
        ),
        ([*PLAYED, FlagFell(BLACK)], "that a player's time was up is not written"),
        ([*PLAYED, Abandoned()], "that the match was abandoned is not written"),
        (
            [
                *PLAYED,
                ResignationOffered(BLACK, WinClass.SINGLE),
                ResignationAccepted(WHITE),
                Abandoned(),
            ],
            "that the session was closed is not written",
        ),
        ([*PLAYED, Abandoned(game_only=True)], "that the match was abandoned is not written"),
        (
            [*OPENED[:2], OpeningThrown(3, 3), OpeningThrown(3, 1)],
            "ties in the opening throw are not written",
        ),
        (
            [*PLAYED, Thrown(BLACK, Roll(6, 1), (Landing(30, 30), Landing(90, 90)))],
            "where the dice came to rest is not written",
        ),
        (
            [MatchStarted(MatchRules(), ("Ann", "Bob"), (1, 0))],
            "the score before the first game is not written",
        ),
    ],
)
def test_what_mat_cannot_say_is_told_and_the_rest_written(
    events: Sequence[Event], loss: str
) -> None:
    assert losses(*events) == [loss]
    read = parse_mat(format_mat(MatchRecord(tuple(events))))
    assert read.events != tuple(events)
    assert read.players == ("Ann", "Bob")


def test_a_pass_at_the_very_end_is_lost() -> None:
    start: list[Event] = [STARTED, GameStarted(CLOSED_OUT), OpeningThrown(2, 1)]
    result = Position.of(dict.fromkeys(range(1, 7), 2) | {7: 2, 4: 3}, {25: 1, 1: 14})
    assert losses(*start, Played(WHITE, result)) == []
    assert losses(*start, Played(WHITE, result), Passed(BLACK)) == [
        "a last turn without a throw is not written"
    ]


def test_that_there_was_no_opening_throw_is_lost() -> None:
    assert losses(STARTED, GameStarted(turn=BLACK), Thrown(BLACK, Roll(3, 1))) == [
        "that a game began without an opening throw is not written"
    ]


def test_an_annulled_game_is_written_without_a_result() -> None:
    events = (*PLAYED, Abandoned(game_only=True), *OPENED[1:])
    assert losses(*events) == []
    assert parse_mat(format_mat(MatchRecord(events))).events == events


def test_each_loss_is_told_once() -> None:
    assert losses(*PLAYED, Cocked(BLACK), Cocked(BLACK)) == ["cocked throws are not written"]


def test_play_over_the_table_is_written_as_agreed() -> None:
    events = (*OPENED, PickedUp(WHITE, AFTER_31), Thrown(BLACK, Roll(2, 1)))
    record = MatchRecord(events, manners=TableManners())
    assert [str(loss) for loss in mat_losses(record)] == [
        "the procedures over the table are not written, only what was agreed"
    ]
    expected = parse_mat(format_mat(MatchRecord((*PLAYED, Thrown(BLACK, Roll(2, 1))))))
    assert parse_mat(format_mat(record)).events == expected.events


def test_changed_texts_are_told() -> None:
    record = MatchRecord(
        (MatchStarted(MatchRules(), ("; Ann", "Bob")),),
        metadata={"Site": "two\nlines", 'k"': "v"},
        notes=("", "fine"),
    )
    assert [str(loss) for loss in mat_losses(record)] == [
        "the name '; Ann' is written 'Ann'",
        "the header 'Site' cannot be written as it is",
        "the header 'k\"' cannot be written as it is",
        "some comments cannot be written as they are",
    ]


@pytest.mark.parametrize(("note", "is_kept"), [("[by hand]", True), ('[Site "Club"]', False)])
def test_a_comment_that_would_be_read_as_a_header_is_told(note: str, is_kept: bool) -> None:
    record = MatchRecord((STARTED,), notes=(note,))
    assert (mat_losses(record) == ()) is is_kept
    assert (parse_mat(format_mat(record)).notes == (note,)) is is_kept


def test_a_match_that_looks_like_money_play_is_told() -> None:
    events = (MatchStarted(MatchRules(16), ("Ann", "Bob")), GameStarted())
    record = MatchRecord(events, metadata={"Site": "BackgammonGalaxy"})
    assert [str(loss) for loss in mat_losses(record)] == [
        "a match to 16 with this header and one game will be read as money play"
    ]
    assert mat_losses(MatchRecord(events)) == ()
