"""OGXM's codec exists for some machines only."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("ogxm") else ["test_*.py"]
