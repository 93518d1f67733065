from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, field_validator

from tablas.errors import NotationError
from tablas.server.misfits import ANYTHING, misfit


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")

    length: int = Field(1, ge=0, le=64)
    seat: Literal["white", "black", "any"] = "any"
    name: str = Field("", max_length=3)
    query: str = ""

    @field_validator("query")
    @classmethod
    def _query(cls, value: str) -> str:
        if value == "{":
            raise ValueError("braces {like} these")
        if value:
            raise NotationError("nobody reads {text!r}", text=value)
        return value


@pytest.mark.parametrize(
    ("body", "where", "said"),
    [
        ({"length": -1}, "length", "it is less than 0"),
        ({"length": 65}, "length", "it is more than 64"),
        ({"length": "many"}, "length", "it is no whole number"),
        ({"seat": "red"}, "seat", "it is none of 'white', 'black', 'any'"),
        ({"name": "Anna"}, "name", "it has more than 3 letters"),
        ({"colour": "red"}, "colour", "there is no such field"),
        ({"query": "x"}, "query", "nobody reads 'x'"),
        ({"query": "{"}, "query", "braces {like} these"),
        (7, "", ANYTHING),
    ],
)
def test_what_is_wrong_is_said_for_people(body: object, where: str, said: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Body.model_validate(body)
    place, reason = misfit(caught.value.errors())
    assert (place, str(reason)) == (where, said)


@pytest.mark.parametrize(
    ("kind", "value"),
    [(dict[str, float], {"a": "x"}), (list[bool], ["maybe"]), (tuple[int, int], (1,))],
)
def test_no_kind_is_without_words(kind: Any, value: object) -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(kind).validate_python(value)
    assert str(misfit(caught.value.errors())[1]).startswith("it is ")


def test_our_own_refusals_are_said_as_they_are() -> None:
    where, reason = misfit([{"loc": ("header", "content-type"), "msg": "JSON is expected"}])
    assert (where, str(reason)) == ("header.content-type", "JSON is expected")
