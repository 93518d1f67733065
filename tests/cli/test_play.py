from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import pexpect
import pytest

from tablas.cli import run as tablas_run
from tablas.notation.mat import parse_mat
from tablas.play import BotPlayer, Contests, Kept, Person, Setup, Table, read_journal
from tablas.play.table import replayed
from tablas.rules import (
    BACKGAMMON,
    HYPERGAMMON,
    Abandoned,
    Cocked,
    Doubled,
    Dropped,
    Ending,
    Event,
    Match,
    MatchRules,
    MatchStarted,
    OpeningThrown,
    PickedUp,
    PlayAccepted,
    PlayContested,
    Played,
    Position,
    PrematureRoll,
    PrematureThrow,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Roll,
    Seat,
    TableManners,
    TableMatch,
    Taken,
    Thrown,
    TurnLost,
    WinClass,
)
from tests.cli.programs import environment, kept, run, start
from tests.cli.typed import lines
from tests.play.tables import bots_match, bots_play, seeded

W, B = Seat.WHITE, Seat.BLACK
NAMES = ("--name", "Ana", "--name", "Luis")
TWO = ("play", "--plain", "--human", *NAMES)
JOURNAL = Path(__file__).parent.parent / "data" / "play" / "match_to_five.journal"
TO_FIVE = read_journal(JOURNAL)
LANGUAGES = pytest.mark.parametrize("language", ["en", "es"])


def flat(typed: Iterable[Sequence[str]]) -> list[str]:
    return [line for some in typed for line in some]


class TestMatchToFive:
    def test_everything_is_in_it(self) -> None:
        match = Match.replay(TO_FIVE.events)
        kinds = {type(event) for event in TO_FIVE.events}
        assert {Doubled, Taken, Dropped} <= kinds
        assert {ResignationOffered, ResignationAccepted, ResignationRefused} <= kinds
        assert match.crawford_done
        endings = [(result.ending, result.win_class) for result in match.results]
        assert (Ending.BORNE_OFF, WinClass.GAMMON) in endings
        assert match.winner is W

    @LANGUAGES
    def test_it_is_played_by_typing_it(self, language: str, tmp_path: Path) -> None:
        saved = tmp_path / "match.mat"
        ended = run(
            tmp_path,
            *("--lang", language, *TWO, "--length", "5", "--dice", "manual"),
            *("--save", str(saved)),
            lines=flat(lines(TO_FIVE.setup, TO_FIVE.events, language)),
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        assert kept(tmp_path) == TO_FIVE
        assert parse_mat(saved.read_text(encoding="utf-8")).match.score == (8, 2)

    def test_its_plays_may_be_typed_one_move_after_the_other(self, tmp_path: Path) -> None:
        typed = flat(lines(TO_FIVE.setup, TO_FIVE.events[:60]))
        singly = flat(line.split() if "/" in line and "(" not in line else [line] for line in typed)
        run(tmp_path, *TWO, "--length", "5", "--dice", "manual", lines=singly)
        assert kept(tmp_path).events == TO_FIVE.events[:60]


def over_the_table(folder: Path, language: str, typed: Sequence[str], *options: str) -> Kept:
    ended = run(
        folder,
        *("--lang", language, *TWO, "--manners", "table", "--dice", "manual", *options),
        lines=typed,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return kept(folder)


ILLEGAL = BACKGAMMON.position({24: 2, 13: 5, 8: 2, 6: 5, 3: 1}, {24: 2, 13: 5, 8: 3, 6: 5})
LEGAL = BACKGAMMON.position({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})


class TestOverTheTable:
    ENGLISH = (
        *("cocked", "3", "1"),  # Ana's opening die, then hers and Luis's
        *("8/3", "", "contest", "8/5 6/5", ""),
        *("cocked", "62", "24/18", "", "contest", "24/16", ""),
        *("31", "8/3", "", "accept"),
        *("double", "take", "63", "resign", "y", "accept", "quit"),
    )
    SPANISH = (
        *("montado", "3", "1"),
        *("8/3", "", "impugnar", "8/5 6/5", ""),
        *("montado", "62", "24/18", "", "protestar", "24/16", ""),
        *("31", "8/3", "", "aceptar"),
        *("doblar", "aceptar", "63", "abandonar", "s", "aceptar", "salir"),
    )

    @pytest.mark.parametrize(("language", "typed"), [("en", ENGLISH), ("es", SPANISH)])
    def test_a_match_with_all_that_can_happen(
        self, language: str, typed: Sequence[str], tmp_path: Path
    ) -> None:
        held = over_the_table(tmp_path, language, typed)
        black_runs = BACKGAMMON.position(
            {24: 1, 16: 1, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
        )
        assert held.events[2:17] == (
            Cocked(W),
            OpeningThrown(3, 1),
            PickedUp(W, ILLEGAL),
            PlayContested(B),
            PickedUp(W, LEGAL),
            Cocked(B),
            Thrown(B, Roll(6, 2)),
            PickedUp(B, BACKGAMMON.position({24: 1, 18: 1, 13: 5, 8: 3, 6: 5}, dict(_own(LEGAL)))),
            PlayContested(W),
            PickedUp(B, black_runs),
            Thrown(W, Roll(3, 1)),
            held.events[13],
            PlayAccepted(B),
            Doubled(B),
            Taken(W),
        )
        table = replayed(held)
        assert isinstance(table, TableMatch)
        illegal = [event.illegal for event in _agreed(held) if isinstance(event, Played)]
        assert illegal == [False, False, True]
        assert table.match.results[0].points == 2

    @LANGUAGES
    @pytest.mark.parametrize("policy", PrematureRoll)
    def test_a_premature_throw_under_each_agreement(
        self, policy: PrematureRoll, language: str, tmp_path: Path
    ) -> None:
        word = {"en": "premature", "es": "prematura"}[language]
        accept = {"en": "accept", "es": "aceptar"}[language]
        typed = ["31", f"{word} 62", "8/5 6/5", "", accept]
        held = over_the_table(
            tmp_path, language, typed, "--premature-roll", policy.value, "--length", "1"
        )
        assert held.events[2:] == (
            OpeningThrown(3, 1),
            PrematureThrow(B, Roll(6, 2)),
            PickedUp(W, LEGAL),
            PlayAccepted(B),
        )
        last = _agreed(held)[-1]
        expected = {
            PrematureRoll.VOID: Played(W, LEGAL),
            PrematureRoll.LOSE_TURN: TurnLost(B),
            PrematureRoll.STANDS: Thrown(B, Roll(6, 2)),
        }
        assert last == expected[policy]

    @pytest.mark.parametrize(("seed", "dice"), [("55", 2), ("176", 1)])
    def test_the_programs_own_dice_are_cocked_now_and_then(
        self, seed: str, dice: int, tmp_path: Path
    ) -> None:
        rules = MatchRules(length=1, variant=HYPERGAMMON)
        played = bots_match(seed, TableManners(), rules)
        cocked = [event for event in played.events if isinstance(event, Cocked)]
        assert [len(event.landing) for event in cocked] == [dice]  # one in the opening throw
        setup = Setup(dice=seeded(seed), manners=TableManners())
        run(
            tmp_path,
            *("play", "--plain", "--human", "--name", "White", "--name", "Black"),
            *("--manners", "table", "--seed", seed, "--length", "1", "--variant", "hypergammon"),
            lines=flat(lines(setup, played.events)),
        )
        assert kept(tmp_path) == Kept(setup, played.events)

    @pytest.mark.parametrize("policy", Contests)
    def test_a_bot_judges_as_it_was_told(self, policy: Contests, tmp_path: Path) -> None:
        ended = run(
            tmp_path,
            *("play", "--plain", "--manners", "table", "--dice", "manual"),
            *("--bot", "simple", "--contests", policy.value),
            lines=["31", "6/5 6/4", "", "64"],
        )
        assert ended.returncode == 0
        answer = kept(tmp_path).events[4]
        expected: Event = Thrown(B, Roll(6, 4))
        assert answer == (PlayContested(B) if policy is Contests.ALWAYS else expected)


def _own(position: Position) -> list[tuple[int, int]]:
    return [(point, count) for point, count in enumerate(position.own) if count]


def _agreed(held: Kept) -> list[Event]:
    """What both sides agreed on, event by event."""
    assert held.setup.manners is not None
    first = held.events[0]
    assert isinstance(first, MatchStarted)
    table = TableMatch.start(first, held.setup.manners)
    agreed: list[Event] = []
    for event in held.events[1:]:
        table = table.apply(event)
        agreed += table.agreed
    return agreed


def against_the_bot(seed: str, rules: MatchRules) -> Table:
    """A match with the program's dice, in which a bot decides for the person as well."""
    bots = Setup((BotPlayer(), BotPlayer()), seeded(seed))
    return bots_play(Table.open(bots, MatchStarted(rules, ("White", "Tablas"))))


@LANGUAGES
def test_a_match_against_the_bot_with_the_programs_dice(language: str, tmp_path: Path) -> None:
    played = against_the_bot("7", MatchRules(length=1, variant=HYPERGAMMON))
    setup = Setup((Person(), BotPlayer()), seeded("7"))
    ended = run(
        tmp_path,
        *("--lang", language, "play", "--length", "1", "--variant", "hypergammon"),
        *("--seed", "7", "--name", "White"),
        lines=flat(lines(setup, played.events, language)),
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert kept(tmp_path) == Kept(setup, played.events)


def test_who_asks_for_nobody_meets_a_friendly_opponent_of_the_engine(tmp_path: Path) -> None:
    ended = run(
        tmp_path,
        *("--lang", "en", "play", "--plain", "--name", "Ana", "--seed", "5"),
        lines=["", "24/20 13/10", ""],
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "Ana against Cherry" in ended.stdout
    held = kept(tmp_path)
    assert held.setup.seats == (Person(), BotPlayer("cherry", seed="5"))
    assert isinstance(held.events[4], Thrown | Doubled)
    table = Table.resume(Kept(held.setup, held.events[:4]))
    bots_play(table)
    assert table.events[: len(held.events)] == held.events


class TestMoney:
    def test_a_session_with_stake_and_ledger(self, tmp_path: Path) -> None:
        game = ["31", "resign", "y", "accept"]
        ended = run(
            tmp_path,
            *("--lang", "en", *TWO, "--money", "--stake", "0,50 EUR", "--club"),
            *("--dice", "manual", "--save", str(tmp_path / "money.mat")),
            lines=[*game, "", *game, "n"],
        )
        assert "Ledger: Ana -0.50, Luis +0.50 EUR" in ended.stdout
        assert "Ledger: Ana -1.00, Luis +1.00 EUR" in ended.stdout
        assert "2 games were played." in ended.stdout
        assert kept(tmp_path).events[-1] == Abandoned()
        assert (tmp_path / "money.mat").exists()


class TestResuming:
    def test_the_last_unfinished_match_is_taken_up(self, tmp_path: Path) -> None:
        run(tmp_path, *TWO, "--dice", "manual", lines=["31", "8/5 6/5", ""])
        (path,) = (tmp_path / "matches").iterdir()
        other = tmp_path / "matches" / "0.journal"  # a finished one, written later
        other.write_bytes(JOURNAL.read_bytes())
        ended = run(tmp_path, "--lang", "en", "play", "--plain", "--resume", lines=["62"])
        assert ended.returncode == 0, ended.stderr
        assert read_journal(path).events[-1] == Thrown(B, Roll(6, 2))
        assert str(path) in ended.stdout

    def test_a_finished_match_is_shown_to_be_so(self, tmp_path: Path) -> None:
        path = tmp_path / "old.journal"
        path.write_bytes(JOURNAL.read_bytes())
        ended = run(tmp_path, "--lang", "en", "play", "--resume", str(path))
        assert "Ana wins the match, 8 to 2." in ended.stdout

    def test_a_match_that_is_being_played_is_left_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "one.journal"
        with start(tmp_path, *TWO, "--journal", str(path)) as playing:
            wait_for_question(playing, 1)
            ended = run(tmp_path, "--lang", "en", "play", "--resume", str(path))
            playing.kill()
        assert ended.returncode == 2
        assert "another process" in ended.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--length", "0"], "at least 1"),
        (["--variant", "chess"], "no game called 'chess'"),
        (["--money", "--length", "3"], "choose one of them"),
        (["some.journal"], "--resume"),
        (["--manners", "none"], "'none' is not one of"),
        (["--resume", "nowhere.journal"], "cannot be opened"),
        (["--resume"], "no unfinished match"),
        (["--resume", "--length", "7"], "goes on as it was agreed"),
        (["--resume", "--journal", "x"], "goes on as it was agreed"),
        (["--save", "/"], "exists already"),
    ],
)
def test_bad_options_are_told_in_a_sentence(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TABLAS_DATA", str(tmp_path))
    assert tablas_run(["--lang", "en", "play", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "matches").exists()


def wait_for_question(program: subprocess.Popen[str], count: int) -> str:
    """Read what is shown until so many questions have been asked."""
    assert program.stdout is not None
    shown = ""
    while shown.count("): ") < count:
        read = program.stdout.read(1)
        assert read, shown
        shown += read
    return shown


TO_THE_END = against_the_bot("3", MatchRules(length=1, variant=HYPERGAMMON))
"""A short match of two people, each event brought about by lines of its own."""


class TestKilled:
    SETUP = Setup(dice=seeded("3"))
    SHORT = ("play", "--plain", "--human", "--name", "White", "--name", "Tablas", "--length", "1")
    OPTIONS = (*SHORT, "--variant", "hypergammon", "--seed", "3")

    def typed(self) -> list[list[str]]:
        return lines(self.SETUP, TO_THE_END.events)

    def test_killing_it_at_any_event_loses_nothing(self, tmp_path: Path) -> None:
        self.killed_at(tmp_path, {1, 2, 3, 6, 7})

    @pytest.mark.slow
    def test_killing_it_at_every_event_loses_nothing(self, tmp_path: Path) -> None:
        self.killed_at(tmp_path, set(range(1, len(TO_THE_END.events))))

    def killed_at(self, folder: Path, counts: set[int]) -> None:
        """Play on after each kill, and compare the match with the one that nobody disturbed."""
        path, done = folder / "killed.journal", 2  # the first two events come by themselves
        typed = self.typed()
        arguments = [*self.OPTIONS, "--journal", str(path)]
        for count in sorted(counts - {1}):
            shown = self.killed_after(folder, arguments, flat(typed[done:count]))
            assert read_journal(path).events == TO_THE_END.events[:count], shown
            done, arguments = count, ["play", "--plain", "--resume", str(path)]
        run(folder, *arguments, lines=flat(typed[done:]))
        assert read_journal(path) == Kept(self.SETUP, TO_THE_END.events)

    def killed_after(self, folder: Path, arguments: list[str], typed: list[str]) -> str:
        """Type these lines, wait until the next question is asked, and kill the program."""
        with start(folder, *arguments) as program:
            assert program.stdin is not None
            program.stdin.write("".join(f"{line}\n" for line in typed))
            program.stdin.flush()
            shown = wait_for_question(program, len(typed) + 1)
            program.kill()
        return shown

    @pytest.mark.slow
    @pytest.mark.parametrize("delay", range(0, 400, 25))
    def test_killing_it_at_any_moment_loses_nothing_that_was_shown(
        self, delay: int, tmp_path: Path
    ) -> None:
        path = tmp_path / "killed.journal"
        with start(tmp_path, *self.OPTIONS, "--journal", str(path)) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write("".join(f"{line}\n" for line in flat(self.typed())[:-1]))
            program.stdin.flush()
            shown = program.stdout.read(1)  # it has begun
            time.sleep(delay / 1000)
            program.kill()
            shown += program.stdout.read()
        events = read_journal(path).events
        assert events == TO_THE_END.events[: len(events)]
        told = shown.count(" throws ") + shown.count(" plays ") + shown.count("cannot move")
        kept_lines = sum(isinstance(event, OpeningThrown | Thrown | Played) for event in events)
        assert told <= kept_lines + 1  # the opening tells of two throws
        run(tmp_path, "play", "--resume", str(path), lines=flat(self.typed()[len(events) :]))
        assert read_journal(path).events == TO_THE_END.events


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a pseudo-terminal")
@LANGUAGES
def test_it_is_played_at_a_real_terminal(language: str, tmp_path: Path) -> None:
    child = pexpect.spawn(
        sys.executable,
        [
            *("-m", "tablas", "--lang", language, "play"),
            *("--bot", "simple", "--seed", "5", "--name", "Ana"),
        ],
        env={**environment(tmp_path), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=20,
    )
    child.expect("\\):")
    child.send("\r")  # the opening dice: Ana begins with 43
    child.expect("Ana, 4-3 \\(")
    child.send("24/20\r")
    child.expect("Ana, 4-3 \\(")
    child.send("13/\t")  # only 13/10 goes on from here
    child.expect("10")
    child.send("\r")
    child.expect("Ana, 4-3 \\(")
    child.send("\r")
    child.expect("Ana \\(")
    assert "24/20 13/10" in (child.before or "")
    child.sendeof()
    child.expect("--resume")
    child.expect(pexpect.EOF)
    assert [type(event) for event in kept(tmp_path).events[2:]] == [
        OpeningThrown,
        Played,
        Thrown,
        Played,
    ]
