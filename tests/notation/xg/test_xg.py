"""Whole files of eXtreme Gammon: those that it wrote, and those that are built here."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import FileFormatError
from tablas.notation.mat import parse_mat
from tablas.notation.xg import is_xg, read_xg
from tablas.notation.xg.container import GAME, open_container
from tablas.notation.xg.parts import parts_of
from tablas.notation.xg.records import CubeRecord, MoveRecord, parse_records
from tablas.records import MatchRecord
from tablas.records.analysis import ROLLED_OUT, RecordedAnalysis
from tablas.records.cube_decision import CubeAnswer
from tablas.rules import (
    BACKGAMMON,
    Cube,
    Doubled,
    Dropped,
    GameStarted,
    Played,
    ResignationAccepted,
    Roll,
    Seat,
    Taken,
    Thrown,
    WinClass,
)
from tests.notation.xg import building

DATA = Path(__file__).parents[2] / "data"
STEMS = ("3WNK_g1Z-PLsh_HyvQ5j4a", "B4_SrGcsKAQmoTyHlgJCbM", "hQ8sVn2LbTdF4wRm")
DECISIONS, TRIVIAL = (205, 50, 149), (48, 5, 53)
UNJUDGED = -1000.0
PRECISION = 5e-5
"""The program leaves out errors that it takes for rounding."""


def content(stem: str) -> bytes:
    return (DATA / "xg" / f"{stem}.xg").read_bytes()


@cache
def sample(stem: str) -> MatchRecord:
    record = read_xg(content(stem))
    assert isinstance(record, MatchRecord)
    return record


def raw(stem: str) -> list[CubeRecord | MoveRecord]:
    parts = parts_of(parse_records(open_container(content(stem)).members[GAME]))
    return [deed for game in parts.games for deed in game.deeds]


def analysis(stem: str) -> RecordedAnalysis:
    (found,) = sample(stem).analyses
    return found


def read_match(data: bytes) -> MatchRecord:
    record = read_xg(data)
    assert isinstance(record, MatchRecord)
    return record


@pytest.mark.parametrize("stem", STEMS)
def test_events_are_those_of_the_same_match_in_mat(stem: str) -> None:
    text = (DATA / "mat" / f"{stem}.mat").read_text(encoding="utf-8")
    assert sample(stem).events == parse_mat(text).events


def test_what_the_header_tells_is_kept_by_the_names_of_mat() -> None:
    record = sample("hQ8sVn2LbTdF4wRm")
    assert record.metadata["Event"] == "Sample City Open 2026"
    assert record.metadata["EventDate"] == "2026.03.14"
    assert record.players == ("Owen Talbot", "Dana Ellery")
    assert record.rules.cube_limit == 64


def test_the_three_illegal_plays_are_those_of_the_mat_file() -> None:
    stem = "hQ8sVn2LbTdF4wRm"
    text = (DATA / "mat" / f"{stem}.mat").read_text(encoding="utf-8")
    expected = [(note.game, note.seat, note.roll) for note in parse_mat(text).illegal_plays]
    notes = sample(stem).illegal_plays
    assert [(note.game, note.seat, note.roll) for note in notes] == expected
    assert notes[0].text == "15/10 14/8 6/8"
    assert len([deed for deed in raw(stem) if getattr(deed, "validity", 0) == 2]) == len(notes)


def test_problems_name_the_game_and_the_throw() -> None:
    (problem,) = sample("3WNK_g1Z-PLsh_HyvQ5j4a").problems
    assert str(problem.sentence).startswith("game 7, throw 47: ")


# -- the analysis, against the program's own sums


def played(stem: str) -> list[tuple[int, Played, MoveRecord]]:
    events = [(at, one) for at, one in enumerate(sample(stem).events) if isinstance(one, Played)]
    records = [deed for deed in raw(stem) if isinstance(deed, MoveRecord) and deed.played]
    return [(at, event, one) for (at, event), one in zip(events, records, strict=True)]


@pytest.mark.parametrize("stem", STEMS)
def test_losses_of_plays_are_the_errors_that_the_program_wrote(stem: str) -> None:
    judged = 0
    for at, event, record in played(stem):
        loss = analysis(stem).plays[at].loss(event.result)
        assert loss is not None
        if not event.illegal and record.error != UNJUDGED:
            assert loss == pytest.approx(-record.error, abs=PRECISION)
            judged += 1
    assert judged > 50


@pytest.mark.parametrize("stem", STEMS)
def test_losses_by_the_cube_are_the_errors_that_the_program_wrote(stem: str) -> None:
    events, cubes = sample(stem).events, analysis(stem).cubes
    records = [deed for deed in raw(stem) if isinstance(deed, CubeRecord) and deed.analysed]
    asked = [record for record in records if record.double >= 0]
    for (at, judged), record in zip(sorted(cubes.items()), asked, strict=True):
        doubles = isinstance(events[at], Doubled)
        assert doubles == (record.double == 1)
        loss = judged.loss_of_doubler(doubles=doubles)
        assert loss == pytest.approx(abs(record.error), abs=PRECISION)
        if doubles:
            answer = {Taken: CubeAnswer.TAKE, Dropped: CubeAnswer.DROP}[type(events[at + 1])]
            loss = judged.loss_of_doubled(answer)
            assert loss == pytest.approx(abs(record.error_of_answer), abs=PRECISION)
        else:
            assert isinstance(events[at], Thrown)


@pytest.mark.parametrize(
    ("stem", "counted", "not_counted"), list(zip(STEMS, DECISIONS, TRIVIAL, strict=True))
)
def test_plays_count_as_decisions_where_the_candidates_differ(
    stem: str, counted: int, not_counted: int
) -> None:
    """What the program counts is what has candidates that differ by 0.0001 or more.

    Two plays of the match of stem hQ8s it counts all the same; nothing in the file says why.
    """
    records = [record for _, _, record in played(stem)]
    spreads = [_spread(record) for record in records]
    assert sum(record.counts for record in records) == counted
    assert len(records) - counted == not_counted
    odd = sum((spread >= 1e-4) != one.counts for spread, one in zip(spreads, records, strict=True))
    assert odd == (2 if stem.startswith("hQ8s") else 0)


def _spread(record: MoveRecord) -> float:
    equities = [evaluation[6] for evaluation in record.evaluations]
    return max(equities) - min(equities)


@pytest.mark.parametrize("stem", STEMS)
def test_luck_is_what_the_program_wrote(stem: str) -> None:
    assert all(analysis(stem).plays[at].luck == one.luck for at, _, one in played(stem))


def test_luck_is_the_best_reply_less_the_equity_before_where_both_were_judged_alike() -> None:
    """At its level 3 the program finds luck with replies judged at 3-ply (code 2)."""
    stem, code = "hQ8sVn2LbTdF4wRm", 2
    alike = [(at, one) for at, _, one in played(stem) if one.levels[0] == code]
    assert len(alike) == 63
    for at, record in alike:
        best = analysis(stem).plays[at].best
        assert best is not None
        assert record.level_of_luck == code + 1
        assert best.equity - record.equity_before == pytest.approx(record.luck, abs=1e-6)


def test_rollouts_tell_their_games_and_standard_errors() -> None:
    plays = analysis("B4_SrGcsKAQmoTyHlgJCbM").plays.values()
    (rolled,) = [one for one in plays if one.best is not None and str(one.best.depth)[0] == "5"]
    first, second = rolled.candidates[:2]
    assert first.depth.name == second.depth.name == "500 games"
    assert first.depth.rank >= ROLLED_OUT
    assert first.error == pytest.approx(0.014142 / 1.96, abs=1e-5)
    assert rolled.candidates[2].error is None
    assert rolled.candidates[2].depth < first.depth


def test_candidates_of_different_depth_are_not_ranked_as_equals() -> None:
    for stem in STEMS:
        for one in analysis(stem).plays.values():
            ranks = [candidate.depth.rank for candidate in one.candidates]
            assert ranks == sorted(ranks, reverse=True)


# -- files built here


def test_both_layouts_are_the_same_match() -> None:
    assert read_xg(building.small_match()) == read_xg(building.small_match(as_archive=True))


def test_a_game_that_was_not_played_out_was_resigned() -> None:
    record = read_match(building.small_match())
    assert isinstance(record.events[-1], ResignationAccepted)
    assert record.match.results[0].win_class is WinClass.GAMMON
    assert record.match.score == (2, 0)
    assert not record.problems


def test_candidates_are_judged_for_the_mover() -> None:
    (found,) = read_match(building.small_match()).analyses
    (judged,) = found.plays.values()
    assert found.program == "eXtreme Gammon"
    assert [str(one.depth) for one in judged.candidates] == ["3-ply", "1-ply"]
    assert judged.candidates[0].chances is not None
    assert judged.candidates[0].chances.win == pytest.approx(0.55)


def test_black_is_seen_from_his_own_side() -> None:
    records = [
        building.match_header(),
        building.game_header(),
        building.cube(-1, double_=-2),
        building.move(-1, after=building.AFTER_31, hops=(7, 4, 5, 4)),
        building.cube(1, at=building.seen_by_other(building.AFTER_31)),
        building.move(1, before=building.seen_by_other(building.AFTER_31), played=False),
    ]
    record = read_match(building.bare(records))
    play = record.events[3]
    assert isinstance(play, Played)
    assert play.seat is Seat.BLACK
    assert play.result.own[5] == 2
    assert isinstance(record.events[-1], Thrown)
    assert not record.problems


@pytest.mark.parametrize(("answers", "cube"), [((2, 1), 4), ((2, 2, 1), 8), ((1,), 2), ((2,), 4)])
def test_beavers_and_raccoons_raise_the_cube(answers: tuple[int, ...], cube: int) -> None:
    after = building.seen_by_other(building.AFTER_31)
    records = [
        building.match_header(length=building.MONEY, rules=(0, 1, 1, 0)),
        building.game_header(),
        building.cube(1, double_=-2),
        building.move(1, after=building.AFTER_31),
        building.cube(-1, double_=1, answers=answers, at=building.AFTER_31),
        building.move(-1, dice=(6, 6), before=building.AFTER_31, after=after, played=False),
    ]
    game = read_match(building.bare(records)).match.game
    assert game is not None
    assert game.cube.value == cube
    assert game.cube.owner is Seat.WHITE


def test_a_beavered_double_is_told_by_what_a_take_is_worth() -> None:
    records = [
        building.match_header(length=building.MONEY, rules=(0, 1, 1, 0)),
        building.game_header(),
        building.move(1, after=building.AFTER_31),
        building.cube(-1, double_=0, equities=(0.1, -0.4, 1.0), is_beaver=1),
        building.move(-1, before=building.AFTER_31, played=False),
    ]
    record = read_match(building.bare(records))
    (judged,) = record.analyses[0].cubes.values()
    assert judged.beavers
    assert judged.equity.double_take == pytest.approx(-0.2)
    assert judged.loss_of_doubler(doubles=True) == pytest.approx(0.5)


def test_automatic_doubles_are_on_the_cube_when_the_game_begins() -> None:
    records = [
        building.match_header(length=building.MONEY, rules=(0, 0, 0, 1)),
        building.game_header(automatic_doubles=1),
        building.cube(1, double_=-2),
        building.move(1, after=building.AFTER_31),
        building.footer(1, 2, 101),
    ]
    record = read_match(building.bare(records))
    assert record.match.results[0].points == 2
    assert record.match.results[0].win_class is WinClass.SINGLE
    assert not record.problems


def test_a_position_that_does_not_follow_ends_the_game_there() -> None:
    records = [
        building.match_header(),
        building.game_header(),
        building.move(1, before={6: 2, 24: -2}, after={6: 2, 20: -2}),
        building.game_header((0, 1)),
        building.move(1, after=building.AFTER_31),
    ]
    record = read_match(building.bare(records))
    sentences = [str(problem.sentence) for problem in record.problems]
    assert sentences[0] == (
        "game 1, throw 1: the position before this throw is not the one after the last play"
    )
    assert any(isinstance(event, Played) for event in record.events)


def test_a_game_that_begins_with_a_double_has_somebody_on_roll() -> None:
    board = {6: 3, 5: 2, 19: -4, 20: -1}
    records = [
        building.match_header(),
        building.game_header(start=board),
        building.cube(-1, double_=0, at=board, code=-1),
        building.move(-1, dice=(6, 6), before=board, after={20: -2, 19: -3}),
        building.cube(1, double_=0, at=board),
        building.move(1, dice=(2, 1), before=board, played=False),
    ]
    record = read_match(building.bare(records))
    begun = record.events[1]
    assert isinstance(begun, GameStarted)
    assert (begun.turn, begun.cube) == (Seat.BLACK, Cube(2, Seat.BLACK))
    assert begun.start is not None
    assert record.events[2] == Thrown(Seat.BLACK, Roll(6, 6))


def test_a_position_that_cannot_stand_ends_the_game_there() -> None:
    records = [
        building.match_header(),
        building.game_header((9, 0), start={6: 17}),
        building.move(1, after={6: 17}),
        building.move(-1, before={6: 17}),
    ]
    sentences = [str(one.sentence) for one in read_match(building.bare(records)).problems]
    assert sentences[0] == "a match to 5 cannot begin at 9-0: 0-0 is assumed"
    assert "its position cannot stand" in sentences[2]


def test_candidates_that_cannot_stand_are_left_out() -> None:
    candidates = [({6: 17}, 2, 0.5), (building.AFTER_31, 2, 0.1)]
    records = [
        building.match_header(),
        building.game_header(),
        building.move(1, after=building.AFTER_31, candidates=candidates),
    ]
    (judged,) = read_match(building.bare(records)).analyses[0].plays.values()
    assert [one.equity for one in judged.candidates] == [pytest.approx(0.1)]


def test_records_beyond_every_measure_are_left_out() -> None:
    records = [building.match_header(), building.game_header(), building.record(9, {}) * 12_000]
    (problem,) = read_match(building.bare(records)).problems
    assert str(problem.sentence) == "only the first 12000 records were read"


def test_comments_are_kept_in_order_with_their_place() -> None:
    comments = b"\r\n".join([rb"{\rtf1 the end}", rb"{\rtf1 a good\'e9 play}", b"the beginning"])
    records = [
        building.match_header(comments=(2, 0)),
        building.game_header(),
        building.move(1, after=building.AFTER_31, comment=1),
    ]
    record = read_match(building.archive(records, {"temp.xgc": comments}))
    assert record.notes == ("the beginning", "Game 1, 1: a goodé play", "the end")
    assert read_match(building.bare(records, comment="by hand")).notes == ("by hand",)


def test_numbers_that_cannot_be_meant_are_left_out() -> None:
    candidates = [(building.AFTER_31, 2, float("nan")), (building.START, 0, 1e30)]
    records = [
        building.match_header(date=float("inf")),
        building.game_header(),
        building.move(1, after=building.AFTER_31, candidates=candidates),
    ]
    record = read_match(building.bare(records))
    assert not record.analyses
    assert "EventDate" not in record.metadata


@pytest.mark.parametrize("variation", [1, 3])
def test_other_games_begin_with_their_own_position(variation: int) -> None:
    records = [building.match_header(variation=variation), building.game_header()]
    assert read_match(building.bare(records)).rules.variant is not BACKGAMMON


def test_an_unknown_game_is_read_as_backgammon() -> None:
    records = [building.match_header(variation=9), building.game_header()]
    record = read_match(building.bare(records))
    assert record.rules.variant is BACKGAMMON
    assert record.problems


# -- damage


def test_files_are_known_by_their_first_bytes() -> None:
    assert is_xg(building.small_match())
    assert not is_xg(b"5 point match")


def test_what_lacks_the_header_of_a_match_is_refused() -> None:
    with pytest.raises(FileFormatError, match="nothing of a match"):
        read_xg(building.bare([building.game_header()]))


def test_cut_off_anywhere_it_is_read_in_part_or_refused() -> None:
    data = building.small_match()
    outcomes = set()
    for end in range(len(data)):
        try:
            record = read_xg(data[:end])
        except FileFormatError:
            outcomes.add("refused")
        else:
            assert record.problems
            outcomes.add("read in part")
    assert "refused" in outcomes


@settings(max_examples=80)
@given(
    places=st.lists(st.tuples(st.integers(0, 12800 - 1), st.integers(0, 255)), max_size=8),
    archived=st.booleans(),
)
def test_records_with_any_bytes_are_read_or_refused(
    places: list[tuple[int, int]], archived: bool
) -> None:
    member = bytearray(open_container(building.small_match()).members[GAME])
    for at, value in places:
        member[at] = value
    data = building.archive([bytes(member)]) if archived else building.bare([bytes(member)])
    try:
        record = read_xg(data)
    except FileFormatError:
        return
    if isinstance(record, MatchRecord):
        assert list(record.steps())


@settings(max_examples=80)
@given(at=st.integers(0, 11_000), value=st.binary(min_size=1, max_size=6), archived=st.booleans())
def test_files_with_any_bytes_are_read_or_refused(at: int, value: bytes, archived: bool) -> None:
    data = bytearray(building.small_match(as_archive=archived))
    at %= len(data)
    data[at : at + len(value)] = value
    try:
        read_xg(bytes(data))
    except FileFormatError:
        return
