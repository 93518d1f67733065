from pathlib import Path

import numpy as np
import pytest

from tablas.engine.weights import PROMOTED, learnt_weights, load_weights, save_weights
from tablas.errors import FileFormatError
from tests.engine.boards import weights


def test_the_package_has_weights_that_say_where_they_come_from() -> None:
    assert weights().recipe
    assert PROMOTED.stat().st_size < 6_000_000


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    kept = learnt_weights()
    saved = save_weights(path, kept.net, kept.scout, {"why": "a test"})
    loaded = learnt_weights(path)
    assert loaded.digest == saved.digest == weights().digest
    assert loaded.recipe == {"why": "a test"}
    for written, read in zip((*saved.net, *saved.scout), (*loaded.net, *loaded.scout), strict=True):
        np.testing.assert_array_equal(written, read)


def test_what_holds_no_weights_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes(b"nonsense")
    with pytest.raises(FileFormatError, match="holds no weights"):
        load_weights(path)
    np.savez_compressed(path, header=np.zeros(3, np.uint8))
    with pytest.raises(FileFormatError, match="holds no weights"):
        load_weights(path)


def test_another_architecture_is_refused(tmp_path: Path) -> None:
    kept = learnt_weights()
    net, scout = kept.net, kept.scout
    for other, second in [
        (net._replace(b2=net.b2[:, :-1]), scout),
        (scout, scout),
        (net, scout._replace(w2=np.full_like(scout.w2, 2**15 - 1))),
    ]:
        save_weights(tmp_path / "net.npz", other, second, {})
        with pytest.raises(FileFormatError, match="another architecture"):
            load_weights(tmp_path / "net.npz")
