"""Games in these tests come from known seeds: the first a test begins always from the same one, and so on."""

from __future__ import annotations

import hashlib
from itertools import count

import pytest


@pytest.fixture(autouse=True)
def _known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()
    monkeypatch.setattr(
        "game.shuffle_promise.draw_seed", lambda: hashlib.sha256(f"test {next(numbers)}".encode()).digest()
    )
