"""The same search of the same weights looks at the same boards and finds the same values."""

import json

import pytest

from tests.engine.signature import QUESTIONS, RECORDED, signature


def test_a_fixed_search_has_a_fixed_signature() -> None:
    found, recorded = signature(), json.loads(RECORDED.read_text())
    assert found["weights"] == recorded["weights"], "record it: python -m tests.engine.signature"
    for name in QUESTIONS:
        for count in ("boards judged", "nodes"):
            assert found[name][count] == recorded[name][count]
        for values in ("chances", "values"):
            assert found[name][values] == pytest.approx(recorded[name][values], abs=1e-4)
