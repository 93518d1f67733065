"""Build hook: compiles the message catalogues and builds the front end."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablasHook(BuildHookInterface[Any]):
    """Makes what is not kept in version control; for wheels, archives and editable installs."""

    def dependencies(self) -> list[str]:
        """Node.js, but only when the front end is not built from these sources yet."""
        front_end = self._script("front_end")
        if front_end["is_built"](front_end["WEB"], front_end["BUILT"]):
            return []
        return [front_end["NODE_PACKAGE"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and build before the files of the package are collected."""
        self._script("catalogues")["compile_catalogues"]()
        front_end = self._script("front_end")
        try:
            front_end["build"]()
        except front_end["FrontEndError"] as error:
            self.app.abort(str(error))

    def _script(self, name: str) -> dict[str, Any]:
        return runpy.run_path(str(Path(self.root, "scripts", f"{name}.py")))
