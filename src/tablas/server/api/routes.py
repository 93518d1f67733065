"""What all addresses of the interface have in common: strict bodies, refusals, limits.

A request that is not of the shape that is described is answered with 422; one that is well formed
but cannot be, such as a position with too many checkers, with 409.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Final

from fastapi import Path
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablas.errors import TablasError
from tablas.i18n import N_
from tablas.rules import VARIANTS
from tablas.server.pages.failures import answer
from tablas.server.people.sessions import TOO_MANY, client_of
from tablas.server.site import site_of
from tablas.store import StoreError

QUESTIONS: Final = 240
"""Questions a minute from one address that cost some thought."""
NOTHING: Final = N_("There is nothing of this name.")


class Plain(BaseModel):
    """A body of which every field is known."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Reason(BaseModel):
    """Why something cannot be done."""

    sentence: str = Field(description="One sentence for people, in the visitor's language.")
    where: str | None = Field(description="The part of the request that is wrong.")


class Failure(BaseModel):
    """What is answered when something cannot be done."""

    error: Reason


FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    409: {"model": Failure, "description": "It is well formed, but it cannot be."},
    413: {
        "description": "The request is too large.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    },
    422: {"model": Failure, "description": "The request is not of the shape described here."},
    429: {"model": Failure, "description": "That is too much at once."},
    503: {"model": Failure, "description": "The database does not answer just now."},
}
FAILURES_AS_JSON: Final[dict[int | str, dict[str, Any]]] = {
    status: {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}}
    | failure
    for status, failure in (FAILURES | {404: {"model": Failure, "description": NOTHING}}).items()
}
"""For addresses that answer something else than JSON when all is well."""
ABSENT: Final[dict[int | str, dict[str, Any]]] = {404: {"model": Failure, "description": NOTHING}}


class Route(APIRoute):
    """Answers what the rules refuse with 409."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler that Starlette calls."""
        handle = super().get_route_handler()

        async def refusing(request: Request) -> Response:
            try:
                return await handle(request)
            except StoreError:
                raise
            except TablasError as error:
                return await answer(request, 409, error.sentence)

        return refusing


def body(kind: Any, *, tagged: bool = False) -> Callable[[Request], Coroutine[Any, Any, Any]]:
    """A dependency that reads a JSON body and takes nothing for what it is not: ``"1"`` is no 1.

    Args:
        kind: what is expected.
        tagged: whether that is one of several, found by a tag that is no part of the request.
    """
    adapter: TypeAdapter[Any] = TypeAdapter(kind)

    async def read(request: Request) -> Any:
        kind_of_body = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind_of_body != "application/json":
            raise RequestValidationError(
                [{"loc": ("header", "content-type"), "msg": N_("application/json is expected")}]
            )
        try:
            return adapter.validate_json(_whole_numbers(await request.body()), strict=True)
        except ValidationError as error:
            wrong = error.errors(include_url=False)
            if tagged:
                wrong = [part | {"loc": part["loc"][1:]} for part in wrong]
            raise RequestValidationError(wrong) from None

    return read


def _whole_numbers(written: bytes) -> bytes:
    """JSON with 3 where it has 3.0: the same number, whatever a client's language makes of it."""

    def number(text: str) -> float:
        value = float(text)
        return int(value) if value.is_integer() else value

    try:
        return json.dumps(json.loads(written, parse_float=number), allow_nan=False).encode()
    except (ValueError, RecursionError):
        return written  # whatever it is, it is refused with the reason


def described(kind: Any) -> dict[str, Any]:
    """The ``openapi_extra`` of a route with such a body."""
    schema = TypeAdapter(kind).json_schema()
    content = {"application/json": {"schema": _inlined(schema, schema.get("$defs", {}))}}
    return {"requestBody": {"required": True, "content": content}}


def _inlined(schema: Any, named: dict[str, Any]) -> Any:
    """A schema without references: what has a name stands where it is named."""
    if isinstance(schema, list):
        return [_inlined(part, named) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return _inlined(named[schema["$ref"].rsplit("/", 1)[1]], named) | rest
    return {
        key: _inlined(value, named)
        for key, value in schema.items()
        if key not in ("$defs", "discriminator")
    }


def _known_variant(key: str) -> str:
    if key not in VARIANTS:
        raise ValueError(N_("there is no such game"))
    return key


VariantKey = Annotated[
    str,
    AfterValidator(_known_variant),
    Field(description="Which game is played.", json_schema_extra={"enum": list(VARIANTS)}),
]
Query = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        description="An XGID, a GNU ID, or a position ID with or without dice.",
        examples=["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"],
    ),
]
MatchName = Annotated[
    str, Path(pattern="^[A-Za-z0-9]{4,40}$", description="The name of the match.")
]
JobName = Annotated[str, Path(pattern="^[A-Za-z0-9]{4,40}$", description="The name of the job.")]
SeekName = Annotated[str, Path(pattern="^[A-Za-z0-9]{4,40}$", description="The name of the seek.")]


def allow(request: Request, kind: str, per_minute: int) -> None:
    """Take note that somebody asks for something.

    Raises:
        HTTPException: he has asked too often.
    """
    if not site_of(request).limits.allow(f"api {kind}", client_of(request), per_minute):
        raise HTTPException(429, TOO_MANY)


def absent() -> HTTPException:
    """There is nothing of this name."""
    return HTTPException(404, NOTHING)
