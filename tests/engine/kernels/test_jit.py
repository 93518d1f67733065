from pathlib import Path

import pytest

from tablas.engine.kernels import jit


def test_compiled_kernels_lie_in_a_folder_of_these_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLAS_CACHE", str(tmp_path))

    @jit.kernel
    def double(number: int) -> int:
        return 2 * number

    assert double(21) == 42
    (folder,) = tmp_path.iterdir()
    assert folder.name == f"kernels-{jit.sources_digest()}"
    assert any(folder.iterdir())


def test_a_changed_source_changes_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = jit.sources_digest()
    for source in Path(jit.__file__).parent.glob("*.py"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    (tmp_path / "moves.py").write_text("# changed")
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "jit.py"))
    jit.sources_digest.cache_clear()
    try:
        assert jit.sources_digest() != before
    finally:
        monkeypatch.undo()
        jit.sources_digest.cache_clear()
    assert jit.sources_digest() == before
