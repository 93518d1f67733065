"""The programs that are compared: each takes positions and rolls and gives plays and times.

The peers are imported or started here and nowhere else. One that is not installed raises
`MissingError`, which says what is left out.
"""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from tablas.engine import Engine
from tablas.engine.engine import as_board
from tablas.notation import format_gnubg_id, format_position_id, parse_position_id
from tablas.records.evaluation import Level
from tablas.rules import Position, Roll, Situation

Asked = tuple[Position | Situation, Roll]
"""A decision: a situation, judged with its cube and score; a position, for money and cubelessly."""


class MissingError(Exception):
    """A program is not installed."""


class Chosen(NamedTuple):
    """The board after each chosen play, the mover first, and CPU seconds each."""

    results: list[Position]
    seconds: list[float]


class Player(NamedTuple):
    """Something that chooses plays."""

    name: str
    choose: Callable[[Sequence[Asked]], Chosen]


def present(makers: Iterable[Callable[[], Player]]) -> Iterator[Player]:
    """The players whose programs are installed; prints a line for each of the others."""
    for make in makers:
        try:
            yield make()
        except MissingError as error:
            print(f"left out: {error}")


def position_of(subject: Position | Situation) -> Position:
    """The position, the side on roll first."""
    return subject.position if isinstance(subject, Situation) else subject


def _one_by_one(name: str, choose: Callable[[Position | Situation, Roll], Position]) -> Player:
    """A player that is asked one decision after the other, the first once before the clock."""

    def all_of(asked: Sequence[Asked]) -> Chosen:
        choose(*asked[0])
        results, seconds = [], []
        for subject, roll in asked:
            started = time.process_time()
            results.append(choose(subject, roll))
            seconds.append(time.process_time() - started)
        return Chosen(results, seconds)

    return Player(name, all_of)


# -- ours


def tablas(level: Level, seconds: float | None = None) -> Player:
    """The engine, on one thread."""
    engine = Engine(level=level, seconds=seconds)

    def choose(subject: Position | Situation, roll: Roll) -> Position:
        return engine.rank_plays(subject, roll)[0].play.result

    limit = "" if seconds is None else f" {1000 * seconds:g} ms"
    return _one_by_one(f"Tablas {level}{limit}", choose)


def tablas_boards() -> Player:
    """The engine at 0-ply as it plays games in bulk: boards in, boards out."""
    engine = Engine()

    def choose(subject: Position | Situation, roll: Roll) -> Position:
        boards = as_board(position_of(subject))[None]
        own, other = engine.choose_boards(boards, np.array([roll], np.int64))[0].tolist()
        return Position(tuple(own), tuple(other))

    return _one_by_one("Tablas 0ply, boards", choose)


# -- libraries


def gnubg_nn(plies: int) -> Player:
    """gnubg-nn (``pip install gnubg-nn``): cubeless, whatever is asked."""
    module = library("gnubg_nn")

    def choose(subject: Position | Situation, roll: Roll) -> Position:
        position = position_of(subject)
        return best_of_gnubg_nn(module, position, roll, plies)

    return _one_by_one(f"gnubg-nn {plies}-ply", choose)


def best_of_gnubg_nn(module: Any, position: Position, roll: Roll, plies: int) -> Position:
    """The board after its best play, the mover first."""
    board = [list(position.other[1:]), list(position.own[1:])]
    _, key = module.best_move(board, *roll, n=plies, b=1)
    own, other = module.board_from_position_key(key)
    return Position(_whole(own), _whole(other))


def bgsage(level: int) -> Player:
    """Bgsage (``pip install bgsage``), 1 for its static level: cubeless, whatever is asked."""
    module = library("bgsage")
    analyzer = module.BgBotAnalyzer(eval_level=f"{level}ply", cubeful=False, parallel_threads=1)

    def choose(subject: Position | Situation, roll: Roll) -> Position:
        position = position_of(subject)
        moves = analyzer.checker_play(_signed(position), *roll).moves
        return _unsigned(moves[0].board, position) if moves else position

    return _one_by_one(f"bgsage {level}ply", choose)


def library(name: str) -> Any:
    """A module of a peer."""
    try:
        return import_module(name)
    except ImportError:
        raise MissingError(f"the Python package {name} is not installed") from None


def _whole(points: Sequence[int]) -> tuple[int, ...]:
    """A side's points 1-24 and bar with the checkers that are off before them."""
    return (15 - sum(points), *points)


def _signed(position: Position) -> list[int]:
    """Points 1-24, the mover's checkers above 0; 0 the opponent's bar, 25 the mover's."""
    own, other = position.own, position.other
    points = [own[point] - other[25 - point] for point in range(1, 25)]
    return [other[25], *points, own[25]]


def _unsigned(board: Sequence[int], before: Position) -> Position:
    own = [max(0, board[point]) for point in range(1, 25)] + [board[25]]
    other = [max(0, -board[25 - point]) for point in range(1, 25)] + [board[0]]
    assert 15 - sum(other) == before.other[0]
    return Position(_whole(own), _whole(other))


# -- GNU Backgammon

_INSIDE = Path(__file__).with_name("inside_gnubg.py")


def gnubg(plies: int) -> Player:
    """GNU Backgammon, the program ``gnubg``, asked in its own process."""
    program = gnubg_program()

    def all_of(asked: Sequence[Asked]) -> Chosen:
        questions: list[tuple[object, ...]] = []
        for subject, roll in [asked[0], *asked]:
            facts = facts_of(subject) if isinstance(subject, Situation) else None
            position_id = format_position_id(position_of(subject))
            questions.append(("choose", position_id, str(roll), facts, plies))
        # The first warms up; one process a level, so that none finds the other's cache filled.
        answers = ask_gnubg(questions, program)[1:]
        return Chosen(
            [parse_position_id(result) for result, _ in answers],
            [seconds for _, seconds in answers],
        )

    return Player(f"GNU {plies}-ply", all_of)


def gnubg_program() -> str:
    """Where the program is."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"])
    program = shutil.which("gnubg", path=path)
    if program is None:
        raise MissingError("the program gnubg is not installed")
    return program


def ask_gnubg(questions: Sequence[tuple[object, ...]], program: str | None = None) -> list[Any]:
    """The answers to questions: the name of a method of `inside_gnubg.Peer` and its arguments."""
    return _asked(questions, program or gnubg_program(), subprocess.DEVNULL)


def facts_of(situation: Situation) -> dict[str, Any]:
    """Cube and score as `inside_gnubg` wants them, the side on roll as player 1."""
    turn, rules, owner = situation.turn, situation.rules, situation.cube.owner
    own, other = situation.score[turn.index], situation.score[turn.other.index]
    return {
        "length": rules.length,
        "score": [0, 0] if rules.is_money else [other, own],
        "cube": situation.cube.value,
        "owner": -1 if owner is None else int(owner is turn),
        "crawford": int(situation.crawford),
        "jacoby": int(rules.jacoby),
    }


class Rolled(NamedTuple):
    """A rollout of the cube before the throw; equity for money with the cube, and its error."""

    equity: float
    error: float
    seconds: float


def roll_out_with_gnubg(position: Position, trials: int, seed: int) -> Rolled:
    """Full games at 0-ply, with variance reduction; it shows results on a terminal only."""
    question = ("rollout", format_position_id(position), trials, seed)
    master, slave = pty.openpty()
    shown = bytearray()

    def listen() -> None:
        while True:
            try:
                read = os.read(master, 65536)
            except OSError:  # the other end is closed
                return
            shown.extend(read)

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        (seconds,) = _asked([question], gnubg_program(), slave)
    finally:
        os.close(slave)
        listener.join(5)
        os.close(master)
    text = shown.decode("utf-8", "replace")
    final = text[text.rindex("Printing final results") :]
    equity = re.search(r"CF\s+([+-][\d.]+)", final)
    error = re.search(r"\[.*CF\s+([\d.]+)\]", final)
    assert equity, final
    assert error, final
    return Rolled(float(equity[1]), float(error[1]), seconds)


def _asked(questions: Sequence[tuple[object, ...]], program: str, output: int) -> list[Any]:
    """Answers of one run of the program, which prints to this file."""
    with TemporaryDirectory() as folder:
        asked, answered = Path(folder, "questions.json"), Path(folder, "answers.json")
        asked.write_text(json.dumps(questions), encoding="utf-8")
        facts = {"QUESTIONS": str(asked), "ANSWERS": str(answered), "HOME": folder, "LC_ALL": "C"}
        subprocess.run(
            [program, "-t", "-q", "-p", str(_INSIDE)],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            check=True,
            cwd=folder,
            env=os.environ | facts,
        )
        answers: list[Any] = json.loads(answered.read_text(encoding="utf-8"))
    return answers


def ids_of(situation: Situation) -> tuple[str, str]:
    """Position ID and match ID."""
    position_id, match_id = format_gnubg_id(situation).split(":")
    return position_id, match_id
