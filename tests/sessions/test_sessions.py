"""The session engine: a held session is read and written with one statement each, and is the same session."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DjangosSessions
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from game.sessions.engine import SessionStore, next_key

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
    session._held = True  # as within its turn
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


def test_a_held_session_that_is_gone_when_written_is_reported(key: str) -> None:
    session = held(key)
    session["game"] += " again"
    Session.objects.filter(pk=key).delete()
    with pytest.raises(UpdateError):
        session.save()


def test_who_does_not_hold_it_writes_what_he_changed_and_nothing_else(key: str) -> None:
    """As the admin, which saves a message while the game goes on in another tab."""
    admin = SessionStore(key)
    assert admin["game"] == "the first deal"
    table = held(key)
    table["game"], table["pace"] = "the second deal", "fast"
    table.save()
    admin["message"] = "saved"
    admin.save()
    content = {"game": "the second deal", "pace": "fast", "message": "saved"}
    assert dict(admin.items()) == dict(SessionStore(key).items()) == content


@pytest.mark.parametrize("changed", [{"game": "mine"}, {}], ids=["another value", "taken out"])
def test_who_does_not_hold_it_changes_what_he_read_before(key: str, changed: dict[str, str]) -> None:
    session = SessionStore(key)
    session["other"] = 1
    del session["game"]
    session.update(changed)
    session.save()
    assert dict(SessionStore(key).items()) == changed | {"other": 1}


def test_a_message_is_shown_only_once(key: str) -> None:
    _with(SessionStore(key), message="saved").save()
    admin = SessionStore(key)
    assert admin.pop("message") == "saved"
    _with(SessionStore(key), game="the second deal").save()
    admin.save()
    assert dict(SessionStore(key).items()) == {"game": "the second deal"}


def test_signing_in_puts_no_game_back(key: str) -> None:
    signing_in = SessionStore(key)
    assert signing_in["game"] == "the first deal"
    _with(SessionStore(key), game="the second deal").save()
    signing_in.cycle_key()
    signing_in["user"] = 1
    signing_in.save()
    assert signing_in.session_key != key
    assert dict(SessionStore(signing_in.session_key).items()) == {"game": "the second deal", "user": 1}
    assert not Session.objects.filter(pk=key).exists()


def games_kept() -> list[str]:
    return [
        content["game"] for content in map(Session.get_decoded, Session.objects.all()) if "game" in content
    ]


@pytest.mark.parametrize("times", [2, 5])
def test_of_several_sign_ins_at_once_the_last_has_the_game_and_no_other(key: str, times: int) -> None:
    all_of_them = [SessionStore(key) for _ in range(times)]
    for session in all_of_them:
        assert session["game"] == "the first deal"
    for number, session in enumerate(all_of_them):
        session.cycle_key()
        session["user"] = number
        session.save()
    assert dict(SessionStore(session.session_key).items()) == {"game": "the first deal", "user": times - 1}
    assert games_kept() == ["the first deal"]


def test_a_sign_in_whose_session_another_one_has_moved_meanwhile_keeps_what_it_wrote(key: str) -> None:
    first, second = SessionStore(key), SessionStore(key)
    assert first["game"] == second["game"]
    first.cycle_key()
    second.cycle_key()
    first["user"] = 1
    first.save()
    assert dict(SessionStore(first.session_key).items()) == {"user": 1}
    assert first.session_key not in (key, second.session_key)
    assert dict(SessionStore(second.session_key).items()) == {"game": "the first deal"}


def test_who_comes_with_the_old_key_after_a_sign_in_finds_nothing_until_he_signs_in_himself(key: str) -> None:
    signing_in = SessionStore(key)
    signing_in.cycle_key()
    late = SessionStore(key)
    assert dict(late.items()) == {}
    late.cycle_key()
    assert late["game"] == "the first deal"
    assert games_kept() == ["the first deal"]


def test_after_a_sign_out_nobody_finds_the_session_by_its_old_key(key: str) -> None:
    signing_in = SessionStore(key)
    signing_in.cycle_key()
    signing_in.flush()
    late = SessionStore(key)
    late.cycle_key()
    assert dict(SessionStore(late.session_key).items()) == {}
    assert games_kept() == []


def test_a_new_key_cannot_be_derived_from_the_old_one_without_the_sites_secret(
    key: str, settings: Any
) -> None:
    known = next_key(key)
    assert known != key
    assert known == next_key(key)
    settings.SECRET_KEY = "another secret key of some length"
    assert next_key(key) != known


def test_a_first_session_can_be_given_its_key_if_nobody_has_it() -> None:
    keys = []
    for number in range(2):
        with SessionStore.locked(None, "0123456789abcdef") as session:
            session["number"] = number
        keys.append(session.session_key)
    assert keys[0] == "0123456789abcdef" != keys[1]
    assert [SessionStore(key)["number"] for key in keys] == [0, 1]


def _with(session: SessionStore, **values: Any) -> SessionStore:
    session.update(values)
    return session
