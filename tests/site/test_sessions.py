"""The session engine: a held session is read and written with one statement each, and is the same session."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DjangosSessions
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from bigholdem_site.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def key(db: None) -> str:
    session = SessionStore()
    session["game"] = "the first deal"
    session.save()
    assert session.session_key
    return session.session_key


def held(key: str) -> SessionStore:
    session = SessionStore(key)
    session.held = True
    return session


def test_a_held_session_is_the_one_that_django_wrote(key: str) -> None:
    assert dict(held(key).items()) == {"game": "the first deal"}


def test_django_reads_what_was_written_while_held(key: str) -> None:
    session = held(key)
    session["game"] = "the second deal"
    before = Session.objects.get(pk=key).expire_date
    session.set_expiry(timezone.now() + timedelta(days=20))
    session.save()
    assert DjangosSessions(key)["game"] == "the second deal"
    assert Session.objects.get(pk=key).expire_date > before + timedelta(days=5)


def test_a_held_session_takes_a_statement_to_read_and_one_to_write(
    key: str, django_assert_num_queries: Any
) -> None:
    with transaction.atomic(), django_assert_num_queries(2):
        session = held(key)
        session["game"] += " again"
        session.save()


def test_an_expired_session_is_empty_and_is_not_written_again(key: str) -> None:
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    session = held(key)
    assert "game" not in session
    session["game"] = "another"
    session.save()
    assert session.session_key != key
    assert DjangosSessions(session.session_key)["game"] == "another"


def test_a_held_session_that_is_gone_when_it_is_to_be_written_is_told(key: str) -> None:
    session = held(key)
    session["game"] += " again"
    Session.objects.filter(pk=key).delete()
    with pytest.raises(UpdateError):
        session.save()
