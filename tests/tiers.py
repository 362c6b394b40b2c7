"""Which cases of a table run by default, and which only where `-m exhaustive` asks for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

EXHAUSTIVE = pytest.mark.exhaustive
SMOKE = pytest.mark.smoke


def sampled(cases: Iterable[Any], *chosen: Any) -> list[Any]:
    """The cases for parametrize: the `chosen` run by default, the others exhaustively."""
    known = list(cases)
    assert all(case in known for case in chosen), "no such case"
    values = [case if isinstance(case, tuple) else (case,) for case in known]
    return [
        case if case in chosen else pytest.param(*each, marks=EXHAUSTIVE)
        for case, each in zip(known, values, strict=True)
    ]
