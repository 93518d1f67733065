from pathlib import Path

import numpy as np
import pytest

from tablas.engine.tables.files import Arrays, read_table, write_table
from tablas.errors import FileFormatError

ARRAYS: Arrays = {
    "odd": np.arange(7, dtype=np.uint16),
    "cube": np.linspace(0, 1, 24, dtype=np.float32).reshape(2, 3, 4),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "some.table"
    write_table(path, "some title", ARRAYS)
    return path


def test_what_was_written_is_read(path: Path) -> None:
    file = read_table(path)
    assert file.title == "some title"
    assert file.is_sound
    assert list(file.arrays) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert file.arrays[name].dtype == array.dtype
        assert np.array_equal(file.arrays[name], array)


def test_arrays_are_mapped_aligned_and_not_writable(path: Path) -> None:
    for array in read_table(path).arrays.values():
        assert type(array) is np.ndarray
        assert not array.flags.writeable
        assert array.flags.c_contiguous
        assert array.ctypes.data % 64 == 0


def test_a_changed_byte_is_noticed(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-70] ^= 1
    path.write_bytes(data)
    assert not read_table(path).is_sound


@pytest.mark.parametrize("keep", [0, 10, 30, 200, 300])
def test_a_file_that_was_cut_off_is_refused(path: Path, keep: int) -> None:
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(FileFormatError, match=r"some\.table (is no table of Tablas|is damaged)"):
        read_table(path)


@pytest.mark.parametrize(
    "text", [b"", b"something else", b"tablas table 1\n[]\n", b"tablas table 1\n{}\n" + bytes(99)]
)
def test_another_file_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "other.table"
    path.write_bytes(text)
    with pytest.raises(FileFormatError, match=r"other\.table"):
        read_table(path)


def test_one_that_is_open_stays_as_it_was_when_it_is_written_anew(path: Path) -> None:
    before = read_table(path)
    write_table(path, "another", {"odd": ARRAYS["odd"] + 1})
    assert np.array_equal(before.arrays["odd"], ARRAYS["odd"])
    assert read_table(path).title == "another"
    assert list(path.parent.iterdir()) == [path]


def test_nothing_is_left_of_a_file_that_could_not_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_table(path, "another", ARRAYS)
    assert read_table(path).title == "some title"
    assert list(path.parent.iterdir()) == [path]
