"""The decisions of a match, or a position, as a list of XGIDs, one a line."""

from __future__ import annotations

from tablas.notation.xgid import format_xgid, xgid_losses
from tablas.records import MatchRecord, PositionRecord
from tablas.rules import (
    Beavered,
    Doubled,
    Dropped,
    GameStarted,
    Played,
    Raccooned,
    Situation,
    Taken,
)
from tablas.sentences import Sentence

_DECISIONS = (Played, Doubled, Taken, Dropped, Beavered, Raccooned)


def format_xgid_list(record: MatchRecord | PositionRecord) -> str:
    """Write what was to be decided each time somebody played, doubled or answered a double.

    A blank line stands between games.

    Raises:
        LossError: a situation has no XGID.
        RuleError: the events contradict the rules.
    """
    if isinstance(record, PositionRecord):
        return format_xgid(record.situation) + "\n"
    lines: list[str] = []
    before: Situation | None = None
    for event, match in record.steps():
        if isinstance(event, GameStarted) and lines:
            lines.append("")
        if isinstance(event, _DECISIONS) and before is not None:
            lines.append(format_xgid(before))
        before = match.situation
    return "".join(f"{line}\n" for line in lines)


def xgid_list_losses(record: MatchRecord | PositionRecord) -> tuple[Sentence, ...]:
    """What such a list does not say; it says very little."""
    if isinstance(record, PositionRecord):
        judged = record.play or record.cube or record.notes
        spoken = Sentence("only the position is written, nothing that was said of it")
        return (*xgid_losses(record.situation), *((spoken,) if judged else ()))
    return (Sentence("only the positions before each decision are written"),)
