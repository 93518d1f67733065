from __future__ import annotations

import json
from typing import Any

import pytest

from tablas.errors import DiceError, JournalError
from tablas.i18n import translator
from tablas.play.committed import commitment, committed_dice
from tablas.rules import MatchRules, Seat, TableManners
from tablas.server.rooms.agreement import Agreement
from tablas.server.rooms.deciding import Around, Things, begin, decide
from tablas.server.rooms.happenings import LotGiven, encode_thing
from tablas.server.rooms.messages import Act, Do
from tablas.server.rooms.replay import steps_of
from tablas.server.rooms.state import RoomState
from tablas.server.rooms.verification import check, match_data
from tablas.store import Entry
from tablas.store.matches import MatchRow, SeatRow, StoredMatch

SEED, LOTS = bytes(range(32)), ("w" * 16, "b" * 16)
DICE = committed_dice(SEED, LOTS)
EN, ES = translator("en"), translator("es")


def stored(manners: TableManners | None = None, turns: int = 6) -> StoredMatch:
    """A short match with a takeback in it, given up in the end."""
    agreement = Agreement(MatchRules(length=3), manners)
    room = RoomState(agreement, ("Ana", "Ben"))
    entries: list[Entry] = []

    def keep(things: Things) -> None:
        nonlocal room
        version = room.version + 1
        room, _ = room.after(version, 1_000 * version, things)
        encoded = tuple(encode_thing(thing) for thing in things)
        entries.append(Entry("m", version, 1_000 * version, None, None, None, encoded))

    def do(seat: Seat, what: Do, **also: Any) -> None:
        keep(decide(room, seat, Act(1, what, **also), Around(0, DICE)))

    keep(begin(room, tuple(Seat)))
    for seat in Seat:
        keep((LotGiven(seat, LOTS[seat.index]),))
    while room.phase.value == "opening":
        do(Seat.WHITE, Do.THROW)
    for _ in range(turns):
        assert room.actor is not None
        if room.phase.value == "to_move":
            do(room.actor, Do.PLAY, moves=first_moves(room))
            if len(entries) > 8 and not any("taken_back" in str(e.things) for e in entries):
                mover = room.turn.other if room.turn and manners is None else room.turn
                assert mover is not None
                do(mover, Do.OFFER_TAKEBACK)
                do(mover.other, Do.ACCEPT_TAKEBACK)
        else:
            do(room.actor, Do.THROW)
    do(Seat.BLACK, Do.LEAVE)
    row = MatchRow(
        "m", 0, None, agreement.encoded(), SEED, commitment(SEED), over=True, result={"why": "left"}
    )
    seats = (SeatRow("white", "u1", None, "Ana"), SeatRow("black", "u2", None, "Ben"))
    return StoredMatch(row, seats, tuple(entries))


def first_moves(room: RoomState) -> tuple[tuple[int, int], ...]:
    match = room.match
    assert match is not None
    assert match.game is not None
    plays = match.game.plays
    return tuple((move.start, move.end) for move in plays[0].moves) if plays else ()


@pytest.fixture(params=[None, TableManners()], ids=["enforced", "table"])
def match(request: pytest.FixtureRequest) -> StoredMatch:
    return stored(request.param, 14)


def throws(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        thing
        for entry in data["entries"]
        for thing in entry["things"]
        if thing["type"] in ("thrown", "opening_thrown")
    ]


class TestChecking:
    def test_an_honest_match_is_found_right_takebacks_included(self, match: StoredMatch) -> None:
        data = json.loads(json.dumps(match_data(match)))
        checked = check(data)
        assert len(checked) >= len(throws(data)) > 4
        assert all(one.is_right for one in checked)
        assert "taken_back" in json.dumps(data)

    def test_a_throw_that_was_changed_is_found(self) -> None:
        data = match_data(stored())
        last = throws(data)[-1]
        last["roll"] = [6, 5] if last["roll"] != [6, 5] else [6, 4]
        data["entries"] = [
            entry for entry in data["entries"] if entry["version"] <= version_of(data, last)
        ]
        assert [one.is_right for one in check(data)].count(False) == 1

    def test_another_seed_is_refused(self) -> None:
        data = match_data(stored())
        data["dice_seal"]["seed"] = "00" * 32
        with pytest.raises(DiceError, match="not the one that was committed to"):
            check(data)

    def test_lots_that_nobody_gave_are_refused(self) -> None:
        data = match_data(stored())
        data["dice_seal"]["lots"]["white"] = "x" * 16
        with pytest.raises(JournalError, match="lot of White"):
            check(data)

    @pytest.mark.parametrize("data", [None, [], {}, {"agreement": {}}, {"entries": 5}, "m"])
    def test_what_is_no_match_is_refused(self, data: object) -> None:
        with pytest.raises(JournalError):
            check(data)


def version_of(data: dict[str, Any], thing: dict[str, Any]) -> int:
    return next(int(e["version"]) for e in data["entries"] if any(t is thing for t in e["things"]))


class TestHandingOut:
    def test_nobody_learns_the_seed_before_the_end(self) -> None:
        match = stored()
        going_on = StoredMatch(
            MatchRow("m", 0, None, match.row.agreement, SEED, match.row.commitment),
            match.seats,
            match.entries[:5],
        )
        data = match_data(going_on)
        assert data["dice_seal"]["seed"] is None
        assert SEED.hex() not in json.dumps(data)
        with pytest.raises(JournalError, match="still secret"):
            check(data)

    def test_nor_a_lot_before_both_are_there(self) -> None:
        match = stored()
        begun = StoredMatch(match.row, match.seats, match.entries[:2])
        assert LOTS[0] not in json.dumps(match_data(begun))

    def test_users_and_clients_are_not_handed_out(self) -> None:
        text = json.dumps(match_data(stored()))
        assert "u1" not in text
        assert "client" not in text


class TestReplay:
    def test_every_step_has_the_table_after_it(self, match: StoredMatch) -> None:
        steps: list[dict[str, Any]] = steps_of(match, EN)
        assert [step["version"] for step in steps] == sorted(s["version"] for s in steps)
        assert {"board", "cube", "score", "xgid", "told", "kind"} <= set(steps[-1])
        played = next(step for step in steps if step["kind"] in ("played", "picked_up"))
        assert played["last"] is not None
        assert steps[-1]["kind"] == "left"
        assert steps[-1]["phase"] == "over"

    def test_it_is_told_in_the_readers_language(self) -> None:
        steps: list[dict[str, Any]] = steps_of(stored(), ES)
        told = [line for step in steps for line in step["told"]]
        assert "Partida 1." in told
