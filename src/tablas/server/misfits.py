"""What is wrong with a value from elsewhere, in words that can be said in any language.

Pydantic's own messages are English and speak to programmers; here each kind that people may meet
has a sentence, and the others share one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from tablas.errors import TablasError
from tablas.i18n import N_
from tablas.sentences import Sentence

ANYTHING: Final = N_("it is not what is expected here")
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "missing": N_("it is missing"),
        "extra_forbidden": N_("there is no such field"),
        "string_type": N_("it is no text"),
        "string_too_short": N_("it has fewer than {min_length} letters"),
        "string_too_long": N_("it has more than {max_length} letters"),
        "string_pattern_mismatch": N_("it has letters that do not belong there"),
        "int_type": N_("it is no whole number"),
        "int_parsing": N_("it is no whole number"),
        "int_from_float": N_("it is no whole number"),
        "float_type": N_("it is no number"),
        "float_parsing": N_("it is no number"),
        "decimal_type": N_("it is no number"),
        "decimal_parsing": N_("it is no number"),
        "decimal_max_places": N_("it has more than {decimal_places} decimals"),
        "decimal_max_digits": N_("it has more than {max_digits} digits"),
        "finite_number": N_("it is no number"),
        "bool_type": N_("it is neither true nor false"),
        "bool_parsing": N_("it is neither true nor false"),
        "greater_than_equal": N_("it is less than {ge}"),
        "greater_than": N_("it is not more than {gt}"),
        "less_than_equal": N_("it is more than {le}"),
        "less_than": N_("it is not less than {lt}"),
        "literal_error": N_("it is none of {expected}"),
        "enum": N_("it is none of {expected}"),
        "too_long": N_("it has more than {max_length} parts"),
        "too_short": N_("it has fewer than {min_length} parts"),
        "json_invalid": N_("it is not written as JSON"),
    }
)
"""By what pydantic calls the kind."""


def misfit(errors: Sequence[Any]) -> tuple[str, Sentence]:
    """The first thing that is wrong: where, and why.

    Args:
        errors: as the exceptions of pydantic and FastAPI have them. One without a kind is our
            own and has its sentence in ``msg``.

    Returns:
        The place with dots, such as ``body.length``, and the reason.
    """
    first: Mapping[str, Any] = errors[0]
    return ".".join(str(part) for part in first["loc"]), _reason(first)


def _reason(error: Mapping[str, Any]) -> Sentence:
    kind, context = error.get("type"), error.get("ctx", {})
    if kind is None:
        return Sentence(error["msg"])
    if kind == "value_error":
        cause = context.get("error")
        if isinstance(cause, TablasError):
            return cause.sentence
        return Sentence(str(cause).replace("{", "{{").replace("}", "}}"))
    template = KINDS.get(kind, ANYTHING)
    return Sentence(template, {name: str(it).replace(" or ", ", ") for name, it in context.items()})
