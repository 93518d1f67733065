from __future__ import annotations

import pytest

from tablas.drawing import captions
from tablas.drawing.scene import Scene
from tablas.i18n import translator
from tablas.rules import (
    HYPERGAMMON,
    Abandoned,
    Cube,
    Ending,
    FlagFell,
    GameResult,
    MatchRules,
    Offer,
    OpeningThrown,
    Roll,
    Seat,
    Situation,
    WinClass,
)
from tests.drawing.boards import LOPSIDED, START, dropped, opening

EN = translator("en")


def money(rules: MatchRules) -> Scene:
    return Scene.of(Situation(START, rules=rules))


class TestPlayer:
    @pytest.mark.parametrize("players", [None, ("White", "Black"), ("", " "), ("\x1b", "\u202e")])
    def test_without_a_name_is_called_by_colour(self, players: tuple[str, str] | None) -> None:
        scene = Scene.of(START, players=players)
        assert captions.player(scene, Seat.WHITE, EN) == "White"
        assert captions.player(scene, Seat.BLACK, EN) == "Black"

    def test_colours_are_translated(self) -> None:
        scene = Scene.of(START, players=("White", "Black"))
        assert captions.player(scene, Seat.WHITE, translator("es")) != "White"

    def test_has_a_name(self) -> None:
        scene = Scene.of(START, players=("Ana María", "Blas"))
        assert captions.player(scene, Seat.WHITE, EN) == "Ana María"
        assert captions.player(scene, Seat.BLACK, EN) == "Blas"

    def test_long_names_are_cut(self) -> None:
        scene = Scene.of(START, players=("x" * 18, "y" * 19))
        assert captions.player(scene, Seat.WHITE, EN) == "x" * 18
        assert captions.player(scene, Seat.BLACK, EN) == "y" * 17 + "…"

    def test_names_cannot_steer_a_terminal(self) -> None:
        scene = Scene.of(START, players=("A\x1b[31mna\n\tB", "x"))
        assert captions.player(scene, Seat.WHITE, EN) == "A [31mna B"


class TestAgreement:
    def test_of_a_match(self) -> None:
        scene = Scene.of(Situation(START, rules=MatchRules(length=7)))
        assert captions.agreement(scene, EN) == ("Match to 7 points",)

    def test_of_a_single_point(self) -> None:
        scene = Scene.of(Situation(START, rules=MatchRules(length=1)))
        assert captions.agreement(scene, EN) == ("Match to 1 point",)

    def test_tells_the_crawford_game(self) -> None:
        situation = Situation(START, rules=MatchRules(length=7), score=(6, 0), crawford=True)
        assert captions.agreement(Scene.of(situation), EN)[1:] == ("Crawford game",)

    def test_of_money_play_tells_its_options(self) -> None:
        assert captions.agreement(money(MatchRules()), EN) == ("Money play",)
        assert captions.agreement(money(MatchRules(jacoby=True, beavers=True)), EN)[1:] == (
            "Jacoby",
            "beavers",
        )
        assert captions.agreement(money(MatchRules(beavers=True, raccoons=True)), EN)[1:] == (
            "raccoons",
        )

    def test_tells_another_game(self) -> None:
        situation = Situation(HYPERGAMMON.start, rules=MatchRules(variant=HYPERGAMMON))
        assert captions.agreement(Scene.of(situation), EN) == ("Money play", "Hypergammon")

    def test_a_position_has_none(self) -> None:
        assert captions.agreement(Scene.of(START), EN) == ()


class TestCube:
    @pytest.mark.parametrize(
        ("value", "shown"), [(1, "1"), (64, "64"), (1 << 20, "1048576"), (1 << 24, "2^24")]
    )
    def test_large_values_are_powers(self, value: int, shown: str) -> None:
        assert captions.plain_cube_value(value) == shown

    def test_immense_values_are_powers_too(self) -> None:
        assert captions.cube_value(1 << 20_000) == ("2", "20000")

    @pytest.mark.parametrize(
        ("situation", "said"),
        [
            (Situation(START), "Cube at 1, in the middle"),
            (Situation(START, cube=Cube(2, Seat.BLACK)), "Cube at 2, owned by Black"),
            (Situation(START, cube=Cube(4, Seat.WHITE)), "Cube at 4, owned by White"),
            (Situation(START, offer=Offer.DOUBLE), "Cube offered at 2"),
            (Situation(START, rules=MatchRules(cube_limit=1)), ""),
        ],
    )
    def test_is_told(self, situation: Situation, said: str) -> None:
        assert captions.cube(Scene.of(situation), EN) == said


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        (Situation(START), "White on roll"),
        (Situation(START, Seat.BLACK), "Black on roll"),
        (Situation(START, roll=Roll(1, 3)), "White to play 3-1"),
        (Situation(START, offer=Offer.DOUBLE), "White doubles to 2"),
        (Situation(START, Seat.BLACK, offer=Offer.DOUBLE), "Black doubles to 2"),
        (Situation(START, offer=Offer.BEAVER, cube=Cube(2)), "Black beavers to 4"),
        (Situation(START, offer=Offer.RACCOON, cube=Cube(4)), "White raccoons to 8"),
        (
            Situation(START, resignation=WinClass.SINGLE),
            "White offers to resign a single game",
        ),
        (Situation(START, resignation=WinClass.GAMMON), "White offers to resign a gammon"),
        (
            Situation(START, Seat.BLACK, resignation=WinClass.BACKGAMMON),
            "Black offers to resign a backgammon",
        ),
    ],
)
def test_status_tells_what_comes_next(situation: Situation, said: str) -> None:
    assert captions.status(Scene.of(situation), EN) == said


def test_status_of_an_opening() -> None:
    assert captions.status(Scene.of(opening()), EN) == "The opening dice decide who begins"


def test_status_of_a_position_is_empty() -> None:
    assert captions.status(Scene.of(LOPSIDED), EN) == ""


def test_status_of_a_finished_match() -> None:
    begun = opening().apply(OpeningThrown(3, 1))
    assert captions.status(Scene.of(begun.apply(FlagFell(Seat.WHITE))), EN) == "Blas wins the match"
    assert captions.status(Scene.of(begun.apply(Abandoned())), EN) == "The match was abandoned"


def test_status_of_a_finished_game() -> None:
    assert captions.status(Scene.of(dropped()), EN) == "Blas wins 1 point"


@pytest.mark.parametrize(
    ("win_class", "said"),
    [
        (WinClass.SINGLE, "White wins 2 points"),
        (WinClass.GAMMON, "White wins a gammon: 4 points"),
        (WinClass.BACKGAMMON, "White wins a backgammon: 6 points"),
    ],
)
def test_status_tells_how_much_was_won(win_class: WinClass, said: str) -> None:
    result = GameResult(Seat.WHITE, win_class, 2, Ending.RESIGNED)
    assert captions.status(Scene(START.own, START.other, result=result), EN) == said


def test_pips_are_counted() -> None:
    assert captions.pips(Scene.of(LOPSIDED), Seat.WHITE, EN) == f"{25 + 16 + 42 + 6} pips"
    assert captions.pips(Scene.of(LOPSIDED), Seat.BLACK, EN) == f"{50 + 20 + 78 + 8} pips"
