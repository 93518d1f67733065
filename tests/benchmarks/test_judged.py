from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.judged import CubeCase, cube_cases, decisions, sampled
from tablas.notation import parse_play
from tablas.records.cube_decision import CubeValues
from tablas.rules import BACKGAMMON, Position, Roll, Seat, Situation

START = "4HPwATDgc/ABMA"
CHANCES = "0.501, 0.136, 0.006, 0.499, 0.134, 0.006"


def candidates(*judged: tuple[str, int, float]) -> str:
    return " ; ".join(
        f"{play}|Cubeful-{plies}-ply|{equity:+.3f}|{CHANCES}" for play, plies, equity in judged
    )


def after(play: str) -> Position:
    return parse_play(play, BACKGAMMON.start, Roll(3, 2)).result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "judged.tsv"


def write(file: Path, *lines: str) -> None:
    file.write_text("\n".join(["# about", "position_id\tand so on", *lines, ""]), encoding="utf-8")


class TestPlays:
    def test_a_choice_loses_its_distance_from_the_best_of_the_deepest(self, file: Path) -> None:
        judged = candidates(("24/21 13/11", 4, 0.0), ("13/11 13/10", 4, -0.1), ("13/8", 0, 0.3))
        write(file, f"{START}\tMICpAAAAAAAE\t32\t13/8\t{judged}")
        (decision,) = decisions(file)
        assert decision.roll == Roll(3, 2)
        assert decision.situation.rules.length == 5
        assert decision.loss(after("24/21 13/11")) == 0
        assert decision.loss(after("13/11 13/10")) == pytest.approx(0.1)
        assert decision.loss(after("13/8")) == 0  # never less

    def test_what_is_not_listed_loses_as_much_as_the_worst(self, file: Path) -> None:
        judged = candidates(("24/21 13/11", 2, 0.05), ("13/8", 2, -0.25))
        write(file, f"{START}\tMICpAAAAAAAE\t32\t13/8\t{judged}")
        (decision,) = decisions(file)
        assert decision.loss(after("24/22 6/3")) == pytest.approx(0.3)

    def test_without_a_choice_there_is_no_decision(self, file: Path) -> None:
        # White has one checker left: it is borne off whatever the dice.
        write(file, f"AQAAgAAAAAAAAA\tcAkAAAAAAAAE\t65\t1/off\t{candidates(('1/off', 0, 1.0))}")
        assert list(decisions(file)) == []


class TestCube:
    TAKE = CubeValues(no_double=0.5, double_take=0.7, double_pass=1.0)
    PASS = CubeValues(no_double=0.8, double_take=1.2, double_pass=1.0)
    KEEP = CubeValues(no_double=0.3, double_take=0.1, double_pass=1.0)
    TOO_GOOD = CubeValues(no_double=1.1, double_take=1.5, double_pass=1.0)

    @pytest.mark.parametrize("true", [TAKE, PASS, KEEP, TOO_GOOD])
    def test_who_sees_the_truth_loses_nothing(self, true: CubeValues) -> None:
        assert _case(true).losses(true) == (0, 0)

    def test_a_missed_double_costs_what_it_would_have_brought(self) -> None:
        doubling, _ = _case(self.TAKE).losses(self.KEEP)
        assert doubling == pytest.approx(0.2)

    def test_a_wrong_double_costs_what_it_gives_away(self) -> None:
        assert _case(self.KEEP).losses(self.TAKE) == pytest.approx((0.2, 0))

    def test_cashing_what_is_too_good_costs_the_difference(self) -> None:
        doubling, _ = _case(self.TOO_GOOD).losses(self.PASS)
        assert doubling == pytest.approx(0.1)

    def test_a_wrong_take_and_a_wrong_drop_cost_the_gap(self) -> None:
        assert _case(self.PASS).losses(self.TAKE)[1] == pytest.approx(0.2)
        assert _case(self.TAKE).losses(self.PASS)[1] == pytest.approx(0.3)

    def test_who_sees_no_double_neither_doubles_nor_drops(self) -> None:
        assert _case(self.PASS).losses(None) == pytest.approx((0.2, 0.2))

    def test_a_line_is_read(self, file: Path) -> None:
        write(file, f"{START}\tcAmgAAAAAAAE\t{CHANCES}\t-0.002\t-0.348\t+1.000\tNo double\t4-ply")
        (case,) = cube_cases(file)
        assert case.equity == CubeValues(-0.002, -0.348, 1.0)
        assert case.situation.position == BACKGAMMON.start
        assert case.situation.roll is None


def _case(equity: CubeValues) -> CubeCase:
    return CubeCase(Situation(position=BACKGAMMON.start, turn=Seat.WHITE), equity)


def test_a_smaller_sample_is_the_beginning_of_a_larger_one() -> None:
    cases = list(range(100))
    assert sampled(cases, 10) == sampled(cases, 50)[:10]
    assert sampled(cases, 50) != cases[:50]
    assert sampled(cases, None) == cases
