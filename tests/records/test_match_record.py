from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from tablas.errors import IllegalEvent, RuleError
from tablas.records import IllegalPlayNote, MatchRecord, Problem
from tablas.rules import (
    Event,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    PickedUp,
    PlayAccepted,
    Played,
    Position,
    Roll,
    Seat,
    TableManners,
    Thrown,
)
from tablas.sentences import Sentence

STARTED = MatchStarted(MatchRules(7), ("Ann", "Bob"), (1, 2))
AFTER_31 = Position.of({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
EVENTS: tuple[Event, ...] = (
    STARTED,
    GameStarted(),
    OpeningThrown(3, 1),
    Played(Seat.WHITE, AFTER_31),
)
NOTE = IllegalPlayNote(
    sentence=Sentence("odd"), line=9, game=1, move=3, seat=Seat.BLACK, roll="13", text="8/4"
)


@pytest.mark.parametrize("events", [(), EVENTS[1:]])
def test_a_record_begins_with_the_agreement(events: tuple[Event, ...]) -> None:
    with pytest.raises(IllegalEvent, match="begins with the agreement"):
        MatchRecord(events)


def test_what_the_header_says_stays_as_it_was_read() -> None:
    header = {"Site": "Club"}
    record = MatchRecord(EVENTS, header)
    header["Site"] = "Bar"
    assert record.metadata == {"Site": "Club"}
    with pytest.raises(TypeError):
        record.metadata["Site"] = "Bar"  # type: ignore[index]


def test_a_record_survives_pickling_and_copying() -> None:
    record = MatchRecord(EVENTS, {"Site": "Club"}, (NOTE,), ("a note",), TableManners())
    assert pickle.loads(pickle.dumps(record)) == record
    assert deepcopy(record) == record
    assert hash(deepcopy(record)) == hash(record)


def test_the_agreement_and_the_players_are_those_of_the_first_event() -> None:
    record = MatchRecord(EVENTS)
    assert record.started is STARTED
    assert record.rules == MatchRules(7)
    assert record.players == ("Ann", "Bob")


def test_the_match_is_replayed() -> None:
    assert MatchRecord(EVENTS).match == Match.replay(EVENTS)
    assert MatchRecord((STARTED,)).match.score == (1, 2)


def test_each_step_is_an_event_and_the_match_after_it() -> None:
    steps = list(MatchRecord(EVENTS).steps())
    assert tuple(event for event, _ in steps) == EVENTS
    assert [match.version for _, match in steps] == [1, 2, 3, 4]


def test_events_that_contradict_the_rules_are_refused_when_replayed() -> None:
    record = MatchRecord((STARTED, GameStarted(), Thrown(Seat.WHITE, Roll(3, 1))))
    with pytest.raises(RuleError, match="opening dice"):
        _ = record.match


def test_of_play_over_the_table_only_what_was_agreed_is_a_step() -> None:
    table = (*EVENTS[:3], PickedUp(Seat.WHITE, AFTER_31), PlayAccepted(Seat.BLACK))
    record = MatchRecord(table, manners=TableManners())
    assert [type(event) for event, _ in record.steps()] == [type(event) for event in EVENTS]
    assert record.match.game == MatchRecord(EVENTS).match.game
    with pytest.raises(RuleError, match="not played over the table"):
        _ = MatchRecord(table).match


def test_illegal_plays_are_found_among_the_problems() -> None:
    record = MatchRecord(EVENTS, problems=(Problem(Sentence("x"), 3), NOTE))
    assert record.illegal_plays == (NOTE,)
    assert MatchRecord(EVENTS).illegal_plays == ()


def test_a_record_is_a_value() -> None:
    record = MatchRecord(EVENTS, {"Site": "Club"}, (NOTE,), ("by hand",))
    assert record == MatchRecord(EVENTS, {"Site": "Club"}, (NOTE,), ("by hand",))
    assert record != MatchRecord(EVENTS, {"Site": "Pub"}, (NOTE,), ("by hand",))
    assert hash(record) == hash(MatchRecord(EVENTS, {"Site": "Pub"}, (NOTE,), ("by hand",)))
