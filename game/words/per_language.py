"""Texts of plain values, cached by these and the visitor's language."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language

P = ParamSpec("P")
T = TypeVar("T")


def per_language(max_cached: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """For functions of hashable values that give the same text whenever the language is the same. Only for
    what is asked often: each use says what it saves. Arguments of different types differ, even where they
    are equal as tuples."""

    def decorate(say: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(max_cached, typed=True)
        def cached(_language: str | None, *args: P.args, **kwargs: P.kwargs) -> T:
            return say(*args, **kwargs)

        @wraps(say)
        def said(*args: P.args, **kwargs: P.kwargs) -> T:
            return cached(get_language(), *args, **kwargs)  # type: ignore[arg-type]

        return said

    return decorate
