"""How Sphinx builds the documentation."""

from importlib.metadata import version as version_of

project = "Tablas"
author = "The Tablas contributors"
copyright = "The Tablas contributors"
release = version = version_of("tablas")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
default_role = "py:obj"
# `name` may mean several things in a docstring; then it stays without a link.
suppress_warnings = ["ref.python"]

autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": True}
autodoc_typehints = "signature"
napoleon_numpy_docstring = False
napoleon_use_ivar = True

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Tablas"
