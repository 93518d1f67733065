"""How a match is analysed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablas.engine.rollouts import RolloutSettings
from tablas.errors import RuleError
from tablas.records.evaluation import Level


@dataclass(frozen=True, slots=True)
class AnalysisSettings:
    """What is looked into, and how far.

    Attributes:
        level: of checker plays, the cube and resignations.
        doubt: where two plies and more disagree with one ply less by more than this, in equity, a
            decision is looked into one ply deeper; infinity for never.
        luck: how far the boards after the rolls are looked into, to measure luck.
        kept: so many candidates of a roll are written down, and the play that was made; those
            that are left out are the worst. All are judged.
        rollouts: how close cube decisions are played out; None for not at all.
        close: cube decisions are close where doubling or not, or taking or dropping, differ by no
            more than this, in equity.
    """

    level: Level = Level.TWO_PLY
    doubt: float = 0.12
    luck: Level = Level.STATIC
    kept: int = 16
    rollouts: RolloutSettings | None = None
    close: float = 0.05

    def __post_init__(self) -> None:
        if self.kept < 2:
            raise RuleError("at least two candidates are kept, not {count}", count=self.kept)
        for limit in (self.close, self.doubt):
            if not limit >= 0:
                raise RuleError("a limit of an analysis is 0 or more, not {limit}", limit=limit)


STANDARD: Final = AnalysisSettings()
"""Two plies, luck measured statically, nothing played out."""
