"""What is said of the cube, to the side on roll and to the side that is doubled."""

import pytest

from tablas.analysis.words import Audience, explain_answer, explain_cube
from tablas.engine import Engine
from tablas.i18n import translator
from tablas.records.cube_decision import CubeAnswer
from tablas.records.evaluation import Chances
from tablas.rules import Cube, Position, Seat
from tests.analysis.judged import cube_turn

EN = translator("en")
TAKE, DROP = CubeAnswer.TAKE, CubeAnswer.DROP
GOOD = Chances(0.72, 0.3, 0.01, 0.05, 0.0)
"""With so many gammons the other side needs 31 %."""
FAIR = Chances(0.68, 0.25, 0.01, 0.05, 0.0)


@pytest.mark.parametrize(
    ("values", "doubled", "said"),
    [
        ((0.6, 0.7, 1.0), True, "Double; the opponent should take."),
        (
            (0.6, 0.7, 1.0),
            False,
            "Double; the opponent should take. Waiting was a mistake.",
        ),
        ((0.9, 1.2, 1.0), True, "Double; the opponent should drop."),
        ((0.3, 0.1, 1.0), False, "Do not double."),
        ((0.3, 0.1, 1.0), True, "Do not double. The double was a mistake."),
        (
            (1.2, 1.5, 1.0),
            True,
            "Too good to double: play on, for a gammon. The double let the gammon go.",
        ),
    ],
)
def test_the_verdict_says_what_was_right_and_whether_it_was_done(
    values: tuple[float, float, float], doubled: bool, said: str
) -> None:
    assert explain_cube(cube_turn(values, doubled=doubled), EN)[0] == said


def test_an_expert_hears_the_loss_and_the_three_equities() -> None:
    said = explain_cube(cube_turn((0.6, 0.7, 1.0)), EN, audience=Audience.EXPERT)
    assert said[0] == "Double; the opponent should take. Waiting gives away 0.100."
    assert said[1] == "No double +0.600; double and take +0.700; double and drop +1.000."


def test_chances_stand_beside_the_take_point() -> None:
    said = explain_cube(cube_turn((0.9, 1.2, 1.0), chances=GOOD), EN)
    assert said[1].startswith("You win 72.0 % of the games. The opponent wins 28.0 % and needs")
    assert said[2] == "Of your wins 42 % are gammons."


@pytest.mark.parametrize(
    ("values", "chances"), [((0.6, 0.7, 1.0), GOOD), ((0.9, 1.2, 1.0), FAIR)], ids=["take", "drop"]
)
def test_a_take_point_that_the_analysis_contradicts_is_not_told(
    values: tuple[float, float, float], chances: Chances
) -> None:
    turn = cube_turn(values, doubled=True, answer=TAKE, chances=chances)
    assert "need" not in " ".join((*explain_cube(turn, EN), *explain_answer(turn, EN)))


@pytest.mark.parametrize(
    ("values", "told"), [((0.6, 0.7, 1.0), True), ((0.9, 1.2, 1.0), False)], ids=["take", "drop"]
)
def test_a_market_is_lost_only_while_there_is_one(
    values: tuple[float, float, float], told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablas.analysis.words.cubes.market_losers", lambda *_: 0.5)
    said = explain_cube(cube_turn(values), EN, engine=Engine())
    assert any("lose your market" in sentence for sentence in said) is told


def test_without_an_analysis_nothing_is_said() -> None:
    turn = cube_turn((0.6, 0.7, 1.0), doubled=True, answer=TAKE)
    bare = type(turn)(turn.place, True, TAKE, False, None)
    assert explain_cube(bare, EN) == ()
    assert explain_answer(bare, EN) == ()


@pytest.mark.parametrize(
    ("values", "chances", "answer", "said"),
    [
        ((0.6, 0.7, 1.0), FAIR, TAKE, "Taking is right."),
        ((0.6, 0.7, 1.0), FAIR, DROP, "Taking is right. Your answer was a mistake."),
        ((0.9, 1.2, 1.0), GOOD, DROP, "Dropping is right."),
        ((0.9, 1.2, 1.0), GOOD, TAKE, "Dropping is right. Your answer was a mistake."),
    ],
)
def test_the_answer_is_judged_for_the_side_that_was_doubled(
    values: tuple[float, float, float], chances: Chances, answer: CubeAnswer, said: str
) -> None:
    turn = cube_turn(values, doubled=True, answer=answer, chances=chances)
    words = explain_answer(turn, EN)
    assert words[0] == said
    mine, lost = 100 * (1 - chances.win), 100 * chances.win_gammon
    assert words[1].startswith(f"You win {mine:.1f} % of the games, and to take you need")
    assert words[2] == f"Gammons count against you: you lose one in {lost:.1f} % of the games."


def test_an_expert_hears_what_the_answers_are_worth() -> None:
    turn = cube_turn((0.9, 1.2, 1.0), doubled=True, answer=TAKE)
    said = explain_answer(turn, EN, audience=Audience.EXPERT)
    assert said[:2] == (
        "Dropping is right. Your answer gives away 0.200.",
        "To take is worth -1.200, to drop -1.000.",
    )


def test_without_a_double_there_is_no_answer() -> None:
    assert explain_answer(cube_turn((0.6, 0.7, 1.0)), EN) == ()


def test_in_the_race_the_lead_is_counted() -> None:
    race = Position.of({6: 5, 5: 5, 4: 5}, {6: 6, 5: 6, 4: 3})
    said = explain_cube(cube_turn((0.6, 0.7, 1.0), position=race), EN)
    assert "In the race you lead 75 to 78, by 4 % of your own count." in said
    expert = explain_cube(cube_turn((0.6, 0.7, 1.0), position=race), EN, audience=Audience.EXPERT)
    assert "the rule of thumb doubles from 8 %" in expert[-1]
    behind = explain_cube(cube_turn((0.1, -0.2, 1.0), position=race.swapped()), EN)
    assert "In the race you have 78 pips to go, your opponent 75." in behind


def test_winning_at_once_is_counted_in_rolls() -> None:
    last = Position.of({5: 1, 2: 1}, {1: 2})
    said = explain_cube(cube_turn((0.1, 0.2, 1.0), position=last), EN)
    assert said[-2:] == (
        "With 19 of the 36 rolls you win at once.",
        "If you do not win now, your opponent does with 36 of the 36 rolls.",
    )


def test_the_score_is_told_where_it_changes_the_cube() -> None:
    turn = cube_turn((0.6, 0.7, 1.0), score=(3, 5), length=7, cube=Cube())
    said = " ".join(explain_cube(turn, EN))
    assert "You need 4 points, your opponent 2. At this score a cube that is taken is dead" in said
    assert turn.seat is Seat.WHITE


def test_on_the_last_roll_the_cube_is_dead_and_a_quarter_is_enough_to_take() -> None:
    last = Position.of({2: 1, 3: 1}, {1: 1})
    chances = Chances(25 / 36, 0.0, 0.0, 0.0, 0.0)
    turn = cube_turn((0.389, 0.778, 1.0), position=last, doubled=True, answer=TAKE, chances=chances)
    assert explain_answer(turn, EN)[1] == (
        "You win 30.6 % of the games, and to take you need 25.0 %."
    )
