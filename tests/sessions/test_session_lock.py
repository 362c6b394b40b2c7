"""The lock of this run's deployment: nothing is lost, and who dies holding it does not hold up the others."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from game.sessions.lock.redis import EXPIRY_SECONDS
from game.sessions.locked import locked_session
from tests.source_reading import ROOT

pytestmark = pytest.mark.django_db(transaction=True)

INCREMENTS = 200
AT_ONCE = 20
MAX_SECONDS = 10


def session_of(key: str | None = None) -> SessionBase:
    store: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return store


@pytest.fixture
def key(transactional_db: None) -> Iterator[str]:
    session = session_of()
    session["count"] = 0
    session.save()
    assert session.session_key
    yield session.session_key
    session.delete()


def increment(key: str) -> None:
    request = RequestFactory().post("/")
    request.session = session_of(key)
    with locked_session(request) as session:
        session["count"] = session["count"] + 1


def test_of_200_increments_at_once_none_is_lost(key: str) -> None:
    def task(_number: int) -> None:
        try:
            increment(key)
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(task, range(INCREMENTS)))
    assert session_of(key)["count"] == INCREMENTS


def fail_halfway(key: str) -> None:
    request = RequestFactory().post("/")
    request.session = session_of(key)
    with locked_session(request) as session:
        session["count"] = 99
        session.save()
        Session.objects.create(session_key="written beside it", expire_date=timezone.now())
        raise ZeroDivisionError


def test_what_raises_keeps_neither_the_session_nor_what_was_written_beside_it(key: str) -> None:
    with pytest.raises(ZeroDivisionError):
        fail_halfway(key)
    assert session_of(key)["count"] == 0
    assert not Session.objects.filter(session_key="written beside it").exists()
    increment(key)
    assert session_of(key)["count"] == 1


DIE_HOLDING = """
import os, sys, django
from django.conf import settings
django.setup()
settings.DATABASES["default"]["NAME"] = sys.argv[2]
from importlib import import_module
from django.test import RequestFactory
from game.sessions.locked import locked_session

request = RequestFactory().post("/")
request.session = import_module(settings.SESSION_ENGINE).SessionStore(sys.argv[1])
with locked_session(request) as session:
    session["count"] = 99
    session.save()
    print("holding", flush=True)
    os.kill(os.getpid(), 9)
"""


def test_a_holder_that_is_killed_frees_its_visitor_in_time(key: str) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", DIE_HOLDING, key, str(connection.settings_dict["NAME"])],
        cwd=ROOT,
        env=own_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (killed.returncode, killed.stdout) == (-9, "holding\n"), killed.stderr
    before = time.monotonic()
    increment(key)
    assert time.monotonic() - before < MAX_SECONDS
    assert session_of(key)["count"] == 1
    assert EXPIRY_SECONDS < MAX_SECONDS


def own_environment() -> dict[str, str]:
    """That of this run's deployment; tests.settings keeps the addresses of servers in the environment."""
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "bigholdem_site.settings"}
