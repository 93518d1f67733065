"""How this program was called, for telling a person how to call it again."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def program() -> str:
    """What to type for ``tablas``: the name where the shell finds it, else the way to it."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m tablas"
    found = shutil.which(called.name)
    if found is not None and Path(found).resolve() == called.resolve():
        return called.name
    nearby = os.path.relpath(called) if called.is_absolute() else str(called)
    return min(nearby, str(called), key=len)
