"""How often Python looks for objects that hold each other and nobody else needs.

It looks through everything that is alive, and a server's process stands still meanwhile: half a
second with some hundred games. Nearly all of it is freed without that, when its last user lets go.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 1_000
"""So many new objects there have to be before it looks through the new ones,"""
OLDER: Final = 10
"""so many times that before it looks through those that have stayed since,"""
ALL: Final = 100
"""and so many times that before it looks through all."""


def collect_rarely() -> None:
    """Look through what is there now for the last time, and through what comes less often."""
    gc.set_threshold(YOUNG, OLDER, ALL)
    gc.collect()
    gc.freeze()
