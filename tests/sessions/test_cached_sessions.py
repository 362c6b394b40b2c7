"""The session engine with Redis, here on whatever cache the run has."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from game.sessions.cached import SessionStore

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def key(transactional_db: None) -> str:
    session = SessionStore()
    session["game"] = "the first deal"
    session.save()
    assert session.session_key
    return session.session_key


def read(key: str) -> Any:
    return SessionStore(key).get("game")


def write(key: str, value: str) -> None:
    session = SessionStore(key)
    session["game"] = value
    session.save()


def test_reading_a_written_session_asks_no_database(key: str, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert read(key) == "the first deal"


def test_a_lost_cache_loses_nothing(key: str) -> None:
    cache.clear()
    assert read(key) == "the first deal"


def test_what_is_rolled_back_is_in_neither_place(key: str) -> None:
    with transaction.atomic():
        write(key, "the second deal")
        assert read(key) == "the second deal"
        transaction.set_rollback(True)
    assert read(key) == "the first deal"
    cache.clear()
    assert read(key) == "the first deal"


def test_a_writer_that_dies_after_its_commit_leaves_no_older_session_behind(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.sessions.cached._remember", lambda *args: None)
    write(key, "the second deal")
    assert read(key) == "the second deal"


def test_a_cache_that_is_away_stops_nobody(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: Any, **kwargs: Any) -> None:
        raise ConnectionError("no cache")

    for method in ("get", "set", "delete"):
        monkeypatch.setattr(f"game.sessions.cached.cache.{method}", refuse)
    write(key, "the second deal")
    assert read(key) == "the second deal"


def test_a_deleted_session_is_gone_from_the_cache_too(key: str) -> None:
    SessionStore(key).delete()
    assert read(key) is None


def test_who_does_not_hold_the_session_puts_nothing_older_into_the_cache(key: str) -> None:
    admin = SessionStore(key)
    assert admin["game"] == "the first deal"
    write(key, "the second deal")
    admin["message"] = "saved"
    admin.save()
    assert (read(key), SessionStore(key)["message"]) == ("the second deal", "saved")
    cache.clear()
    assert (read(key), SessionStore(key)["message"]) == ("the second deal", "saved")
