from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import FileFormatError, LossError
from tablas.notation.ogxm import format_ogxm, ogxm_losses, read_ogxm
from tablas.notation.ogxm.document import MOST_BYTES
from tablas.notation.reading import read
from tablas.records import (
    Depth,
    JudgedPlay,
    MatchRecord,
    PlayAnalysis,
    RecordedAnalysis,
)
from tablas.records.cube_decision import CubeAction, CubeAnswer, CubeValues
from tablas.records.evaluation import Chances
from tablas.rules import (
    Abandoned,
    Beavered,
    Cube,
    Doubled,
    Dropped,
    Event,
    GameStarted,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    Passed,
    Played,
    Position,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    Roll,
    Seat,
    Taken,
    Thrown,
    WinClass,
)
from tests.notation.mat.test_mat import FILES as MAT_FILES
from tests.notation.mat.test_mat import SAMPLES
from tests.notation.ogxm import version_one

FILES = Path(__file__).parents[2] / "data" / "ogxm"
NAMES = ("resign", "cube-on-two", "match")
PLIES = (Played, Doubled, Taken, Dropped, ResignationAccepted)


def sample(name: str) -> MatchRecord:
    (record,) = read_ogxm((FILES / f"{name}.ogxm").read_bytes())
    return record


# -- reading


def boards(record: MatchRecord) -> Iterator[list[tuple[Position, Position, str]]]:
    """Of each game, what White sees before and after each ply, and the roll."""
    game: list[tuple[Position, Position, str]] = []
    before: Match | None = None
    for event, match in record.steps():
        if isinstance(event, GameStarted):
            if game:
                yield game
            game = []
        elif isinstance(event, PLIES):
            assert before is not None
            assert before.game is not None
            assert match.game is not None
            roll = before.game.roll if isinstance(event, Played) else None
            digits = "".join(sorted(str(roll))) if roll else ""
            game.append((before.game.view(Seat.WHITE), match.game.view(Seat.WHITE), digits))
        before = match
    yield game


def seen_by_white(ogid: str) -> Position:
    """The board of an OGID: places in base 26, White's counted from the other end."""
    white, black = ogid.split(":")[:2]
    own = [25 - int(letter, 26) for letter in white]
    other = [int(letter, 26) for letter in black]
    return Position.of(
        {point: own.count(point) for point in own}, {point: other.count(point) for point in other}
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_board_of_the_samples_is_the_expected_one(name: str) -> None:
    expected = json.loads((FILES / f"{name}.expected.json").read_text())["ogids"]
    games = list(boards(sample(name)))
    assert [len(game) for game in games] == [len(game) for game in expected]
    for game, plies in zip(games, expected, strict=True):
        for (before, after, roll), (first, last) in zip(game, plies, strict=True):
            assert before == seen_by_white(first)
            assert after == seen_by_white(last)
            assert roll == first.split(":")[3]


def test_the_samples_end_as_their_files_say() -> None:
    match = sample("match").match
    assert match.score == (1, 5)
    assert [result.points for result in match.results] == [1, 4, 1]
    assert sample("match").players == ("Alice", "Bob")
    assert sample("match").problems == ()
    assert sample("resign").match.results[0].win_class is WinClass.SINGLE
    assert sample("cube-on-two").events[1] == GameStarted(cube=Cube(2))
    assert sample("match").metadata == {"EventDate": "2026.09.26", "EventTime": "17.00"}


def test_chances_become_equity_between_the_anchors_of_the_score() -> None:
    record = sample("match")
    (said,) = record.analyses
    assert said.program == "ogx xerxes"
    first = said.plays[3]
    assert first.best is not None
    assert first.best.mwc == pytest.approx(0.504216)
    assert first.best.equity == pytest.approx(2 * (0.504216 - 0.445616) / 0.108768 - 1)
    assert first.best.depth == Depth(2, "2ply")
    played = record.events[3]
    assert isinstance(played, Played)
    assert first.best.result == played.result
    assert said.plays[5].luck_mwc == pytest.approx(-0.001632)
    assert said.plays[5].luck == pytest.approx(-0.001632 / 0.054384)


def test_a_cube_is_seen_by_the_doubler_also_where_the_answer_was_judged() -> None:
    record = sample("cube-on-two")
    (said,) = record.analyses
    doubled = next(at for at, event in enumerate(record.events) if isinstance(event, Doubled))
    cube = said.cubes[doubled]
    assert cube.mwc == CubeValues(0.544767, 0.546143, 0.554384)
    assert cube.chances == Chances(0.7476, 0.0353, 0.0005, 0.0164, 0.0003)
    answered = {at for at in said.cubes if at > doubled}
    assert answered == set()


def test_the_cube_of_each_turn_belongs_to_its_throw() -> None:
    record = sample("match")
    (said,) = record.analyses
    for place in said.cubes:
        assert isinstance(record.events[place], Thrown | Doubled)
    doubled = [at for at, event in enumerate(record.events) if isinstance(event, Doubled)]
    actions = [said.cubes[at].action for at in doubled]
    assert actions == [CubeAction.DOUBLE_TAKE, CubeAction.NO_DOUBLE, CubeAction.DOUBLE_PASS]
    assert said.cubes[doubled[0]].loss_of_doubled(CubeAnswer.DROP) == pytest.approx(
        0.1515, abs=1e-4
    )


def test_a_stream_has_several_matches_and_ends_at_the_damage() -> None:
    whole = (FILES / "match.ogxm").read_bytes()
    small = format_ogxm(sample("resign"))
    first, second = read_ogxm(whole + small)
    assert first.events == sample("match").events
    assert second.events == sample("resign").events
    (alone,) = read_ogxm(whole + small[:100])
    assert "what follows this match was not read" in str(alone.problems[-1].sentence)


# -- writing


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "xg_bom_accents.mat"])
def test_what_is_written_is_read_the_same(name: str) -> None:
    record = read(MAT_FILES / name)
    (again,) = read_ogxm(format_ogxm(record))
    assert again.events == record.events
    assert again.players == record.players
    assert len(again.illegal_plays) == len(record.illegal_plays)


@pytest.mark.parametrize("name", NAMES)
def test_an_analysis_is_written_in_equity(name: str) -> None:
    record = sample(name)
    (again,) = read_ogxm(format_ogxm(record))
    (before,), (after,) = record.analyses, again.analyses
    assert after.plays.keys() == before.plays.keys()
    assert after.cubes.keys() == before.cubes.keys()
    for place, play in before.plays.items():
        assert len(after.plays[place].candidates) == len(play.candidates)
        for one, other in zip(after.plays[place].candidates, play.candidates, strict=True):
            assert one.equity == pytest.approx(other.equity, abs=2e-6)
            assert (one.depth, one.chances) == (other.depth, other.chances)
    for place, cube in before.cubes.items():
        assert after.cubes[place].equity.double_take == pytest.approx(
            cube.equity.double_take, abs=2e-6
        )
    losses = [str(loss) for loss in ogxm_losses(record)]
    assert losses == ["chances to win the match are not written beside the equities"]


def test_what_several_programs_said_is_written_and_read() -> None:
    record = sample("resign")
    (said,) = record.analyses
    place = min(said.plays)
    best, second = said.plays[place].candidates[:2]
    rolled = PlayAnalysis(
        (
            JudgedPlay(best.result, 0.5, Depth(1000, "1296 games")),
            JudgedPlay(second.result, 0.4, Depth(3, "3-ply")),
        ),
        luck=0.25,
    )
    other = RecordedAnalysis("Other 1", {place: rolled}, {})
    both = MatchRecord(record.events, analyses=(said, other))
    (again,) = read_ogxm(format_ogxm(both))
    assert [one.program for one in again.analyses] == ["ogx xerxes", "Other 1"]
    candidates = again.analyses[1].plays[place].candidates
    assert [one.result for one in candidates] == [best.result, second.result]
    assert [(one.depth.rank, one.depth.name) for one in candidates] == [
        (1000, "1296 games"),
        (3, "3-ply"),
    ]
    assert again.analyses[1].plays[place].luck == pytest.approx(0.25)


MONEY = MatchRules(jacoby=True, beavers=True, raccoons=True, cube_limit=64)


def start(*events: Event, rules: MatchRules = MONEY) -> MatchRecord:
    before = (MatchStarted(rules, ("Ána", "Bø")), GameStarted(), OpeningThrown(3, 1))
    game = Match.replay(before).game
    assert game is not None
    return MatchRecord((*before, Played.of(Seat.WHITE, game.plays[0]), *events))


@pytest.mark.parametrize(
    "events",
    [
        (Doubled(Seat.BLACK), Dropped(Seat.WHITE)),
        (
            Doubled(Seat.BLACK),
            Beavered(Seat.WHITE),
            Taken(Seat.BLACK),
            Thrown(Seat.BLACK, Roll(6, 5)),
            ResignationOffered(Seat.BLACK, WinClass.GAMMON),
            ResignationAccepted(Seat.WHITE),
        ),
        (
            Doubled(Seat.BLACK),
            Beavered(Seat.WHITE),
            Raccooned(Seat.BLACK),
            Taken(Seat.WHITE),
            Thrown(Seat.BLACK, Roll(6, 5)),
            ResignationOffered(Seat.BLACK, WinClass.SINGLE),
            ResignationAccepted(Seat.WHITE),
        ),
        (ResignationOffered(Seat.BLACK, WinClass.SINGLE), ResignationAccepted(Seat.WHITE)),
    ],
)
def test_the_cube_of_money_play_and_resignations_survive(events: tuple[Event, ...]) -> None:
    record = start(*events)
    (again,) = read_ogxm(format_ogxm(record))
    assert again.events == record.events
    assert ogxm_losses(record) == ()


def test_a_start_of_its_own_and_an_owned_cube_survive() -> None:
    closed = Position.of({25: 1, 13: 14}, dict.fromkeys(range(1, 7), 2) | {24: 3})
    started = MatchStarted(MatchRules(7), ("Ana", "Bo"), (5, 6), crawford_done=True)
    game = GameStarted(closed, cube=Cube(2, Seat.BLACK))
    opened = Match.replay([started, game, OpeningThrown(6, 5)])
    assert opened.game is not None
    still = Played(Seat.WHITE, opened.game.position)
    thrown = Thrown(Seat.BLACK, Roll(2, 1))
    moved = opened.apply(still).apply(thrown).game
    assert moved is not None
    played = next(play for play in moved.plays if play.result.own[1:7] == (2,) * 6)
    record = MatchRecord(
        (
            started,
            game,
            OpeningThrown(6, 5),
            still,
            thrown,
            Played.of(Seat.BLACK, played),
            Passed(Seat.WHITE),
        )
    )
    (again,) = read_ogxm(format_ogxm(record))
    assert again.events == record.events


def test_what_has_no_place_is_told() -> None:
    record = MatchRecord(
        (*start().events, Abandoned(Seat.WHITE)), {"Site": "x", "Event": "Open"}, notes=("", "fine")
    )
    assert [str(loss) for loss in ogxm_losses(record)] == [
        "some headers have no place: Site",
        "some comments cannot be written as they are",
        "that the match was abandoned is not written",
    ]
    (again,) = read_ogxm(format_ogxm(record))
    assert again.metadata == {"Event": "Open"}
    assert again.notes == ("fine",)


def test_a_beaver_that_was_dropped_cannot_be_said() -> None:
    record = start(Doubled(Seat.BLACK), Beavered(Seat.WHITE), Dropped(Seat.BLACK))
    with pytest.raises(LossError, match="cannot say that a beaver or a raccoon was dropped"):
        format_ogxm(record)


def test_a_double_after_a_raccoon_cannot_be_said() -> None:
    record = start(
        Doubled(Seat.BLACK),
        Beavered(Seat.WHITE),
        Raccooned(Seat.BLACK),
        Taken(Seat.WHITE),
        Thrown(Seat.BLACK, Roll(6, 5)),
    )
    game = record.match.game
    assert game is not None
    played = Played.of(Seat.BLACK, game.plays[0])
    doubled = (played, Doubled(Seat.WHITE), Dropped(Seat.BLACK))
    with pytest.raises(LossError, match="cannot say that somebody doubled after a raccoon"):
        format_ogxm(MatchRecord((*record.events, *doubled)))


def test_a_judged_dance_before_a_resignation_is_written_without_its_plays() -> None:
    closed = Position.of({25: 1, 13: 14}, dict.fromkeys(range(1, 7), 2) | {24: 3})
    started = MatchStarted(MatchRules(7))
    game = GameStarted(closed)
    opened = Match.replay([started, game, OpeningThrown(6, 5)]).game
    assert opened is not None
    stood = opened.position
    events = (
        started,
        game,
        OpeningThrown(6, 5),
        Played(Seat.WHITE, stood),
        ResignationOffered(Seat.BLACK, WinClass.SINGLE),
        ResignationAccepted(Seat.WHITE),
    )
    said = PlayAnalysis((JudgedPlay(stood, -0.5, Depth(2, "2ply")),), luck=-0.25)
    record = MatchRecord(events, analyses=(RecordedAnalysis("Other 1", {3: said}, {}),))
    (again,) = read_ogxm(format_ogxm(record))
    assert again.events == events
    assert again.analyses[0].plays[3] == PlayAnalysis((), luck=-0.25)
    assert [str(loss) for loss in ogxm_losses(record)] == [
        "what was said of a throw without a play is not written where a resignation follows"
    ]
    unanswered = MatchRecord(events[:4], analyses=record.analyses)
    (again,) = read_ogxm(format_ogxm(unanswered))
    assert again.analyses[0].plays[3].candidates == said.candidates
    assert ogxm_losses(unanswered) == ()


# -- damage


@pytest.mark.parametrize("name", ["resign", "match"])
def test_a_cut_file_is_refused_in_one_sentence(name: str) -> None:
    data = (FILES / f"{name}.ogxm").read_bytes()
    for end in range(4, len(data), 1 if name == "resign" else 97):
        with pytest.raises(FileFormatError):
            read_ogxm(data[:end])


@given(st.sampled_from(["resign", "cube-on-two"]), st.integers(0, 1 << 32))
def test_changed_bytes_are_read_or_refused(name: str, seed: int) -> None:
    chance = Random(seed)
    data = bytearray((FILES / f"{name}.ogxm").read_bytes())
    for _ in range(chance.randrange(1, 6)):
        data[chance.randrange(16, len(data))] = chance.randrange(256)
    try:
        (record,) = read_ogxm(bytes(data))
    except FileFormatError:
        return
    assert record.match.version == len(record.events)


def test_a_match_of_any_size_is_not_read() -> None:
    with pytest.raises(FileFormatError, match="more than 1024 KiB"):
        read_ogxm(b"OGXM\1\0" + bytes(MOST_BYTES))


def test_more_turns_than_any_match_has_are_not_unpacked() -> None:
    section = b"GAME" + (1 << 14).to_bytes(4, "little") + b"\1" + bytes(1 << 14)
    head = b"OGXM\2\0\0\0\2\0\0\0"
    size = 16 + 3 * len(section)
    with pytest.raises(FileFormatError):
        read_ogxm(head + size.to_bytes(4, "little") + 3 * section)
    with pytest.raises(FileFormatError, match="more turns than any match"):
        read_ogxm(version_one.file(5, *[version_one.game(bytes(1 << 14))] * 3))


def test_a_machine_without_the_codec_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise RuntimeError("libogxm.so not found")

    monkeypatch.setattr(import_module("ogxm"), "load_library", missing)
    with pytest.raises(FileFormatError, match="on this machine: libogxm"):
        sample("resign")
