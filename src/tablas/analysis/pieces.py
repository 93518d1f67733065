"""Pieces of the work of an analysis, which any executor may do, here or on other machines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tablas.analysis.judging import judge
from tablas.analysis.questions import Answer, Question
from tablas.analysis.settings import AnalysisSettings
from tablas.engine import Engine
from tablas.errors import RuleError


@dataclass(frozen=True, slots=True)
class Piece:
    """Some questions, and who is to answer them.

    Attributes:
        weights: the file of the net.
        engine: the name that an engine with these weights has.
        settings: how far to look.
        questions: what is asked.
    """

    weights: Path
    engine: str
    settings: AnalysisSettings
    questions: Sequence[Question]


def answers_of(piece: Piece) -> list[Answer | None]:
    """The answers to the questions of a piece, in their order.

    Raises:
        FileFormatError, OSError: as `tablas.engine.weights.load_weights`.
        RuleError: the engine here is another one than where the analysis began, or the net does
            not know the game.
    """
    engine = engine_with(piece.weights)
    if engine.name != piece.engine:
        raise RuleError(
            "the engine here is {found}, not that where the analysis began ({expected})",
            found=engine.name,
            expected=piece.engine,
        )
    return [judge(engine, question, piece.settings) for question in piece.questions]


@cache
def engine_with(weights: Path) -> Engine:
    """The engine with these weights; loaded once in every process that works.

    Raises:
        FileFormatError, OSError: as `tablas.engine.weights.load_weights`.
    """
    return Engine(weights=weights)
