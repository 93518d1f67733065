from __future__ import annotations

import gc

from tablas.server.collecting import ALL, OLDER, YOUNG, collect_rarely


def test_what_is_there_is_not_looked_through_again() -> None:
    before = gc.get_threshold()
    try:
        collect_rarely()
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (YOUNG, OLDER, ALL)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
