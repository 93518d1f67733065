"""The files of the front end, found by the manifest that its build leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from string import Formatter
from typing import Any, Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tablas.i18n import Translator

STATIC: Final = Path(__file__).parent / "static"
"""The folder that is served under ``/static``."""


@dataclass(slots=True)
class Assets:
    """What the build of the front end made.

    Attributes:
        folder: where static files lie; the build is in ``built`` there.
    """

    folder: Path = STATIC
    _manifest: Mapping[str, Any] = field(default_factory=dict)
    _read_at: int = 0

    @property
    def built(self) -> bool:
        """Whether there is a front end at all."""
        return bool(self._entries())

    def digest(self) -> str:
        """What tells this build, with the style of the server's own pages, from any other."""
        own = (self.folder / "site.css").read_bytes()
        return sha256(json.dumps(self._entries(), sort_keys=True).encode() + own).hexdigest()[:16]

    def script(self, page: str) -> str | None:
        """The address of the module of a page; None where it has none."""
        entry = self._entries().get(f"src/pages/{page}.ts")
        return f"/static/built/{entry['file']}" if entry else None

    def preloads(self, page: str) -> tuple[str, ...]:
        """The addresses of the modules that a page's module will ask for."""
        found = dict.fromkeys(self._imported(f"src/pages/{page}.ts"))
        return tuple(f"/static/built/{self._entries()[name]['file']}" for name in found)

    def styles(self, page: str) -> tuple[str, ...]:
        """The addresses of the style sheets of a page, those of all pages first."""
        entries = self._entries()
        main = entries.get("src/style/main.css", {})
        files = [main["file"]] if main else []
        for name in (f"src/pages/{page}.ts", *self._imported(f"src/pages/{page}.ts")):
            files += entries.get(name, {}).get("css", [])
        return tuple(f"/static/built/{file}" for file in dict.fromkeys(files))

    def _imported(self, name: str) -> Iterator[str]:
        for other in self._entries().get(name, {}).get("imports", ()):
            yield other
            yield from self._imported(other)

    def _entries(self) -> Mapping[str, Any]:
        """The manifest, read anew when it has changed."""
        path = self.folder / "built" / "manifest.json"
        try:
            changed = path.stat().st_mtime_ns
            if changed != self._read_at:
                self._manifest = json.loads(path.read_text(encoding="utf-8"))
                self._read_at = changed
        except (FileNotFoundError, json.JSONDecodeError):  # not built, or being built just now
            self._manifest, self._read_at = {}, 0
        return self._manifest


class StaticFolder(StaticFiles):
    """Serves the static files: those whose names carry their content's hash for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, and for how long it may be kept."""
        response = await super().get_response(path, scope)
        if response.status_code < 400:
            kept = path.startswith("built/") and not path.endswith(".json")
            lasting = "public, max-age=31536000, immutable"
            response.headers["Cache-Control"] = lasting if kept else "public, no-cache"
        return response


def read_texts(folder: Path = STATIC) -> tuple[str | tuple[str, str], ...]:
    """The texts of the front end, in English; pairs for plurals. None when it is not built."""
    path = folder / "texts.json"
    if not path.is_file():
        return ()
    listed = json.loads(path.read_text(encoding="utf-8"))
    return tuple(text if isinstance(text, str) else (text[0], text[1]) for text in listed)


def spoken_texts(
    texts: tuple[str | tuple[str, str], ...], tr: Translator
) -> dict[str, str | list[str]]:
    """The texts that a page's modules need, by their English; only what differs from it.

    Placeholders stay as they are: the page fills them.
    """
    spoken: dict[str, str | list[str]] = {}
    for text in texts:
        if isinstance(text, str):
            said = tr.text(text, **_untouched(text))
            if said != text:
                spoken[text] = said
        else:
            one, many = text
            values = _untouched(one) | _untouched(many) | {"n": "{n}"}
            forms = [tr.plural(one, many, n, **values) for n in (1, 2)]
            if forms != [one, many]:
                spoken[one] = forms
    return spoken


def _untouched(template: str) -> dict[str, object]:
    """Values that leave every placeholder of a template as it is written."""
    names = (name for _, name, _, _ in Formatter().parse(template) if name)
    return {name: f"{{{name}}}" for name in names}
