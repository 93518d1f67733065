from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings

from tablas.errors import LossError
from tablas.notation.ogxm import format_ogxm, ogxm_losses, read_ogxm
from tablas.records import MatchRecord
from tablas.rules import GameStarted
from tests.notation.mat.played import match_records


@settings(max_examples=12)
@given(match_records())
def test_what_loses_nothing_is_read_the_same(record: MatchRecord) -> None:
    assume(not ogxm_losses(record))
    try:
        (again,) = read_ogxm(format_ogxm(record))
    except LossError:  # a beaver that was dropped, an illegal play to begin with
        return
    usual = record.rules.variant.start
    events = tuple(
        GameStarted() if event == GameStarted(usual) else event for event in record.events[1:]
    )
    assert again.events[1:] == events
    money = record.rules.is_money  # where nobody asks for a Crawford game
    assert again.started == replace(
        record.started, crawford_done=record.started.crawford_done and not money
    )
