"""The states that a match goes through, watched by the program or by the people at the table."""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

from tablas.rules import Match, TableMatch

State: TypeAlias = Match | TableMatch
"""A match whose rules are enforced, or one played over the table."""


def agreed_match(state: State) -> Match:
    """The match inside whatever manners surround it."""
    return state.match if isinstance(state, TableMatch) else state


def is_picked_up(state: State) -> TypeGuard[TableMatch]:
    """Whether a turn has been picked up that the opponent has not yet answered."""
    return isinstance(state, TableMatch) and state.pending is not None
