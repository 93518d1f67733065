"""Who is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a session: a guest, or the owner of an account.

    Attributes:
        id: what the store knows him by.
        name: what others see.
        guest: whether he has no account.
        admin: whether he reads reports.
        language: the language that he has chosen; None where he has not.
        settings: his preferences as they are kept; see `preferences`.
        session: the name of his session, which only his browser and the server know.
    """

    id: str
    name: str
    guest: bool = True
    admin: bool = False
    language: str | None = None
    settings: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    session: str = field(default="", repr=False)
