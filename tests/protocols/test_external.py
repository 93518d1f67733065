from __future__ import annotations

import pytest

from tablas.protocols.external import Conversation
from tablas.protocols.gnubg_boards import USUAL, Agreement
from tablas.records.evaluation import Level
from tablas.rules import MatchRules, Seat, Situation
from tests.protocols.judges import ScriptedJudge
from tests.protocols.test_gnubg_boards import (
    AFTER_CRAWFORD,
    CRAWFORD,
    PLAYER_0_DOUBLES,
    PLAYER_0_TO_PLAY,
    PLAYER_1_BEAVERS,
    START,
)

MONEY = f"board:X:O:0:0:0:{START}:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"


def conversation(judge: ScriptedJudge, agreement: Agreement = USUAL) -> Conversation:
    return Conversation(lambda _: judge, Level.TWO_PLY, name="Tablas 1.2", agreement=agreement)


def answer(line: str, judge: ScriptedJudge | None = None) -> str | None:
    return conversation(judge or ScriptedJudge()).answer(line)


# --- decisions


def test_dice_ask_for_a_play() -> None:
    judge = ScriptedJudge({"31": "13/9", "65": "24/13"})
    assert answer(PLAYER_0_TO_PLAY + "\n\0", judge) == "13/10 10/9"
    assert answer(CRAWFORD, judge) == "24/18 18/13"


def test_without_dice_it_is_the_cube() -> None:
    assert answer(AFTER_CRAWFORD, ScriptedJudge(cube=(0.5, 0.6, 1.0))) == "double"
    assert answer(AFTER_CRAWFORD, ScriptedJudge(cube=(0.5, 0.4, 1.0))) == "roll"


@pytest.mark.parametrize(
    ("values", "word"),
    [((0.5, 0.6, 1.0), "take"), ((0.5, 1.2, 1.0), "drop"), ((-0.5, -0.2, 1.0), "beaver")],
)
def test_a_double_is_answered(values: tuple[float, float, float], word: str) -> None:
    assert answer(PLAYER_0_DOUBLES, ScriptedJudge(cube=values, beavers=True)) == word


def test_a_raccoon_is_called_a_beaver() -> None:
    assert answer(PLAYER_1_BEAVERS, ScriptedJudge(equity=lambda _: 0.1)) == "beaver"


def test_a_dance_is_an_empty_line() -> None:
    closed = "-1:2:2:2:2:2:2" + ":0" * 12 + ":-2:-2:-2:-2:-2:0:0"
    line = f"board:X:O:0:0:0:{closed}:-1:6:4:6:4:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"
    assert answer(line) == ""


def test_nothing_else_follows_from_the_names() -> None:
    line = AFTER_CRAWFORD.replace("gnubg:root", "root:gnubg")
    judge = ScriptedJudge()
    conversation(judge).answer(line)
    conversation(judge).answer(AFTER_CRAWFORD)
    assert judge.asked[0] == judge.asked[1]


@pytest.mark.parametrize(("points", "word"), [(1, "reject"), (2, "accept")])
def test_the_opponent_of_the_side_on_roll_resigns(points: int, word: str) -> None:
    def equity(situation: Situation) -> float:
        outcome = situation.rules.variant.outcome(situation.position)
        return 1.5 if outcome is None else outcome.value

    assert answer(f"{MONEY} resignation {points}", ScriptedJudge(equity=equity)) == word


def test_a_resignation_of_nothing_is_none() -> None:
    assert answer(f"{MONEY} resignation 0") == "roll"


# --- what follows a board


@pytest.mark.parametrize(
    ("words", "jacoby", "beavers"),
    [
        ("", True, True),
        ("jacobyrule off", False, True),
        ("JacobyRule OFF beavers off", False, False),
        ("beavers jacobyrule", True, True),
        ("noise 0.1 prune on deterministic cube on plies 2", True, True),
    ],
)
def test_rules_are_told_after_the_board(words: str, jacoby: bool, beavers: bool) -> None:
    judge = ScriptedJudge()
    assert answer(f"{MONEY} {words}", judge) == "roll"
    rules = judge.asked[0].rules
    assert (rules.jacoby, rules.beavers) == (jacoby, beavers)


def test_otherwise_what_was_agreed_holds() -> None:
    judge = ScriptedJudge()
    conversation(judge, Agreement(jacoby=False, beavers=False)).answer(MONEY)
    assert judge.asked[0].rules == MatchRules()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("plies", "after plies a number was expected"),
        ("plies 9", "after plies a number from 0 to 4 was expected, not '9'"),
        ("resignation x", "after resignation a number from 0 to 3 was expected, not 'x'"),
        ("please", "after a board 'please' means nothing"),
    ],
)
def test_what_means_nothing_is_refused(words: str, said: str) -> None:
    assert answer(f"{MONEY} {words}") == f"Error: {said}"


# --- evaluations


def test_an_evaluation_is_five_chances_and_a_value() -> None:
    judge = ScriptedJudge(equity=lambda _: 0.3)
    cubeless = "0.500000 0.250000 0.125000 0.250000 0.062500 0.062500"
    assert answer(f"evaluation fibsboard {MONEY}", judge) == cubeless
    assert answer(f"EVALUATION {MONEY} cubeful", judge) == f"{cubeless[:-8]}0.300000"


def test_in_a_match_the_value_is_the_chance_to_win_it() -> None:
    judge = ScriptedJudge(equity=lambda _: 0.3, mwc=0.75)
    for words in ("cubeless", "cube on"):
        told = answer(f"evaluation fibsboard {AFTER_CRAWFORD} {words}", judge)
        assert told is not None
        assert told.endswith(" 0.750000")
    assert [situation.rules.cube_limit for situation in judge.asked] == [1, None]


def test_an_evaluation_is_static_unless_plies_are_asked() -> None:
    levels = []

    def judges(level: Level) -> ScriptedJudge:
        levels.append(level)
        return ScriptedJudge()

    talk = Conversation(judges, Level.TWO_PLY, name="")
    talk.answer(f"evaluation {MONEY}")
    talk.answer(f"evaluation {MONEY} plies 3")
    talk.answer(f"{MONEY} plies 0")
    talk.answer(MONEY)
    assert levels == [Level.STATIC, Level.THREE_PLY, Level.STATIC, Level.TWO_PLY]


# --- the rest


def test_it_tells_who_it_is() -> None:
    told = answer("Version")
    assert told is not None
    assert told.splitlines() == [
        "Interface: 2",
        "RFBF: 0",
        "Engine: Tablas",
        "Software: Tablas 1.2",
    ]
    assert "evaluation" in (answer("help") or "")


@pytest.mark.parametrize("word", ["exit", "quit", " EXIT "])
def test_it_hangs_up_when_told_so(word: str) -> None:
    assert answer(word) is None


def test_debugging_shows_what_was_understood() -> None:
    talk = conversation(ScriptedJudge())
    assert talk.answer("set debug on") == "Debug output ON"
    told = talk.answer(AFTER_CRAWFORD)
    assert told == "DBG: XGID=-b----E-C---eE---c-e----B-:0:0:1:00:1:4:0:5:0\nroll"
    assert talk.answer("set debug off") == "Debug output OFF"
    assert talk.answer(AFTER_CRAWFORD) == "roll"


def test_the_interface_can_be_set_and_makes_no_difference() -> None:
    talk = conversation(ScriptedJudge())
    assert talk.answer("set interface new") == "New interface ON"
    assert talk.answer(AFTER_CRAWFORD) == "roll"
    assert talk.answer("set interface old") == "New interface OFF"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Error: no command given"),
        ("\0", "Error: no command given"),
        ("set pipe on", "Error: what can be set is"),
        ("hello", "Error: this is no board line"),
        ("board:1:2:3", "Error: a board line of FIBS has 52 fields"),
        (MONEY.replace(":25:", ":25:0:"), "Error: a board line of FIBS has 52 fields"),
        (MONEY.replace(":2:", ":x:", 1), "Error: field"),
        (MONEY.replace(START, START.replace("-2", "-3")), "Error: a side has 16 checkers"),
    ],
)
def test_other_lines_are_refused_and_the_conversation_goes_on(line: str, said: str) -> None:
    talk = conversation(ScriptedJudge())
    told = talk.answer(line)
    assert told is not None
    assert told.startswith(said)
    assert "\n" not in told
    assert talk.answer(MONEY) == "roll"


def test_what_the_engine_refuses_is_told() -> None:
    assert answer(MONEY, ScriptedJudge(refusal="not today")) == "Error: not today"


def test_turns_are_told_apart() -> None:
    judge = ScriptedJudge()
    conversation(judge).answer(PLAYER_0_TO_PLAY)
    assert judge.asked[0].turn is Seat.BLACK
