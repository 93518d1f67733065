"""What the description promises is so: requests drawn from it find nothing that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.python.asgi import get_client, shutdown_lifespans

from tablas.notation.queries import parse_query
from tablas.rules import Variant
from tablas.server.app import create_app
from tablas.server.security import RateLimits
from tablas.server.settings import read_settings

CHANCES = [0.5, 0.1, 0.0, 0.1, 0.0]


def answered(_engine: object, line: str, game: Variant, **_: object) -> dict[str, Any]:
    """An engine's answer that needs no thought."""
    parse_query(line, variant=game)
    said = {"level": "0ply", "unit": "equity", "cubeless": 0.0, "equity": 0.0, "engine": "none"}
    return said | {"probabilities": CHANCES, "plays": []}


def rolled(*_: object) -> dict[str, Any]:
    """A rollout that needs no games."""
    return {"plays": []}


SCHEMA = schemathesis.openapi.from_dict(create_app(read_settings()).openapi())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Speaks to an application that runs; nobody asks too often."""
    app = create_app(read_settings(data=tmp_path_factory.mktemp("data")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RateLimits, "allow", lambda *_: True)
        patch.setattr("tablas.engine.answers.answer_of", answered)
        patch.setattr("tablas.server.api.thinking._engine", lambda _level: None)
        patch.setattr("tablas.server.api.rollouts.roll_out", rolled)
        asgi: Any = app
        with get_client(asgi) as client:
            yield client
        shutdown_lifespans()


@SCHEMA.parametrize()
@settings(
    max_examples=50,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_requests_drawn_from_the_description_find_nothing(case: Any, client: Any) -> None:
    case.call_and_validate(session=client, base_url="http://testserver")
