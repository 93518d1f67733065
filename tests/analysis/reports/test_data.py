"""The JSON report keeps to docs/contract/analysis.md."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablas.analysis.reports import json_report
from tablas.analysis.reports.data import match_data
from tablas.analysis.themes import CubeFault, Theme
from tests.analysis.judged import short_match

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "docs" / "contract" / "analysis.schema.json").read_text()
)
KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a value keeps to the part of JSON Schema that this contract uses."""
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    if "const" in schema:
        return bool(value == schema["const"])
    if "enum" in schema:
        return value in schema["enum"]
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(value, KINDS[kind]) for kind in types):
        return False
    if isinstance(value, dict) and "properties" in schema:
        known = schema["properties"]
        return set(schema["required"]) <= set(value) <= set(known) and all(
            fits(part, known[key]) for key, part in value.items()
        )
    if isinstance(value, list):
        count = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return count and all(fits(part, schema["items"]) for part in value)
    if isinstance(value, str):
        return re.search(schema.get("pattern", ""), value) is not None
    return True


def test_the_report_keeps_to_its_schema() -> None:
    report = json.loads(json_report([short_match()]))
    assert fits(report, SCHEMA)
    for decision in report["matches"][0]["decisions"]:
        assert fits(decision, SCHEMA["$defs"][decision["type"]]), decision


def test_the_schema_refuses_what_is_missing_or_unknown() -> None:
    decision = match_data(short_match())["decisions"][0]
    assert fits(decision, SCHEMA["$defs"]["play"])
    assert not fits(decision | {"more": 1}, SCHEMA["$defs"]["play"])
    del decision["loss"]
    assert not fits(decision, SCHEMA["$defs"]["play"])


def test_every_kind_of_decision_is_there_with_its_numbers() -> None:
    data = match_data(short_match())
    types = [decision["type"] for decision in data["decisions"]]
    assert set(types) == {"play", "cube", "resignation"}
    blunder = data["decisions"][types.index("play")]
    assert (blunder["play"], blunder["loss"], blunder["counts"]) == ("6/2", 0.25, True)
    assert [one["play"] for one in blunder["candidates"]] == ["8/5 6/5", "6/2"]
    doubled = next(one for one in data["decisions"] if one["type"] == "cube" and one["doubled"])
    assert doubled["answer_fault"] == "wrong take"
    assert doubled["answer_loss"] == pytest.approx(0.2)


def test_the_words_of_the_schema_are_those_of_the_program() -> None:
    decision = SCHEMA["$defs"]["cube"]["properties"]
    assert decision["theme"]["enum"] == [theme.value for theme in Theme]
    assert decision["fault"]["enum"] == [*(fault.value for fault in CubeFault), None]


def test_the_rates_are_those_of_both_players() -> None:
    rates = match_data(short_match())["rates"]
    assert rates[0]["unforced"]["lost"] == pytest.approx(0.25)
    assert rates[0]["luck"] == pytest.approx(0.2)
    assert rates[1]["answers"] == {"count": 2, "lost": pytest.approx(0.2)}
