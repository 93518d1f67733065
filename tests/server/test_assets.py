from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tablas.i18n import translator
from tablas.server.assets import Assets, read_texts, spoken_texts
from tests.server.browsing import Browser, app, guest, visit

__all__ = ["app", "guest", "visit"]

MANIFEST = {
    "src/pages/room.ts": {
        "file": "room-1.js",
        "imports": ["_shared.js"],
        "css": ["room-1.css"],
        "isEntry": True,
    },
    "_shared.js": {"file": "shared-2.js", "imports": ["_deep.js"], "css": ["shared-2.css"]},
    "_deep.js": {"file": "deep-3.js"},
    "src/style/main.css": {"file": "style-4.css"},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "built").mkdir()
    (tmp_path / "built" / "manifest.json").write_text(json.dumps(MANIFEST))
    return tmp_path


def test_a_page_finds_its_files(folder: Path) -> None:
    assets = Assets(folder)
    assert assets.built
    assert assets.script("room") == "/static/built/room-1.js"
    assert assets.preloads("room") == ("/static/built/shared-2.js", "/static/built/deep-3.js")
    assert assets.styles("room") == (
        "/static/built/style-4.css",
        "/static/built/room-1.css",
        "/static/built/shared-2.css",
    )


def test_a_page_without_a_module_has_the_common_style(folder: Path) -> None:
    assets = Assets(folder)
    assert assets.script("learn") is None
    assert assets.preloads("learn") == ()
    assert assets.styles("learn") == ("/static/built/style-4.css",)


def test_a_new_build_is_noticed(folder: Path) -> None:
    assets = Assets(folder)
    assets.script("room")
    manifest = folder / "built" / "manifest.json"
    manifest.write_text(json.dumps({"src/pages/room.ts": {"file": "room-5.js"}}))
    os.utime(manifest, (1, 1))
    assert assets.script("room") == "/static/built/room-5.js"


@pytest.mark.parametrize("content", [None, "{", ""])
def test_without_a_build_there_is_nothing(folder: Path, content: str | None) -> None:
    manifest = folder / "built" / "manifest.json"
    if content is None:
        manifest.unlink()
    else:
        manifest.write_text(content)
    assets = Assets(folder)
    assert not assets.built
    assert assets.script("room") is None
    assert assets.styles("room") == ()


def test_texts_for_the_page_keep_their_placeholders(tmp_path: Path) -> None:
    texts = ["{seat} to play", "no such text at all", ["{n} pip", "{n} pips"]]
    (tmp_path / "texts.json").write_text(json.dumps(texts))
    listed = read_texts(tmp_path)
    assert spoken_texts(listed, translator("en")) == {}
    spoken = spoken_texts(listed, translator("es"))
    assert spoken["{n} pip"] == ["{n} paso", "{n} pasos"]
    assert "no such text at all" not in spoken
    assert all("{n}" in form for form in spoken["{n} pip"])


def test_without_texts_there_are_none(tmp_path: Path) -> None:
    assert read_texts(tmp_path) == ()


@pytest.mark.anyio
async def test_static_files_are_served_and_nothing_else(guest: Browser) -> None:
    icon = await guest.get("/static/icon.svg")
    assert icon.status_code == 200
    assert icon.headers["cache-control"] == "public, no-cache"
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static/none.js"):
        assert (await guest.get(path)).status_code == 404, path
