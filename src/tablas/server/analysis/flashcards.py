"""Flash cards: one's own errors, asked again when they are about to be forgotten.

A card shows three to five plays in an order that is drawn once from the position and says nothing;
about the cube it shows what can be done, always in the same order. What was chosen is graded by
the equity that it loses: less than `EASY` is *easy* (*good* where there are two options only), less
than `GOOD` is *good*, less than `HARD` is *hard*, and more is *again*. When a card comes back is
computed by FSRS.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final, cast

from fsrs import Card as Memory
from fsrs import Rating, Scheduler

from tablas.analysis.decisions import AnalysedMatch, CubeTurn, PlayDecision
from tablas.i18n import N_
from tablas.records import JudgedPlay
from tablas.records.cube_decision import CubeAnswer
from tablas.rules import Seat
from tablas.server.analysis.course import steps, table
from tablas.server.analysis.details import candidate
from tablas.server.analysis.summaries import NAMES
from tablas.store.cards import Card
from tablas.store.names import new_id

WORTH: Final = 0.04
"""Decisions that lost this much make a card."""
MOST: Final = 12
"""Cards of one match: its dearest errors."""
OPTIONS: Final = (3, 5)
"""How many plays are shown, at least where there are so many, and at most."""
EASY: Final = 0.001
GOOD: Final = 0.02
HARD: Final = 0.06
GUESSED: Final = 2
"""With so few options the right one is *good* and no more."""

DOUBLES: Final = (("throw", N_("No double")), ("double", N_("Double")))
ANSWERS: Final = (("take", N_("Take")), ("drop", N_("Drop")))


def new_memory() -> dict[str, Any]:
    """What is remembered of a card that was never asked."""
    return dict(Memory(card_id=1).to_dict())


def grade(loss: float, options: int) -> Rating:
    """How well a card was known.

    Args:
        loss: equity that the chosen option loses.
        options: how many there were; of two a guess finds the best every other time.
    """
    if loss < EASY:
        return Rating.Easy if options > GUESSED else Rating.Good
    if loss < GOOD:
        return Rating.Good
    return Rating.Hard if loss < HARD else Rating.Again


def remembered(memory: dict[str, Any], rating: Rating, now: int) -> tuple[dict[str, Any], int]:
    """What is remembered after an answer, and when the card is due again.

    Args:
        memory: what was remembered until now.
        rating: how well it was known.
        now: in milliseconds since 1970.
    """
    scheduler = Scheduler(enable_fuzzing=False)
    at = datetime.fromtimestamp(now / 1000, UTC)
    card, _ = scheduler.review_card(Memory.from_dict(cast(Any, memory)), rating, at)
    return dict(card.to_dict()), int(card.due.timestamp() * 1000)


def cards_of(match: AnalysedMatch, seat: Seat, *, user: str, study: str, now: int) -> list[Card]:
    """Cards of the dearest errors of a player in a match."""
    found = sorted(_errors(match, seat), key=lambda error: -error[0])[:MOST]
    return [
        Card(new_id(), user, study, place, kind, question, new_memory(), now, now)
        for _, place, kind, question in found
    ]


def _errors(match: AnalysedMatch, seat: Seat) -> Iterator[tuple[float, int, str, dict[str, Any]]]:
    """The errors of a player: what they lost, where, of which kind, and what a card asks."""
    for decision in match.decisions:
        if isinstance(decision, PlayDecision):
            loss = decision.loss
            mine = decision.seat is seat and decision.unforced
            if mine and loss is not None and loss >= WORTH:
                yield loss, decision.index, "play", _play_question(decision)
        elif isinstance(decision, CubeTurn) and decision.analysis is not None:
            doubler, answer = decision.loss, decision.answer_loss
            if decision.seat is seat and doubler is not None and doubler >= WORTH:
                yield doubler, decision.index, "double", _double_question(decision)
            elif decision.seat is not seat and answer is not None and answer >= WORTH:
                yield answer, decision.index, "answer", _answer_question(decision)


def _play_question(decision: PlayDecision) -> dict[str, Any]:
    analysis = decision.analysis
    assert analysis is not None
    played = analysis.of(decision.result)
    best = analysis.candidates[0]
    same = [one for one in analysis.candidates if one.depth.rank == best.depth.rank]
    chosen = [best] + ([played] if played is not None and played is not best else [])
    for one in same[1:]:
        if len(chosen) == OPTIONS[1]:
            break
        if one not in chosen:
            chosen.append(one)
    ordered = sorted(chosen, key=lambda one: _lot(decision, one))
    options = [_option(decision, one, best) for one in ordered]
    return _asked(decision, "play") | {"options": options}


def _option(decision: PlayDecision, one: JudgedPlay, best: JudgedPlay) -> dict[str, Any]:
    said = candidate(decision, one)
    return {
        "key": said["notation"],
        "moves": steps(one.moves),
        "loss": max(0.0, best.equity - one.equity),
        "played": one.result == decision.result,
    }


def _lot(decision: PlayDecision, one: JudgedPlay) -> str:
    """A number that depends on the position and the play alone, and not on what they are worth."""
    text = f"{decision.situation.position} {decision.roll} {one.result}"
    return hashlib.sha256(text.encode()).hexdigest()


def _double_question(turn: CubeTurn) -> dict[str, Any]:
    assert turn.analysis is not None
    options = [
        {
            "key": key,
            "loss": turn.analysis.loss_of_doubler(doubles=key == "double"),
            "played": turn.doubled is (key == "double"),
        }
        for key, _ in DOUBLES
    ]
    return _asked(turn, "double") | {"options": options}


def _answer_question(turn: CubeTurn) -> dict[str, Any]:
    assert turn.analysis is not None
    options = [
        {
            "key": key,
            "loss": turn.analysis.loss_of_doubled(CubeAnswer(key)),
            "played": turn.answer is CubeAnswer(key),
        }
        for key, _ in ANSWERS
    ]
    return _asked(turn, "answer") | {"options": options}


def _asked(decision: PlayDecision | CubeTurn, kind: str) -> dict[str, Any]:
    """What a card shows whatever it asks: the table, and whose decision it is."""
    seat = decision.seat.other if kind == "answer" else decision.seat
    rules = decision.situation.rules
    return {
        "kind": kind,
        "seat": NAMES[seat],
        "turn": NAMES[decision.seat],
        "length": rules.length,
        "crawford": decision.situation.crawford,
        **table(decision.situation),
    }
