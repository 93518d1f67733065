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
    assert folder.name == f"kernels-{jit.sources_digest(Path(__file__))}"
    assert any(folder.iterdir())


def test_a_changed_import_changes_the_folder_of_what_imports_it(tmp_path: Path) -> None:
    for source in Path(jit.__file__).parent.glob("*.py"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    search, moves = tmp_path / "search.py", tmp_path / "moves.py"
    before = [jit.sources_digest(path) for path in (search, moves, tmp_path / "net.py")]
    (tmp_path / "stakes.py").write_text("# changed")
    jit.sources_digest.cache_clear()
    after = [jit.sources_digest(path) for path in (search, moves, tmp_path / "net.py")]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


def test_what_is_imported_by_an_import_counts_too(tmp_path: Path) -> None:
    text = "from tablas.engine.kernels.{} import x"
    for name, other in (("one", "two"), ("two", "three"), ("three", "one")):
        (tmp_path / f"{name}.py").write_text(text.format(other))
    before = jit.sources_digest(tmp_path / "one.py")
    (tmp_path / "three.py").write_text(text.format("one") + "\n")
    jit.sources_digest.cache_clear()
    assert jit.sources_digest(tmp_path / "one.py") != before
