"""A server that is told to stop, or to replace its workers, finishes the requests it has begun."""

import os
import signal
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from tests.site.running_site import served
from tests.site.test_database_faults import ask_database, begin_game, next_step
from tests.site.test_faults import UNLIMITED, children
from tests.tiers import EXHAUSTIVE


@EXHAUSTIVE
def test_a_request_that_waits_when_the_server_is_stopped_is_carried_out_and_answered(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, **UNLIMITED) as site, ThreadPoolExecutor(1) as pool:
        visitor = begin_game(site)
        token = visitor.get("/table/").text.partition('data-token="')[2].partition('"')[0]
        leave = {"token": token, "confirm": "on"}
        with closing(sqlite3.connect(data / "bigholdem.sqlite3", isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")  # from here on, whoever wants to write has to wait
            waiting = pool.submit(visitor.post, "/table/leave/", leave, form="/bots/")
            time.sleep(1)
            assert not waiting.done()
            site.process.send_signal(signal.SIGTERM)
            time.sleep(1)
            assert not waiting.done()
            assert site.process.poll() is None
            database.execute("ROLLBACK")
        assert waiting.result(timeout=60).status == 303
        assert site.process.wait(timeout=60) == 0
    assert ask_database(data, "SELECT status, end_reason FROM leaderboard_game") == [("abandoned", "left")]


def test_sighup_replaces_the_workers_and_those_of_a_killed_server_end(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, "--workers=2", **UNLIMITED) as site, ThreadPoolExecutor(1) as pool:
        visitor = begin_game(site)
        old = set(children(site.process.pid))
        with closing(sqlite3.connect(data / "bigholdem.sqlite3", isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            waiting = pool.submit(next_step, visitor)
            time.sleep(0.5)
            site.process.send_signal(signal.SIGHUP)
            time.sleep(0.5)
            assert not waiting.done()
            database.execute("ROLLBACK")
        assert waiting.result(timeout=60) == 303
        wait_for(lambda: not old & set(children(site.process.pid)))
        new = children(site.process.pid)
        assert len(new) == 2
        assert visitor.get("/table/").status == 200
        os.kill(site.process.pid, signal.SIGKILL)
        wait_for(lambda: not any(map(is_running, new)))


def wait_for(holds: Callable[[], bool]) -> None:
    for _attempt in range(600):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it never came true")


def is_running(process: int) -> bool:
    """A process that has ended is a zombie (Z) until its parent has asked for its status."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@EXHAUSTIVE
def test_nothing_is_left_of_a_server_that_was_stopped(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, "--workers=2", **UNLIMITED) as site:
        visitor = begin_game(site)
        site.process.send_signal(signal.SIGTERM)
        assert site.process.wait(timeout=60) == 0
    with served(data, **UNLIMITED) as site:
        visitor.port = site.port
        assert next_step(visitor) in (303, 409)
