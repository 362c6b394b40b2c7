"""Processes are killed and disks fill in the middle of play: visitors go on, and the books are right."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.process_environment import environment
from tests.site.database_servers import Postgres, Redis, free_port
from tests.site.running_site import RunningSite, Visitor, served, wanted_game
from tests.source_reading import ROOT
from tests.tiers import EXHAUSTIVE

VISITORS = 3
UNLIMITED = {"BIGHOLDEM_RATE_LIMITS": "false"}


def children(pid: int) -> list[int]:
    """The worker processes of a server. What it does beside them has a command line of its own."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if command_line(child) == command_line(str(pid))]


def command_line(pid: str) -> bytes:
    """Empty of a process that has ended."""
    with suppress(FileNotFoundError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


@contextmanager
def visitors_playing(data: Path, port: int, **variables: str) -> Iterator[None]:
    """Visitors who play whole games while the block runs; afterwards their games must all be right."""
    site = f"http://127.0.0.1:{port}"
    arguments = [site, f"--visitors={VISITORS}", "--players=3", "--hands=10", "--faults"]
    with subprocess.Popen(
        [sys.executable, "manage.py", "loadtest", *arguments],
        cwd=ROOT,
        env=environment(data, **variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as players:
        try:
            assert players.stdout is not None
            assert players.stdout.readline() == "Everybody plays\n", players.stdout.read()
            yield
            said = players.communicate(timeout=180)[0]
        finally:
            players.kill()
    assert players.returncode == 0, said
    assert f"{VISITORS} games begun, {VISITORS} finished" in said
    assert "Books: right" in said


def test_a_killed_worker_is_replaced_and_its_visitors_go_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, "--workers=2", **UNLIMITED) as site, visitors_playing(data, site.port):
        for worker in children(site.process.pid):
            os.kill(worker, signal.SIGKILL)


@EXHAUSTIVE
def test_a_killed_server_finds_every_game_when_it_is_started_again(tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    with served(data, f"--port={port}", **UNLIMITED) as site, visitors_playing(data, port):
        kill_whole(site)
        with served(data, f"--port={port}", **UNLIMITED):
            wait_for_the_end(data)


def kill_whole(site: RunningSite) -> None:
    workers = children(site.process.pid)
    os.kill(site.process.pid, signal.SIGKILL)
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    site.process.wait()


def wait_for_the_end(data: Path) -> None:
    for _attempt in range(600):
        with sqlite3.connect(data / "bigholdem.sqlite3") as database:
            query = "SELECT count(*) FROM leaderboard_game WHERE status = 'finished'"
            if database.execute(query).fetchone() == (VISITORS,):
                return
        time.sleep(0.2)
    raise AssertionError("the games did not end")


@EXHAUSTIVE
def test_a_full_disk_gives_a_clear_page_and_harms_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, **UNLIMITED) as site, visitors_playing(data, site.port):
        (worker,) = children(site.process.pid)
        _least, most = resource.prlimit(worker, resource.RLIMIT_FSIZE)
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (1, most))
        visitor = Visitor(site.port)
        page = visitor.post("/", wanted_game(visitor))
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (most, most))
        assert page.status == 503
        assert "The site cannot keep anything at the moment" in page.text


@EXHAUSTIVE
@pytest.mark.servers
def test_killed_database_servers_lose_nothing_when_they_are_back(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    data = tmp_path / "data"
    variables = {**UNLIMITED, "DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
    with served(data, **variables) as site, visitors_playing(data, site.port, **variables):
        redis.kill()
        assert Visitor(site.port).get("/healthz").text.count("failing") == 1
        assert Visitor(site.port).get("/").status == 200
        redis.start()
        postgres.kill()
        assert Visitor(site.port).get("/leaderboard/").status == 503
        postgres.start()
        assert Visitor(site.port).get("/leaderboard/").status == 200
