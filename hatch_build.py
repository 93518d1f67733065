"""Build hook: compiles the message catalogues so that they travel with the package."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Puts a .mo beside each .po, for wheels, source archives and editable installs alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files of the build are collected."""
        catalogues = runpy.run_path(str(Path(self.root, "scripts", "catalogues.py")))
        catalogues["compile_catalogues"]()
