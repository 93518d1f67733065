"""Functions for kernels that are written in LLVM's own instructions."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Concatenate, ParamSpec, cast

from numba.extending import intrinsic

# Neither of these says what types it deals in.
ir: Any = import_module("llvmlite.ir")
cgutils: Any = import_module("numba.core.cgutils")
P = ParamSpec("P")


def generated(function: Callable[Concatenate[Any, P], Any]) -> Callable[P, Any]:
    """Let kernels call what a function generates.

    The function is called with numba's typing context and the types of the arguments; it returns
    the signature and what writes the instructions, as numba's `intrinsic` wants it.
    """
    made: Any = intrinsic(function)
    return cast(Callable[P, Any], made)
