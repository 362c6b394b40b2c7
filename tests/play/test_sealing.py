"""Values sealed with the site's secret key."""

import base64
import time
from typing import Any

import pytest

from game.play.sealing import MAX_CLOCK_AHEAD_SECONDS, Seal

SALT = "game.setup.promise"
VALUE = b"sealed before the change"
SEALED_AT = 1_790_000_000
# Made by the package cryptography 50.0.2 from the keys of this secret key and salt, and the vector 0 to 15.
SEALED = (
    "gAAAAABqsTuAAAECAwQFBgcICQoLDA0OD7qBGaLAX2NAwxqM6wZt-_il4VQejby9e8l1gDKirVkh"
    "AHT15JuKIflKeJNi8dwCzeiSw6F3yFJTL-IeQWHvfRs="
)


@pytest.fixture(autouse=True)
def secret_key(settings: Any) -> None:
    settings.SECRET_KEY = "a secret key for tests alone"


def test_a_token_of_another_implementation_of_fernet_is_opened() -> None:
    assert Seal(SALT).open(SEALED) == VALUE


@pytest.mark.parametrize("length", [0, 1, 15, 16, 17, 32, 100])
def test_a_sealed_value_is_opened_again(length: int) -> None:
    value = bytes(range(length))
    sealed = Seal(SALT).seal(value)
    assert Seal(SALT).open(sealed, max_age_seconds=60) == value
    assert Seal("another purpose").open(sealed) is None
    assert sealed != Seal(SALT).seal(value)


def test_a_token_with_any_byte_changed_is_refused() -> None:
    token = base64.urlsafe_b64decode(SEALED)
    for place in range(len(token)):
        changed = token[:place] + bytes([token[place] ^ 1]) + token[place + 1 :]
        assert Seal(SALT).open(base64.urlsafe_b64encode(changed).decode()) is None, place


def test_a_token_cut_short_anywhere_is_refused() -> None:
    token = base64.urlsafe_b64decode(SEALED)
    for length in range(len(token)):
        assert Seal(SALT).open(base64.urlsafe_b64encode(token[:length]).decode()) is None, length


@pytest.mark.parametrize("text", ["", "x", "é", "=" * 5_000, SEALED + "\n", " " + SEALED, SEALED[:-1]])
def test_what_is_not_such_a_token_is_refused(text: str) -> None:
    assert Seal(SALT).open(text) is None


def test_another_key_opens_nothing(settings: Any) -> None:
    settings.SECRET_KEY = "another secret key for tests"
    assert Seal(SALT).open(SEALED) is None


@pytest.mark.parametrize(
    ("later", "opens"),
    [
        (0, True),
        (100, True),
        (101, False),
        (-MAX_CLOCK_AHEAD_SECONDS, True),
        (-MAX_CLOCK_AHEAD_SECONDS - 1, False),
    ],
)
def test_age_counts_only_where_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, later: int, opens: bool
) -> None:
    monkeypatch.setattr(time, "time", lambda: SEALED_AT + later)
    assert (Seal(SALT).open(SEALED, max_age_seconds=100) == VALUE) is opens
    assert Seal(SALT).open(SEALED) == VALUE
