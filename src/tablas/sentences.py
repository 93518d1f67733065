"""Sentences for people: an English template and its values, translated at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that can still be said in any language.

    Attributes:
        template: English text with ``{named}`` placeholders (the key of the catalogues).
        values: what the placeholders stand for; enums and sentences are translated too.
    """

    template: str
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, dict[str, object]]]:
        """Pickle and copy by template and values."""
        return Sentence, (self.template, dict(self.values))

    def __str__(self) -> str:
        """The sentence in English."""
        return self.template.format(**self.values)

    def __hash__(self) -> int:
        return hash((self.template, tuple(sorted((k, str(v)) for k, v in self.values.items()))))
