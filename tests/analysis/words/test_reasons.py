"""Each fact is told of the play that has it, and of no other."""

from tablas.analysis.words.reasons import NEARLY_SURE, After, Pair, reasons
from tablas.i18n import translator
from tablas.notation import parse_play
from tablas.rules import BACKGAMMON, BAR, Position, Roll

EN = translator("en")
START = BACKGAMMON.start


def told(position: Position, dice: str, better: str, worse: str) -> list[str]:
    roll = Roll(*map(int, dice))
    after = [After(parse_play(text, position, roll).result, BACKGAMMON) for text in (better, worse)]
    pair = Pair(position, roll, after[0], after[1], "your play")
    return [reason.words for reason in reasons(pair, EN)]


def test_a_point_is_made() -> None:
    words = told(START, "31", "8/5 6/5", "24/20")
    assert "It makes your 5 point." in words


def test_a_point_is_kept_which_the_other_gives_up() -> None:
    words = told(START, "62", "24/18 13/11", "24/18 6/4")
    assert not any("keeps" in sentence for sentence in words)
    words = told(Position.of({8: 2, 6: 3, 13: 3}, {24: 2}), "11", "13/11(2)", "8/7(2) 13/11")
    assert any("It keeps your 8 point, which your play gives up." in one for one in words)


def test_a_hit_is_told_on_either_side() -> None:
    position = Position.of({13: 3, 8: 2, 6: 5}, {20: 1, 24: 1, 6: 5})
    assert "It hits a checker; your play does not." in told(position, "31", "8/5* 6/5", "13/9")
    assert any("A hit is not everything" in one for one in told(position, "31", "13/9", "8/5* 6/5"))


def test_where_both_plays_hit_neither_is_said_to_spare_it() -> None:
    position = Position.of({13: 3, 9: 2, 6: 5}, {20: 1, 17: 1, 24: 1, 6: 5})
    one, two = "6/5* 9/4", "13/8* 6/5*"
    assert "It hits two checkers, your play only one." in told(position, "51", two, one)
    assert not any("A hit is not everything" in said for said in told(position, "51", one, two))


def test_a_play_that_nothing_can_hit_says_so() -> None:
    position = Position.of({13: 2, 8: 2, 6: 5}, {24: 2})
    safe = told(position, "55", "13/8(2) 8/3(2)", "13/3 8/3(2)")
    assert any(one.startswith("Nothing can hit it; with your play") for one in safe)


def test_a_risk_that_pays_is_called_one() -> None:
    words = told(START, "41", "13/9 6/5", "13/8")
    assert any(one.startswith("The risk is worth it:") for one in words)


def test_a_prime_is_told_where_somebody_is_behind_it() -> None:
    position = Position.of({8: 2, 7: 2, 6: 3, 4: 2, 11: 1}, {24: 2})
    words = told(position, "61", "11/5 6/5", "11/4")
    assert "It builds a prime of 5 points with 2 checkers of the opponent's behind it." in words


def test_the_last_checker_back_comes_out() -> None:
    position = Position.of({20: 1, 8: 2, 6: 3}, {13: 2, 8: 2})
    assert "It brings your last back checker out." in told(position, "63", "20/11", "8/2 6/3")


def test_a_checker_that_goes_to_the_opponents_bar_point_is_still_back() -> None:
    position = Position.of({24: 1, 18: 2, 9: 1, 8: 2, 6: 3}, {13: 2, 8: 2})
    words = told(position, "65", "24/18 9/4", "9/3 8/3")
    assert not any("back" in one for one in words)


def test_a_hit_that_is_all_but_certain_is_no_risk_that_pays() -> None:
    position = Position.of({14: 2, 13: 2, 8: 3}, dict.fromkeys(range(19, 25), 1))
    risky = parse_play("14/7", position, Roll(6, 1)).result
    assert After(risky, BACKGAMMON).shots.total >= NEARLY_SURE
    words = told(position, "61", "14/7", "14/8 14/13")
    assert not any("The risk is worth it" in one for one in words)


def test_once_the_sides_have_passed_points_are_no_reason() -> None:
    position = Position.of({9: 1, 8: 2, 6: 3}, {9: 2, 6: 3})
    words = told(position, "21", "9/7 8/7", "9/6")
    assert not any("point" in one for one in words)


def test_what_may_still_be_prevented_is_told_with_a_condition() -> None:
    position = Position.of({24: 2, 13: 3, 8: 3, 6: 5}, {20: 2, 13: 4, 8: 3, 6: 5})
    found = [
        one for one in told(position, "42", "24/20 13/11", "8/4 6/4") if "a back checker out" in one
    ]
    assert all(one.startswith("Left in peace, ") for one in found)
    assert found


def test_checkers_on_the_bar_stay_there_more_often() -> None:
    position = Position.of({6: 2, 5: 2, 4: 2, 9: 1, 8: 1}, {BAR: 1, 13: 2})
    words = told(position, "65", "9/3 8/3", "9/4 8/2")
    assert any("stays on the bar with" in one for one in words)


def test_in_the_race_checkers_off_and_gaps_count() -> None:
    position = Position.of({6: 1, 4: 2, 1: 2}, {3: 3})
    words = told(position, "61", "6/off 1/off", "6/off 4/3")
    assert "It bears off 2 checkers, your play 1." in words


def test_the_same_play_gives_no_reason() -> None:
    assert told(START, "31", "8/5 6/5", "8/5 6/5") == []
