"""Compiling with numba where it is installed (dependency group `train`); elsewhere plain, slow Python."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

_njit: Any = import_module("numba").njit if find_spec("numba") else None

F = TypeVar("F", bound=Callable[..., Any])

IS_COMPILED = _njit is not None


def compiled(function: F) -> F:
    """The function as machine code, which releases Python's lock; integers are 64 bits and may overflow."""
    if _njit is None:
        return function
    machine: F = _njit(nogil=True)(function)
    return machine
