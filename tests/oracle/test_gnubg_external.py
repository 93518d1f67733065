"""GNU Backgammon plays whole games against the engine, and is asked for its own decisions.

A failure names its seed; ``ORACLE_SEED=…`` runs it again.
"""

from __future__ import annotations

import os
import socket
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom

import pytest

from tablas.engine import Engine
from tablas.engine.searching import Canceller
from tablas.notation.reading import read
from tablas.protocols.addresses import Address
from tablas.protocols.deciding import CubeWord, cube_word
from tablas.protocols.external import Conversation
from tablas.protocols.external_player import ExternalPlayer
from tablas.protocols.external_server import ExternalServer
from tablas.records.cube_decision import CubeDecision
from tablas.records.evaluation import Evaluation, Level, RankedPlay
from tablas.rules import BACKGAMMON, ROLLS, Cube, GameStarted, MatchRules, Offer, Seat, Situation
from tests.oracle.asking import random_positions

pytestmark = pytest.mark.gnubg

STATIC = ("chequerplay evaluation plies 0", "cubedecision evaluation plies 0")


@pytest.fixture
def seed() -> int:
    return int(os.environ.get("ORACLE_SEED") or SystemRandom().randrange(10**9))


@pytest.fixture(scope="module")
def engine() -> Engine:
    """One that is ready, so that the program need not wait until it is compiled."""
    engine = Engine()
    engine.cube_decision(Situation(BACKGAMMON.start))
    engine.rank_plays(Situation(BACKGAMMON.start, roll=ROLLS[0]))
    return engine


class Listener:
    """The engine, the situations it is asked about, and its answers."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.asked: list[Situation] = []
        self.answers: list[str | None] = []

    def begin(self) -> Conversation:
        answers = self.answers

        class Recorded(Conversation):
            def answer(self, line: str) -> str | None:
                answers.append(super().answer(line))
                return answers[-1]

        return Recorded(lambda _: self, Level.STATIC, name="Tablas")

    def evaluate(self, subject: Situation, /, **means: Canceller | None) -> Evaluation:
        self.asked.append(subject)
        return self._engine.evaluate(subject)

    def rank_plays(
        self, subject: Situation, /, **means: Canceller | None
    ) -> tuple[RankedPlay, ...]:
        self.asked.append(subject)
        return self._engine.rank_plays(subject)

    def cube_decision(self, situation: Situation, /, **means: Canceller | None) -> CubeDecision:
        self.asked.append(situation)
        return self._engine.cube_decision(situation)


@contextmanager
def serving(listener: Listener) -> Iterator[Address]:
    with ExternalServer(Address("127.0.0.1", 0), listener.begin) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()


def run(gnubg: str, folder: Path, commands: Sequence[str]) -> str:
    """What the program says to these commands."""
    done = subprocess.run(
        [gnubg, "-t", "-q"],
        input="\n".join([*commands, "quit", "y", ""]),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=folder,
        env=os.environ | {"HOME": str(folder), "LC_ALL": "C"},
    )
    return done.stdout + done.stderr


def preparations(seed: int, address: Address, player: int) -> list[str]:
    """Both play statically; the engine is player 0 or 1."""
    return [
        "set rng mersenne",
        f"set seed {seed}",
        f"set player {player} external {address}",
        f"set player {1 - player} gnubg",
        *(f"set player {1 - player} {setting}" for setting in STATIC),
        "set automatic roll on",
        "set display off",
    ]


# --- the program asks


@pytest.mark.parametrize("player", [0, 1])
def test_it_plays_a_whole_match_against_the_engine(
    player: int, gnubg: str, engine: Engine, seed: int, tmp_path: Path
) -> None:
    listener, file = Listener(engine), tmp_path / "played.mat"
    with serving(listener) as address:
        said = run(
            gnubg,
            tmp_path,
            [
                *preparations(seed, address, player),
                "set automatic game on",
                "new match 7",
                f"export match mat {file}",
            ],
        )
    about = f"seed {seed}: {said[-1500:]}"
    assert file.exists(), about
    assert "has won the match" in said, about
    assert not [answer for answer in listener.answers if answer is None or "Error" in answer], about
    record = read(file)
    assert record.match.winner is not None, about
    assert not record.illegal_plays, about
    # In the file player 0 comes first, in a board line of the program White is player 1.
    scores = {
        after.score[::-1] for event, after in record.steps() if isinstance(event, GameStarted)
    }
    assert {situation.score for situation in listener.asked} <= scores, about
    assert {situation.actor for situation in listener.asked} == {list(Seat)[1 - player]}, about
    assert {situation.rules for situation in listener.asked} == {MatchRules(7)}, about
    assert len(listener.asked) > 10, about


def test_it_plays_for_money_with_beavers(
    gnubg: str, engine: Engine, seed: int, tmp_path: Path
) -> None:
    listener = Listener(engine)
    with serving(listener) as address:
        commands = [*preparations(seed, address, 0), "set automatic game off", "set jacoby on"]
        said = run(gnubg, tmp_path, [*commands, "new session", *["new game"] * 5])
    about = f"seed {seed}: {said[-1500:]}"
    assert said.count(" wins a ") == 6, about
    assert not [answer for answer in listener.answers if answer is None or "Error" in answer], about
    assert {situation.rules for situation in listener.asked} == {
        MatchRules(jacoby=True, beavers=True, raccoons=True)
    }


# --- the program is asked


@pytest.fixture(scope="module")
def player(gnubg: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExternalPlayer]:
    """The program, deciding statically."""
    folder = tmp_path_factory.mktemp("gnubg")
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = Address(*free.getsockname())
    with subprocess.Popen(
        [gnubg, "-t", "-q"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=os.environ | {"HOME": str(folder), "LC_ALL": "C"},
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        try:
            for command in (
                *(f"set evaluation {words}" for words in STATIC),
                f"external {address}",
            ):
                program.stdin.write(f"{command}\n")
            program.stdin.flush()
            for line in program.stdout:
                if "Waiting for a connection" in line:
                    break
            with ExternalPlayer(address) as player:
                yield player
        finally:
            program.kill()


def random_match(chance: Random) -> tuple[MatchRules, tuple[int, int]]:
    length = chance.choice([3, 5, 7, 9])
    return MatchRules(length), (chance.randrange(length - 1), chance.randrange(length - 1))


def test_it_knows_who_leads(player: ExternalPlayer) -> None:
    for turn in Seat:
        level = Situation(BACKGAMMON.start, turn, rules=MatchRules(7))
        values = [
            player.evaluate(replace(level, score=score), cubeful=cubeful)[1]
            for cubeful in (False, True)
            for score in ((5, 0), (0, 0), (0, 5))
        ]
        if turn is Seat.BLACK:
            values.reverse()
        assert values[0] > values[1] + 0.2 > values[2] + 0.4
        assert values[3] > values[4] + 0.2 > values[5] + 0.4


def test_its_plays_are_legal_and_good(player: ExternalPlayer, engine: Engine, seed: int) -> None:
    chance, losses = Random(seed), []
    for position in random_positions(chance, 60)[:30]:
        if BACKGAMMON.outcome(position) is not None:
            continue
        rules, score = random_match(chance)
        roll = chance.choice(ROLLS)
        situation = Situation(
            position, chance.choice(list(Seat)), rules=rules, score=score, roll=roll
        )
        play = player.play(situation)
        ranked = engine.rank_plays(situation)
        (equity,) = [each.equity for each in ranked if each.play == play]
        losses.append(ranked[0].equity - equity)
    assert sum(losses) / len(losses) < 0.03, f"seed {seed}: {losses}"


def test_it_answers_doubles_by_the_score(player: ExternalPlayer, engine: Engine, seed: int) -> None:
    """Only where the engine would answer otherwise if the sides had each other's points."""
    chance = Random(seed)
    asked = same = 0
    for position in random_positions(chance, 1200)[:600]:
        rules, score = random_match(chance)
        if BACKGAMMON.outcome(position) is not None:
            continue
        doubled = Situation(
            position, chance.choice(list(Seat)), rules=rules, score=score, offer=Offer.DOUBLE
        )
        words = [_clear_word(engine, situation) for situation in (doubled, _mirrored(doubled))]
        if None in words or words[0] is words[1]:
            continue
        asked += 1
        same += player.cube_word(doubled) is words[0]
    assert asked > 8, f"seed {seed}: {asked}"
    assert same > 0.8 * asked, f"seed {seed}: {same} of {asked}"


def _mirrored(situation: Situation) -> Situation:
    return replace(situation, score=situation.score[::-1])


def _clear_word(engine: Engine, situation: Situation) -> CubeWord | None:
    """The answer to a double where it is no close decision."""
    word, why = cube_word(engine, situation)
    assert isinstance(why, CubeDecision)
    if why.equity is None or abs(why.equity.double_take - why.equity.double_pass) < 0.1:
        return None
    return word


def test_it_answers_doubles_for_money(player: ExternalPlayer) -> None:
    ahead = BACKGAMMON.position({6: 5, 5: 5, 4: 5}, {13: 5, 8: 5, 6: 5})
    level = BACKGAMMON.position({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5})
    behind = BACKGAMMON.position({6: 5, 5: 5, 4: 5}, {6: 3, 5: 3, 4: 4, 3: 3, 2: 2})
    for turn in Seat:
        cube = Cube(2, turn)
        for position, word in (
            (ahead, CubeWord.DROP),
            (level, CubeWord.TAKE),
            (behind, CubeWord.BEAVER),
        ):
            rules = MatchRules.club_money()
            doubled = Situation(position, turn, cube, rules=rules, offer=Offer.DOUBLE)
            assert player.cube_word(doubled) is word, (position, turn)
