"""The names that packages promise, each loaded when it is first used."""

from importlib import import_module

import pytest

import tablas

LAZY = ["tablas", "tablas.analysis", "tablas.engine", "tablas.notation", "tablas.play"]


@pytest.mark.parametrize("package", LAZY)
def test_every_promised_name_is_there_and_no_other_is_kept(package: str) -> None:
    module = import_module(package)
    assert sorted(module._HOMES) == sorted(module.__all__) == sorted(set(module.__all__))
    for name in module.__all__:
        assert getattr(module, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        module.nothing  # noqa: B018


def test_ten_lines_give_plays_a_picture_and_a_match() -> None:
    situation = tablas.parse_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
    assert situation.roll == tablas.Roll(3, 1)
    best = tablas.parse_play("8/5 6/5", situation.position, situation.roll)
    assert best in tablas.legal_plays(situation.position, situation.roll)
    assert tablas.format_play(best) == "8/5 6/5"
    assert tablas.draw(situation, play=best)._repr_svg_().startswith("<svg")
