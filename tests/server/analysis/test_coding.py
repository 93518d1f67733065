from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from tablas.notation.reading import read_bytes
from tablas.records import MatchRecord
from tablas.rules import MatchRules, MatchStarted, Stake
from tablas.server.analysis.coding import decode_record, digest_of, encode_record, problems_of
from tests.server.analysis.things import OTHER, SHORT, analysed


def short() -> MatchRecord:
    return read_bytes(SHORT.encode())


def test_a_record_with_analyses_comes_back_as_it_was() -> None:
    record = analysed().record
    again = decode_record(json.loads(json.dumps(encode_record(record))))
    assert (again.events, again.analyses) == (record.events, record.analyses)
    assert (dict(again.metadata), again.notes) == (dict(record.metadata), record.notes)


def test_what_was_odd_is_kept_in_both_languages() -> None:
    record = read_bytes(SHORT.replace("8/5 6/5  ", "8/4 6/5  ", 1).encode())
    assert record.problems
    data = json.loads(json.dumps(encode_record(record)))
    for language in ("en", "es"):
        assert len(problems_of(data, language)) == len(record.problems)


def test_the_digest_is_that_of_what_happened() -> None:
    named = short()
    started = replace(named.started, players=("Ida", "Mar"))
    renamed = MatchRecord((started, *named.events[1:]), metadata={"Event": "elsewhere"})
    assert digest_of(renamed) == digest_of(named)
    assert digest_of(read_bytes(OTHER.encode())) != digest_of(named)


@pytest.mark.parametrize("jacoby", [False, True])
def test_stakes_do_not_make_another_match_but_rules_do(jacoby: bool) -> None:
    def money(stake: Stake, *, jacoby: bool) -> MatchRecord:
        return MatchRecord(
            (MatchStarted(MatchRules(length=0, jacoby=jacoby, stake=stake), ("a", "b"), (0, 0)),)
        )

    dear = money(Stake(Decimal(5), "garbanzos"), jacoby=jacoby)
    assert digest_of(dear) == digest_of(money(Stake(Decimal(1)), jacoby=jacoby))
    assert digest_of(dear) != digest_of(money(Stake(Decimal(1)), jacoby=not jacoby))
