from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.errors import LossError
from tablas.records.variant_keys import variant_key
from tablas.rules import BACKGAMMON, NACKGAMMON, VARIANTS


def test_a_game_of_the_family_has_its_key() -> None:
    assert [variant_key(game) for game in VARIANTS.values()] == list(VARIANTS)


@pytest.mark.parametrize("key", ["corner", "backgammon"])
def test_a_game_that_no_reader_knows_has_none(key: str) -> None:
    own_game = replace(NACKGAMMON, key=key, name="Corner")
    assert own_game != BACKGAMMON
    with pytest.raises(LossError, match="there is no game called 'Corner'"):
        variant_key(own_game)
