"""Dialogues: what the other side says after ``>``, what is answered below."""

from __future__ import annotations

import pytest

from tablas.engine.searching import Canceller
from tablas.errors import Cancelled
from tablas.protocols.ubgi import Session
from tablas.protocols.ubgi_settings import Settings
from tablas.records.evaluation import Level, RankedPlay
from tablas.rules import BACKGAMMON, Cube, MatchRules, Offer, Roll, Seat, Situation
from tests.protocols.judges import ScriptedJudge

START = "4HPwATDgc/ABMA"
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:0:10"
DANCE = "XGID=-BBBBBB------------bbbbbbA:0:0:1:64:0:0:0:0:10"
PLAYS = {"31": "8/5 6/5", "65": "24/13", "33": "24/18 13/10(2)"}
EVEN = "pwin 0.500000 pgammon 0.250000 pbg 0.125000"
VARIANTS = "var backgammon var nackgammon var longgammon"
SESSION = "newsession type money|match [length <n>] [jacoby on|off] [beavers on|off]"
BOARD = (
    "board:You:Opp:9999:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
    "1:{dice}:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0"
)


def hold(dialogue: str, judge: ScriptedJudge | None = None) -> None:
    """Speak a dialogue, and check that each answer is what stands there."""
    asked = judge or ScriptedJudge(PLAYS)
    said: list[str] = []
    session = Session(lambda *_: asked, said.append, version="1.2")
    expected: list[str] = []
    for line in [*filter(None, map(str.strip, dialogue.splitlines())), ">"]:
        if line.startswith(">"):
            assert said == expected
            said.clear()
            expected = []
            session.obey(line[1:].strip(), Canceller())
        else:
            expected.append("" if line == "(blank)" else line)


# --- draft 0.01: bare positions


def test_a_bare_position_gets_a_bare_answer() -> None:
    hold(f"""
        > {XGID.format(dice="31")}
        8/5 6/5
        > {XGID.format(dice="65")}
        24/18 18/13
        > {XGID.format(dice="33")}
        24/21 21/18 13/10 13/10
        > {XGID.format(dice="31").removeprefix("XGID=")}
        8/5 6/5
        > {BOARD.format(dice="6:5")}
        24/18 18/13
    """)


def test_a_dance_gets_a_blank_line() -> None:
    hold(f"""
        > {DANCE}
        (blank)
    """)


@pytest.mark.parametrize(
    ("dice", "values", "word"),
    [
        ("00", (0.5, 0.6, 1.0), "double"),
        ("00", (0.5, 0.4, 1.0), "roll"),
        ("D", (0.5, 0.6, 1.0), "take"),
        ("D", (0.5, 1.1, 1.0), "drop"),
        ("D", (-0.5, -0.1, 1.0), "take"),  # it has no word for a beaver
    ],
)
def test_the_cube_gets_a_word(dice: str, values: tuple[float, float, float], word: str) -> None:
    judge = ScriptedJudge(cube=values, beavers=True)
    hold(
        f"""
        > {XGID.format(dice=dice)}
        {word}
        """,
        judge,
    )


def test_a_position_that_cannot_be_read_gets_a_sorry() -> None:
    hold(f"""
        > XGID=rubbish
        sorry an XGID has 10 fields with colons between them, this one has 1
        > board:You
        sorry a board line of FIBS has 52 fields after board:, this one has 1
        > {XGID.format(dice="31").replace(":0:0:10", ":5:0:10")}
        sorry in money play the rules of an XGID are 1 for Jacoby plus 2 for beavers, not '5'
        > {XGID.format(dice="31")}
        8/5 6/5
    """)


# --- hands shaken


def test_who_it_is() -> None:
    hold(f"""
        > ubgi
        id name Tablas
        id author The Tablas contributors
        id version 1.2
        proto 0.2
        option name Ply type spin default 3 min 1 max 5
        option name MoveTime type spin default 0 min 0 max 3600000
        option name Threads type spin default 1 min 1 max 64
        option name Variant type combo default backgammon {VARIANTS}
        ubgiok
        readyok
        > isready
        readyok
        > stop
    """)


def test_being_ready_means_that_the_engine_is() -> None:
    made: list[Level] = []

    def judges(level: Level, seconds: float | None, threads: int) -> ScriptedJudge:
        made.append(level)
        return ScriptedJudge()

    said: list[str] = []
    session = Session(judges, said.append, version="1", settings=Settings(Level.ONE_PLY))
    assert made == []
    session.obey("isready", Canceller())
    assert made == [Level.ONE_PLY]


# --- draft 0.1


def test_draft_0_1() -> None:
    hold(f"""
        > setoption name Ply value 2
        > newsession type match length 7 crawford on
        > newgame
        > setscore 2 3
        > setcube value 2 owner p1
        > setturn p1
        > position gnubgid {START}
        > dice 3 1
        > go role chequer
        info role chequer depth 1 eq 0.000000 {EVEN}
        bestmove 8/5 6/5
        > go role cube movetime 100
        info role cube depth 1 eq 0.100000 {EVEN}
        bestcube nodouble
        > go role turn depth 1
        info role cube depth 1 eq 0.100000 {EVEN}
        info role chequer depth 1 eq 0.000000 {EVEN}
        bestturn cube=nodouble move=8/5 6/5
    """)


def test_all_that_is_told_arrives() -> None:
    judge = ScriptedJudge(PLAYS)
    hold(
        f"""
        > newsession type match length 7
        > setscore 2 3
        > setcube value 2 owner p1
        > setturn p1
        > position gnubgid {START}
        > dice 1 3
        > go role chequer
        info role chequer depth 1 eq 0.000000 {EVEN}
        bestmove 8/5 6/5
        """,
        judge,
    )
    told = Situation(
        BACKGAMMON.start,
        Seat.BLACK,
        Cube(2, Seat.BLACK),
        (2, 3),
        MatchRules(7),
        roll=Roll(3, 1),
    )
    assert set(judge.asked) == {told}


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("money", MatchRules()),
        ("money jacoby on beavers on", MatchRules(jacoby=True, beavers=True)),
        ("match length 5 crawford off", MatchRules(5, crawford=False)),
    ],
)
def test_sessions(words: str, rules: MatchRules) -> None:
    judge = ScriptedJudge(PLAYS)
    hold(
        f"""
        > newsession type {words}
        > position gnubgid {START}
        > go role cube depth 1
        info role cube depth 1 eq 0.100000 {EVEN}
        bestcube nodouble
        """,
        judge,
    )
    assert [situation.rules for situation in judge.asked] == [rules]


# --- draft 0.2


def test_draft_0_2() -> None:
    hold(f"""
        > keys
        key engine.ply int 1..5 3 how far to look, 1 is static
        key engine.movetime int 0..3600000 0 milliseconds a decision may take, 0 for no limit
        key engine.threads int 1..64 1 ! threads that work on a decision
        key game.variant enum backgammon|nackgammon|longgammon backgammon which game is played
        > set engine.ply 1
        > get engine.ply
        value engine.ply 1
        > newgame
        > position gnubgid {START}
        > dice 6 5
        > go chequer
        info role chequer depth 1 eq 0.000000 {EVEN}
        bestmove 24/18 18/13
        > go
        info role chequer depth 1 eq 0.000000 {EVEN}
        bestmove 24/18 18/13
        > go cube
        info role cube depth 1 eq 0.100000 {EVEN}
        bestcube nodouble
        > go turn
        info role cube depth 1 eq 0.100000 {EVEN}
        info role chequer depth 1 eq 0.000000 {EVEN}
        bestturn cube=nodouble move=24/18 18/13
    """)


def test_without_dice_it_is_the_cube() -> None:
    hold(
        f"""
        > position gnubgid {START}
        > go
        info role cube depth 1 eq 0.500000 {EVEN}
        bestcube double
        > go turn
        info role cube depth 1 eq 0.500000 {EVEN}
        bestturn cube=double
        """,
        ScriptedJudge(cube=(0.5, 0.6, 1.0)),
    )


def test_where_nothing_can_be_played_it_passes() -> None:
    hold(f"""
        > position xgid {DANCE}
        > go
        info role chequer depth 1 eq 0.000000 {EVEN}
        bestmove pass
    """)


def test_a_double_that_waits_is_answered() -> None:
    hold(
        f"""
        > position xgid {XGID.format(dice="D")}
        > go cube
        info role cube depth 1 eq 0.500000 {EVEN}
        bestcube take
        """,
        ScriptedJudge(cube=(0.5, 0.6, 1.0)),
    )


def test_a_match_id_tells_everything() -> None:
    judge = ScriptedJudge(PLAYS)
    hold(
        f"""
        > position gnubgid 4HPwATDgc/ABMA:cAkAAAAAAAAE
        > go cube depth 1
        info role cube depth 1 eq 0.100000 {EVEN}
        bestcube nodouble
        """,
        judge,
    )
    assert judge.asked[0].turn is Seat.WHITE


def test_another_game_may_be_played() -> None:
    judge = ScriptedJudge(cube=None)
    hold(
        f"""
        > set game.variant nackgammon
        > position gnubgid {START}
        > go cube depth 1
        info role cube depth 1 {EVEN}
        bestcube nodouble
        """,
        judge,
    )
    assert judge.asked[0].rules.variant.key == "nackgammon"


def test_in_a_match_its_chances_are_told() -> None:
    hold(
        f"""
        > newsession type match length 3
        > position gnubgid {START}
        > dice 3 1
        > go
        info role chequer depth 1 eq 0.000000 mwc 0.625000 {EVEN}
        bestmove 8/5 6/5
        """,
        ScriptedJudge(PLAYS, mwc=0.625),
    )


# --- refusals


def test_refusals() -> None:
    hold(f"""
        > hello there
        error unknown_command hello there
        > UBGI
        error unknown_command UBGI
        > ubgi now
        error bad_command expected: ubgi
        > setoption Ply 3
        error bad_command expected: setoption name <name> value <value>
        > setoption name Magic value 3
        error unsupported Magic
        > setoption name Ply value 9
        error bad_value Ply: 1..5 was expected, not 9
        > set engine.ply
        error bad_command expected: set <key> <value>
        > get engine.magic
        error unsupported engine.magic
        > newsession type match
        error bad_command expected: {SESSION} [crawford on|off]
        > newsession type match length 5 stake 1
        error bad_command expected: {SESSION} [crawford on|off]
        > newsession type match length 5 crawford perhaps
        error bad_value crawford: on|off was expected, not perhaps
        > setscore 1
        error bad_command expected: setscore <p0> <p1>
        > setscore 1 x
        error bad_value a whole number was expected, not x
        > setcube value 3 owner center
        error bad_value a cube shows a power of two, not 3
        > setcube value 2 owner me
        error bad_command expected: setcube value <n> owner center|p0|p1
        > setturn p3
        error bad_command expected: setturn p0|p1
        > position fen abc
        error bad_command expected: position gnubgid <id> | position xgid <xgid>
        > position gnubgid abc
        error bad_value a position ID has 14 characters, not 3
        > dice 7 1
        error bad_value a die shows 1 to 6, not 7
        > go
        error bad_state there is no position yet
        > position gnubgid 4HPwATDgc/ABMA
        > go chequer
        error bad_state there are no dice yet
        > go role dice
        error unsupported role dice: chequer, cube or turn
        > go role cube nodes 100
        error unsupported go nodes
        > go role
        error bad_command expected: go [role] chequer|cube|turn [movetime <ms>] [depth <n>]
        > setscore 8 0
        > newsession type match length 5
        > setscore 8 0
        > position gnubgid 4HPwATDgc/ABMA
        > go cube
        error bad_value a match to 5 is over at 8-0
    """)


def test_rubbish_is_shown_on_one_line() -> None:
    hold(f"""
        > \x07\x1b{"x" * 100}
        error unknown_command ??{"x" * 58}…
    """)


def test_what_the_engine_refuses_is_told() -> None:
    hold(
        f"""
        > position gnubgid {START}
        > go
        error bad_value not today
        > {XGID.format(dice="31")}
        sorry not today
        """,
        ScriptedJudge(refusal="not today"),
    )


# --- how far to look, and how long


class Levels:
    """Finds engines that remember what they were made for, and are cancelled at a level."""

    def __init__(self, cancelled_at: Level | None = None) -> None:
        self.made: list[tuple[Level, float | None, int]] = []
        self._cancelled_at = cancelled_at

    def __call__(self, level: Level, seconds: float | None, threads: int) -> ScriptedJudge:
        self.made.append((level, seconds, threads))
        cancelled = level is self._cancelled_at

        class Judge(ScriptedJudge):
            def rank_plays(
                self, subject: Situation, /, *, canceller: Canceller | None = None
            ) -> tuple[RankedPlay, ...]:
                assert (canceller is None) == (level is Level.STATIC)
                if cancelled:
                    raise Cancelled("the computation was cancelled")
                return super().rank_plays(subject, canceller=canceller)

        return Judge(PLAYS, level=level)


def answers(levels: Levels, settings: Settings, *lines: str) -> list[str]:
    said: list[str] = []
    session = Session(levels, said.append, version="1", settings=settings)
    for line in (f"position gnubgid {START}", "dice 3 1", *lines):
        session.obey(line, Canceller())
    return said


def test_it_looks_ever_deeper() -> None:
    levels = Levels()
    said = answers(levels, Settings(Level.TWO_PLY), "go")
    assert [level for level, _, _ in levels.made] == [
        Level.STATIC,
        Level.ONE_PLY,
        Level.TWO_PLY,
    ]
    assert said[0].startswith("info role chequer depth 3 ")


def test_with_a_limit_of_time_it_looks_as_deep_as_it_may_at_once() -> None:
    levels = Levels()
    answers(levels, Settings(Level.THREE_PLY, threads=2), "go movetime 250")
    assert levels.made == [(Level.STATIC, None, 2), (Level.THREE_PLY, 0.25, 2)]


def test_depth_counts_as_the_ply_does() -> None:
    levels = Levels()
    answers(levels, Settings(Level.THREE_PLY), "go depth 1")
    assert [level for level, _, _ in levels.made] == [Level.STATIC]


def test_what_is_forced_is_not_thought_about() -> None:
    levels = Levels()
    said = answers(levels, Settings(Level.TWO_PLY), f"position xgid {DANCE}", "go")
    assert [level for level, _, _ in levels.made] == [Level.STATIC]
    assert said[-1] == "bestmove pass"


def test_what_is_cancelled_answers_as_far_as_it_got() -> None:
    said = answers(Levels(cancelled_at=Level.TWO_PLY), Settings(Level.FOUR_PLY), "go")
    assert said[0].startswith("info role chequer depth 2 ")
    assert said[1] == "bestmove 8/5 6/5"


@pytest.mark.parametrize("offer", [Offer.BEAVER, Offer.RACCOON])
def test_a_beaver_that_waits_is_answered(offer: Offer) -> None:
    line = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:{letter}:0:0:2:0:10"
    letter = {Offer.BEAVER: "B", Offer.RACCOON: "R"}[offer]
    hold(
        f"""
        > {line.format(letter=letter)}
        take
        > position xgid {line.format(letter=letter)}
        > go
        info role cube depth 1 eq 0.000000 {EVEN}
        bestcube take
        """,
        ScriptedJudge(),
    )
