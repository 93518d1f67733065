"""How kernels are compiled, and where what was compiled is kept.

numba's own cache does not notice that a function called from another file has changed. Here one
directory holds what was compiled from one state of *all* kernel sources; when any of them, or
numba, changes, another directory is used.
"""

from __future__ import annotations

import hashlib
import os
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

    Kernels compute with the tolerance that floats have: reassociation is allowed (it lets sums run
    in vector registers), everything else of IEEE arithmetic holds.
    """
    compiled: Any = numba.njit(nogil=True, fastmath={"reassoc", "contract", "nsz"})(function)
    keeping: Any = _KernelCache
    compiled._cache = keeping(function)
    return cast(F, compiled)


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
def sources_digest() -> str:
    """A hash of everything that compiled kernels depend on."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class _Locator(_CacheLocator):
    """Tells numba where the compiled form of a function lies, and when it is still good."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._line = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(cache_folder() / f"kernels-{sources_digest()}")

    def get_source_stamp(self) -> str:
        return sources_digest()

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], _py_file: str) -> _Locator:
        return cls(py_func)


class _KernelCacheImpl(CompileResultCacheImpl):
    _locator_classes: Any = [_Locator]  # noqa: RUF012 - numba reads it so


class _KernelCache(FunctionCache):
    _impl_class = _KernelCacheImpl
