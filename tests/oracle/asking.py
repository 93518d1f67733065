"""Asking GNU Backgammon many things in one run of the program, about random positions."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from tablas.rules import (
    BACKGAMMON,
    BAR,
    OFF,
    POINTS,
    ROLLS,
    Cube,
    MatchRules,
    Position,
    Roll,
    Seat,
    Situation,
)

_INSIDE = Path(__file__).with_name("inside_gnubg.py")


def ask(program: str, questions: Sequence[tuple[object, ...]], folder: Path) -> list[Any]:
    """The answers to questions: the name of a method of `inside_gnubg.Oracle` and its arguments."""
    asked, answered = folder / "questions.json", folder / "answers.json"
    asked.write_text(json.dumps(questions), encoding="utf-8")
    done = subprocess.run(
        [program, "-t", "-q", "-p", str(_INSIDE)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=folder,
        env=os.environ
        | {"QUESTIONS": str(asked), "ANSWERS": str(answered), "HOME": str(folder), "LC_ALL": "C"},
    )
    assert answered.exists(), done.stdout[-2000:] + done.stderr[-2000:]
    answers: list[Any] = json.loads(answered.read_text(encoding="utf-8"))
    return answers


def random_positions(chance: Random, count: int) -> list[Position]:
    """Positions of games still going on: one half met in random games, one half thrown together."""
    played = [BACKGAMMON.start]
    while len(played) < count // 2:
        played.append(_next(chance, played[-1]))
    return played + [_thrown_together(chance) for _ in range(count - len(played))]


def _next(chance: Random, position: Position) -> Position:
    plays = BACKGAMMON.plays(position, chance.choice(ROLLS))
    result = chance.choice(plays).result if plays else position
    over = BACKGAMMON.outcome(result) is not None
    return BACKGAMMON.start if over else result.swapped()


def _thrown_together(chance: Random) -> Position:
    while True:
        own = _side(chance, list(POINTS))
        other = _side(chance, [point for point in POINTS if not own[25 - point]])
        position = Position(own, other)
        closed = BACKGAMMON.is_closed_out(position) and BACKGAMMON.is_closed_out(position.swapped())
        if BACKGAMMON.outcome(position) is None and not closed:
            return position


def _side(chance: Random, points: list[int]) -> tuple[int, ...]:
    places = chance.sample(points, min(len(points), chance.randint(2, 9)))
    places += chance.choice([[], [BAR], [OFF], [OFF, BAR]])
    counts = [0] * 26
    for place in chance.choices(places, k=15):
        counts[place] += 1
    return tuple(counts)


def random_situations(chance: Random, count: int) -> list[Situation]:
    """Situations before or after the throw that the program can hold."""
    return [_situation(chance, position) for position in random_positions(chance, count)]


def _situation(chance: Random, position: Position) -> Situation:
    length = chance.choice([0, 0, 1, chance.randint(2, 64)])
    points = range(length) if length else range(100)
    score = (chance.choice(points), chance.choice(points))
    rules = MatchRules(length, jacoby=not length and chance.random() < 0.5)
    crawford = rules.is_crawford_score(score) and chance.random() < 0.5
    highest = (length - 1).bit_length() if length else 12  # with a dead cube the program breaks
    exponent = 0 if crawford else chance.choice([0, chance.randint(0, highest)])
    return Situation(
        position=position,
        turn=chance.choice(list(Seat)),
        cube=Cube(1 << exponent, chance.choice(list(Seat)) if exponent else None),
        score=score,
        rules=rules,
        crawford=crawford,
        roll=chance.choice([None, Roll(chance.randint(1, 6), chance.randint(1, 6))]),
    )
