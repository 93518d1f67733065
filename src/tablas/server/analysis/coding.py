"""A match to study as plain data, as the store keeps it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from tablas.i18n import LANGUAGES, translator
from tablas.records import MatchRecord, Problem
from tablas.records.analysis_codec import decode_analysis, encode_analysis
from tablas.records.event_codec import decode, decode_manners, encode, encode_manners


def encode_record(record: MatchRecord) -> dict[str, Any]:
    """A record ready for JSON; what was odd in its file is said in every language.

    Raises:
        LossError: it is of a game that no reader would know.
    """
    return {
        "events": [encode(event) for event in record.events],
        "metadata": dict(record.metadata),
        "notes": list(record.notes),
        "problems": [_problem(problem) for problem in record.problems],
        "manners": None if record.manners is None else encode_manners(record.manners),
        "analyses": [encode_analysis(one) for one in record.analyses],
    }


def decode_record(data: Mapping[str, Any]) -> MatchRecord:
    """The record that `encode_record` wrote, without what was odd in its file.

    Raises:
        JournalError: it is not one.
    """
    manners = data["manners"]
    return MatchRecord(
        tuple(decode(event) for event in data["events"]),
        metadata=data["metadata"],
        notes=tuple(data["notes"]),
        manners=None if manners is None else decode_manners(manners),
        analyses=tuple(decode_analysis(one) for one in data["analyses"]),
    )


def problems_of(data: Mapping[str, Any], language: str) -> list[str]:
    """What was odd in the file of a record, in a language."""
    return [str(problem[language]) for problem in data["problems"]]


def digest_of(record: MatchRecord) -> str:
    """What tells a match from any other: a hash of what happened, whatever the players are called.

    Raises:
        RuleError: the events contradict the rules.
        LossError: it is of a game that no reader would know.
    """
    events = [encode(event) for event, _ in record.steps()]
    agreed = events[0]
    agreed["players"] = []
    rules = agreed["rules"]
    assert isinstance(rules, dict)
    for label in ("stake", "currency"):
        del rules[label]
    for event in events:
        event.pop("landing", None)
    text = json.dumps(events, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _problem(problem: Problem) -> dict[str, str]:
    place = "" if problem.line is None else f"{problem.line}: "
    return {name: place + translator(name).say(problem.sentence) for name in LANGUAGES}
