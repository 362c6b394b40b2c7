"""A locked database: posts wait a while, not all threads do, and pages that only read are served."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from bigholdem_site.config.storage import MAX_WAIT_SECONDS
from bigholdem_site.serving.database_waits import MAX_WAITING
from tests.site.database_servers import Postgres
from tests.site.running_site import Answer, RunningSite, Visitor, served, wanted_game
from tests.site.test_faults import UNLIMITED


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
    assert first < MAX_WAIT_SECONDS - 1
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
