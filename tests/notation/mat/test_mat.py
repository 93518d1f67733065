"""Whole files: those that others wrote, and those that are written here."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from tablas.errors import FileFormatError
from tablas.notation.mat import format_mat, mat_losses, parse_mat
from tablas.records import IllegalPlayNote, MatchRecord
from tablas.rules import (
    Abandoned,
    Ending,
    Event,
    Match,
    MatchRules,
    MatchStarted,
    Played,
    WinClass,
)
from tests.notation.mat.played import match_records, next_events

FILES = Path(__file__).parents[2] / "data" / "mat"


@cache
def sample(name: str) -> MatchRecord:
    return parse_mat((FILES / name).read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Facts:
    """What is known about a file.

    Attributes:
        length: points of the match, 0 for money play.
        players: left and right.
        score: what the rules make of it.
        games: how many.
        plays: throws that were played or could not be.
        illegal: game, printed number, side, dice and text of the illegal plays.
        warnings: lines of everything else that is odd.
    """

    length: int
    players: tuple[str, str]
    score: tuple[int, int]
    games: int
    plays: int
    illegal: tuple[tuple[int, int, int, str, str], ...] = ()
    warnings: tuple[int, ...] = ()


SAMPLES = {
    "3WNK_g1Z-PLsh_HyvQ5j4a.mat": Facts(7, ("Iris09", "Jade1"), (6, 8), 7, 253, warnings=(179,)),
    "5nqfGw9bWG3deTaU.mat": Facts(
        7,
        ("Marion Castlebury", "Rowan Pryce"),
        (2, 7),
        6,
        229,
        illegal=((1, 11, 0, "13", "14/10 13/12"),),
    ),
    "B4_SrGcsKAQmoTyHlgJCbM.mat": Facts(0, ("Fox", "Bluepoint02"), (7, 1), 3, 55),
    "XCu3RJ0UvDg_Tldl.mat": Facts(5, ("Emberoak05", "Jade1"), (0, 6), 2, 104, warnings=(76,)),
    "galaxy_column_collision.txt": Facts(3, ("anita", "bruno"), (0, 3), 2, 72, warnings=(59,)),
    "galaxy_money_as_16_points.txt": Facts(
        0, ("easyplayer", "anita"), (1, 0), 1, 12, warnings=(14,)
    ),
    "galaxy_points_capped.txt": Facts(3, ("anita", "brunodelrio"), (5, 0), 2, 71, warnings=(60,)),
    "hQ8sVn2LbTdF4wRm.mat": Facts(
        9,
        ("Owen Talbot", "Dana Ellery"),
        (9, 0),
        4,
        202,
        illegal=(
            (2, 20, 0, "65", "14/8 15/10 6/8"),
            (3, 9, 1, "63", "13/9 13/7"),
            (3, 15, 0, "41", "7/1"),
        ),
    ),
    "mat_text_named.xg": Facts(0, ("Eva", "XG-Intermediate"), (6, 0), 2, 136),
    "studio_wins_4016.txt": Facts(3, ("MrOrange", "Anita"), (0, 5), 2, 62, warnings=(58,)),
    "xg_bom_accents.mat": Facts(7, ("Anita Núñez", "Bruno Díazz"), (7, 4), 7, 331),
}


def test_every_sample_is_here() -> None:
    assert {path.name for path in FILES.iterdir()} - {"SOURCES.md"} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_of_another_program_is_replayed_by_the_rules(name: str) -> None:
    record = sample(name)
    match = record.match
    assert SAMPLES[name] == Facts(
        length=record.rules.length,
        players=record.players,
        score=match.score,
        games=len(match.results),
        plays=sum(isinstance(event, Played) for event in record.events),
        illegal=tuple(
            (note.game, note.move, note.seat.index, note.roll, note.text)
            for note in record.illegal_plays
        ),
        warnings=tuple(
            problem.line or 0
            for problem in record.problems
            if not isinstance(problem, IllegalPlayNote)
        ),
    )


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_of_another_program_says_the_same_once_it_is_rewritten(name: str) -> None:
    record = sample(name)
    text = format_mat(record)
    again = parse_mat(text)
    assert again.events == record.events
    assert again.notes == record.notes
    assert format_mat(again) == text


def test_resignations_of_the_samples() -> None:
    results = [result for name in SAMPLES for result in sample(name).match.results]
    resigned = [result for result in results if result.ending is Ending.RESIGNED]
    assert (len(results), len(resigned)) == (38, 11)
    assert [result.win_class for result in resigned].count(WinClass.BACKGAMMON) == 1


@settings(max_examples=40)
@given(match_records())
def test_what_is_written_is_read_again(record: MatchRecord) -> None:
    assert mat_losses(record) == ()
    again = parse_mat(format_mat(record))
    assert again.events == record.events
    annulled = sum(isinstance(event, Abandoned) for event in record.events)
    odd = [problem for problem in again.problems if not isinstance(problem, IllegalPlayNote)]
    assert len(odd) == annulled


def test_no_mat_file_is_refused() -> None:
    with pytest.raises(FileFormatError):
        parse_mat("(;FF[4]GM[6])")


def through_gnubg(text: str, gnubg: str, folder: Path) -> str:
    """What GNU Backgammon makes of a file."""
    (folder / "ours.mat").write_text(text, encoding="utf-8")
    commands = f'import mat "{folder}/ours.mat"\nexport match mat "{folder}/theirs.mat"\n'
    (folder / "commands").write_text(commands, encoding="utf-8")
    subprocess.run(
        [gnubg, "--tty", "--quiet", "--no-rc", "--commands", str(folder / "commands")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        timeout=60,
    )
    return (folder / "theirs.mat").read_text(encoding="utf-8")


@pytest.mark.gnubg
@pytest.mark.parametrize("name", [name for name, facts in SAMPLES.items() if not facts.illegal])
def test_gnu_backgammon_reads_what_is_written(name: str, gnubg: str, tmp_path: Path) -> None:
    record = sample(name)
    text = through_gnubg(format_mat(record), gnubg, tmp_path)
    theirs = parse_mat(text)
    assert "Beavers" not in text
    assert theirs.players == record.players
    assert theirs.match.score == record.match.score
    assert len(theirs.match.results) == len(record.match.results)


@pytest.mark.gnubg
@pytest.mark.parametrize("seed", range(20))
def test_gnu_backgammon_counts_games_played_at_random_alike(
    seed: int, gnubg: str, tmp_path: Path
) -> None:
    record = doubled_games(Random(seed))
    text = through_gnubg(format_mat(record), gnubg, tmp_path)
    assert "Beavers" not in text
    assert parse_mat(text).match.score == record.match.score


def doubled_games(chance: Random) -> MatchRecord:
    """Five games of legal money play, with doubles taken and dropped, and resignations."""
    started = MatchStarted(MatchRules(), ("Ann", "Bob"))
    events: list[Event] = [started]
    match = Match.start(started)
    while len(match.results) < 5:
        for event in next_events(match, chance):
            if isinstance(event, Abandoned) or (isinstance(event, Played) and event.illegal):
                break
            match = match.apply(event)
            events.append(event)
    return MatchRecord(tuple(events))
