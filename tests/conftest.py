"""What all tests share: how Hypothesis looks for examples, and what the markers need."""

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

from scripts.catalogues import compile_catalogues

# The same examples every time: a test that turns red does so because of a change.
settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
# New examples every time, and many: HYPOTHESIS_PROFILE=thorough scripts/test
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=2000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


def pytest_configure() -> None:
    """Let the tests see the catalogues as they are in the sources now."""
    compile_catalogues()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in a browser last.

    Playwright keeps an event loop running to the end of the process, beside which no other can run;
    and by then the engine has been compiled for the servers that they start.
    """
    items.sort(key=lambda item: "tests/browser/" in item.nodeid)


@pytest.fixture(scope="session")
def gnubg() -> str:
    """The path of GNU Backgammon's program; tests that ask for it are skipped without it."""
    search = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"])
    program = shutil.which("gnubg", path=search)
    if program is None:
        pytest.skip("GNU Backgammon is not installed")
    return program
