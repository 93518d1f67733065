"""What the processes of a server tell each other through PostgreSQL: a topic and a short text."""

from __future__ import annotations

from typing import Final

CHANNEL: Final = "tablas"
"""PostgreSQL's channel for them."""


def notice(topic: str, text: str) -> str:
    """A notice as it travels, ``TOPIC TEXT``; topics have no spaces."""
    return f"{topic} {text}"


def parse_notice(payload: str) -> tuple[str, str]:
    """The topic and the text of a notice."""
    topic, _, text = payload.partition(" ")
    return topic, text
