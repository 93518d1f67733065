"""How kernels are compiled, and where what was compiled is kept.

numba's own cache does not notice that a function called from another file has changed. Here what
was compiled from a file is kept under a hash of that file and of all kernel files that it imports,
directly or not; when any of them, or numba, changes, another directory is used.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile a function of arrays and numbers on first use; it releases the GIL.

    A number written out in a call (`f(0)`) has a type of its own, for which the kernel would be
    compiled once more: callers write ``f(int(np.int64(0)))``.

    It allocates nothing: numba then does not count references, which costs more than what small
    loops do. Its scratch memory is that of `tablas.engine.kernels.vectors`.

    Kernels compute with the tolerance that floats have: reassociation is allowed (it lets sums run
    in vector registers), everything else of IEEE arithmetic holds.
    """
    return _compiled(function, allocating=False)


def allocating_kernel(function: F) -> F:
    """The same for what allocates arrays itself."""
    return _compiled(function, allocating=True)


def _compiled(function: F, *, allocating: bool) -> F:
    options = _OPTIONS | {"_nrt": allocating}
    compiled: Any = numba.njit(**options)(function)
    keeping: Any = _KernelCache
    compiled._cache = keeping(function)
    return cast(F, compiled)


def part(function: F) -> F:
    """A part of the kernels that call it, compiled as if it were written out in each of them.

    A kernel is compiled together with all that it calls, and so are the kernels that call it: where
    much is called in few places, parts keep the compilation of it all from being done time and
    again.
    """
    return cast(F, numba.njit(inline="always", **_OPTIONS)(function))


_OPTIONS: Any = {"nogil": True, "fastmath": {"reassoc", "contract", "nsz"}}


def cache_folder() -> Path:
    """Where this user's compiled kernels are: ``TABLAS_CACHE``, or the system's cache folder."""
    if chosen := os.environ.get("TABLAS_CACHE"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "tablas"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "tablas"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablas"


@cache
def sources_digest(path: Path) -> str:
    """A hash of everything that the compiled kernels of a file depend on."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(_sources(path)):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _sources(path: Path) -> set[Path]:
    """A file of kernels and the files beside it that it imports."""
    found, waiting = {path}, [path]
    while waiting:
        for name in _IMPORT.findall(waiting.pop().read_text(encoding="utf-8")):
            other = path.with_name(f"{name}.py")
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


_IMPORT = re.compile(r"^from tablas\.engine\.kernels\.(\w+) import", re.MULTILINE)


class _Locator(_CacheLocator):
    """Tells numba where the compiled form of a function lies, and when it is still good."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._line = function.__code__.co_firstlineno
        self._digest = sources_digest(Path(function.__code__.co_filename))

    def get_cache_path(self) -> str:
        return str(cache_folder() / f"kernels-{self._digest}")

    def get_source_stamp(self) -> str:
        return self._digest

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], _py_file: str) -> _Locator:
        return cls(py_func)


class _KernelCacheImpl(CompileResultCacheImpl):
    _locator_classes: Any = [_Locator]  # noqa: RUF012 - numba reads it so


class _KernelCache(FunctionCache):
    _impl_class = _KernelCacheImpl
