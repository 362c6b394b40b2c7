"""A locked database: posts wait a while, not all threads do, and pages that only read are served."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from django.db import OperationalError

from bigholdem_site.config.storage import MAX_WAIT_SECONDS
from bigholdem_site.serving.database_waits import (
    MAX_PATIENCE_SECONDS,
    MAX_WAITING,
    MIN_PATIENCE_SECONDS,
    TIMES_THE_LONGEST_WAIT,
    WaitingPlaces,
)
from tests.site.database_servers import Postgres
from tests.site.running_site import Answer, RunningSite, Visitor, served, wanted_game
from tests.site.test_faults import UNLIMITED
from tests.tiers import EXHAUSTIVE


def post_at_once(site: RunningSite, pool: ThreadPoolExecutor) -> list[tuple[float, Answer]]:
    """One request more than may wait begins a game; in seconds, how long each took, the quickest first."""
    visitors = [Visitor(site.port) for _ in range(MAX_WAITING + 1)]
    forms = [(visitor, wanted_game(visitor)) for visitor in visitors]

    def post(visitor: Visitor, form: dict[str, str]) -> tuple[float, Answer]:
        begun = time.monotonic()
        answer = visitor.post("/", form, form="/rules/")
        return time.monotonic() - begun, answer

    posts = [pool.submit(post, *form) for form in forms]
    time.sleep(1)
    begun = time.monotonic()
    assert Visitor(site.port).get("/rules/").status == 200
    assert time.monotonic() - begun < MAX_WAIT_SECONDS - 1
    return sorted((post.result(60) for post in posts), key=lambda timed: timed[0])


def check(timed: list[tuple[float, Answer]]) -> None:
    assert [answer.status for _seconds, answer in timed] == [503] * (MAX_WAITING + 1)
    assert all(int(answer.headers["Retry-After"]) > 0 for _seconds, answer in timed)
    first, *others = (seconds for seconds, _answer in timed)
    assert first < MAX_WAIT_SECONDS - 1  # it has not waited, however busy the machine is
    assert all(MAX_WAIT_SECONDS - 1 < seconds < 2 * MAX_WAIT_SECONDS for seconds in others)


def test_posts_wait_five_seconds_for_a_locked_sqlite_and_the_one_too_many_not_at_all(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, **UNLIMITED) as site, ThreadPoolExecutor() as pool:
        with closing(sqlite3.connect(data / "bigholdem.sqlite3", isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            check(post_at_once(site, pool))
            database.execute("ROLLBACK")
        visitor = Visitor(site.port)
        assert visitor.post("/", wanted_game(visitor)).status == 303


@EXHAUSTIVE
@pytest.mark.servers
def test_so_do_those_for_a_locked_table_of_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    import psycopg

    variables = {**UNLIMITED, "DATABASE_URL": postgres.url}
    with served(tmp_path / "data", **variables) as site, ThreadPoolExecutor() as pool:
        with psycopg.connect(postgres.url) as database:
            database.execute("LOCK TABLE django_session, leaderboard_game IN SHARE MODE")
            check(post_at_once(site, pool))
        visitor = Visitor(site.port)
        assert visitor.post("/", wanted_game(visitor)).status == 303


def refused_after(places: WaitingPlaces) -> float:
    """How many seconds passed until one more request was refused, while as many as may waited."""
    with ExitStack() as stuck:
        for _ in range(MAX_WAITING):
            stuck.enter_context(places.one())
        begun = time.monotonic()
        with pytest.raises(OperationalError), places.one():
            pass
        return time.monotonic() - begun


def test_one_too_many_is_refused_at_once_unless_waits_have_been_long_lately() -> None:
    places = WaitingPlaces()
    assert MIN_PATIENCE_SECONDS <= refused_after(places) < 0.05 * TIMES_THE_LONGEST_WAIT
    with places.one():
        time.sleep(0.05)
    assert 0.05 * TIMES_THE_LONGEST_WAIT <= refused_after(places) <= MAX_PATIENCE_SECONDS


def test_one_more_is_served_as_soon_as_one_has_got_through() -> None:
    places = WaitingPlaces()
    with ExitStack() as stuck, ThreadPoolExecutor() as pool:
        first, *_others = [stuck.enter_context(ExitStack()) for _ in range(MAX_WAITING)]
        for each in (first, *_others):
            each.enter_context(places.one())
        one_more = pool.submit(refused_or_served, places)
        first.close()
        assert one_more.result(5) == "served"


def refused_or_served(places: WaitingPlaces) -> str:
    try:
        with places.one():
            return "served"
    except OperationalError:
        return "refused"
